import { limits } from '@txadv/contract'
import pg from 'pg'

/** Writes a row into the target at a place and answers how many bytes it wrote: no more than the row has. */
export type RowWriter = (row: Buffer, target: Buffer, at: number) => number

/** Where rows are written: kept and used again, because to give megabytes back for each page keeps the collector busy. */
export class Room {
  bytes = Buffer.allocUnsafe(limits.export.roomBytes)

  /** Makes sure that more bytes fit behind those in use. */
  fit(used: number, more: number): Buffer {
    if (used + more > this.bytes.length) {
      const larger = Buffer.allocUnsafe(Math.max(this.bytes.length * 2, used + more))
      this.bytes.copy(larger, 0, 0, used)
      this.bytes = larger
    }
    return this.bytes
  }
}

/** The rows of a COPY, one after another in one buffer. */
export class CopiedRows {
  rows = 0
  #used = 0
  #lastAt = 0
  readonly #writeRow: RowWriter
  readonly #room: Room

  constructor(writeRow: RowWriter, room = new Room()) {
    this.#writeRow = writeRow
    this.#room = room
  }

  /** Copies what it keeps of the row: the driver's own buffer is written over when more arrives. */
  add(row: Buffer): void {
    this.#lastAt = this.#used
    this.#used += this.#writeRow(row, this.#room.fit(this.#used, row.length), this.#used)
    this.rows++
  }

  get bytes(): Buffer {
    return this.#room.bytes.subarray(0, this.#used)
  }

  /** The last row as it was written. */
  get lastRow(): string {
    return this.#room.bytes.toString('utf8', this.#lastAt, this.#used)
  }
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
export function copyOut(client: pg.ClientBase, text: string, writeRow: RowWriter, room?: Room): Promise<CopiedRows> {
  const { promise, resolve, reject } = Promise.withResolvers<CopiedRows>()
  const copied = new CopiedRows(writeRow, room)
  client.query(new CopyOut(text, copied, (error) => (error ? reject(error) : resolve(copied))))
  return promise
}
