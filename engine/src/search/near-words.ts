import { findWord, knownWords } from '../lexicon/vocabulary-index.ts'
import { vectorSize } from '../models/model-files.ts'
import { findVector, vectorTable, vectorWords } from '../models/word-vectors.ts'

/** A word of the vocabulary that stands for another, and how surely, from 0 to 1. */
export interface NearWord {
  readonly word: string
  readonly likeness: number
}

const shortestMended = 4
const longestMended = 24
const mendedKept = 3
const letters = /^[a-z]+$/

/** The vocabulary by its first letter and length: a slip of the hand seldom changes the one, and the other by two at most. */
let shelves: Map<string, string[]> | undefined

function shelvesOf(): Map<string, string[]> {
  if (shelves) return shelves
  shelves = new Map()
  const seen = new Set<string>()
  for (const source of [knownWords(), vectorWords()])
    for (const word of source) {
      if (word.length < shortestMended - 1 || !letters.test(word) || seen.has(word)) continue
      seen.add(word)
      const key = word.charAt(0) + word.length
      const shelf = shelves.get(key)
      if (shelf) shelf.push(word)
      else shelves.set(key, [word])
    }
  return shelves
}

const rows = [0, 1, 2].map(() => new Uint8Array(longestMended + 3))

/** How many letters are wrong, missing, too many or swapped with the next; one more than `most` if it is more. */
function editsBetween(a: string, b: string, most: number): number {
  let [before, previous, current] = rows as [Uint8Array, Uint8Array, Uint8Array]
  for (let to = 0; to <= b.length; to++) previous[to] = to
  for (let from = 1; from <= a.length; from++) {
    current[0] = from
    let least = from
    const letter = a.charCodeAt(from - 1)
    for (let to = 1; to <= b.length; to++) {
      const other = b.charCodeAt(to - 1)
      let edits = Math.min(
        (previous[to] as number) + 1,
        (current[to - 1] as number) + 1,
        (previous[to - 1] as number) + (letter === other ? 0 : 1),
      )
      if (from > 1 && to > 1 && letter === b.charCodeAt(to - 2) && a.charCodeAt(from - 2) === other)
        edits = Math.min(edits, (before[to - 2] as number) + 1)
      current[to] = edits
      if (edits < least) least = edits
    }
    if (least > most) return most + 1
    ;[before, previous, current] = [previous, current, before]
  }
  return previous[b.length] as number
}

/** The words that a misspelt one most likely means; none for a word that the lexicon knows. */
export function mendedWords(word: string): readonly NearWord[] {
  if (word.length < shortestMended || word.length > longestMended || !letters.test(word)) return []
  const most = word.length > 5 ? 2 : 1
  const found: { word: string; likeness: number }[] = []
  for (let length = word.length - most; length <= word.length + most; length++)
    for (const other of shelvesOf().get(word.charAt(0) + length) ?? []) {
      if (other === word) continue
      const edits = editsBetween(word, other, most)
      if (edits > most) continue
      // Of two as near, the one that the lexicon knows, then the commoner.
      const rank = findWord(other) ? 0 : 0.2
      found.push({ word: other, likeness: 1 - 0.12 * edits - rank })
    }
  const best = Math.max(0, ...found.map(({ likeness }) => likeness))
  return found
    .filter(({ likeness }) => likeness > best - 0.1)
    .sort((a, b) => b.likeness - a.likeness || (a.word < b.word ? -1 : 1))
    .slice(0, mendedKept)
}

/** The words of the lexicon that have a vector, with where it begins and how long it is: others are seldom what is sought. */
interface Meanings {
  readonly words: readonly string[]
  readonly starts: Int32Array
  readonly lengths: Float32Array
}
let meanings: Meanings | undefined

function lengthAt(from: number): number {
  let sum = 0
  for (let n = 0; n < vectorSize; n++) sum += (vectorTable[from + n] as number) ** 2
  return Math.sqrt(sum) || 1
}

function readMeanings(): Meanings {
  if (meanings) return meanings
  const words = [...vectorWords()].filter((word) => word.length > 2 && findWord(word))
  const starts = Int32Array.from(words, (word) => findVector(word, word))
  meanings = { words, starts, lengths: Float32Array.from(starts, lengthAt) }
  return meanings
}

const neighborsKept = 8
const leastLikeness = 0.68
const met = new Map<string, readonly NearWord[]>()
const metKept = 2_000

function findNeighbors(from: number): NearWord[] {
  const { words, starts, lengths } = readMeanings()
  const vector = Int32Array.from(vectorTable.subarray(from, from + vectorSize))
  const least = leastLikeness * lengthAt(from)
  const near: NearWord[] = []
  for (let at = 0; at < starts.length; at++) {
    const start = starts[at] as number
    let dot = 0
    for (let n = 0; n < vectorSize; n++) dot += (vector[n] as number) * (vectorTable[start + n] as number)
    if (dot >= least * (lengths[at] as number))
      near.push({ word: words[at] as string, likeness: (leastLikeness * dot) / (least * (lengths[at] as number)) })
  }
  return near.sort((a, b) => b.likeness - a.likeness)
}

/** The words of the lexicon whose meaning is nearest to a word's. */
export function neighborWords(word: string): readonly NearWord[] {
  const known = met.get(word)
  if (known) return known
  const from = findVector(word, word)
  const near = from < 0 ? [] : findNeighbors(from).filter((other) => other.word !== word)
  if (met.size >= metKept) met.clear()
  met.set(word, near.slice(0, neighborsKept))
  return near.slice(0, neighborsKept)
}
