import type { Call, Reply } from './client.ts'
import { suggestMappings } from './csv/mappings.ts'
import { type ReadOptions, readTable, rowsOf, type Table } from './csv/table.ts'
import type { ImportMapping } from './routes.gen.ts'
import { importLimits } from './vocabulary.gen.ts'

type Batch = Reply<'GET /api/import/:batchId/status'>

export interface ImportProgress {
  readonly batchId: string
  readonly chunksDone: number
  readonly chunksTotal: number
  readonly rowsDone: number
  readonly rowsTotal: number
  /** What became of the rows of the last chunk; absent before the first, and for one that was in already. */
  readonly chunk?: Reply<'POST /api/import/:batchId/chunk'>
}

export interface ImportOptions {
  /** Which column becomes which field; guessed by the columns' names and cells where it is left out. */
  readonly mappings?: readonly ImportMapping[] | undefined
  /** Lets the LLM judge what is new. */
  readonly useLLM?: boolean | undefined
  /** Under which the import is begun: begun again under the same key, it is the same import. */
  readonly idempotencyKey?: string | undefined
  /** The batch of an import of the same rows that was cut off: it goes on with the first chunk that is missing. */
  readonly resume?: string | undefined
  readonly onProgress?: ((progress: ImportProgress) => void) | undefined
  readonly signal?: AbortSignal | undefined
}

export interface Imports {
  /** Sends a file of up to 50,000 rows, chunk by chunk, and answers the batch with its counts. */
  importFile(file: Blob | string, options?: ImportOptions & ReadOptions): Promise<Batch>
  /** The same for rows that were read already. */
  importTable(table: Table, options?: ImportOptions): Promise<Batch>
}

const { chunkRows, filenameCodePoints } = importLimits

function guessMappings({ filename, columns, rows }: Table): ImportMapping[] {
  const guessed = suggestMappings(columns, rows)
  if (guessed.some(({ targetField }) => targetField === 'topic_name')) return guessed
  const has = columns.map((column) => `"${column}"`).join(', ')
  throw new Error(`${filename} has no column that is recognized as the topic name; it has ${has}. Give mappings`)
}

export function createImports(call: Call): Imports {
  const statusOf = (batchId: string, signal?: AbortSignal) =>
    call('GET /api/import/:batchId/status', { params: { batchId } }, signal ? { signal } : {})

  async function begin(table: Table, mappings: ImportMapping[], options: ImportOptions): Promise<string> {
    const { useLLM = false, idempotencyKey, signal } = options
    const filename = [...table.filename].slice(0, filenameCodePoints).join('')
    const body = { filename, totalRows: table.rows.length, mappings, useLLM }
    const { batchId } = await call(
      'POST /api/import',
      { body },
      { ...(idempotencyKey !== undefined && { idempotencyKey }), ...(signal && { signal }) },
    )
    return batchId
  }

  const importTable: Imports['importTable'] = async (table, options = {}) => {
    const { signal, onProgress } = options
    if (table.rows.length === 0) throw new Error(`${table.filename} has no rows`)
    const mappings = options.mappings ? [...options.mappings] : guessMappings(table)
    const rowsTotal = table.rows.length
    const chunksTotal = Math.ceil(rowsTotal / chunkRows)
    const batchId = options.resume ?? (await begin(table, mappings, options))
    const known = await statusOf(batchId, signal)
    if (known.total_rows !== rowsTotal)
      throw new Error(`${batchId} is an import of ${known.total_rows} rows, and this file has ${rowsTotal}`)
    if (known.status !== 'processing') return known
    const tell = (chunksDone: number, chunk?: ImportProgress['chunk']) =>
      onProgress?.({
        batchId,
        chunksDone,
        chunksTotal,
        rowsDone: Math.min(rowsTotal, chunksDone * chunkRows),
        rowsTotal,
        ...(chunk && { chunk }),
      })
    // Chunks go one after the other, so those that are in are the first ones.
    tell(known.chunks_completed)
    for (let chunkIndex = known.chunks_completed; chunkIndex < chunksTotal; chunkIndex++) {
      const rows = rowsOf(table, mappings, chunkIndex * chunkRows, (chunkIndex + 1) * chunkRows)
      const input = { params: { batchId }, body: { chunkIndex, rows, mappings } }
      // A chunk that is in already changes nothing, so it needs no key.
      const once = { idempotencyKey: false, ...(signal && { signal }) } as const
      const chunk = await call('POST /api/import/:batchId/chunk', input, once)
      tell(chunkIndex + 1, chunk.skipped ? undefined : chunk)
    }
    return statusOf(batchId, signal)
  }

  return {
    importTable,
    importFile: async (file, options = {}) => importTable(await readTable(file, options), options),
  }
}
