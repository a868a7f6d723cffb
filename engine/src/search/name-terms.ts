import { readName } from '../languages/translate-name.ts'
import { hashText } from '../models/hashes.ts'
import { searchWords } from '../names/search-words.ts'
import { Reading } from '../reading.ts'
import { canonicalWords } from '../similarity/canonical.ts'
import { singular } from '../text.ts'
import { findConcepts, nameConcept, widerConcepts } from './concepts.ts'
import { stemWord } from './stem-word.ts'

/** What stands before a term that is no word of the name itself: no word of a name holds such a sign. */
export const termSigns = { form: '~', language: '%', node: '@', concept: '#' } as const

const reading = new Reading()
const termsKept = 64

const slugs = new Map<string, string>()
const slugsKept = 10_000

function slugOf(title: string): string {
  const known = slugs.get(title)
  if (known !== undefined) return known
  const slug = title.toLowerCase().replace(/[^a-z0-9]+/g, '-')
  if (slugs.size >= slugsKept) slugs.clear()
  slugs.set(title, slug)
  return slug
}

/** How a place of the tree is written as a term. */
export const nodeTerm = (l0: string, l1 = ''): string =>
  termSigns.node + slugOf(l0) + (l1 === '' ? '' : `/${slugOf(l1)}`)

/** How a brand of a place of the tree is written as a term: a brand stands for all that is there. */
export const brandTerm = (l0: string): string => `${nodeTerm(l0)}/`

/** How a concept of the thesaurus is written as a term: by five signs, because a name has many. */
export function conceptTerm(concept: number): string {
  return termSigns.concept + (hashText(nameConcept(concept)) >>> 0).toString(36)
}

/** How a concept is written as a term of a name that is a kind of it. */
export const kindConceptTerm = (concept: number): string => `${conceptTerm(concept)}.`

/** How a concept is written as a term of a name that is a kind of a kind of it. */
export const farConceptTerm = (concept: number): string => `${conceptTerm(concept)}/`

/** The terms of the concepts that the words of a name mean or are a kind of. */
function conceptTerms(words: readonly string[]): Set<string> {
  const terms = new Set<string>()
  for (const { meant, answered } of findConcepts(words)) {
    const kinds = new Set([...answered, ...meant.flatMap(widerConcepts)])
    for (const concept of meant) terms.add(conceptTerm(concept))
    for (const concept of kinds) {
      terms.add(kindConceptTerm(concept))
      for (const wider of widerConcepts(concept)) terms.add(farConceptTerm(wider))
    }
  }
  return terms
}

/**
 * What a name is found by when it is searched by meaning, besides its own words: the stems of its words and of the one
 * form of what can be written in several ways, the English of other languages, and the places of the tree that its phrases
 * belong to. A sign stands before each, so that a search for words never meets one.
 */
export function searchTerms(name: string): string[] {
  const terms = new Set<string>()
  for (const word of searchWords(name)) terms.add(termSigns.form + stemWord(word))
  const read = readName(reading, name) === 'en' ? termSigns.form : termSigns.language
  const addRead = (word: string) => {
    // Of several words is what a name speaks of only to deny or turn it: "not smoker".
    if (word === '' || word.includes(' ')) return
    const stem = stemWord(word)
    if (!terms.has(termSigns.form + stem)) terms.add(read + stem)
  }
  for (const word of canonicalWords(name)) addRead(word)
  for (let at = 0; at < reading.count; at++) addRead(singular(reading.texts[at] as string))
  for (let at = 0; at < reading.matchCount; at++)
    for (const { node, kind } of reading.matchEntries[at] ?? []) {
      if (node.l0 === '') continue
      terms.add(nodeTerm(node.l0))
      if (node.l1 !== '') terms.add(nodeTerm(node.l0, node.l1))
      else if (kind !== 'term') terms.add(brandTerm(node.l0))
    }
  for (const term of conceptTerms(reading.texts.slice(0, reading.count))) terms.add(term)
  return [...terms].slice(0, termsKept)
}
