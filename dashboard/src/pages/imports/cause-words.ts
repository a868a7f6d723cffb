import { limits } from '@txadv/contract/limits'
import type { ImportCause, ImportTarget } from '@txadv/contract/vocabulary'
import { count } from '../../lib/format.ts'
import { targetTitles } from './mapping.ts'

interface Words {
  readonly title: string
  /** What the import does about it. */
  readonly effect: string
  /** Whether the rows are not imported at all. */
  readonly failed?: true
  /** Whether each row has a problem of its own: the same text in all of them would be no answer. */
  readonly ofRow?: true
}

const nameMost = count(limits.topics.nameCodePoints)
const idMost = count(limits.imports.externalIdCodePoints)

const words: Readonly<Record<ImportCause, Words>> = {
  not_a_row: { title: 'Row could not be read', effect: 'Not imported', failed: true, ofRow: true },
  name_missing: { title: 'Topic name is empty', effect: 'Not imported', failed: true, ofRow: true },
  name_not_text: { title: 'Topic name has unreadable characters', effect: 'Not imported', failed: true },
  name_too_long: { title: `Topic name is longer than ${nameMost} characters`, effect: 'Not imported', failed: true },
  external_id_too_long: {
    title: `External ID is longer than ${idMost} characters`,
    effect: 'Not imported',
    failed: true,
  },
  external_id_repeated: {
    title: 'External ID is used by another topic of the file',
    effect: 'Imported without the external ID',
    ofRow: true,
  },
  value_unknown: { title: 'is not a known value', effect: 'The engine decides' },
  value_mapped: { title: 'was mapped', effect: 'Read as you chose' },
  value_shortened: { title: 'is too long', effect: 'Shortened' },
  group_mismatch: { title: 'does not fit the category', effect: 'The category decides' },
}

const aboutField: readonly ImportCause[] = ['value_unknown', 'value_mapped', 'value_shortened', 'group_mismatch']

/** A cause as a person reads it. */
export function wordsOf(cause: ImportCause, field: ImportTarget | null): Words {
  const said = words[cause]
  return aboutField.includes(cause) && field ? { ...said, title: `${targetTitles[field]} ${said.title}` } : said
}

const shownLines = 5

/** The first lines of some rows, such as "Lines 5, 9, 12 and 40 more". */
export function sayLines(lines: readonly (number | null)[], total = lines.length): string {
  const known = lines.filter((line) => line !== null).slice(0, shownLines)
  if (known.length === 0) return ''
  const more = total - known.length
  return `${total === 1 ? 'Line' : 'Lines'} ${known.map(count).join(', ')}${more > 0 ? ` and ${count(more)} more` : ''}`
}
