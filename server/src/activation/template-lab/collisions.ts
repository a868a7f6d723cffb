import { hash } from 'node:crypto'

/** A name as a number of 53 bits: of a million names, two share one by chance once in twenty thousand runs. */
function numberOf(name: string): number {
  const bytes = hash('sha256', name, 'buffer')
  return bytes.readUInt32LE(0) * 2 ** 21 + (bytes.readUInt32LE(4) >>> 11)
}

/**
 * Finds topics with the same name. It stores numbers, not texts, and every id as its sixteen bytes, because it checks a
 * million topics while the service answers requests.
 */
export class NameCollisions {
  readonly #sharedScope: string
  readonly #scopes = new Map<string, number>()
  readonly #scopeOf: number[] = []
  readonly #ids: Buffer[] = []
  readonly #pageStarts: number[] = []
  /** Many small maps, because growing a big one blocks the event loop. */
  readonly #firsts = Array.from({ length: 256 }, () => new Map<number, number>())
  readonly #groups = new Map<number, number[]>()

  constructor(sharedScope: string) {
    this.#sharedScope = sharedScope
  }

  /** Notes a page of topics. */
  add(topics: readonly { readonly id: string; readonly scope: string; readonly name: string }[]): void {
    this.#pageStarts.push(this.#scopeOf.length)
    this.#ids.push(Buffer.from(topics.map(({ id }) => id.replaceAll('-', '')).join(''), 'hex'))
    for (const { scope, name } of topics) {
      const at = this.#scopeOf.length
      this.#scopeOf.push(this.#numberOfScope(scope))
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
      const colliding = this.#colliding(group)
      count += colliding.length
      if (colliding.length > 0 && samples.length < groups)
        samples.push(colliding.slice(0, topicsEach).map((at) => this.#idAt(at)))
    }
    return { count, samples }
  }

  /** No library has the private topics of two organizations, so those do not collide. */
  #colliding(group: readonly number[]): readonly number[] {
    const perScope = new Map<number, number>()
    for (const at of group) {
      const scope = this.#scopeOf[at] as number
      perScope.set(scope, (perScope.get(scope) ?? 0) + 1)
    }
    const shared = perScope.get(0) ?? 0
    return group.filter((at) => {
      const scope = this.#scopeOf[at] as number
      return scope === 0 ? group.length > 1 : shared > 0 || (perScope.get(scope) ?? 0) > 1
    })
  }

  #numberOfScope(scope: string): number {
    if (scope === this.#sharedScope) return 0
    const known = this.#scopes.get(scope)
    if (known) return known
    this.#scopes.set(scope, this.#scopes.size + 1)
    return this.#scopes.size
  }

  #idAt(at: number): string {
    const page = this.#pageStarts.findLastIndex((start) => start <= at)
    const offset = (at - (this.#pageStarts[page] as number)) * 16
    const hex = (this.#ids[page] as Buffer).subarray(offset, offset + 16).toString('hex')
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  }
}
