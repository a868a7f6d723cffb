import { canonicalise, uniqueWords } from './canonical.ts'
import type { CanonicalWord } from './canonical-word.ts'
import { placesOf } from './hash.ts'

export const embeddingDimensions = 256

/** What an embedding is made of; only the name is needed. */
export interface EmbeddingInput {
  readonly name: string
  readonly parentCategory?: string
  readonly taxonomyType?: string
  readonly subcategory?: string
  readonly segmentType?: string
  readonly keywords?: readonly string[]
}

/** The name's part of the squared length: the rest must stay small, or topics of one category start to collide. */
const nameShare = 0.78

interface Placed {
  readonly places: readonly [number, number]
  readonly signs: readonly [number, number]
}

const sums = new Float64Array(embeddingDimensions)

/** Adds the features to the vector so that their part of it has the given length. Only the places they touch are visited. */
function addPart(vector: Float32Array, features: readonly Placed[], length: number): void {
  let squares = 0
  for (const { places, signs } of features)
    for (let n = 0; n < 2; n++) {
      const at = places[n] as number
      const before = sums[at] as number
      const after = before + (signs[n] as number)
      sums[at] = after
      squares += after * after - before * before
    }
  const scale = squares === 0 ? 0 : length / Math.sqrt(squares)
  for (const { places } of features)
    for (let n = 0; n < 2; n++) {
      const at = places[n] as number
      vector[at] = (vector[at] as number) + (sums[at] as number) * scale
      // Emptied as it is read, so that a place that two features share is added once.
      sums[at] = 0
    }
}

/** A vector of 256 numbers and length one: near for names that share their words, whatever the order and spelling. A
 * word that is said twice counts once. */
export function embed(input: EmbeddingInput, words: readonly CanonicalWord[] = canonicalise(input.name)): Float32Array {
  const vector = new Float32Array(embeddingDimensions)
  const features = placeFeatures(input).map(placesOf)
  addPart(vector, uniqueWords(words), features.length === 0 ? 1 : Math.sqrt(nameShare))
  if (features.length === 0) return vector
  addPart(vector, features, words.length === 0 ? 1 : Math.sqrt(1 - nameShare))
  return normalise(vector)
}

/** Gives the vector the length one: where the two parts share a place, their squares do not add up. */
function normalise(vector: Float32Array): Float32Array {
  let squares = 0
  for (let at = 0; at < embeddingDimensions; at++) squares += (vector[at] as number) ** 2
  const scale = squares === 0 ? 0 : 1 / Math.sqrt(squares)
  for (let at = 0; at < embeddingDimensions; at++) vector[at] = (vector[at] as number) * scale
  return vector
}

/** The name's part of a topic's vector: all of it where nothing else is known. */
export function nameShareOf(input: EmbeddingInput): number {
  return placeFeatures(input).length === 0 ? 1 : nameShare
}

function placeFeatures({ parentCategory, taxonomyType, subcategory, segmentType, keywords }: EmbeddingInput): string[] {
  const features: string[] = []
  if (keywords) for (const keyword of keywords) features.push(`keyword:${keyword}`)
  if (parentCategory) features.push(`category:${parentCategory}`)
  if (taxonomyType) features.push(`group:${taxonomyType}`)
  if (subcategory) features.push(`node:${subcategory}`)
  if (segmentType) features.push(`segment:${segmentType}`)
  return features
}

/** One minus the cosine distance; both vectors have length one or none. */
export function similarity(a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let at = 0; at < embeddingDimensions; at++) sum += (a[at] as number) * (b[at] as number)
  return Math.max(-1, Math.min(1, sum))
}
