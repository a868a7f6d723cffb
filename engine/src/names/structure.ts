import { fold, singular, wordsOf } from '../text.ts'

/** Words that only say where in a provider's catalogue, or in which market, a segment is. */
const structuralWords = new Set(
  `in market inmarket interest affinity intent audience segment consumer lifestyle b2b b2c all level tier data
  taxonomy catalog catalogue marketplace standard premium custom syndicated branded general root category vertical
  behavior behavioral behaviour behavioural propensity lookalike modeled deterministic probabilistic provider
  partner third first party 3p 1p global worldwide ww international us usa uk gb emea apac latam eu canada
  united state of america kingdom north europe`.split(/\s+/),
)
/** Of these alone a segment may be made; the others only go along. */
const fillers = new Set('in first third party of state united north'.split(' '))

const wordsIn = (text: string) => wordsOf(fold(text)).map(singular)
const isNumber = (word: string) => /^\d+$/.test(word)

/** Whether a segment says nothing of the topic: "US", "In-Market", "Audience Segments", "Tier 1". */
export function isStructural(segment: string): boolean {
  const words = wordsIn(segment)
  return (
    words.length <= 6 &&
    words.some((word) => structuralWords.has(word) && !fillers.has(word)) &&
    words.every((word) => structuralWords.has(word) || isNumber(word))
  )
}

/** The words of a looked-up name but the structural ones: "us auto" is "auto". */
export function withoutStructure(key: string): string {
  return key
    .split(' ')
    .filter((word) => !structuralWords.has(word))
    .join(' ')
}
