import type { Reading } from '../reading.ts'
import { people } from '../similarity/relation-words.ts'
import { singular } from '../text.ts'
import { findConcepts, findDescriptions, nameConcept } from './concepts.ts'
import { conceptTerm, farConceptTerm, kindConceptTerm } from './name-terms.ts'
import { partWeights, type QueryPart, type QueryTerm, weightOf } from './query-parts.ts'

/**
 * How much of a part a row answers that is of its concept, of a kind of it and of a kind of that, of what it is a
 * kind of, or of something else of the same kind.
 */
const conceptShares = { same: 1, kind: 0.95, far: 0.75, wider: 0.3, sibling: 0.4 } as const
/** A phrase that the thesaurus knows names a topic, also where its words alone only say who: "new moms". */
const conceptWeight = 0.9
/** Who many audiences are: beside a topic they say little of what is looked for. */
const anybody: ReadonlySet<string> = new Set(
  `person people adult man woman men women family household parent mom mother dad father kid child owner buyer shopper viewer
  user customer consumer fan enthusiast lover intender visitor reader listener member company business firm home house
  household driver worker employee team group shopper traveler traveller`.split(/\s+/),
)
/** A phrase of several words says as much as they do. */
const weightOfPhrase = (words: readonly string[]): number =>
  Math.max(conceptWeight, 0.7 * words.reduce((sum, word) => sum + weightOf(word), 0))
const weightOfSpan = (words: readonly string[]): number => {
  if (words.length > 1) return words.every((word) => anybody.has(word)) ? partWeights.generic : weightOfPhrase(words)
  return anybody.has(words[0] as string) ? Math.min(weightOf(words[0] as string), partWeights.generic) : conceptWeight
}

/** How a row may meet concepts that a phrase means, or is a kind of. */
function conceptTermsOf(meant: readonly number[], answered: readonly number[]): Map<string, QueryTerm> {
  const terms = new Map<string, QueryTerm>()
  const add = (term: string, concept: number, weight: number) => {
    if ((terms.get(term)?.weight ?? 0) < weight)
      terms.set(term, { stem: term, word: nameConcept(concept), by: 'meaning', weight })
  }
  for (const concept of meant) {
    add(conceptTerm(concept), concept, conceptShares.same)
    add(kindConceptTerm(concept), concept, conceptShares.kind)
    add(farConceptTerm(concept), concept, conceptShares.far)
  }
  for (const concept of answered) {
    add(conceptTerm(concept), concept, conceptShares.wider)
    add(kindConceptTerm(concept), concept, conceptShares.sibling)
  }
  return terms
}

/** What stands beside a description says less than the words of one that it is found by. */
const besideDescription = 0.4
const descriptionsRead = 4

/** The readings of a query that describes a concept, in words that stand in any order: "parents saving for college". */
export function describedReadings(
  { texts: read, count }: Reading,
  words: ReadonlyMap<string, QueryPart>,
): QueryPart[][] {
  const texts = read.slice(0, count)
  return findDescriptions(texts, descriptionsRead).map(({ places, meant }) => {
    const said = places.toSorted((a, b) => a - b).map((at) => singular(texts[at] as string))
    const rest = [...words].filter(([word]) => !said.includes(word))
    return [
      { text: said.join(' '), weight: weightOfPhrase(said), terms: [...conceptTermsOf(meant, []).values()] },
      ...rest.map(([, part]) => ({ ...part, weight: part.weight * besideDescription })),
    ]
  })
}

/** The query as the thesaurus has it: its phrases as the concepts that they mean, and the other words. */
export function conceptParts({ texts: read, count }: Reading, words: ReadonlyMap<string, QueryPart>): QueryPart[] {
  const texts = read.slice(0, count)
  const spans = findConcepts(texts)
  if (spans.length === 0) return []
  const covered = new Set<string>()
  const parts = spans.map(({ start, end, meant, answered }): QueryPart => {
    const terms = conceptTermsOf(meant, answered)
    const inside = texts.slice(start, end).map(singular)
    for (const word of inside) if (inside.length === 1 || !people.has(word)) covered.add(word)
    const literal = inside.length === 1 ? (words.get(inside[0] as string)?.terms ?? []) : []
    for (const term of literal) if (!terms.has(term.stem)) terms.set(term.stem, term)
    return { text: texts.slice(start, end).join(' '), weight: weightOfSpan(inside), terms: [...terms.values()] }
  })
  return [...parts, ...[...words].flatMap(([word, part]) => (covered.has(word) ? [] : [part]))]
}
