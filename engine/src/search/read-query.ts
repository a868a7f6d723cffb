import { flag } from '../category.ts'
import { classify } from '../classify.ts'
import { readName } from '../languages/translate-name.ts'
import { findWord } from '../lexicon/vocabulary-index.ts'
import { vectorSize } from '../models/model-files.ts'
import { findVector } from '../models/word-vectors.ts'
import { Reading } from '../reading.ts'
import { canonicalWords } from '../similarity/canonical.ts'
import { people } from '../similarity/relation-words.ts'
import { fold, singular, wordsOf } from '../text.ts'
import { brandTerm, nodeTerm, termSigns } from './name-terms.ts'
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

/** A place of the tree that a phrase of the query belongs to. */
export interface QueryNode {
  readonly text: string
  readonly l0: string
  readonly l1: string
}

export interface SearchQuery {
  /** The query as it is written, and in the one form of what can be written in several ways: a row answers either. */
  readonly readings: readonly (readonly QueryPart[])[]
  readonly nodes: readonly QueryNode[]
  /** The category that the engine takes it for. */
  readonly category: string
}

const wordsRead = 16
const partWeights = { cue: 0.25, generic: 0.5, common: 0.6 } as const
/** What stands for another word counts less than the word. */
const shares = { typo: 0.9, meaning: 0.6 } as const
const reading = new Reading()

const unspecific = flag.generic | flag.container | flag.measure
function weightOf(word: string): number {
  const known = findWord(word)
  if (known?.isCue || people.has(word)) return partWeights.cue
  if (((known?.flags ?? 0) & unspecific) !== 0) return partWeights.generic
  const from = findVector(word, word)
  return from < 0 ? 1 : Math.max(partWeights.common, rarityOf(from))
}
/** The vectors stand in the order of how common their words are. */
const rarityOf = (from: number) => Math.min(1, Math.log10(10 + from / vectorSize) / 4)
const isFiller = (word: string) => ((findWord(word)?.flags ?? 0) & flag.stop) !== 0
const isKnown = (word: string) =>
  findWord(word) !== undefined || findWord(singular(word)) !== undefined || findVector(word, singular(word)) >= 0

/** Whether a part names what is sought, and not only who or in which form. */
export const isTopicPart = ({ weight }: Pick<QueryPart, 'weight'>): boolean => weight > partWeights.generic

function partOf(word: string, by: MatchedBy, withNear: boolean): QueryPart {
  const terms = new Map<string, QueryTerm>()
  const add = (other: string, how: MatchedBy, weight: number) => {
    const stem = stemWord(other)
    if ((terms.get(stem)?.weight ?? 0) < weight) terms.set(stem, { stem, word: other, by: how, weight })
  }
  const weight = weightOf(word)
  add(word, by, 1)
  if (withNear && !isKnown(word))
    for (const { word: other, likeness } of mendedWords(word)) add(singular(other), 'typo', shares.typo * likeness)
  if (withNear && weight > partWeights.generic)
    for (const { word: other, likeness } of neighborWords(word))
      add(singular(other), 'meaning', shares.meaning * likeness * likeness)
  return { text: word, weight, terms: [...terms.values()] }
}

/** The query with each word that nobody knows in the form that is most likely meant. */
function mendQuery(text: string): string {
  return wordsOf(fold(text))
    .map((word) => (isKnown(word) ? word : (mendedWords(word)[0]?.word ?? word)))
    .join(' ')
}

/** The places of the tree that the phrases of what was read last belong to; who somebody is says none beside a topic. */
function nodesRead(hasTopic: boolean): QueryNode[] {
  const nodes: QueryNode[] = []
  for (let at = 0; at < reading.matchCount; at++) {
    const [start, end] = [reading.matchStart[at] as number, reading.matchEnd[at] as number]
    const words = reading.texts.slice(start, end).map(singular)
    if (hasTopic && words.every((word) => weightOf(word) <= partWeights.generic)) continue
    for (const { node } of reading.matchEntries[at] ?? [])
      if (node.l0 !== '' && !nodes.some(({ l0, l1 }) => l0 === node.l0 && l1 === node.l1))
        nodes.push({ text: reading.textOf(start, end), l0: node.l0, l1: node.l1 })
  }
  return nodes
}

/** Reads what somebody looks for: in which words, in which other words, and about what. */
export function readQuery(text: string): SearchQuery {
  const language = readName(reading, text)
  const by: MatchedBy = language === 'en' ? 'word' : 'language'
  const written = new Map<string, QueryPart>()
  for (let at = 0; at < reading.count && written.size < wordsRead; at++) {
    const word = singular(reading.texts[at] as string)
    if (!isFiller(word) && !written.has(word)) written.set(word, partOf(word, by, true))
  }
  const canonical = canonicalWords(text)
    .filter((word) => !isFiller(word))
    .slice(0, wordsRead)
    .map((word) => partOf(word, written.has(word) ? by : 'alias', false))
  const mended = language === 'en' ? mendQuery(text) : text
  if (mended !== text) readName(reading, mended)
  const parts = [...written.values()]
  const nodes = nodesRead(parts.some(isTopicPart))
  const { parentCategory, subcategory } = classify(mended)
  if (nodes.length === 0 && subcategory !== '' && parts.length > 0) nodes.push({ text, l0: subcategory, l1: '' })
  return { readings: [parts, canonical].filter(({ length }) => length > 0), nodes, category: parentCategory }
}

/** How near a row is to a place of the tree that it shares only in part. */
const nodeShares = { brand: 0.8, sameLevel0: 0.9, level0: 0.5 } as const

/** The terms by which rows of a place of the tree are found, with how near each is to it. */
export function nodeTerms({ l0, l1 }: QueryNode): readonly (readonly [term: string, share: number])[] {
  const near = [
    [brandTerm(l0), nodeShares.brand],
    [nodeTerm(l0), l1 === '' ? nodeShares.sameLevel0 : nodeShares.level0],
  ] as const
  return l1 === '' ? near : [[nodeTerm(l0, l1), 1], ...near]
}

/** The terms of the index that stand for a stem. */
export const stemTerms = (stem: string): readonly string[] => [termSigns.form + stem, termSigns.language + stem]
