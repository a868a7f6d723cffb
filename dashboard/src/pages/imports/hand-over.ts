import { limits } from '@txadv/contract/limits'
import { rowsOf, type Table } from '@txadv/sdk'
import { call, createSessionClient } from '../../lib/api.ts'
import { type CallError, isCallError, statusOf } from '../../lib/call-error.ts'
import { refreshAfterWrite } from '../../lib/refresh.ts'
import { createStore } from '../../lib/store.ts'
import { follow } from '../../lib/work.ts'
import { currentWorkspace } from '../../lib/workspace.ts'
import { type Draft, preparedOf } from './draft.ts'
import { asMappings, type Mappings } from './mapping.ts'
import { asValueMappings } from './value-choices.ts'

/** How far the rows of a file are handed over; from then on the service imports them by itself. */
export interface HandOver {
  readonly state: 'sending' | 'stopped'
  readonly chunks: number
  readonly total: number
  readonly problem?: CallError
}

/** The files that this tab hands over, by batch. */
export const handOvers = createStore<Readonly<Record<string, HandOver>>>({})

interface Job {
  readonly batchId: string
  readonly table: Table
  readonly mappings: Mappings
  /** The workspace that the import was begun in, whichever is chosen later. */
  readonly workspaceId: string | undefined
  readonly leaving: AbortController
}
const jobs = new Map<string, Job>()

const { chunkRows, stagedChunks, filenameCodePoints } = limits.imports
/** Characters of a request, of up to three bytes each. */
const requestChars = Math.floor(limits.http.bulkBodyBytes / 3)

/** Starts an import and hands its rows over; answers its batch as soon as there is one. */
export async function startImport(draft: Draft): Promise<string> {
  const { table } = preparedOf(draft)
  const mappings = asMappings(draft.choices)
  const values = asValueMappings(draft.values)
  const filename = [...table.filename].slice(0, filenameCodePoints).join('')
  const { useLLM, keepPrivate } = draft
  const body = { filename, totalRows: table.rows.length, mappings, useLLM, values, keepPrivate }
  const { batchId } = await call('POST /api/import', { body })
  // What a file means is remembered for the next one; an import does not fail where that does.
  if (values.length > 0) call('PUT /api/import/values', { body: { values } }).catch(() => undefined)
  const job = { batchId, table, mappings, workspaceId: currentWorkspace(), leaving: new AbortController() }
  jobs.set(batchId, job)
  if (jobs.size === 1) addEventListener('beforeunload', warn)
  follow({ kind: 'import', id: batchId, title: table.filename })
  void handOver(job)
  return batchId
}

/** Hands over again what did not arrive; chunks that are there are skipped. */
export function retryHandOver(batchId: string): void {
  const job = jobs.get(batchId)
  if (job) void handOver(job)
}

/** Cancels the import; what is in stays in. */
export async function cancelImport(batchId: string): Promise<void> {
  await call('PATCH /api/import/:batchId/status', { params: { batchId }, body: { status: 'cancelled' } })
  const job = jobs.get(batchId)
  end(batchId)
  job?.leaving.abort()
}

function warn(event: BeforeUnloadEvent): void {
  event.preventDefault()
}

const tell = (batchId: string, now: HandOver) => handOvers.set((all) => ({ ...all, [batchId]: now }))

function end(batchId: string): void {
  jobs.delete(batchId)
  if (jobs.size === 0) removeEventListener('beforeunload', warn)
  handOvers.set(({ [batchId]: _, ...others }) => others)
}

/** The requests that bring a table: each with as many chunks as it takes. */
function* requestsOf({ table, mappings }: Job) {
  let chunks: { chunkIndex: number; rows: Record<string, string>[]; lines?: number[] }[] = []
  let chars = 0
  for (let from = 0; from < table.rows.length; from += chunkRows) {
    const rows = rowsOf(table, mappings, from, from + chunkRows)
    const lines = table.lines?.slice(from, from + chunkRows)
    const size = JSON.stringify(rows).length
    if (chunks.length === stagedChunks || (chunks.length > 0 && chars + size > requestChars)) {
      yield chunks
      chunks = []
      chars = 0
    }
    chunks.push({ chunkIndex: from / chunkRows, rows, ...(lines && { lines }) })
    chars += size
  }
  yield chunks
}

async function handOver(job: Job): Promise<void> {
  const { batchId, table, leaving, workspaceId } = job
  const total = Math.ceil(table.rows.length / chunkRows)
  const client = createSessionClient({}, workspaceId)
  let sent = 0
  try {
    for (const chunks of requestsOf(job)) {
      tell(batchId, { state: 'sending', chunks: sent, total })
      // A chunk that is there already is skipped, so the request needs no key.
      const once = { idempotencyKey: false, signal: leaving.signal } as const
      await client.call('POST /api/import/:batchId/stage', { params: { batchId }, body: { chunks } }, once)
      sent += chunks.length
    }
    end(batchId)
    refreshAfterWrite()
  } catch (problem) {
    if (leaving.signal.aborted) return
    // An import that is over takes no more rows.
    if (isCallError(problem) && ![404, 409].includes(statusOf(problem) ?? 0))
      return tell(batchId, { state: 'stopped', chunks: sent, total, problem })
    end(batchId)
    if (!isCallError(problem)) throw problem
  }
}
