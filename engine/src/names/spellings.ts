import { readData } from '../data-files.ts'
import { acronyms } from './acronyms.ts'
import { allCapitals, spellingsFile } from './spellings-file.ts'

/** How words are written that have capitals of their own, by the word in lower case. */
const spellings = new Map(
  readData(spellingsFile)
    .toString('utf8')
    .split('\n')
    .map((spelling) => [spelling.toLowerCase(), spelling]),
)
const taken = new Set(acronyms)

/** Whether the plural of a spelling is no other word: of a brand in capitals it may be, as "tres" of TRE. */
const hasPlural = (spelling: string) => taken.has(spelling) || !allCapitals.test(spelling)

/** The word with the capitals it is known for, also in the plural or with an apostrophe; the word is in lower case. */
export function ownSpelling(word: string): string | undefined {
  const known = spellings.get(word)
  if (known !== undefined || !word.endsWith('s')) return known
  const end = /['’]s$/.test(word) ? word.slice(-2) : 's'
  const stem = word.slice(0, -end.length)
  const ofStem = stem.length > 1 ? spellings.get(stem) : undefined
  return ofStem !== undefined && (end.length === 2 || hasPlural(ofStem)) ? ofStem + end : undefined
}
