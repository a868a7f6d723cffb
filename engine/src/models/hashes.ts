/** A hash of a text in 32 bits, the same on every machine. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return spread(hash)
}

/** Two hashes in one; their order counts. */
export function joinHashes(first: number, second: number): number {
  return spread(Math.imul(first, 0x9e3779b1) ^ second)
}

/** Mixes the bits, so that the low ones depend on all. */
function spread(hash: number): number {
  let mixed = hash ^ (hash >>> 15)
  mixed = Math.imul(mixed, 0x85ebca6b)
  return mixed ^ (mixed >>> 13)
}

const shortest = 3
const longest = 5

/** The hashes of the pieces of a word, its beginning and end marked. */
export function hashPieces(word: string): Int32Array {
  const marked = `^${word}$`
  const pieces: number[] = []
  for (let length = shortest; length <= longest; length++)
    for (let at = 0; at + length <= marked.length; at++) pieces.push(hashText(marked.slice(at, at + length)))
  return Int32Array.from(pieces)
}
