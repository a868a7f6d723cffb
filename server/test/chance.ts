/** Chance that can be had again: the same seed gives the same choices. */
export function createChance(seed: number) {
  let state = seed
  const chance = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (bound: number) => Math.floor(chance() * bound)
  const oneOf = <T>(values: readonly T[]): T => values[below(values.length)] as T
  return {
    below,
    often: (share: number) => chance() < share,
    oneOf,
    someOf: <T>(values: readonly T[], most: number): T[] =>
      values.length === 0 ? [] : Array.from({ length: 1 + below(most) }, () => oneOf(values)),
  }
}
