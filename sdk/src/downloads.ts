import type { Input } from './client.ts'
import { CsvReader, columnNames } from './csv/csv.ts'
import { NoAnswerError } from './errors.ts'
import type { CallOptions, Sent, Transport } from './transport.ts'

type Filters = NonNullable<Input<'GET /api/export'>['query']>

export interface Downloads {
  /**
   * The library, or what the filters leave of it, as a file that is read as it comes. A file that breaks off fails: it
   * never looks whole.
   */
  exportFile(query?: Filters, options?: CallOptions): Promise<ReadableStream<Uint8Array>>
  /** The same, row by row, as objects of the file's columns. */
  exportRows(
    query?: Omit<Filters, 'format'>,
    options?: CallOptions,
  ): AsyncGenerator<Readonly<Record<string, string>>, void, undefined>
  /** The rows of an import that failed, each with its reason, as a file to put right and send again. */
  failedRows(batchId: string, options?: CallOptions): Promise<ReadableStream<Uint8Array>>
}

/** The body as it comes; what breaks off fails by a name of ours. */
function watched({ body }: Response): ReadableStream<Uint8Array> {
  if (!body) return new Blob([]).stream()
  const reader = body.getReader()
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await reader.read()
        if (done) controller.close()
        else controller.enqueue(value)
      } catch (error) {
        controller.error(new NoAnswerError(error, 'The answer broke off'))
      }
    },
    cancel: (reason) => reader.cancel(reason),
  })
}

export function createDownloads(transport: Transport): Downloads {
  const download = (route: string, sent: Sent, options: CallOptions = {}) =>
    transport.send(route, sent, options, async (response) => watched(response))
  const exportFile: Downloads['exportFile'] = (query = {}, options) => download('GET /api/export', { query }, options)
  return {
    exportFile,
    failedRows: (batchId, options) => download('GET /api/import/:batchId/rows.csv', { params: { batchId } }, options),
    async *exportRows(query = {}, options) {
      const file = await exportFile({ ...query, format: 'csv' }, options)
      yield* recordsOf(file)
    },
  }
}

/** The records of a file whose first names its columns. */
async function* recordsOf(file: ReadableStream<Uint8Array>): AsyncGenerator<Readonly<Record<string, string>>> {
  const decoder = new TextDecoder()
  const csv = new CsvReader(',')
  let columns: readonly string[] | undefined
  const objects = (records: readonly (readonly string[])[]) => {
    const [first, ...others] = records
    if (columns || !first) return records
    columns = columnNames(first, first.length)
    return others
  }
  const named = (cells: readonly string[]) =>
    Object.fromEntries((columns ?? []).map((column, n) => [column, cells[n] ?? '']))
  const reader = file.getReader()
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read())
      for (const cells of objects(csv.push(decoder.decode(piece.value, { stream: true })))) yield named(cells)
    for (const cells of objects(csv.end())) yield named(cells)
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}
