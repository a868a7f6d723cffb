import type { RowWriter } from '../../db/copy.ts'
import { uuidChars, writeShownId } from '../../lib/shown-ids.ts'
import type { ColumnKind, ExportColumn, ExportCursor } from './export.queries.ts'

/** How far a row is read and its target written. */
export interface RowPosition {
  from: number
  at: number
}

/** Writes a field of a row as a format shows it, and moves the place behind it: in the row, to what ended the field. */
export type FieldWriter = (row: Buffer, target: Buffer, place: RowPosition) => void

export const tabByte = 9
export const lineFeed = 10
export const backslashByte = 92

/** How the rows that come out of the database are put together to a file. */
export interface ExportFormat {
  readonly mediaType: string
  readonly columns: readonly ExportColumn[]
  readonly fullColumns: (customKeys: readonly string[]) => readonly ExportColumn[]
  readonly fields: Record<ColumnKind, FieldWriter>
  /** What stands for no value. */
  readonly nothing: string
  /** What each column begins with, and a row ends with. */
  readonly leads: (columns: readonly ExportColumn[]) => readonly string[]
  readonly end: string
  readonly head: (columns: readonly ExportColumn[]) => string
  /** How much of what a row begins with the first must not have. */
  readonly firstSkips: number
  readonly foot: string
  readonly cursorOf: (row: string) => ExportCursor
}

const linkPrefix = Buffer.from('ot_')
const topicPrefix = Buffer.from('tp_')
const letterN = 'N'.charCodeAt(0)
const letterT = 'T'.charCodeAt(0)
const letterZ = 'Z'.charCodeAt(0)
const plus = '+'.charCodeAt(0)

const writeId =
  (prefix: Buffer): FieldWriter =>
  (row, target, place) => {
    place.at += writeShownId(prefix, row, place.from, target, place.at)
    place.from += uuidChars
  }
export const writeLinkId = writeId(linkPrefix)
export const writeTopicId = writeId(topicPrefix)

/** Writes a time that the database shows as `2026-01-31 12:00:00.5+00` as the interface does: `2026-01-31T12:00:00.5Z`. */
export const writeTime: FieldWriter = (row, target, place) => {
  const timeAt = place.at + '2026-01-31'.length
  let { from, at } = place
  for (let byte = row[from] as number; byte !== plus; byte = row[++from] as number) target[at++] = byte
  target[timeAt] = letterT
  target[at] = letterZ
  place.at = at + 1
  place.from = from + '+00'.length
}

/** A control character, written out, is the most that one byte becomes. */
const mostBytesOfOne = '\\u0001'.length
const mostBytesAround = `"'"`.length

/**
 * Makes the rows of a file of COPY's own text. The database does no more than hand over its values: to make CSV or JSON
 * of them cost it more than to read them.
 */
export function rowWriter(format: ExportFormat, columns: readonly ExportColumn[]): RowWriter {
  const leads = format.leads(columns).map((lead) => Buffer.from(lead))
  const writers = columns.map(({ kind }) => format.fields[kind])
  const nothing = Buffer.from(format.nothing)
  const rowEnd = Buffer.from(format.end)
  const place: RowPosition = { from: 0, at: 0 }
  const write = (row: Buffer, target: Buffer, at: number): number => {
    place.from = 0
    place.at = at
    for (let n = 0; n < leads.length; n++) {
      put(leads[n] as Buffer, target, place)
      if (row[place.from] === backslashByte && row[place.from + 1] === letterN) {
        put(nothing, target, place)
        place.from += '\\N'.length
      } else (writers[n] as FieldWriter)(row, target, place)
      // What ended the field: a tab, or the end of the row.
      place.from++
    }
    put(rowEnd, target, place)
    return place.at - at
  }
  const fixedBytes = Buffer.concat([...leads, rowEnd]).length + columns.length * (mostBytesAround + nothing.length)
  return { write, mostBytes: (rowBytes) => fixedBytes + rowBytes * mostBytesOfOne }
}

/** A few bytes: for these a loop is quicker than a call of the buffer's own copy. */
function put(bytes: Buffer, target: Buffer, place: RowPosition): void {
  let { at } = place
  for (let n = 0; n < bytes.length; n++) target[at++] = bytes[n] as number
  place.at = at
}
