import { CsvReader, openText } from './csv.ts'
import { type Encoding, encodingOf, piecesOf } from './encoding.ts'

/** What a file holds; records beyond what may be imported are counted, and not kept. */
export interface Sheet {
  readonly records: readonly (readonly string[])[]
  readonly total: number
  readonly blank: number
  /** The same for the same records: tells whether a file that is chosen again is the one that was begun. */
  readonly print: string
  /** The line of the file on which each record begins, from 1. */
  readonly lines: readonly number[]
  readonly encoding: Encoding
  readonly delimiter: string
}

/** How a file is read where a person knows better than what is found out. */
export interface Reading {
  readonly encoding?: Encoding | undefined
  readonly delimiter?: string | undefined
}

export interface Piece {
  readonly records: string[][]
  readonly lines: number[]
  readonly bytes: number
}

/** A running number over all cells, by FNV-1a. */
function mix(print: number, cells: readonly string[]): number {
  let hash = print
  for (const cell of cells) {
    for (let at = 0; at < cell.length; at++) hash = Math.imul(hash ^ cell.charCodeAt(at), 0x01000193)
    hash = Math.imul(hash ^ 0x1f, 0x01000193)
  }
  return hash >>> 0
}

/** The mark that old systems end a text with. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it is what is looked for
const endMark = /\x1a+$/

/**
 * Reads a file piece by piece, so that no piece takes long. `most` records are passed on, the others are counted. A file
 * that is not text is refused.
 */
export async function readText(
  file: Blob,
  most: number,
  onPiece: (piece: Piece) => void,
  reading: Reading = {},
): Promise<Omit<Sheet, 'records' | 'lines'>> {
  const found = await encodingOf(file)
  const encoding = reading.encoding ?? found
  const decoder = new TextDecoder(encoding)
  let delimiter = reading.delimiter ?? ','
  let reader: CsvReader | undefined
  let total = 0
  let print = 0x811c9dc5
  let bytes = 0
  for await (const piece of piecesOf(file)) {
    bytes += piece.byteLength
    const last = bytes >= file.size
    let text = decoder.decode(piece, { stream: !last })
    if (last) text = text.replace(endMark, '')
    if (!reader) {
      const opened = openText(text)
      delimiter = reading.delimiter ?? opened.delimiter
      reader = new CsvReader(delimiter, opened.firstLine)
      text = opened.text
    }
    const records = reader.push(text)
    const { lines } = reader
    if (last) {
      records.push(...reader.end())
      lines.push(...reader.lines)
    }
    for (const cells of records) print = mix(print, cells)
    const room = Math.max(0, most - total)
    total += records.length
    onPiece({ records: records.slice(0, room), lines: lines.slice(0, room), bytes })
  }
  return { total, blank: reader?.blank ?? 0, print: print.toString(16), encoding, delimiter }
}
