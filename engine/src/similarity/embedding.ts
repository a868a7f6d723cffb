import { type CanonicalWord, canonicalise } from './canonical.ts'
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

const named = new Float64Array(embeddingDimensions)
const placed = new Float64Array(embeddingDimensions)

interface Placed {
  readonly places: readonly [number, number]
  readonly signs: readonly [number, number]
}

function addTo(vector: Float64Array, { places: [first, second], signs }: Placed): void {
  vector[first] = (vector[first] as number) + signs[0]
  vector[second] = (vector[second] as number) + signs[1]
}

function lengthOf(vector: Float64Array): number {
  let sum = 0
  for (let at = 0; at < embeddingDimensions; at++) sum += (vector[at] as number) * (vector[at] as number)
  return Math.sqrt(sum)
}

/** A vector of 256 numbers and length one: near for names that share their words, whatever the order and spelling. */
export function embed(input: EmbeddingInput, words: readonly CanonicalWord[] = canonicalise(input.name)): Float32Array {
  const vector = new Float32Array(embeddingDimensions)
  named.fill(0)
  for (const word of words) addTo(named, word)
  const nameLength = lengthOf(named)
  const features = placeFeatures(input)
  if (features.length === 0) {
    if (nameLength > 0) for (let at = 0; at < embeddingDimensions; at++) vector[at] = (named[at] as number) / nameLength
    return vector
  }
  placed.fill(0)
  for (const feature of features) addTo(placed, placesOf(feature))
  const placeLength = lengthOf(placed)
  const nameScale = nameLength === 0 ? 0 : Math.sqrt(placeLength === 0 ? 1 : nameShare) / nameLength
  const placeScale = placeLength === 0 ? 0 : Math.sqrt(nameLength === 0 ? 1 : 1 - nameShare) / placeLength
  for (let at = 0; at < embeddingDimensions; at++)
    vector[at] = (named[at] as number) * nameScale + (placed[at] as number) * placeScale
  return vector
}

function placeFeatures({
  parentCategory,
  taxonomyType,
  subcategory,
  segmentType,
  keywords = [],
}: EmbeddingInput): string[] {
  const features = keywords.map((keyword) => `keyword:${keyword}`)
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
