import { classify } from '../classify.ts'
import { readName } from '../languages/translate-name.ts'
import { Reading } from '../reading.ts'
import { canonicalWords } from '../similarity/canonical.ts'
import { singular } from '../text.ts'
import { brandTerm, nodeTerm, termSigns } from './name-terms.ts'
import { conceptParts, describedReadings } from './query-concepts.ts'
import {
  isFiller,
  isTopicPart,
  type MatchedBy,
  mendQuery,
  partOf,
  partWeights,
  type QueryPart,
  weightOf,
} from './query-parts.ts'

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
  /** How much the nodes say, from 0 to 1: less beside a concept, and less where they are the engine's guess. */
  readonly nodeWeight: number
  /** The category that the engine takes it for. */
  readonly category: string
}

const wordsRead = 16
const reading = new Reading()

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

/** How much the places of the tree say: less where the thesaurus knows what is meant, and where they are a guess. */
const nodeWeights = {
  alone: { said: 1, guessed: 0.8 },
  besideConcept: { said: 0.5, guessed: 0.2 },
} as const
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
  const concepts = conceptParts(reading, written)
  const nodes = nodesRead(parts.some(isTopicPart))
  const { parentCategory, subcategory } = classify(mended)
  const isGuess = nodes.length === 0
  if (isGuess && subcategory !== '' && parts.length > 0) nodes.push({ text, l0: subcategory, l1: '' })
  const weights = concepts.length > 0 ? nodeWeights.besideConcept : nodeWeights.alone
  return {
    readings: [parts, canonical, concepts, ...describedReadings(reading, written)].filter(({ length }) => length > 0),
    nodes,
    nodeWeight: isGuess ? weights.guessed : weights.said,
    category: parentCategory,
  }
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
export const stemTerms = (stem: string): readonly string[] =>
  stem.startsWith(termSigns.concept) ? [stem] : [termSigns.form + stem, termSigns.language + stem]
