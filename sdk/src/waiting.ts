import type { Call, Reply } from './client.ts'
import { NoAnswerError } from './errors.ts'
import { pause } from './retrying.ts'

export interface WaitOptions<State> {
  readonly signal?: AbortSignal
  /** Told whenever something has changed. */
  readonly onProgress?: (state: State) => void
  /** After which it is given up; the work itself goes on. */
  readonly timeoutMs?: number
}

type Batch = Reply<'GET /api/import/:batchId/status'>
type PushRun = Reply<'GET /api/connections/:id/push/run/:runId/status'>
type SyncRun = Reply<'GET /api/connections/:id/sync/run/:runId/status'>
type Job = Reply<'GET /api/hygiene/refresh/:jobId'>

/** Follows long work until it is over, whoever does it; answers how it ended, also where it failed. */
export interface Waiting {
  waitForImport(batchId: string, options?: WaitOptions<Batch>): Promise<Batch>
  waitForPush(connectionId: string, runId: string, options?: WaitOptions<PushRun>): Promise<PushRun>
  waitForSync(connectionId: string, runId: string, options?: WaitOptions<SyncRun>): Promise<SyncRun>
  /** For a job that refreshes all stale activations. */
  waitForRefresh(jobId: string, options?: WaitOptions<Job>): Promise<Job>
}

const firstPauseMs = 250
const longestPauseMs = 5_000
const open = ['pending', 'processing', 'running']

/** Looks more seldom the longer nothing changes. */
async function until<State extends { readonly status: string }>(
  read: () => Promise<State>,
  { signal, onProgress, timeoutMs = Number.POSITIVE_INFINITY }: WaitOptions<State>,
): Promise<State> {
  const begun = Date.now()
  let seen = ''
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 1.5, longestPauseMs)) {
    const state = await read()
    const told = JSON.stringify(state)
    if (told !== seen) {
      seen = told
      pauseMs = firstPauseMs
      onProgress?.(state)
    }
    if (!open.includes(state.status)) return state
    if (Date.now() - begun > timeoutMs)
      throw new NoAnswerError(undefined, `Still ${state.status} after ${timeoutMs} ms`)
    await pause(pauseMs, signal)
  }
}

/** What one look is called with: the time that the whole may take is not that of a look. */
const looking = ({ signal }: WaitOptions<never>) => (signal ? { signal } : {})

export function createWaiting(call: Call): Waiting {
  return {
    waitForImport: (batchId, options = {}) =>
      until(() => call('GET /api/import/:batchId/status', { params: { batchId } }, looking(options)), options),
    waitForPush: (id, runId, options = {}) =>
      until(
        () => call('GET /api/connections/:id/push/run/:runId/status', { params: { id, runId } }, looking(options)),
        options,
      ),
    waitForSync: (id, runId, options = {}) =>
      until(
        () => call('GET /api/connections/:id/sync/run/:runId/status', { params: { id, runId } }, looking(options)),
        options,
      ),
    waitForRefresh: (jobId, options = {}) =>
      until(() => call('GET /api/hygiene/refresh/:jobId', { params: { jobId } }, looking(options)), options),
  }
}
