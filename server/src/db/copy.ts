import { limits } from '@txadv/contract'
import pg from 'pg'

export interface RowWriter {
  /** Makes of a row, as it comes, the one to be written. */
  prepare?(row: Buffer): Buffer
  /** Writes a row, which ends with its line, into the target at a place; answers how many bytes it wrote. */
  write(row: Buffer, target: Buffer, at: number): number
  /** The most that it may write for a row of so many bytes. */
  mostBytes(rowBytes: number): number
}

/** Where rows are written: kept and used again, because to give megabytes back for each page keeps the collector busy. */
export class CopyBuffer {
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
  readonly #writer: RowWriter
  readonly #room: CopyBuffer

  constructor(writer: RowWriter, room = new CopyBuffer()) {
    this.#writer = writer
    this.#room = room
  }

  /** Copies what it keeps of the row: the driver's own buffer is written over when more arrives. */
  add(copied: Buffer): void {
    const row = this.#writer.prepare?.(copied) ?? copied
    this.#lastAt = this.#used
    const bytes = this.#room.fit(this.#used, this.#writer.mostBytes(row.length))
    this.#used += this.#writer.write(row, bytes, this.#used)
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
export function copyOut(
  client: pg.ClientBase,
  text: string,
  writer: RowWriter,
  room?: CopyBuffer,
): Promise<CopiedRows> {
  const { promise, resolve, reject } = Promise.withResolvers<CopiedRows>()
  const copied = new CopiedRows(writer, room)
  client.query(new CopyOut(text, copied, (error) => (error ? reject(error) : resolve(copied))))
  return promise
}
