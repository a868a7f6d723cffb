import { importLimits } from '../vocabulary.gen.ts'
import { columnNames, hasHeader } from './csv.ts'
import { readText, type Sheet } from './read-text.ts'

/** A file as its rows will be sent. */
export interface Table {
  readonly filename: string
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
  /** All rows of the file, also those beyond what was kept. */
  readonly total: number
  /** The same for the same records: tells whether a file is the one that was begun. */
  readonly print: string
  /** The line of the file on which each row begins, where rows come from a file. */
  readonly lines?: readonly number[]
}

/**
 * The rows and columns of a sheet. Its first record names the columns, or none does, or the record at a place from 0: those
 * above it are titles, and no rows.
 */
export function tableOf(filename: string, sheet: Sheet, header: boolean | number): Table {
  const at = typeof header === 'number' ? header : header ? 0 : -1
  const rows = sheet.records.slice(at + 1)
  const width = sheet.records.slice(Math.max(0, at), 1_000).reduce((most, cells) => Math.max(most, cells.length), 0)
  const columns = columnNames(sheet.records[at], width)
  const { print, total, lines } = sheet
  return { filename, columns, rows, total: total - at - 1, print, lines: lines.slice(at + 1) }
}

/** Reads delimited text: its encoding, its delimiter and whether its first line names the columns are found out. */
export async function readTable(
  file: Blob | string,
  { filename = 'name' in Object(file) ? (file as File).name : 'topics.csv', header }: ReadOptions = {},
): Promise<Table> {
  const records: string[][] = []
  const lines: number[] = []
  const blob = typeof file === 'string' ? new Blob([file]) : file
  const sheet = await readText(blob, Number.POSITIVE_INFINITY, (piece) => {
    for (const record of piece.records) records.push(record)
    for (const line of piece.lines) lines.push(line)
  })
  return tableOf(filename, { ...sheet, records, lines }, header ?? hasHeader(records))
}

export interface ReadOptions {
  readonly filename?: string | undefined
  /** Whether the first line names the columns, where that is known. */
  readonly header?: boolean | undefined
}

/** Above which a chunk may be more than the service takes, counted in characters of up to three bytes. */
const chunkChars = Math.floor(importLimits.chunkBytes / 3)

/**
 * Rows as the service takes them: an object of columns each. All columns go, because rows that fail come back as they
 * were; where that is too much, those that are read.
 */
export function rowsOf(
  { columns, rows }: Pick<Table, 'columns' | 'rows'>,
  mappings: readonly { readonly csvColumn: string }[],
  from: number,
  to: number,
): Record<string, string>[] {
  const selected = rows.slice(from, to)
  const objects = (wanted: readonly string[]) =>
    selected.map((cells) => Object.fromEntries(wanted.map((column) => [column, cells[columns.indexOf(column)] ?? ''])))
  const all = objects(columns)
  return JSON.stringify(all).length < chunkChars ? all : objects(mappings.map(({ csvColumn }) => csvColumn))
}
