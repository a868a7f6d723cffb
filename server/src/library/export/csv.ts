import { LibraryTopicId } from '@txadv/contract'
import { csvColumns, fullCsvColumns } from './export.queries.ts'
import {
  backslashByte,
  type ExportFormat,
  type FieldWriter,
  lineFeed,
  type RowPosition,
  tabByte,
  writeLinkId,
  writeTime,
  writeTopicId,
} from './format.ts'

const comma = ','.charCodeAt(0)
const quote = '"'.charCodeAt(0)
const apostrophe = "'".charCodeAt(0)
/** What COPY writes after a backslash, and what it stands for. */
const meant = new Uint8Array(128)
for (const [letter, character] of ['b\b', 'f\f', 'n\n', 'r\r', 't\t', 'v\v', '\\\\'])
  meant[(letter as string).charCodeAt(0)] = (character as string).charCodeAt(0)
const opensFormula = new Uint8Array(256)
for (const character of '=+-@\t\r') opensFormula[character.charCodeAt(0)] = 1

const writeText: FieldWriter = (row, target, place) => {
  let { from, at } = place
  let byte = row[from] as number
  // Nothing at all is no value, so an empty text has its quotes.
  if (byte === tabByte || byte === lineFeed) return writeQuoted(row, target, place)
  for (; byte !== tabByte && byte !== lineFeed; byte = row[++from] as number) {
    if (byte === comma || byte === quote || byte === backslashByte) return writeQuoted(row, target, place)
    target[at++] = byte
  }
  place.from = from
  place.at = at
}

function writeQuoted(row: Buffer, target: Buffer, place: RowPosition): void {
  let { from, at } = place
  target[at++] = quote
  for (let byte = row[from] as number; byte !== tabByte && byte !== lineFeed; byte = row[++from] as number) {
    if (byte === backslashByte) byte = meant[row[++from] as number] as number
    if (byte === quote) target[at++] = quote
    target[at++] = byte
  }
  target[at++] = quote
  place.from = from
  place.at = at
}

/** Text that a person wrote, which a spreadsheet could take for a formula: an apostrophe before it says it is none. */
const writeCell: FieldWriter = (row, target, place) => {
  const { from, at } = place
  const first = row[from] as number
  const opener = first === backslashByte ? meant[row[from + 1] as number] : first
  if (opensFormula[opener as number] === 0 || first === tabByte) return writeText(row, target, place)
  place.at++
  writeText(row, target, place)
  // The apostrophe goes inside the quotes, if there are any.
  const quoted = target[at + 1] === quote
  target[at] = quoted ? quote : apostrophe
  if (quoted) target[at + 1] = apostrophe
}

export const csvFormat: ExportFormat = {
  mediaType: 'text/csv; charset=utf-8',
  columns: csvColumns,
  fullColumns: fullCsvColumns,
  fields: {
    link: writeLinkId,
    topic: writeTopicId,
    text: writeText,
    cell: writeCell,
    time: writeTime,
    json: writeText,
  },
  nothing: '',
  leads: (columns) => columns.map((_, n) => (n === 0 ? '' : ',')),
  end: '\n',
  head: (columns) => `${columns.map(({ name }) => name).join(',')}\n`,
  firstSkips: 0,
  foot: '',
  cursorOf: (row) => {
    const updatedAt = row.lastIndexOf(',')
    return {
      createdAt: row.slice(row.lastIndexOf(',', updatedAt - 1) + 1, updatedAt),
      id: LibraryTopicId.decode(row.slice(0, row.indexOf(','))),
    }
  },
}
