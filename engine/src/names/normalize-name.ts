const marks = /\p{M}+/gu
const separators = /[^\p{L}\p{N}]+/gu

/**
 * The form by which two names are one topic: lower case, accents folded, punctuation and white space to one space.
 * A name without a letter or digit keeps its own characters, so that two such names stay apart.
 */
export function normalizeName(name: string): string {
  const folded = name.normalize('NFKD').replace(marks, '').toLowerCase().normalize('NFC')
  return folded.replace(separators, ' ').trim() || name.normalize('NFC').toLowerCase().trim()
}
