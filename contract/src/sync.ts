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
    'Begin to read the topics of a source, and say how many there are; with worker, its pages need not be asked for',
  access: { scope: 'sync', permission: 'import' },
  ...ofConnection,
  body: z.object({ worker: z.boolean().default(false) }),
  reply: z.object({ runId: RunId, totalItems: unknownYet, status }),
  deadlineMs: limits.http.bulkDeadlineMs,
})

export const syncPage = defineRoute({
  method: 'POST',
  path: '/api/connections/:id/sync/run/:runId/page',
  summary: 'Take in the next page of a source, or the one that is named; counts and errors are those of the page',
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
  summary: 'Read how far a run is',
  access: { scope: 'sync' },
  ...ofRun,
  reply: z.object({ ...progress, ...counts }).meta({ id: 'SyncRunStatus' }),
})

export const cancelSyncRun = defineRoute({
  method: 'PATCH',
  path: '/api/connections/:id/sync/run/:runId/status',
  summary: 'Cancel a run; the pages that are in stay in',
  access: { scope: 'sync', permission: 'import' },
  ...ofRun,
  body: z.object({ status: z.literal('cancelled', { error: texts.onlyCancel }) }),
  reply: z.object({ runId: RunId, status }),
})

export const listSyncRuns = defineRoute({
  method: 'GET',
  path: '/api/connections/:id/sync/runs',
  summary: 'List the runs of a connection, newest first, with what came of each',
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
