import pg from 'pg'

/** Writes a row into the target at a place and answers how many bytes it wrote: no more than the row has. */
export type RowWriter = (row: Buffer, target: Buffer, at: number) => number

const firstBytes = 256 * 1024

/** The rows of a COPY, one after another in one buffer. */
export class CopiedRows {
  rows = 0
  #written = Buffer.allocUnsafe(firstBytes)
  #used = 0
  #last = Buffer.alloc(0)
  #lastBytes = 0
  readonly #writeRow: RowWriter

  constructor(writeRow: RowWriter) {
    this.#writeRow = writeRow
  }

  /** Copies what it keeps of the row: the driver's own buffer is written over when more arrives. */
  add(row: Buffer): void {
    this.#written = roomFor(this.#written, this.#used, row.length)
    this.#used += this.#writeRow(row, this.#written, this.#used)
    this.#last = roomFor(this.#last, 0, row.length)
    this.#lastBytes = row.copy(this.#last)
    this.rows++
  }

  get bytes(): Buffer {
    return this.#written.subarray(0, this.#used)
  }

  /** The last row as it came. */
  get lastRow(): string {
    return this.#last.toString('utf8', 0, this.#lastBytes)
  }
}

function roomFor(buffer: Buffer<ArrayBuffer>, used: number, more: number): Buffer<ArrayBuffer> {
  if (used + more <= buffer.length) return buffer
  const larger = Buffer.allocUnsafe(Math.max(buffer.length * 2, used + more))
  buffer.copy(larger, 0, 0, used)
  return larger
}

/** A COPY ... TO STDOUT as a query of the driver, which by itself drops what is copied out. */
class CopyOut extends pg.Query {
  readonly #copied: CopiedRows

  constructor(text: string, copied: CopiedRows, done: (error: Error | undefined) => void) {
    super(text, undefined, done)
    this.#copied = copied
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    this.#copied.add(chunk)
  }
}

/** Runs a COPY ... TO STDOUT and keeps its rows; the caller bounds how many there are. */
export function copyOut(client: pg.ClientBase, text: string, writeRow: RowWriter): Promise<CopiedRows> {
  const { promise, resolve, reject } = Promise.withResolvers<CopiedRows>()
  const copied = new CopiedRows(writeRow)
  client.query(new CopyOut(text, copied, (error) => (error ? reject(error) : resolve(copied))))
  return promise
}
