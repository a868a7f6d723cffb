import { limits } from '@txadv/contract/limits'
import { type Client, type ImportMapping, type PreviewedRow, rowsOf, type Table } from '@txadv/sdk'
import { needsReview, sayReview } from './doubt.ts'
import { type Column, harmless } from './tables.ts'

/** What an import would make of the first rows; nothing is stored or charged. */
export async function previewRows(
  client: Client,
  table: Table,
  mappings: readonly ImportMapping[],
): Promise<readonly PreviewedRow[]> {
  const rows = rowsOf(table, mappings, 0, limits.imports.previewRows)
  const body = { rows: [...rows], mappings: [...mappings] }
  return (await client.call('POST /api/import/preview', { body }, { idempotencyKey: false })).rows
}

export const previewColumns: readonly Column<PreviewedRow>[] = [
  { title: 'Row', of: ({ row }) => row, right: true },
  { title: 'Topic', of: ({ topic_name }) => topic_name },
  { title: 'Category', of: ({ parent_category }) => parent_category },
  { title: 'Segment', of: ({ segment_type }) => segment_type, whole: true },
  { title: 'Result', of: ({ outcome }) => outcome, whole: true },
  // Of a row that is not used, the reason is why; of any other, it repeats the result in a sentence.
  { title: 'Review', of: ({ outcome, reason, review }) => (outcome === 'error' ? reason : sayReview(review)) },
]

/** What of a new topic's row was not taken, as the service words it after the result itself; else nothing. */
const remarkOf = ({ outcome, reason }: PreviewedRow): string | undefined =>
  outcome === 'created' && reason.includes('; ') ? reason.slice(reason.indexOf('; ') + 2) : undefined

/** A line for each row of which a value is not taken. */
export const remarkLines = (rows: readonly PreviewedRow[]): string[] =>
  rows.flatMap((row) => {
    const remark = remarkOf(row)
    return remark ? [harmless(`! Row ${row.row}, ${row.topic_name}: ${remark}`)] : []
  })

/** Those that a person should look at before the file goes in, or the first ones where there are none. */
export function chooseSamples(rows: readonly PreviewedRow[], most: number): readonly PreviewedRow[] {
  const unclear = rows.filter((row) => row.outcome === 'error' || needsReview(row) || remarkOf(row) !== undefined)
  const clear = rows.filter((row) => !unclear.includes(row))
  return [...unclear, ...clear].slice(0, most).sort((a, b) => a.row - b.row)
}
