import { type CompiledTemplates, type NameSource, nameRecord } from '../../naming/index.ts'
import type { ExportColumn } from './export.queries.ts'
import { backslashByte } from './format.ts'

const nothing = '\\N'
const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
/** As COPY writes a text. */
const escapeField = (text: string) => text.replace(/[\\\t\n\r]/g, (character) => escapes[character] ?? character)
/** What COPY made of JSON, which has no control characters of its own. */
const unescapeJson = (field: string) => (field === nothing ? '' : field.replaceAll('\\\\', '\\'))

/**
 * Takes what names are made of off the beginning of each row, and puts the names in effect into the columns that
 * templates fill. Most rows have none, because the stored names hold: they pass as they are.
 */
export function nameRows(columns: readonly ExportColumn[], templates: CompiledTemplates): (row: Buffer) => Buffer {
  const filled = columns.flatMap(({ made }, n) => (made ? [{ made, at: n + 1 }] : []))
  return (row) => {
    if (row[0] === backslashByte) return row.subarray(nothing.length + 1)
    const fields = row.toString('utf8', 0, row.length - 1).split('\t')
    const outputs = nameRecord(templates, JSON.parse(unescapeJson(fields[0] ?? '')) as NameSource)
    for (const { made, at } of filled) {
      const text = made(outputs, unescapeJson(fields[at] ?? nothing), templates)
      if (text !== undefined) fields[at] = text === null ? nothing : escapeField(text)
    }
    return Buffer.from(`${fields.slice(1).join('\t')}\n`)
  }
}
