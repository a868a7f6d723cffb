import { hash32, placesOf } from './hash.ts'
import { cueBitsOf } from './settle-cues.ts'

/** How many words are remembered before all are forgotten: names repeat their words. */
const cacheKept = 100_000

/** A word by which names are compared, with the hashes that its vector and its keys are made of. */
export interface CanonicalWord {
  readonly text: string
  /** Two places of the vector, never the same, and which way each points. */
  readonly places: readonly [first: number, second: number]
  readonly signs: readonly [first: number, second: number]
  /** The halves of its 64-bit key. */
  readonly low: number
  readonly high: number
  /** What it does to the cues beside it, as bits. */
  readonly cue: number
}

const canonicalByText = new Map<string, CanonicalWord>()

/** The word of this text, by which names are compared. */
export function canonicalOf(text: string): CanonicalWord {
  const known = canonicalByText.get(text)
  if (known) return known
  const { places, signs } = placesOf(text)
  const made = {
    text,
    places,
    signs,
    low: hash32(text, 0x12345678),
    high: hash32(text, 0x51ed270b),
    cue: cueBitsOf(text),
  }
  if (canonicalByText.size >= cacheKept) canonicalByText.clear()
  canonicalByText.set(text, made)
  return made
}
