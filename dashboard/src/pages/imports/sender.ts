import type { ImportOptions, Table } from '@txadv/sdk'
import { call, createSessionClient } from '../../lib/api.ts'
import { type CallError, isCallError, statusOf } from '../../lib/call-error.ts'
import { refreshAfterWrite } from '../../lib/refresh.ts'
import { createStore } from '../../lib/store.ts'
import { follow } from '../../lib/work.ts'
import { currentWorkspace } from '../../lib/workspace.ts'
import type { Mappings } from './mapping.ts'

/** How the sending of a file goes, in this tab. */
export interface Sending {
  readonly state: 'sending' | 'waiting' | 'paused' | 'stopped'
  readonly chunk: number
  readonly chunks: number
  /** The try that is made of the chunk, from 1. */
  readonly attempt: number
  /** What stopped it, or what it waits for to pass. */
  readonly problem?: CallError
}

/** The files that this tab sends, by batch; a batch that is not in it waits for its file. */
export const sendings = createStore<Readonly<Record<string, Sending>>>({})

/** What is needed to go on with a batch when its file is chosen again, kept in this browser. */
interface Begun {
  readonly batchId: string
  readonly mappings: Mappings
  readonly print: string
  readonly header: number
}
const begun = createStore<readonly Begun[]>([], 'txadv.imports-begun')
const keptBegun = 20

export const begunHere = (batchId: string): Begun | undefined => begun.get().find((each) => each.batchId === batchId)

interface Job {
  readonly table: Table
  readonly mappings: Mappings
  /** The workspace that the import was begun in, whichever is chosen later. */
  readonly workspaceId: string | undefined
  sending: AbortController
  isSending: boolean
  paused: boolean
}
const jobs = new Map<string, Job>()

/** Begins an import and sends its rows; answers its batch as soon as there is one. */
export function begin(table: Table, header: number, mappings: Mappings, useLLM: boolean): Promise<string> {
  return new Promise((resolve, reject) => {
    const job = newJob(table, mappings)
    void send(job, { useLLM }, (batchId) => {
      begun.set((now) => [{ batchId, mappings, print: table.print, header }, ...now].slice(0, keptBegun))
      follow({ kind: 'import', id: batchId, title: table.filename })
      resolve(batchId)
    }).catch(reject)
  })
}

/** Sends a batch's file; rows that are imported already are skipped. */
export function sendAll(batchId: string, table: Table, mappings: Mappings): void {
  if (!jobs.has(batchId)) void send(newJob(table, mappings), { resume: batchId })
}

/** Pauses after the chunk that is on its way, or at once where a retry is waited for. */
export function pause(batchId: string): void {
  const job = jobs.get(batchId)
  if (!job) return
  job.paused = true
  if (sendings.get()[batchId]?.state === 'waiting') job.sending.abort()
  tell(batchId, { state: 'paused' })
}

/** Goes on with a sending that was paused, or that had stopped. */
export function resume(batchId: string): void {
  const job = jobs.get(batchId)
  if (!job) return
  job.paused = false
  // The chunk that it was to pause after is still on its way: the same sending goes on.
  if (job.isSending && !job.sending.signal.aborted) tell(batchId, { state: 'sending' })
  else void send(job, { resume: batchId })
}

/** Cancels the import; what is in stays in. */
export async function cancel(batchId: string): Promise<void> {
  await call('PATCH /api/import/:batchId/status', { params: { batchId }, body: { status: 'cancelled' } })
  const job = jobs.get(batchId)
  end(batchId)
  job?.sending.abort()
}

const newJob = (table: Table, mappings: Mappings): Job => ({
  table,
  mappings,
  workspaceId: currentWorkspace(),
  sending: new AbortController(),
  isSending: false,
  paused: false,
})

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

/** Whether the batch was cancelled, given up or completed elsewhere: there is nothing more to send. */
const isOver = (error: CallError) => [404, 409].includes(statusOf(error) ?? 0)

/** Sends the rows of a job until all are in, somebody pauses or cancels, or a failure does not pass. */
async function send(job: Job, options: ImportOptions, onBegun?: (batchId: string) => void): Promise<void> {
  const { table, mappings, workspaceId } = job
  job.sending = new AbortController()
  job.isSending = true
  job.paused = false
  const { signal } = job.sending
  let batchId = options.resume
  const client = createSessionClient(
    {
      onRequest: () => {
        if (batchId && sendings.get()[batchId]) tell(batchId, { state: 'sending' })
      },
      onRetry: ({ attempt, reason: problem }) => {
        if (job.paused) job.sending.abort()
        else if (batchId) tell(batchId, { state: 'waiting', attempt: attempt + 1, problem })
      },
    },
    workspaceId,
  )
  if (batchId) keep(batchId, job)
  try {
    await client.importTable(table, {
      ...options,
      mappings,
      signal,
      onProgress: (progress) => {
        if (!batchId) {
          batchId = progress.batchId
          keep(batchId, job)
          onBegun?.(batchId)
        }
        const state = job.paused ? 'paused' : 'sending'
        refreshAfterWrite()
        tell(batchId, { state, chunk: progress.chunksDone, chunks: progress.chunksTotal, attempt: 1 })
        if (job.paused && progress.chunksDone < progress.chunksTotal) job.sending.abort()
      },
    })
    if (batchId) end(batchId)
  } catch (problem) {
    if (!batchId) throw problem
    // Whoever cancelled has ended the job already, and whoever resumed has begun another sending.
    if (!jobs.has(batchId) || job.sending.signal !== signal) return
    job.isSending = false
    if (signal.aborted) return tell(batchId, { state: 'paused' })
    if (isCallError(problem) && !isOver(problem)) return tell(batchId, { state: 'stopped', problem })
    end(batchId)
    if (!isCallError(problem)) throw problem
  }
}

function keep(batchId: string, job: Job): void {
  jobs.set(batchId, job)
  if (jobs.size === 1) addEventListener('beforeunload', warn)
}
