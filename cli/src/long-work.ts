import {
  ApiError,
  type Client,
  type Connection,
  type ImportBatch,
  type Job,
  type PushRun,
  type SyncRunStatus,
} from '@txadv/sdk'
import { exits, Stop } from './exits.ts'

/** Long work as it is listed, whatever its kind. */
export interface Work {
  readonly id: string
  readonly kind: 'import' | 'push' | 'sync' | 'refresh'
  /** The file, or the connection. */
  readonly of: string
  readonly status: string
  readonly done: number
  /** Null while nobody knows. */
  readonly total: number | null
  readonly failed: number
  readonly startedAt: string | null
}

/** Long work that was found by its id. */
export interface Found {
  watch(onProgress: (work: Work) => void): Promise<Work>
  /** Absent where this work cannot be cancelled. */
  cancel?(): Promise<string>
}

export const ofImport = (batch: ImportBatch): Work => ({
  id: batch.id,
  kind: 'import',
  of: batch.filename,
  status: batch.status,
  done: batch.processed_rows,
  total: batch.total_rows,
  failed: batch.error_count,
  startedAt: batch.created_at,
})

export const ofPush = (
  { name }: Connection,
  run: Pick<PushRun, 'runId' | 'status' | 'totalSegments' | 'remaining' | 'errorCount' | 'startedAt'>,
): Work => ({
  id: run.runId,
  kind: 'push',
  of: name,
  status: run.status,
  done: run.totalSegments - run.remaining,
  total: run.totalSegments,
  failed: run.errorCount,
  startedAt: run.startedAt,
})

export const ofSync = ({ name }: Connection, run: SyncRunStatus & { readonly startedAt?: string }): Work => ({
  id: run.runId,
  kind: 'sync',
  of: name,
  status: run.status,
  done: run.processedPages,
  total: run.totalPages,
  failed: run.errorCount,
  startedAt: run.startedAt ?? null,
})

const ofRefresh = (job: Job): Work => ({
  id: job.id,
  kind: 'refresh',
  of: 'stale activations',
  status: job.status,
  done: job.processed_items,
  total: job.total_items,
  failed: job.error_count,
  startedAt: job.created_at,
})

export const pushesTo = ({ direction }: Connection) => direction !== 'inbound'
export const syncsFrom = ({ direction }: Connection) => direction !== 'outbound'

const cancelled = { status: 'cancelled' } as const

function findImport(client: Client, batchId: string): Found {
  const params = { batchId }
  return {
    watch: async (onProgress) =>
      ofImport(await client.waitForImport(batchId, { onProgress: (state) => onProgress(ofImport(state)) })),
    cancel: async () => (await client.call('PATCH /api/import/:batchId/status', { params, body: cancelled })).status,
  }
}

function findRefresh(client: Client, jobId: string): Found {
  return {
    watch: async (onProgress) =>
      ofRefresh(await client.waitForRefresh(jobId, { onProgress: (state) => onProgress(ofRefresh(state)) })),
  }
}

const isThere = (asking: Promise<unknown>) =>
  asking.then(
    () => true,
    (error: unknown) => {
      if (error instanceof ApiError && error.status === 404) return false
      throw error
    },
  )

/** A run is known by its connection, so each is asked. */
async function findRun(client: Client, runId: string): Promise<Found> {
  for (const connection of await client.call('GET /api/connections')) {
    const { id } = connection
    const params = { id, runId }
    if (
      pushesTo(connection) &&
      (await isThere(client.call('GET /api/connections/:id/push/run/:runId/status', { params })))
    )
      return {
        watch: async (onProgress) => {
          const told = (run: PushRun) => onProgress(ofPush(connection, run))
          return ofPush(connection, await client.waitForPush(id, runId, { onProgress: told }))
        },
        cancel: async () =>
          (await client.call('PATCH /api/connections/:id/push/run/:runId/status', { params, body: cancelled })).status,
      }
    if (
      syncsFrom(connection) &&
      (await isThere(client.call('GET /api/connections/:id/sync/run/:runId/status', { params })))
    )
      return {
        watch: async (onProgress) => {
          const told = (run: SyncRunStatus) => onProgress(ofSync(connection, run))
          return ofSync(connection, await client.waitForSync(id, runId, { onProgress: told }))
        },
        cancel: async () =>
          (await client.call('PATCH /api/connections/:id/sync/run/:runId/status', { params, body: cancelled })).status,
      }
  }
  throw unknown(runId)
}

const unknown = (id: string) => new Stop(exits.failed, `There is no job ${id}.`, 'See `txadv jobs list`.')

const finders: Readonly<Record<string, (client: Client, id: string) => Found | Promise<Found>>> = {
  batch: findImport,
  run: findRun,
  job: findRefresh,
}

/** The work of an id, whose beginning tells its kind. */
export async function findWork(client: Client, id: string): Promise<Found> {
  const find = finders[id.split('_')[0] ?? '']
  if (!find) throw unknown(id)
  return find(client, id)
}
