import { limits } from '@txadv/contract/limits'
import { rowsOf, type Table } from '@txadv/sdk'
import { ApiError, call } from '../../lib/api.ts'
import { createStore } from '../../lib/store.ts'
import { follow } from '../../lib/work.ts'
import type { Mappings } from './mapping.ts'

/** How the sending of a file goes, in this tab. */
export interface Sending {
  readonly state: 'sending' | 'waiting' | 'paused' | 'stopped'
  readonly chunk: number
  readonly chunks: number
  /** The try that is made of the chunk, from 1. */
  readonly attempt: number
  /** What stopped it, or what it waits for to pass. */
  readonly problem?: ApiError
}

/** The files that this tab sends, by batch; a batch that is not in it waits for its file. */
export const sendings = createStore<Readonly<Record<string, Sending>>>({})

/** What is needed to go on with a batch when its file is chosen again, kept in this browser. */
interface Begun {
  readonly batchId: string
  readonly mappings: Mappings
  readonly print: string
  readonly header: boolean
}
const begun = createStore<readonly Begun[]>([], 'txadv.imports-begun')
const keptBegun = 20

export const begunHere = (batchId: string): Begun | undefined => begun.get().find((each) => each.batchId === batchId)

interface Job {
  readonly table: Table
  readonly mappings: Mappings
  paused: boolean
  cancelled: boolean
  wake: () => void
}
const jobs = new Map<string, Job>()

const retries = 3
const firstPauseMs = 1_000
/** What may pass by itself. */
const mayPass = ({ status }: ApiError) => status === 0 || status === 429 || status >= 500

/** Begins an import and sends its rows; answers its batch as soon as there is one. */
export async function begin(table: Table, header: boolean, mappings: Mappings, useLLM: boolean): Promise<string> {
  const filename = [...table.filename].slice(0, limits.imports.filenameCodePoints).join('')
  const body = { filename, totalRows: table.rows.length, mappings, useLLM }
  const { batchId } = await call('POST /api/import', { body })
  const { print } = table
  begun.set((now) => [{ batchId, mappings, print, header }, ...now].slice(0, keptBegun))
  follow({ kind: 'import', id: batchId, title: filename })
  sendAll(batchId, table, mappings)
  return batchId
}

/** Sends a batch's file from its start: chunks that are in already change nothing. */
export function sendAll(batchId: string, table: Table, mappings: Mappings): void {
  if (jobs.has(batchId)) return
  const job: Job = { table, mappings, paused: false, cancelled: false, wake: () => undefined }
  jobs.set(batchId, job)
  if (jobs.size === 1) addEventListener('beforeunload', warn)
  void run(batchId, job, 0).catch((error: unknown) => {
    end(batchId)
    throw error
  })
}

export function pause(batchId: string): void {
  const job = jobs.get(batchId)
  if (!job) return
  job.paused = true
  tell(batchId, { state: 'paused' })
}

/** Goes on with a sending that was paused, or that had stopped. */
export function resume(batchId: string): void {
  const job = jobs.get(batchId)
  if (!job) return
  job.paused = false
  job.wake()
}

/** Cancels the import; what is in stays in. */
export async function cancel(batchId: string): Promise<void> {
  await call('PATCH /api/import/:batchId/status', { params: { batchId }, body: { status: 'cancelled' } })
  const job = jobs.get(batchId)
  if (!job) return
  job.cancelled = true
  job.wake()
}

function warn(event: BeforeUnloadEvent): void {
  event.preventDefault()
}

function tell(batchId: string, change: Partial<Sending>): void {
  const fresh: Sending = { state: 'sending', chunk: 0, chunks: 0, attempt: 1 }
  sendings.set((now) => ({ ...now, [batchId]: { ...(now[batchId] ?? fresh), ...change } }))
}

function end(batchId: string): void {
  jobs.delete(batchId)
  if (jobs.size === 0) removeEventListener('beforeunload', warn)
  sendings.set(({ [batchId]: _, ...others }) => others)
}

/** Until somebody wakes the job, or the time is over. */
function sleep(job: Job, ms?: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = ms === undefined ? undefined : setTimeout(resolve, ms)
    job.wake = () => {
      clearTimeout(timer)
      resolve()
    }
  })
}

async function run(batchId: string, job: Job, from: number): Promise<void> {
  const size = limits.imports.chunkRows
  const chunks = Math.ceil(job.table.rows.length / size)
  for (let chunk = from; chunk < chunks; ) {
    if (job.cancelled) break
    if (job.paused) {
      tell(batchId, { state: 'paused', chunk, chunks })
      await sleep(job)
      continue
    }
    const rows = rowsOf(job.table, job.mappings, chunk * size, (chunk + 1) * size)
    const problem = await sendChunk(batchId, job, chunk, chunks, rows)
    if (!problem) chunk++
    else if (isOver(problem)) break
    else if (!job.cancelled && !job.paused) {
      tell(batchId, { state: 'stopped', problem })
      await sleep(job)
    }
  }
  end(batchId)
}

/** Whether the batch was cancelled, given up or completed elsewhere: there is nothing more to send. */
const isOver = ({ status }: ApiError) => status === 404 || status === 409

/** Sends a chunk, again where the failure may pass, each time after a longer pause; answers what it failed of. */
async function sendChunk(
  batchId: string,
  job: Job,
  chunkIndex: number,
  chunks: number,
  rows: readonly Record<string, string>[],
): Promise<ApiError | undefined> {
  for (let attempt = 1; ; attempt++) {
    sendings.set(({ [batchId]: _, ...others }) => ({
      ...others,
      [batchId]: { state: 'sending', chunk: chunkIndex, chunks, attempt },
    }))
    try {
      const body = { chunkIndex, rows: [...rows], mappings: job.mappings }
      await call('POST /api/import/:batchId/chunk', { params: { batchId }, body })
      return undefined
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (attempt > retries || !mayPass(error)) return error
      tell(batchId, { state: 'waiting', problem: error })
      await sleep(job, firstPauseMs * 2 ** (attempt - 1))
      if (job.cancelled || job.paused) return error
    }
  }
}
