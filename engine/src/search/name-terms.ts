import { readName } from '../languages/translate-name.ts'
import { searchWords } from '../names/search-words.ts'
import { Reading } from '../reading.ts'
import { canonicalWords } from '../similarity/canonical.ts'
import { singular } from '../text.ts'
import { stemWord } from './stem-word.ts'

/** What stands before a term that is no word of the name itself: no word of a name holds such a sign. */
export const termSigns = { form: '~', language: '%', node: '@' } as const

const reading = new Reading()
const termsKept = 40

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
  return [...terms].slice(0, termsKept)
}
