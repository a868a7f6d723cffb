import { limits } from '@txadv/contract/limits'
import { ApiError, type Client, type ImportBatch, type ImportMapping, type Table } from '@txadv/sdk'
import { exits, Stop } from './exits.ts'
import { type ImportIdentity, openState } from './import-state.ts'

export interface Part {
  readonly table: Table
  /** How many rows of the file come before it. */
  readonly before: number
}

/** A file in parts that one import each takes. */
export function partsOf(table: Table): Part[] {
  const most = limits.imports.rows
  const total = Math.ceil(table.rows.length / most)
  return Array.from({ length: total }, (_, n) => {
    const rows = table.rows.slice(n * most, (n + 1) * most)
    const filename = total > 1 ? `${table.filename} (part ${n + 1} of ${total})` : table.filename
    return { table: { ...table, filename, rows, total: rows.length }, before: n * most }
  })
}

interface Sending {
  readonly client: Client
  readonly identity: ImportIdentity
  readonly mappings: readonly ImportMapping[]
  readonly useLLM: boolean
  onRows(rowsIn: number): void
}

const isStatus = (error: unknown, status: number): error is ApiError =>
  error instanceof ApiError && error.status === status
const anew = 'Run the command with --restart to import the file again; imported rows count as duplicates.'
/** An import that was ended from elsewhere takes no more rows. */
const ended = (batchId: string, how: string) =>
  new Stop(exits.failed, `The import ${batchId} is ${how}, so it takes no more rows.`, anew)

/** Sends the parts one after the other, goes on with those that an earlier run began, and answers their batches. */
export async function sendParts(
  parts: readonly Part[],
  { client, identity, mappings, useLLM, onRows }: Sending,
): Promise<ImportBatch[]> {
  const batches: ImportBatch[] = []
  for (const [n, { table, before }] of parts.entries()) {
    const state = openState(identity, n, table.filename)
    let known = state.batchId
    const sending = client.importTable(
      { ...table, filename: state.filename },
      {
        mappings,
        useLLM,
        idempotencyKey: state.idempotencyKey,
        resume: state.batchId,
        onProgress: ({ batchId, rowsDone }) => {
          // Told before the first chunk is sent, so no chunk goes to a batch that the next run would not know.
          if (batchId !== known) state.begun(batchId)
          known = batchId
          onRows(before + rowsDone)
        },
      },
    )
    const batch = await sending.catch((error: unknown) => {
      if (known && isStatus(error, 404)) throw ended(known, 'gone')
      // The service went down while it began the import, and cannot tell which it is.
      if (!known && isStatus(error, 409) && error.retryAfterMs === undefined)
        throw new Stop(exits.failed, error.message, anew)
      throw error
    })
    onRows(before + batch.processed_rows)
    if (batch.status !== 'completed') throw ended(batch.id, batch.status)
    batches.push(batch)
  }
  return batches
}
