/** Full range of a byte. */
const range = 127
/** Outliers beyond this share of the weights are clipped, or they would cost all others their precision. */
const keptShare = 0.9999

export interface Quantised {
  readonly bytes: Int8Array
  /** What one step is worth. */
  readonly step: number
}

/** Whole numbers of one byte for weights, and what one of them is worth. */
export function quantise(weights: Float32Array): Quantised {
  const sizes = weights
    .filter((weight) => weight !== 0)
    .map(Math.abs)
    .sort()
  const most = sizes[Math.min(sizes.length - 1, Math.floor(sizes.length * keptShare))] ?? 1
  const step = most / range
  return {
    bytes: Int8Array.from(weights, (weight) => Math.max(-range, Math.min(range, Math.round(weight / step)))),
    step,
  }
}

/** Two tables side by side: for each place the columns of the first, then those of the second. */
export function joinTables(first: Int8Array, second: Int8Array, columns: number): Int8Array {
  const places = first.length / columns
  const joined = new Int8Array(first.length + second.length)
  for (let place = 0; place < places; place++) {
    joined.set(first.subarray(place * columns, (place + 1) * columns), 2 * place * columns)
    joined.set(second.subarray(place * columns, (place + 1) * columns), (2 * place + 1) * columns)
  }
  return joined
}
