import { furtherPhrases } from './further-phrases.ts'
import { type Condition, otherMeanings } from './phrase-conditions.ts'
import { cityNames, largestCities } from './places.ts'
import { rangePhrases } from './range-phrases.ts'
import { mentions } from './set-mentions.ts'
import { type DimensionName, dimensionSets, type SetName, valuesOfSet } from './sets.ts'
import { ambiguousAbbreviations, listedAbbreviations, stateAbbreviations } from './state-abbreviations.ts'
import { type Token, tokensOf } from './tokens.ts'
import { valuePhrases } from './value-phrases.ts'

/** What a phrase may mean; without values, the whole set. */
export interface Meaning {
  readonly set: SetName
  readonly values?: readonly string[]
  readonly vague?: boolean
  readonly when: readonly Condition[]
}

export interface Phrase {
  readonly length: number
  readonly meanings: Meaning[]
}

const phrases = new Map<string, Phrase>()
let longestPhrase = 0

function learn(list: string, meaning?: Meaning): void {
  for (const text of list.split(/,\s+/)) {
    const tokens = tokensOf(text)
    const key = tokens.map((token) => token.text).join(' ')
    const phrase = phrases.get(key) ?? { length: tokens.length, meanings: [] }
    if (meaning) phrase.meanings.push(meaning)
    phrases.set(key, phrase)
    longestPhrase = Math.max(longestPhrase, tokens.length)
  }
}

for (const { name } of dimensionSets) {
  const { anywhere, grouped } = mentions[name]
  learn(anywhere, { set: name, when: [] })
  if (grouped) learn(grouped, { set: name, when: ['grouped'] })
}
for (const { set, when, values } of valuePhrases as readonly {
  set: DimensionName
  when?: Condition
  values: Readonly<Record<string, string>>
}[]) {
  for (const [value, list] of Object.entries(values)) learn(list, { set, values: [value], when: when ? [when] : [] })
}
for (const { set, when, vague, phrases: ranges } of rangePhrases) {
  for (const [list, values] of Object.entries<readonly string[]>(ranges)) {
    learn(list, { set, values, vague: vague ?? false, when: when ? [when] : [] })
  }
}
for (const { set, anywhere, grouped, values } of furtherPhrases) {
  learn(anywhere, { set, when: [] })
  learn(grouped, { set, when: ['grouped'] })
  for (const [value, list] of Object.entries(values)) learn(list, { set, values: [value], when: [] })
}
// Before the states: "the largest cities except New York" leaves out the city.
for (const [name, city] of cityNames) learn(name, { set: 'US City', values: [city], when: ['excepted'] })
for (const city of largestCities) learn(city, { set: 'US City', values: [city], when: ['cities'] })
for (const state of valuesOfSet('US State')) learn(state, { set: 'US State', values: [state], when: [] })
for (const [short, state] of Object.entries(stateAbbreviations)) {
  learn(short, { set: 'US State', values: [state], when: ['upper'] })
  learn(short, { set: 'US State', values: [state], when: ['places'] })
}
for (const [short, state] of Object.entries(ambiguousAbbreviations)) {
  learn(short, { set: 'US State', values: [state], when: ['upper', 'mixed', 'places'] })
}
for (const [short, state] of Object.entries(listedAbbreviations)) {
  learn(short, { set: 'US State', values: [state], when: ['upper', 'mixed', 'listed'] })
}
learn(otherMeanings)

/** The longest known phrase that begins at a token. */
export function phraseAt(tokens: readonly Token[], at: number): Phrase | undefined {
  let key = ''
  let found: Phrase | undefined
  for (let end = at; end < at + longestPhrase && end < tokens.length; end++) {
    key += (end > at ? ' ' : '') + tokens[end]?.text
    found = phrases.get(key) ?? found
  }
  return found
}
