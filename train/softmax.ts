/** What a table learns from: places with strengths, and for each block of classes the right one, or -1 where nobody said. */
export interface Example {
  readonly places: Int32Array
  readonly strengths: Float32Array
  readonly labels: readonly number[]
  readonly weight: number
}

export interface FitOptions {
  readonly epochs: number
  readonly rate: number
  readonly ridge: number
  /** What else speaks for the classes of an example, added before the softmax. */
  readonly addOthers?: (example: number, logits: Float64Array) => void
  /** Hears by how much each class was missed. */
  readonly hearMisses?: (example: number, misses: Float64Array) => void
}

/** A generator of whole numbers, the same in every run. */
export function seededOrder(count: number, seed: number): () => Int32Array {
  const order = Int32Array.from({ length: count }, (_, n) => n)
  let state = seed
  const next = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return state / 0x80000000
  }
  return () => {
    for (let at = order.length - 1; at > 0; at--) {
      const other = Math.floor(next() * (at + 1))
      const kept = order[at] as number
      order[at] = order[other] as number
      order[other] = kept
    }
    return order
  }
}

const negligible = 1e-3

/** Weights of a linear model with one softmax a block of classes, fitted by Adagrad. */
export class SoftmaxTable {
  readonly classes: number
  readonly weights: Float32Array
  readonly #squares: Float32Array
  readonly #blocks: readonly number[]

  constructor(places: number, blocks: readonly number[]) {
    this.#blocks = blocks
    this.classes = blocks.reduce((sum, size) => sum + size, 0)
    this.weights = new Float32Array(places * this.classes)
    this.#squares = new Float32Array(places * this.classes).fill(0.1)
  }

  score({ places, strengths }: Example, logits: Float64Array): void {
    const { classes, weights } = this
    logits.fill(0)
    for (let n = 0; n < places.length; n++) {
      const from = (places[n] as number) * classes
      const strength = strengths[n] as number
      for (let at = 0; at < classes; at++)
        logits[at] = (logits[at] as number) + (weights[from + at] as number) * strength
    }
  }

  fit(examples: readonly Example[], { epochs, rate, ridge, addOthers, hearMisses }: FitOptions): void {
    const logits = new Float64Array(this.classes)
    const shuffle = seededOrder(examples.length, 11)
    for (let epoch = 0; epoch < epochs; epoch++)
      for (const n of shuffle()) {
        const example = examples[n] as Example
        this.score(example, logits)
        addOthers?.(n, logits)
        this.#missesOf(logits, example)
        hearMisses?.(n, logits)
        this.#step(example, logits, rate, ridge)
      }
  }

  /** Turns logits into what each class was missed by. */
  #missesOf(logits: Float64Array, { labels, weight }: Example): void {
    let from = 0
    this.#blocks.forEach((size, block) => {
      const label = labels[block] as number
      if (label < 0) {
        logits.fill(0, from, from + size)
        from += size
        return
      }
      let most = Number.NEGATIVE_INFINITY
      for (let at = from; at < from + size; at++) most = Math.max(most, logits[at] as number)
      let total = 0
      for (let at = from; at < from + size; at++) {
        const value = Math.exp((logits[at] as number) - most)
        logits[at] = value
        total += value
      }
      const right = from + label
      for (let at = from; at < from + size; at++)
        logits[at] = weight * ((logits[at] as number) / total - (at === right ? 1 : 0))
      from += size
    })
  }

  #step({ places, strengths }: Example, misses: Float64Array, rate: number, ridge: number): void {
    const { classes, weights } = this
    const squares = this.#squares
    for (let n = 0; n < places.length; n++) {
      const from = (places[n] as number) * classes
      const strength = strengths[n] as number
      for (let at = 0; at < classes; at++) {
        const miss = misses[at] as number
        if (miss < negligible && miss > -negligible) continue
        const slope = miss * strength + ridge * (weights[from + at] as number)
        const square = (squares[from + at] as number) + slope * slope
        squares[from + at] = square
        weights[from + at] = (weights[from + at] as number) - (rate * slope) / Math.sqrt(square)
      }
    }
  }
}
