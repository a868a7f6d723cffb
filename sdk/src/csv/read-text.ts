import { CsvReader, openText } from './csv.ts'

/** What a file holds; records beyond what may be imported are counted, and not kept. */
export interface Sheet {
  readonly records: readonly (readonly string[])[]
  readonly total: number
  readonly blank: number
  /** The same for the same records: tells whether a file that is chosen again is the one that was begun. */
  readonly print: string
}

export interface Piece {
  readonly records: string[][]
  readonly bytes: number
}

const pieceBytes = 256 * 1_024
const encodings: readonly (readonly [mark: readonly number[], name: string])[] = [
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
]

/** How the text is written: by its mark, as UTF-8 where it can be, else as old spreadsheets write. */
async function encodingOf(file: Blob): Promise<string> {
  const head = new Uint8Array(await file.slice(0, 2).arrayBuffer())
  const marked = encodings.find(([mark]) => mark.every((byte, n) => head[n] === byte))
  if (marked) return marked[1]
  const strict = new TextDecoder('utf-8', { fatal: true })
  try {
    for (let at = 0; at < file.size; at += pieceBytes)
      strict.decode(await file.slice(at, at + pieceBytes).arrayBuffer(), { stream: true })
    strict.decode()
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
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

/** Reads a file piece by piece, so that no piece takes long. `most` records are passed on, the others are counted. */
export async function readText(
  file: Blob,
  most: number,
  onPiece: (piece: Piece) => void,
): Promise<Omit<Sheet, 'records'>> {
  const decoder = new TextDecoder(await encodingOf(file))
  let reader: CsvReader | undefined
  let total = 0
  let print = 0x811c9dc5
  for (let at = 0; at < file.size; at += pieceBytes) {
    const last = at + pieceBytes >= file.size
    let text = decoder.decode(await file.slice(at, at + pieceBytes).arrayBuffer(), { stream: !last })
    if (!reader) {
      const opened = openText(text)
      reader = new CsvReader(opened.delimiter)
      text = opened.text
    }
    const records = reader.push(text)
    if (last) records.push(...reader.end())
    for (const cells of records) print = mix(print, cells)
    const room = Math.max(0, most - total)
    total += records.length
    onPiece({ records: records.slice(0, room), bytes: Math.min(at + pieceBytes, file.size) })
  }
  return { total, blank: reader?.blank ?? 0, print: print.toString(16) }
}
