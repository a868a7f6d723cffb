import { idAlphabet } from '@txadv/contract'

export const uuidChars = 36
const shownChars = 26

const nibbles = new Uint8Array(128)
for (let n = 0; n < 16; n++) nibbles[n.toString(16).charCodeAt(0)] = n
const letters = Uint8Array.from(idAlphabet, (letter) => letter.charCodeAt(0))
const hyphens = new Set([8, 13, 18, 23])
const digitPlaces = Array.from({ length: uuidChars }, (_, place) => place).filter((place) => !hyphens.has(place))
const words = new Uint32Array(4)

/** Writes the UUID that stands in a row as callers know it, without the strings in between: an export has a million. */
export function writeShownId(
  prefix: Uint8Array,
  row: Uint8Array,
  from: number,
  target: Uint8Array,
  at: number,
): number {
  for (let digit = 0; digit < 32; digit++) {
    const character = row[from + (digitPlaces[digit] as number)] as number
    words[digit >> 3] = ((words[digit >> 3] as number) << 4) | (nibbles[character] as number)
  }
  target.set(prefix, at)
  let place = at + prefix.length
  for (let low = 125; low >= 0; low -= 5) {
    const word = 3 - (low >> 5)
    const offset = low & 31
    const above = offset > 27 ? (words[word - 1] as number) << (32 - offset) : 0
    target[place++] = letters[(((words[word] as number) >>> offset) | above) & 31] as number
  }
  return prefix.length + shownChars
}
