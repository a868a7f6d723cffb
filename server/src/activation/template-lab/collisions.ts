import { hash } from 'node:crypto'

/** A name as a number of 53 bits: of a million names, two share one by chance once in twenty thousand runs. */
function numberOf(name: string): number {
  const bytes = hash('sha256', name, 'buffer')
  return bytes.readUInt32LE(0) * 2 ** 21 + (bytes.readUInt32LE(4) >>> 11)
}

/**
 * Finds topics that have one name. It keeps numbers, not texts, and every id as its sixteen bytes, because a million
 * topics are looked at while the service has other things to do.
 */
export class NameCollisions {
  readonly #sharedShelf: string
  readonly #shelves = new Map<string, number>()
  readonly #shelfOf: number[] = []
  readonly #ids: Buffer[] = []
  readonly #pageStarts: number[] = []
  /** Many small maps, because a big one that grows holds everybody up. */
  readonly #firsts = Array.from({ length: 256 }, () => new Map<number, number>())
  readonly #groups = new Map<number, number[]>()

  constructor(sharedShelf: string) {
    this.#sharedShelf = sharedShelf
  }

  /** Notes a page of topics. */
  add(topics: readonly { readonly id: string; readonly shelf: string; readonly name: string }[]): void {
    this.#pageStarts.push(this.#shelfOf.length)
    this.#ids.push(Buffer.from(topics.map(({ id }) => id.replaceAll('-', '')).join(''), 'hex'))
    for (const { shelf, name } of topics) {
      const at = this.#shelfOf.length
      this.#shelfOf.push(this.#numberOfShelf(shelf))
      const key = numberOf(name)
      const firsts = this.#firsts[key % this.#firsts.length] as Map<number, number>
      const first = firsts.get(key)
      if (first === undefined) firsts.set(key, at)
      else if (!this.#groups.get(key)?.push(at)) this.#groups.set(key, [first, at])
    }
  }

  /** How many topics share a name with another one, and the ids of the first few that do, by name. */
  found(groups: number, topicsEach: number): { count: number; samples: readonly (readonly string[])[] } {
    let count = 0
    const samples: string[][] = []
    for (const group of this.#groups.values()) {
      const meeting = this.#meeting(group)
      count += meeting.length
      if (meeting.length > 0 && samples.length < groups)
        samples.push(meeting.slice(0, topicsEach).map((at) => this.#idAt(at)))
    }
    return { count, samples }
  }

  /** No library holds what two organizations keep to themselves, so those do not meet. */
  #meeting(group: readonly number[]): readonly number[] {
    const perShelf = new Map<number, number>()
    for (const at of group) {
      const shelf = this.#shelfOf[at] as number
      perShelf.set(shelf, (perShelf.get(shelf) ?? 0) + 1)
    }
    const shared = perShelf.get(0) ?? 0
    return group.filter((at) => {
      const shelf = this.#shelfOf[at] as number
      return shelf === 0 ? group.length > 1 : shared > 0 || (perShelf.get(shelf) ?? 0) > 1
    })
  }

  #numberOfShelf(shelf: string): number {
    if (shelf === this.#sharedShelf) return 0
    const known = this.#shelves.get(shelf)
    if (known) return known
    this.#shelves.set(shelf, this.#shelves.size + 1)
    return this.#shelves.size
  }

  #idAt(at: number): string {
    const page = this.#pageStarts.findLastIndex((start) => start <= at)
    const offset = (at - (this.#pageStarts[page] as number)) * 16
    const hex = (this.#ids[page] as Buffer).subarray(offset, offset + 16).toString('hex')
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  }
}
