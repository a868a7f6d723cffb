import { fold } from '../text.ts'

const separators = /[^\p{L}\p{N}]+/gu

/**
 * The form by which two names are one topic: lower case, accents folded, punctuation and white space to one space.
 * A name without a letter or digit keeps its own characters, so that two such names stay apart.
 */
export function normalizeName(name: string): string {
  return fold(name).replace(separators, ' ').trim() || name.normalize('NFC').toLowerCase().trim()
}
