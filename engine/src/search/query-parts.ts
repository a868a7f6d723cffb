import { flag } from '../category.ts'
import { findWord } from '../lexicon/vocabulary-index.ts'
import { vectorSize } from '../models/model-files.ts'
import { findVector } from '../models/word-vectors.ts'
import { people } from '../similarity/relation-words.ts'
import { fold, singular, wordsOf } from '../text.ts'
import { findConcepts } from './concepts.ts'
import { termSigns } from './name-terms.ts'
import { mendedWords, neighborWords } from './near-words.ts'
import { stemWord } from './stem-word.ts'

/** How a row answers a part of a query. */
export type MatchedBy = 'word' | 'stem' | 'alias' | 'typo' | 'meaning' | 'language'

/** One way to find a part of a query: a stem that the index may have, and how much of the part it stands for. */
export interface QueryTerm {
  readonly stem: string
  /** The word itself, by which a row that has it in this very form is told from one that has a relative. */
  readonly word: string
  readonly by: MatchedBy
  readonly weight: number
}

/** A word of the query, with all that it is found by. */
export interface QueryPart {
  readonly text: string
  /** How much it says of what is looked for, from 0 to 1: "owners" less than "boats". */
  readonly weight: number
  readonly terms: readonly QueryTerm[]
}

export const partWeights = { cue: 0.25, generic: 0.5, common: 0.6 } as const
/** What stands for another word counts less than the word. */
const shares = { typo: 0.9, meaning: 0.6 } as const

/** Words in which people ask, and not for what: "people who want to move". */
const askingWords: ReadonlySet<string> = new Set(
  `about want wants wanting wanted look looks looking seek seeks seeking search searching find finding need needs needing
  interested interest think thinking plan plans planning consider considering use uses using used like likes liking love
  loves loving whose who which what when where while always often usually currently recently soon ever still also just
  likely probably really very much many more most some any all every each own owns owning buy buys buying bought shop
  shops shopping purchase purchases purchasing get gets getting have has having had do does doing make makes making go
  goes going want would could should may might can will be being been take takes taking try tries trying start starting
  prepare prepares preparing live lives living learn learning follow follows following audience
  audiences segment segments adult adults someone anyone`.split(/\s+/),
)

const unspecific = flag.generic | flag.container | flag.measure
export function weightOf(word: string): number {
  const known = findWord(word)
  if (known?.isCue || people.has(word) || askingWords.has(word)) return partWeights.cue
  if (((known?.flags ?? 0) & unspecific) !== 0) return partWeights.generic
  const from = findVector(word, word)
  return from < 0 ? 1 : Math.max(partWeights.common, rarityOf(from))
}
/** The vectors stand in the order of how common their words are. */
const rarityOf = (from: number) => Math.min(1, Math.log10(10 + from / vectorSize) / 4)
export const isFiller = (word: string) => ((findWord(word)?.flags ?? 0) & flag.stop) !== 0
/** Rarer words than so many have vectors that are misspelt ones, and family names, as often as words that people search. */
const commonWords = 10_000
const isKnown = (word: string) =>
  findWord(word) !== undefined || findWord(singular(word)) !== undefined || findConcepts([word]).length > 0
const prefixed = /^(?:re|un|non|pre)(?=.{4})/
/** Whether nothing better is likely meant. */
const isRight = (word: string) => {
  const bare = word.replace(prefixed, '')
  if (isKnown(word) || (bare !== word && (isKnown(bare) || findVector(bare, bare) >= 0))) return true
  const from = findVector(word, singular(word))
  return from >= 0 && (from < commonWords * vectorSize || mendedWords(word).every((mended) => !isKnown(mended.word)))
}

/** Whether a part names what is sought, and not only who or in which form. */
export const isTopicPart = ({ weight }: Pick<QueryPart, 'weight'>): boolean => weight > partWeights.generic

/** Whether a part stands for concepts of the thesaurus. */
export const isConceptPart = ({ terms }: QueryPart): boolean =>
  terms.some(({ stem }) => stem.startsWith(termSigns.concept))

/** A word with all that it is found by: itself, what it is likely misspelt for, what means nearly the same. */
export function partOf(word: string, by: MatchedBy, withNear: boolean): QueryPart {
  const terms = new Map<string, QueryTerm>()
  const add = (other: string, how: MatchedBy, weight: number) => {
    const stem = stemWord(other)
    if ((terms.get(stem)?.weight ?? 0) < weight) terms.set(stem, { stem, word: other, by: how, weight })
  }
  const weight = weightOf(word)
  add(word, by, 1)
  if (withNear && !isRight(word))
    for (const { word: other, likeness } of mendedWords(word)) add(singular(other), 'typo', shares.typo * likeness)
  // What the thesaurus knows it knows better than the vectors do.
  if (withNear && weight > partWeights.generic && findConcepts([word]).length === 0)
    for (const { word: other, likeness } of neighborWords(word))
      add(singular(other), 'meaning', shares.meaning * likeness * likeness)
  return { text: word, weight, terms: [...terms.values()] }
}

/** The query with each word that nobody knows in the form that is most likely meant. */
export function mendQuery(text: string): string {
  return wordsOf(fold(text))
    .map((word) => (isRight(word) ? word : (mendedWords(word)[0]?.word ?? word)))
    .join(' ')
}
