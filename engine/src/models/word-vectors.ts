import { readData } from '../data-files.ts'
import { vectorFile, vectorSize } from './model-files.ts'

const file = readData(vectorFile)
const wordCount = file.readUInt32LE(0)
const textLength = file.readUInt32LE(4)
const rows = new Map<string, number>()
file
  .toString('utf8', 8, 8 + textLength)
  .split('\n')
  .forEach((word, at) => {
    rows.set(word, at * vectorSize)
  })
/** The numbers of all vectors, one after another: who reads many of them is spared a view of each. */
export const vectorTable = new Int8Array(file.buffer, file.byteOffset + 8 + textLength, wordCount * vectorSize)

/** Where the vector of a word begins, or -1: as it is written, else in the singular. */
export function findVector(text: string, single: string): number {
  return rows.get(text) ?? rows.get(single) ?? -1
}

/** The numbers of a word's vector. */
export function readVector(from: number): Int8Array {
  return vectorTable.subarray(from, from + vectorSize)
}

/** The words that have a vector, in the order of their vectors: the commonest first. */
export function vectorWords(): Iterable<string> {
  return rows.keys()
}
