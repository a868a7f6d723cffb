import { canonicalise, uniqueWords } from './canonical.ts'
import type { CanonicalWord } from './canonical-word.ts'
import { distinguishes } from './distinguishing.ts'

/** From so many words on, a name without one of them is 0.95 like the whole; a shorter one meets only its equals. */
const dropsFrom = 9
/** From so many words on, names that differ in two to four of them can be 0.95 alike, so they meet by their parts too. */
const longName = 15
/** Four words that differ touch at most four of five parts: one is the same in both names. */
const parts = 5
const all64 = 0xffff_ffff_ffff_ffffn

const keyOf = ({ low, high }: CanonicalWord) => (BigInt(high) << 32n) | BigInt(low)

/**
 * The 64-bit keys by which near-identical names meet in an index: every pair of names of up to forty words that is 0.95
 * alike, and differs in no distinguishing word, shares one. A key is the sum of its words' hashes: of all words; of all but one; and,
 * for long names, of each part of the words. A distinguishing word is in every key, since names that differ in one are
 * never the same topic: so the siblings of a matrix do not meet at all, and most names have but one key.
 */
export function signatureKeys(name: string, words: readonly CanonicalWord[] = canonicalise(name)): BigUint64Array {
  const unique = uniqueWords(words)
  let whole = 0n
  for (const word of unique) whole += keyOf(word)
  const keys = [whole & all64]
  if (unique.length >= dropsFrom)
    for (const word of unique) if (!distinguishes(word.text)) keys.push((whole - keyOf(word)) & all64)
  if (unique.length >= longName) keys.push(...partKeys(unique))
  return BigUint64Array.from(keys)
}

function partKeys(words: readonly CanonicalWord[]): bigint[] {
  // Each part starts from a number of its own, lest it meet another part or a whole name.
  const sums = Array.from({ length: parts }, (_, part) => BigInt(part + 1) * 0x9e3779b97f4a7c15n)
  for (const word of words) {
    const inAll = distinguishes(word.text)
    for (let part = 0; part < parts; part++)
      if (inAll || word.low % parts === part) sums[part] = (sums[part] as bigint) + keyOf(word)
  }
  return sums.map((sum) => sum & all64)
}

/** The keys of the names that lack one word of this one: a short topic is found by them that its own keys do not meet. */
export function shorterKeys(words: readonly CanonicalWord[]): BigUint64Array {
  const unique = uniqueWords(words)
  if (unique.length < 2) return new BigUint64Array()
  const whole = unique.reduce((sum, word) => sum + keyOf(word), 0n)
  return BigUint64Array.from(unique, (word) => (whole - keyOf(word)) & all64)
}
