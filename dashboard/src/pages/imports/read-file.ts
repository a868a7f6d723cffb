import { limits } from '@txadv/contract/limits'
import type { Piece, Sheet } from '@txadv/sdk'
import type { Asked } from './csv.worker.ts'

interface Message {
  readonly piece?: Piece
  readonly done?: Omit<Sheet, 'records'>
  readonly failed?: true
}

/** More than this is no list of 50,000 topics. */
const mostBytes = 200 * 1_024 * 1_024

/** Why a file cannot be imported, in plain words. */
export class UnreadableFile extends Error {}

/** Reads a file beside the page, which stays quick meanwhile; its rows come over in pieces. */
export async function readFile(file: File, onProgress: (share: number) => void): Promise<Sheet> {
  if (file.size === 0) throw new UnreadableFile('This file is empty. Choose a file with at least one row.')
  if (file.size > mostBytes)
    throw new UnreadableFile('This file is larger than 200 MB. Split it and import the parts one after the other.')
  if (await isNoText(file))
    throw new UnreadableFile(
      'This is not a text file. Save it as CSV or TSV in your spreadsheet program, then choose it.',
    )
  const worker = new Worker(new URL('./csv.worker.ts', import.meta.url), { type: 'module' })
  const records: string[][] = []
  try {
    return await new Promise<Sheet>((resolve, reject) => {
      const fail = () => reject(new UnreadableFile('This file could not be read. Choose it again.'))
      worker.onerror = fail
      worker.onmessage = ({ data: { piece, done } }: MessageEvent<Message>) => {
        if (piece) {
          for (const record of piece.records) records.push(record)
          onProgress(piece.bytes / file.size)
        } else if (done) resolve({ ...done, records })
        else fail()
      }
      // One more than may be imported, because the first may name the columns.
      worker.postMessage({ file, most: limits.imports.rows + 1 } satisfies Asked)
    })
  } finally {
    worker.terminate()
  }
}

/** Spreadsheets and archives hold zeros where text, but for that in 16 bits with its mark, never does. */
async function isNoText(file: File): Promise<boolean> {
  const head = new Uint8Array(await file.slice(0, 4_096).arrayBuffer())
  const marked = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)
  return !marked && head.includes(0)
}
