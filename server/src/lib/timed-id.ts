import { randomBytes } from 'node:crypto'
import { idAlphabet } from '@txadv/contract'

const randomChars = 20

/** `batch_<milliseconds>_<random>`: a hundred random bits, so that nobody guesses another's. */
export function newTimedId(prefix: 'batch' | 'matrix' | 'job'): string {
  const random = Array.from(randomBytes(randomChars), (byte) => idAlphabet.charAt(byte & 31)).join('')
  return `${prefix}_${Date.now()}_${random}`
}
