import { readData } from '../data-files.ts'
import type { Features } from './features.ts'

const emptySlot = 0
/** Keys have 31 bits; the highest of them choose the bit. */
const learnedBits = 18
/** More than any name but a hostile one has. */
const rowsRead = 512

/** Weights of a linear model in whole numbers of one byte each: rows by place, columns by class. */
export class WeightTable {
  readonly sums: Int32Array
  readonly #weights: Int8Array
  readonly #columns: number

  constructor(file: string, columns: number) {
    const bytes = readData(file)
    this.#weights = new Int8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.#columns = columns
    this.sums = new Int32Array(columns)
  }

  /** Sums what the features say for each class; the sums are overwritten by the next call. */
  score(features: Features): Int32Array {
    this.sums.fill(0)
    this.addTo(this.sums, features)
    return this.sums
  }

  /** Adds what the features say to the sums, four rows at a time, because a sum costs more to fetch than a weight. */
  addTo(sums: Int32Array, { places, strengths, count }: Features): void {
    const weights = this.#weights
    const columns = this.#columns
    let n = 0
    for (; n + 3 < count; n += 4) {
      const a = Math.imul(places[n] as number, columns)
      const b = Math.imul(places[n + 1] as number, columns)
      const c = Math.imul(places[n + 2] as number, columns)
      const d = Math.imul(places[n + 3] as number, columns)
      const ofA = strengths[n] as number
      const ofB = strengths[n + 1] as number
      const ofC = strengths[n + 2] as number
      const ofD = strengths[n + 3] as number
      for (let at = 0; at < columns; at++)
        sums[at] =
          ((sums[at] as number) +
            Math.imul(weights[a + at] as number, ofA) +
            Math.imul(weights[b + at] as number, ofB) +
            Math.imul(weights[c + at] as number, ofC) +
            Math.imul(weights[d + at] as number, ofD)) |
          0
    }
    for (; n < count; n++) this.addRow(sums, places[n] as number, strengths[n] as number)
  }

  /** Adds one row at a strength. */
  addRow(sums: Int32Array, place: number, strength: number): void {
    const weights = this.#weights
    const columns = this.#columns
    const from = Math.imul(place, columns)
    for (let at = 0; at < columns; at++)
      sums[at] = ((sums[at] as number) + Math.imul(weights[from + at] as number, strength)) | 0
  }
}

/**
 * Weights of the features that several labelled names had, found by the hash of the feature; any other says nothing. All
 * have one strength. The file: the number of rows, the number of slots, the hash and the row of each slot, the rows.
 */
export class KeyedTable {
  readonly sums: Int32Array
  readonly #columns: number
  readonly #slots: Int32Array
  readonly #mask: number
  readonly #weights: Int8Array
  readonly #found = new Int32Array(rowsRead)
  /** A bit by part of the hash, set where some feature was learned: most are not, and the bits stay in the cache. */
  readonly #learned = new Uint32Array(1 << (learnedBits - 5))

  constructor(file: string, columns: number) {
    const { buffer } = Uint8Array.from(readData(file))
    const [rows, slots] = new Int32Array(buffer, 0, 2) as unknown as [number, number]
    this.#slots = new Int32Array(buffer, 8, 2 * slots)
    this.#mask = slots - 1
    this.#weights = new Int8Array(buffer, 8 + 8 * slots, rows * columns)
    this.#columns = columns
    this.sums = new Int32Array(columns)
    for (let at = 0; at < slots; at++) {
      const key = this.#slots[2 * at] as number
      if (key === emptySlot) continue
      const bit = key >>> (32 - learnedBits - 1)
      this.#learned[bit >>> 5] = (this.#learned[bit >>> 5] as number) | (1 << (bit & 31))
    }
  }

  /** The row of the feature with this hash, or -1. */
  #find(hash: number): number {
    const slots = this.#slots
    for (let at = hash & this.#mask; ; at = (at + 1) & this.#mask) {
      const key = slots[2 * at]
      if (key === hash) return slots[2 * at + 1] as number
      if (key === emptySlot) return -1
    }
  }

  /** The weights of the feature with this hash; of one that was not learned, nothing. */
  rowOf(hash: number): Int8Array | undefined {
    const row = this.#find(hash)
    return row < 0 ? undefined : this.#weights.subarray(row * this.#columns, (row + 1) * this.#columns)
  }

  /** Sums the rows of the features for each class; the sums are overwritten by the next call. */
  score({ places, count }: Features): Int32Array {
    const sums = this.sums
    const weights = this.#weights
    const columns = this.#columns
    const found = this.#found
    let rows = 0
    const learned = this.#learned
    for (let n = 0; n < count && rows < rowsRead; n++) {
      const bit = (places[n] as number) >>> (32 - learnedBits - 1)
      if ((((learned[bit >>> 5] as number) >>> (bit & 31)) & 1) === 0) continue
      const row = this.#find(places[n] as number)
      if (row >= 0) found[rows++] = Math.imul(row, columns)
    }
    sums.fill(0)
    let n = 0
    // Four rows at a time, because a sum costs more to fetch than a weight.
    for (; n + 3 < rows; n += 4) {
      const a = found[n] as number
      const b = found[n + 1] as number
      const c = found[n + 2] as number
      const d = found[n + 3] as number
      for (let at = 0; at < columns; at++)
        sums[at] =
          ((sums[at] as number) +
            (weights[a + at] as number) +
            (weights[b + at] as number) +
            (weights[c + at] as number) +
            (weights[d + at] as number)) |
          0
    }
    for (; n < rows; n++) {
      const from = found[n] as number
      for (let at = 0; at < columns; at++) sums[at] = ((sums[at] as number) + (weights[from + at] as number)) | 0
    }
    return sums
  }
}

/** The file of a keyed table. */
export function writeKeyedTable(keys: Int32Array, weights: Int8Array): Buffer {
  let slots = 1
  while (slots < 2 * keys.length) slots *= 2
  const table = new Int32Array(2 * slots)
  keys.forEach((key, row) => {
    let at = key & (slots - 1)
    while (table[2 * at] !== emptySlot) at = (at + 1) & (slots - 1)
    table[2 * at] = key
    table[2 * at + 1] = row
  })
  const head = Int32Array.of(keys.length, slots)
  return Buffer.concat([head, table, weights].map(({ buffer }) => new Uint8Array(buffer)))
}
