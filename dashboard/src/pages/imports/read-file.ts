import { limits } from '@txadv/contract/limits'
import type { Piece, Reading, Sheet } from '@txadv/sdk'
import type { Asked } from './csv.worker.ts'

interface Message {
  readonly piece?: Piece
  readonly done?: Omit<Sheet, 'records' | 'lines'>
  /** What is wrong with the file, where that is known. */
  readonly failed?: string | true
}

/** More than this is no list of 50,000 topics. */
const mostBytes = 200 * 1_024 * 1_024

/** Records above the rows: titles, and the names of the columns. */
const headRecords = 50

/** Why a file cannot be imported, in plain words. */
export class UnreadableFile extends Error {}

/** Reads a file beside the page, which stays quick meanwhile; its rows come over in pieces. */
export async function readFile(file: File, onProgress: (share: number) => void, reading: Reading = {}): Promise<Sheet> {
  if (file.size === 0) throw new UnreadableFile('This file is empty. Choose a file with at least one row.')
  if (file.size > mostBytes) throw new UnreadableFile('This file is larger than 200 MB. Split it and import each file.')
  const worker = new Worker(new URL('./csv.worker.ts', import.meta.url), { type: 'module' })
  const records: string[][] = []
  const lines: number[] = []
  try {
    return await new Promise<Sheet>((resolve, reject) => {
      const fail = () => reject(new UnreadableFile('This file could not be read. Select it again.'))
      worker.onerror = fail
      worker.onmessage = ({ data: { piece, done, failed } }: MessageEvent<Message>) => {
        if (piece) {
          for (const record of piece.records) records.push(record)
          for (const line of piece.lines) lines.push(line)
          onProgress(piece.bytes / file.size)
        } else if (done) resolve({ ...done, records, lines })
        else if (typeof failed === 'string')
          reject(
            new UnreadableFile(
              `This ${failed}. Nothing was changed. Export your list as CSV or TSV in UTF-8, then select that file.`,
            ),
          )
        else fail()
      }
      // More than may be imported, because those above the rows name the columns and the list.
      worker.postMessage({ file, most: limits.imports.rows + headRecords, reading } satisfies Asked)
    })
  } finally {
    worker.terminate()
  }
}
