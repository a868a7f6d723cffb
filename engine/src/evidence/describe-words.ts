import { flag } from '../category.ts'
import type { Reading } from '../reading.ts'
import { type NameScopes, scopes } from '../scopes.ts'
import type { Attribution } from './attribution.ts'
import type { IgnoredWord, SpeakingWord } from './field-explanation.ts'

/** Below this part of all that was said, a word makes no difference that a person could see. */
const leastWeight = 0.03

/** What an attribution is told with. */
export interface Telling {
  /** The value and what came second, as they stand before "names". */
  readonly value: string
  readonly runnerUp: string
  readonly category: string
  /** Phrases that are shown as one: start and end. */
  readonly phrases: readonly (readonly [number, number])[]
  /** What the tokens from start to end say by a rule or list; nothing where only labelled names taught it. */
  readonly says: (start: number, end: number) => string | undefined
}

/** The tokens as they are shown: phrases as one, every other word by itself. */
function groupTokens(count: number, phrases: Telling['phrases']): [number, number][] {
  const groups: [number, number][] = []
  for (let at = 0; at < count; ) {
    const phrase = phrases.reduce((end, [start, until]) => (start === at ? Math.max(end, until) : end), at + 1)
    groups.push([at, phrase])
    at = phrase
  }
  return groups
}

const isKnown = ({ forms }: Reading, at: number): boolean => {
  const { isWhole, vector } = forms[at] as Reading['forms'][number]
  return isWhole || vector >= 0
}

/** Why a token says nothing of a field. */
function whyIgnored(reading: Reading, { scopeOf }: NameScopes, at: number, isCategory: boolean): string {
  const form = reading.forms[at] as Reading['forms'][number]
  if (scopeOf[at] === scopes.excluded) return 'it stands after a word that excludes'
  if (reading.isRepeated(at)) return 'it is a repeat'
  if (((form.word?.flags ?? 0) & flag.stop) !== 0) return 'it only joins other words'
  if (isCategory && /^\d/.test(form.text)) return 'a number narrows a topic, but does not name it'
  if (!isKnown(reading, at)) return 'the engine does not know it'
  return 'it makes no difference here'
}

/** The words of an attribution from the weightiest, and the words that were left out. */
export function describeWords(
  reading: Reading,
  built: NameScopes,
  { words, fromCategory, fromWhole }: Attribution,
  { value, runnerUp, category, phrases, says }: Telling,
): { words: SpeakingWord[]; ignored: IgnoredWord[] } {
  const groups = groupTokens(reading.count, phrases).map(([start, end]) => ({
    start,
    end,
    amount: words.subarray(start, end).reduce((sum, each) => sum + each, 0),
  }))
  const all = groups.reduce((sum, { amount }) => sum + Math.abs(amount), Math.abs(fromCategory) + Math.abs(fromWhole))
  const weightOf = (amount: number) => (all === 0 ? 0 : Math.round((100 * amount) / all) / 100)
  const isLoud = (amount: number) => Math.abs(weightOf(amount)) >= leastWeight
  const speaking: SpeakingWord[] = []
  const ignored = new Map<string, IgnoredWord>()
  for (const { start, end, amount } of groups) {
    const text = reading.textOf(start, end)
    const known = says(start, end)
    const learned = isKnown(reading, start)
      ? `is common in ${amount < 0 ? runnerUp : value} names`
      : 'is a word that the engine does not know: what it adds is a guess'
    const told = known && amount < 0 ? `${known}, which speaks for ${runnerUp}` : (known ?? learned)
    if (isLoud(amount)) speaking.push({ text, weight: weightOf(amount), says: told })
    else ignored.set(text, { text, why: whyIgnored(reading, built, start, value === category) })
  }
  if (isLoud(fromCategory))
    speaking.push({
      text: 'the category',
      weight: weightOf(fromCategory),
      says: `${category} names are often ${fromCategory < 0 ? runnerUp : value}`,
    })
  if (isLoud(fromWhole))
    speaking.push({
      text: 'the name as a whole',
      weight: weightOf(fromWhole),
      says: `names built like it are often ${fromWhole < 0 ? runnerUp : value}`,
    })
  return { words: speaking.sort((a, b) => b.weight - a.weight), ignored: [...ignored.values()] }
}
