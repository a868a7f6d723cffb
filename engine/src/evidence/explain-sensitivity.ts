import { sensitivities } from '@txadv/contract/vocabulary'
import type { CategoryVerdict } from '../category.ts'
import { type Entry, signalIndex, signalNames } from '../lexicon/vocabulary-index.ts'
import type { Reading } from '../reading.ts'
import { type Sensitivity, type SensitivityClass, sensitivityClasses } from '../sensitivity/classes.ts'
import { findDelicateWords, sensitivityOf } from '../sensitivity/sensitivity.ts'
import type { GrammarSignal } from '../sensitivity/sensitivity-signals.ts'
import type { FieldExplanation, IgnoredWord, SpeakingWord } from './field-explanation.ts'
import { describeSignal, plainClasses, plainHushes } from './plain-words.ts'

/** The words of grammar that give a class together with others. */
const givenBy: Partial<Record<SensitivityClass, readonly GrammarSignal[]>> = {
  ethnicity: ['origin'],
  children: ['childNoun', 'child', 'ageWord'],
  minors: ['child', 'ageWord'],
  pharma_otc: ['ailment', 'remedy'],
  financial_hardship: ['incomeWord', 'underWord'],
  sexual_orientation: ['prideGoods'],
}
const rankOf = (level: Sensitivity) => sensitivities.indexOf(level)

function findHeard(reading: Reading, signal: number): string[] {
  const texts: string[] = []
  for (let n = 0; n < reading.heardCount; n++)
    if (reading.heardSignal[n] === signal)
      texts.push(reading.textOf(reading.heardStart[n] as number, reading.heardEnd[n] as number))
  return texts
}

/** The phrases that name the place in the tree. */
function findPlacePhrases(reading: Reading, { category, node }: CategoryVerdict): string[] {
  const texts: string[] = []
  for (let n = 0; n < reading.matchCount; n++)
    if (
      (reading.matchEntries[n] as readonly Entry[]).some(
        (entry) => entry.kind === 'term' && entry.category === category && entry.node.l0 === node?.l0,
      )
    )
      texts.push(reading.textOf(reading.matchStart[n] as number, reading.matchEnd[n] as number))
  return texts
}

/** Why a name is as delicate as it is: which words gave which class, and which delicate words do not count. */
export function explainSensitivity(reading: Reading, verdict: CategoryVerdict): FieldExplanation {
  const { level, classes } = sensitivityOf(reading, verdict)
  const delicate = findDelicateWords(reading, verdict)
  const textOf = ({ start, end }: { start: number; end: number }) => reading.textOf(start, end)
  const spoken = new Map<string, { text: string; says: string; rank: number }>()
  for (const name of classes) {
    const rank = rankOf(sensitivityClasses[name])
    const put = (text: string, says: string) => {
      if ((spoken.get(text)?.rank ?? 0) < rank) spoken.set(text, { text, says, rank })
    }
    const own = delicate.filter((word) => word.name === name && !word.hush)
    for (const word of own) put(textOf(word), `is about ${plainClasses[name]}`)
    const grammar = own.length > 0 ? [] : (givenBy[name] ?? [])
    for (const signal of grammar)
      for (const text of findHeard(reading, signalIndex[signal])) put(text, describeSignal(signal))
    if (own.length > 0 || grammar.some((signal) => reading.heard(signalIndex[signal]))) continue
    const places = findPlacePhrases(reading, verdict)
    for (const text of places.length > 0 ? places : ['the category']) put(text, `is about ${plainClasses[name]}`)
  }
  const said = [...spoken.values()].sort((a, b) => b.rank - a.rank)
  const all = said.reduce((sum, { rank }) => sum + rank, 0)
  const words: SpeakingWord[] = said.map(({ text, says, rank }) => ({
    text,
    weight: Math.round((100 * rank) / all) / 100,
    says,
  }))
  const hushed = delicate.filter((word) => word.hush && !spoken.has(textOf(word)))
  const ignored = new Map<string, IgnoredWord>()
  for (const word of hushed) {
    const text = textOf(word)
    ignored.set(text, {
      text,
      why: `it may be about ${plainClasses[word.name]}, but ${plainHushes[word.hush as keyof typeof plainHushes]}`,
    })
  }
  for (const text of findHeard(reading, signalIndex.harmless))
    ignored.set(text, { text, why: `it ${describeSignal(signalNames[signalIndex.harmless] as 'harmless')}` })
  return {
    field: 'sensitivity',
    value: level,
    confidence: null,
    runnerUp: findNextLevel(
      level,
      classes,
      hushed.map(({ name }) => name),
    ),
    words,
    ignored: [...ignored.values()],
  }
}

/** The level without the gravest classes; of a name without any, the one that its words would give if they counted. */
function findNextLevel(
  level: Sensitivity,
  classes: readonly SensitivityClass[],
  hushed: readonly SensitivityClass[],
): Sensitivity | null {
  const ranks = (names: readonly SensitivityClass[]) => names.map((name) => rankOf(sensitivityClasses[name]))
  if (level !== 'Standard')
    return sensitivities[Math.max(0, ...ranks(classes).filter((rank) => rank < rankOf(level)))] as Sensitivity
  return hushed.length > 0 ? (sensitivities[Math.max(...ranks(hushed))] as Sensitivity) : null
}
