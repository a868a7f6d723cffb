import { LibraryTopicId } from '@txadv/contract'
import { fullJsonColumns, jsonColumns } from './export.queries.ts'
import {
  backslashByte,
  type ExportFormat,
  type FieldWriter,
  lineFeed,
  tabByte,
  writeLinkId,
  writeTime,
  writeTopicId,
} from './format.ts'

const quote = '"'.charCodeAt(0)
const letterV = 'v'.charCodeAt(0)
const firstShown = 32
const escaped = Array.from({ length: firstShown }, (_, code) => Buffer.from(`\\u${code.toString(16).padStart(4, '0')}`))

/** COPY escapes what JSON does, in the same way, but for quotes and the rarer control characters. */
const writeText: FieldWriter = (row, target, place) => {
  let { from, at } = place
  target[at++] = quote
  for (let byte = row[from] as number; byte !== tabByte && byte !== lineFeed; byte = row[++from] as number) {
    if (byte === backslashByte) {
      const kind = row[++from] as number
      if (kind === letterV) at += (escaped[0x0b] as Buffer).copy(target, at)
      else {
        target[at++] = backslashByte
        target[at++] = kind
      }
    } else if (byte < firstShown) at += (escaped[byte] as Buffer).copy(target, at)
    else {
      if (byte === quote) target[at++] = backslashByte
      target[at++] = byte
    }
  }
  target[at++] = quote
  place.from = from
  place.at = at
}

/** What is JSON already; COPY has doubled its backslashes. */
const writeJson: FieldWriter = (row, target, place) => {
  let { from, at } = place
  for (let byte = row[from] as number; byte !== tabByte && byte !== lineFeed; byte = row[++from] as number) {
    if (byte === backslashByte) from++
    target[at++] = byte
  }
  place.from = from
  place.at = at
}

const quoted =
  (write: FieldWriter): FieldWriter =>
  (row, target, place) => {
    target[place.at++] = quote
    write(row, target, place)
    target[place.at++] = quote
  }

export const jsonFormat: ExportFormat = {
  mediaType: 'application/json; charset=utf-8',
  columns: jsonColumns,
  fullColumns: fullJsonColumns,
  fields: {
    link: quoted(writeLinkId),
    topic: quoted(writeTopicId),
    text: writeText,
    cell: writeText,
    time: quoted(writeTime),
    json: writeJson,
  },
  nothing: 'null',
  leads: (columns) => columns.map(({ name }, n) => `${n === 0 ? ',{' : ','}"${name}":`),
  end: '}\n',
  head: () => '[',
  firstSkips: ','.length,
  foot: ']\n',
  cursorOf: (row) => {
    const { created_at: createdAt, id } = JSON.parse(row.slice(1)) as { created_at: string; id: string }
    return { createdAt, id: LibraryTopicId.decode(id) }
  },
}
