/** More than any name has. */
const placesKept = 2_048
/** Full strength of a feature; parts of it are whole numbers, so that every machine comes to the same sum. */
export const unit = 64

/** What a model sees of a name: places of its table of weights, each with a strength. */
export class Features {
  count = 0
  readonly places = new Int32Array(placesKept)
  readonly strengths = new Int32Array(placesKept)
  readonly #mask: number

  constructor(bits: number) {
    this.#mask = (1 << bits) - 1
  }

  clear(): void {
    this.count = 0
  }

  /** Adds what has this hash. */
  add(hash: number, strength: number): void {
    this.put(hash & this.#mask, strength)
  }

  put(place: number, strength: number): void {
    if (this.count >= placesKept) return
    this.places[this.count] = place
    this.strengths[this.count++] = strength
  }
}
