/** FNV-1a over UTF-16 units, 32 bits: small, fast, and the same on every machine. */
export function hash32(text: string, seed: number): number {
  let hash = seed | 0
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  // A last stir, because the low bits of FNV alone are too much alike for short words.
  hash ^= hash >>> 15
  hash = Math.imul(hash, 0x2c1b3c6d)
  hash ^= hash >>> 12
  return hash >>> 0
}

/** Where a feature stands in a vector of 256: two places, never the same, lest one be lost where another cancels it. */
export function placesOf(feature: string): { places: [number, number]; signs: [number, number] } {
  const [hash, other] = [hash32(feature, 0x811c9dc5), hash32(feature, 0x9e3779b9)]
  const first = hash & 255
  return {
    places: [first, (first + 1 + (other % 255)) & 255],
    signs: [(hash >>> 9) & 1 ? 1 : -1, (other >>> 9) & 1 ? 1 : -1],
  }
}
