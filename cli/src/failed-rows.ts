import { addedColumns, type Client, type ImportBatch, type Table } from '@txadv/sdk'
import { replaceFile } from './files.ts'
import type { Part } from './import-parts.ts'

const quoted = (cell: string) => (/[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
const lineOf = (cells: readonly (string | number)[]) => `${cells.map((cell) => quoted(String(cell))).join(',')}\r\n`

/** Others may read it as they may the file that it comes from. */
const anyFile = 0o644

/**
 * Writes the rows that failed, as they stand in the file, each with its number there and its reason, so that they can be put
 * right and sent again. What such a file said of an earlier failure is left out.
 */
export async function writeFailedRows(
  client: Client,
  { columns, rows }: Table,
  sent: readonly { readonly part: Part; readonly batch: ImportBatch }[],
  path: string,
): Promise<void> {
  const kept = columns.flatMap((column, n) => (addedColumns.includes(column) ? [] : [n]))
  const lines = [lineOf([...kept.map((n) => columns[n] ?? ''), ...addedColumns])]
  for (const { part, batch } of sent) {
    if (batch.error_count === 0) continue
    const failed = client.rows('GET /api/import/:batchId/rows', {
      params: { batchId: batch.id },
      query: { outcome: 'error' },
    })
    for await (const { row, reason } of failed) {
      const number = part.before + row
      lines.push(lineOf([...kept.map((n) => rows[number - 1]?.[n] ?? ''), number, reason]))
    }
  }
  replaceFile(path, lines.join(''), anyFile)
}
