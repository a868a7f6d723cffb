import * as z from 'zod'
import { texts } from './failure.ts'
import { ConnectionId, RunId } from './ids.ts'
import { LlmShare } from './imports.ts'
import { limits } from './limits.ts'
import { stretch, Timestamp } from './query.ts'
import { defineRoute } from './route.ts'
import { runStatuses } from './vocabulary.ts'

const ofConnection = { params: z.object({ id: ConnectionId }), absent: texts.connectionNotFound }
const ofRun = { params: z.object({ id: ConnectionId, runId: RunId }), absent: texts.syncRunNotFound }

const status = z.enum(runStatuses)
/** Null while nobody knows: the source does not say how much it has, and its end was not met yet. */
const unknownYet = z.int().nullable()

const progress = { runId: RunId, status, processedPages: z.int(), totalPages: unknownYet }
/** What the library holds already is a duplicate, also where it was given the external_id that it lacked. */
const counts = { successCount: z.int(), errorCount: z.int(), duplicateCount: z.int() }

export const createSyncRun = defineRoute({
  method: 'POST',
  path: '/api/connections/:id/sync/run',
  summary:
    'Start a sync from a source, and return its total count; with worker, the worker runs it. One that nobody drives any more is resumed',
  access: { scope: 'sync', permission: 'import' },
  ...ofConnection,
  body: z.object({ worker: z.boolean().default(false) }),
  reply: z.object({ runId: RunId, totalItems: unknownYet, status, resumed: z.literal(true).optional() }),
  deadlineMs: limits.http.bulkDeadlineMs,
})

export const syncPage = defineRoute({
  method: 'POST',
  path: '/api/connections/:id/sync/run/:runId/page',
  summary: 'Sync the next page of a source, or the given one; counts and errors are those of the page',
  access: { scope: 'sync', permission: 'import' },
  ...ofRun,
  body: z.object({ page: z.int().min(1).max(limits.sync.pages).optional() }),
  reply: z
    .object({
      ...progress,
      page: z.int(),
      ...counts,
      adoptedCount: z.int(),
      done: z.boolean(),
      errors: z.array(z.object({ row: z.int(), message: z.string() })),
      skipped: z.literal(true).optional(),
      llm: LlmShare.optional(),
    })
    .meta({ id: 'SyncPage' }),
  deadlineMs: limits.http.bulkDeadlineMs,
})

export const getSyncRun = defineRoute({
  method: 'GET',
  path: '/api/connections/:id/sync/run/:runId/status',
  summary: 'Read the status of a sync run',
  access: { scope: 'sync' },
  ...ofRun,
  reply: z.object({ ...progress, ...counts }).meta({ id: 'SyncRunStatus' }),
})

export const cancelSyncRun = defineRoute({
  method: 'PATCH',
  path: '/api/connections/:id/sync/run/:runId/status',
  summary: 'Cancel a sync run; synced topics stay',
  access: { scope: 'sync', permission: 'import' },
  ...ofRun,
  body: z.object({ status: z.literal('cancelled', { error: texts.onlyCancel }) }),
  reply: z.object({ runId: RunId, status }),
})

export const listSyncRuns = defineRoute({
  method: 'GET',
  path: '/api/connections/:id/sync/runs',
  summary: 'List the sync runs of a connection with their results, newest first',
  access: { scope: 'sync' },
  ...ofConnection,
  query: z.object(stretch(limits.sync)),
  reply: z.array(
    z
      .object({
        ...progress,
        totalItems: unknownYet,
        processedItems: z.int(),
        ...counts,
        adoptedCount: z.int(),
        reason: z.string().nullable(),
        worker: z.boolean(),
        startedAt: Timestamp,
        completedAt: Timestamp.nullable(),
        durationMs: z.int(),
      })
      .meta({ id: 'SyncRun' }),
  ),
})
