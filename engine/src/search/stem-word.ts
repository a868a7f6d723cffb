import { findWord } from '../lexicon/vocabulary-index.ts'
import { findVector } from '../models/word-vectors.ts'
import { singular } from '../text.ts'

const shortestStem = 3
const isKnown = (word: string) => findWord(word) !== undefined || findVector(word, word) >= 0

/** Endings of who does a thing and of doing it; what stands before one is the stem where it is a word. */
const doings = ['ing', 'er', 'or', 'ist', 'ed', 'ers', 'ism', 'y', 'ian', 'ment', 'ship']
/** Endings that nouns and their adjectives part by; what stands before one is long enough to mean one thing. */
const kinds = /(?:ics?|is|es|ia|al|ous|ive|ity|ion|able|ually)$/
const shortestKind = 5

/** The word without its ending, where that is a word: "gardener" and "gardening" are of "garden". */
function withoutDoing(word: string): string | undefined {
  for (const ending of doings) {
    if (!word.endsWith(ending)) continue
    const rest = word.slice(0, -ending.length)
    if (rest.length < shortestStem) continue
    const last = rest.charAt(rest.length - 1)
    const single = last === rest.charAt(rest.length - 2) ? rest.slice(0, -1) : rest
    for (const stem of [rest, single, `${rest}e`]) if (stem.length > shortestStem && isKnown(stem)) return stem
  }
  return undefined
}

const stems = new Map<string, string>()
const stemsKept = 50_000

/** What a folded word and its relatives have in common; not always a word. */
export function stemWord(word: string): string {
  const known = stems.get(word)
  if (known !== undefined) return known
  const single = singular(word)
  const base = withoutDoing(single) ?? single
  const kind = base.replace(kinds, '')
  const bare = kind.length < shortestKind ? base : kind
  const stem = bare === base && base.length > shortestKind - 1 && base.endsWith('e') ? base.slice(0, -1) : bare
  if (stems.size >= stemsKept) stems.clear()
  stems.set(word, stem)
  return stem
}
