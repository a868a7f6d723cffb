import { type CanonicalWord, canonicalise } from './canonical.ts'

/**
 * The 64-bit keys by which near-identical names meet in an index: one of the whole set of words, and one for each word
 * left out. A key is the sum of its words' hashes, so leaving one out is a subtraction, carried over two halves of 32
 * bits.
 */
export function signatureKeys(name: string, words: readonly CanonicalWord[] = canonicalise(name)): BigUint64Array {
  const unique: CanonicalWord[] = []
  for (const word of words) if (word !== unique[unique.length - 1]) unique.push(word)
  let sumLow = 0
  let sumHigh = 0
  for (const { low, high } of unique) {
    sumLow += low
    if (sumLow > 0xffffffff) {
      sumLow -= 0x100000000
      sumHigh++
    }
    sumHigh = (sumHigh + high) >>> 0
  }
  const dropped = unique.length > 1 ? unique.length : 0
  const halves = new Uint32Array(2 * (1 + dropped))
  halves[0] = sumLow
  halves[1] = sumHigh
  for (let at = 0; at < dropped; at++) {
    const { low, high } = unique[at] as CanonicalWord
    const rest = sumLow - low
    halves[2 + 2 * at] = rest
    halves[3 + 2 * at] = sumHigh - high - (rest < 0 ? 1 : 0)
  }
  return new BigUint64Array(halves.buffer)
}
