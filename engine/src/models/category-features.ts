import { flag } from '../category.ts'
import type { TokenForm } from '../lexicon/vocabulary-index.ts'
import type { Reading } from '../reading.ts'
import { type NameScopes, scopes } from '../scopes.ts'
import { singular } from '../text.ts'
import { type Features, unit } from './features.ts'
import { hashPieces, hashText, joinHashes } from './hashes.ts'
import { vectorSize } from './model-files.ts'
import { readVector } from './word-vectors.ts'

export const categoryBits = 16
/** The hashed places, then one for each number of a word's vector. */
export const categoryPlaces = (1 << categoryBits) + vectorSize

const asWord = hashText('word')
const asHead = hashText('head')
const asPair = hashText('pair')
const asPath = hashText('path')
const asPiece = hashText('piece')
const bias = hashText('bias')

/** Strength by the number of content words: a long name is no louder than a short one. */
export const shares = Int32Array.from({ length: 65 }, (_, count) => Math.round(unit / Math.sqrt(Math.max(1, count))))
const pieceLoudness = 0.6
/** Vectors are stored four times as loud as a word is. */
const vectorLoudness = 3 / 8

/** Adds what a word says wherever it stands, at full strength: itself, its pieces and its meaning. */
export function addWord(to: Features, { key, text, vector }: TokenForm): void {
  to.add(joinHashes(asWord, key), unit)
  const pieces = hashPieces(singular(text))
  const strength = Math.round((unit * pieceLoudness) / Math.sqrt(Math.max(1, pieces.length)))
  for (const piece of pieces) to.add(joinHashes(asPiece, piece), strength)
  if (vector < 0) return
  readVector(vector).forEach((value, n) => {
    to.put((1 << categoryBits) + n, Math.round(value * vectorLoudness))
  })
}

/** Whether a word says what a name is about: a number narrows a topic, but it is no word of it. */
export function speaksFor(reading: Reading, { scopeOf }: NameScopes, at: number): boolean {
  const { words, texts } = reading
  if (scopeOf[at] === scopes.excluded || ((words[at]?.flags ?? 0) & flag.stop) !== 0) return false
  const code = (texts[at] as string).charCodeAt(0)
  return (code < 48 || code > 57) && !reading.isRepeated(at)
}

/** Adds what a word says by its place, at full strength: as the head, in a path, after its neighbour. */
export function addPlaced(
  to: Features,
  { forms }: Reading,
  { scopeOf, head }: NameScopes,
  at: number,
  before: number,
): void {
  const { key } = forms[at] as TokenForm
  if (scopeOf[at] === scopes.path) to.add(joinHashes(asPath, key), unit)
  if (at === head) to.add(joinHashes(asHead, key), unit)
  if (before !== 0) to.add(joinHashes(asPair, joinHashes(before, key)), unit)
}

/** Adds what every name says, however many words it has. */
export function addBias(to: Features): void {
  to.add(bias, unit >> 1)
}
