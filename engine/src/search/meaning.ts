import { flag } from '../category.ts'
import { findWord } from '../lexicon/vocabulary-index.ts'
import { vectorSize } from '../models/model-files.ts'
import { findVector, vectorTable } from '../models/word-vectors.ts'
import { people } from '../similarity/relation-words.ts'

const cueShare = 0.25

/** Where the vector of a word begins, and how much of a meaning the word is. */
interface WordMeaning {
  readonly from: number
  readonly share: number
}

const met = new Map<string, WordMeaning>()
const metKept = 100_000

function wordMeaning(word: string): WordMeaning {
  const known = met.get(word)
  if (known) return known
  const from = findVector(word, word)
  const made = { from, share: from < 0 ? 0 : shareOf(word, from) }
  if (met.size >= metKept) met.clear()
  met.set(word, made)
  return made
}

/** The vectors stand in the order of how common their words are: a rare word says more. */
function shareOf(word: string, from: number): number {
  const known = findWord(word)
  if (((known?.flags ?? 0) & flag.stop) !== 0) return 0
  const rarity = Math.min(1, Math.log10(10 + from / vectorSize) / 4)
  return known?.isCue || people.has(word) ? cueShare * rarity : rarity
}

/** What words mean together, as a vector of length one; nothing where none of them has a vector. */
export function meaningOf(words: Iterable<string>): Float32Array | undefined {
  const sum = new Float32Array(vectorSize)
  for (const word of words) {
    const { from, share } = wordMeaning(word)
    if (share === 0) continue
    for (let n = 0; n < vectorSize; n++) sum[n] = (sum[n] as number) + share * (vectorTable[from + n] as number)
  }
  let squares = 0
  for (let n = 0; n < vectorSize; n++) squares += (sum[n] as number) ** 2
  if (squares === 0) return undefined
  const length = Math.sqrt(squares)
  for (let n = 0; n < vectorSize; n++) sum[n] = (sum[n] as number) / length
  return sum
}

/** How near two meanings are, from 0 to 1. */
export function likenessOf(one: Float32Array | undefined, other: Float32Array | undefined): number {
  if (!one || !other) return 0
  let sum = 0
  for (let n = 0; n < vectorSize; n++) sum += (one[n] as number) * (other[n] as number)
  return Math.max(0, sum)
}
