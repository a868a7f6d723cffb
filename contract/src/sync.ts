import * as z from 'zod'
import { texts } from './failure.ts'
import { ConnectionId, RunId } from './ids.ts'
import { LlmShare } from './imports.ts'
import { limits } from './limits.ts'
import { stretch, Timestamp } from './query.ts'
import { defineRoute } from './route.ts'
import { runStatuses } from './vocabulary.ts'

const connectionId = ConnectionId.describe('Inbound or bidirectional connection to the source')
const ofConnection = { params: z.object({ id: connectionId }), absent: texts.connectionNotFound }
const ofRun = {
  params: z.object({ id: connectionId, runId: RunId.describe('Sync run of this connection') }),
  absent: texts.syncRunNotFound,
}

const status = z
  .enum(runStatuses)
  .describe('State of the run: running until all pages are in, then completed; failed or cancelled if it ended early')
const unknownYet = z.int().nullable()
const totalItems = unknownYet.describe(
  `Items that the run reads, at most ${limits.sync.pages * limits.sync.pageItems}; null until the end if the source does not say`,
)

const runId = RunId.describe('Identifies the sync run in the routes of its connection')
const progress = {
  runId,
  status,
  processedPages: z.int().describe('Pages of the run whose items are in the library'),
  totalPages: unknownYet.describe(
    `Pages that the run reads, at most ${limits.sync.pages}; null until the end if the source does not say`,
  ),
}
const adoptedCount = z.int().describe('Items that matched a topic of the catalog, which was added to the library')
const counts = {
  successCount: z.int().describe('Items that became new topics'),
  errorCount: z.int().describe('Items that could not be read as a topic'),
  duplicateCount: z
    .int()
    .describe('Items whose topic the library holds already, also if their external_id filled an empty one'),
}

export const createSyncRun = defineRoute({
  method: 'POST',
  path: '/api/connections/:id/sync/run',
  summary:
    'Start a sync from a source, and return its total count; with worker, the worker runs it. One that nobody drives any more is resumed',
  description: `Fetches the first page for the total count, but adds no topics yet: the worker or your page requests do. Each item costs one classification when its page is read. A connection has one run at a time: a run without activity for ${limits.sync.idleSeconds} seconds is resumed, any other returns 409 with its \`runId\`.`,
  access: { scope: 'sync', permission: 'import' },
  fails: [502],
  ...ofConnection,
  body: z.object({
    worker: z
      .boolean()
      .default(false)
      .describe('Has the worker read all pages; otherwise the caller requests page after page'),
  }),
  reply: z.object({
    runId,
    totalItems,
    status: status.describe('State after the start: running'),
    resumed: z
      .literal(true)
      .optional()
      .describe('Says that an abandoned run of the connection is resumed; absent for a new run'),
  }),
  deadlineMs: limits.http.bulkDeadlineMs,
})

export const syncPage = defineRoute({
  method: 'POST',
  path: '/api/connections/:id/sync/run/:runId/page',
  summary: 'Sync the next page of a source, or the given one; counts and errors are those of the page',
  description:
    'Fetches the page, classifies and deduplicates its items and adds them to the library, all or none. A page that is in already changes and costs nothing, so a failed request can be repeated. An empty page, or one with the same items as another page, ends the run.',
  access: { scope: 'sync', permission: 'import' },
  fails: [502],
  ...ofRun,
  body: z.object({
    page: z
      .int()
      .min(1)
      .max(limits.sync.pages)
      .optional()
      .describe('Page to read, from 1; absent for the first page that is missing'),
  }),
  reply: z
    .object({
      ...progress,
      page: z.int().describe('Page of the source that this call read or skipped'),
      ...counts,
      adoptedCount,
      done: z.boolean().describe('Whether the run is over, so that no further page is needed'),
      errors: z
        .array(
          z.object({
            row: z
              .int()
              .describe(`Place of the item in the source, from 1, counting ${limits.sync.pageItems} places a page`),
            message: z.string().describe('Why the item is not a topic'),
          }),
        )
        .describe('Items of this page that could not be read as a topic'),
      skipped: z
        .literal(true)
        .optional()
        .describe('Says that the page was in already and nothing was done; absent otherwise'),
      llm: LlmShare.optional().describe('What the LLM did for this page; absent unless the run uses the LLM'),
    })
    .meta({ id: 'SyncPage', description: 'What a page of a source added, and how far its run is' }),
  deadlineMs: limits.http.bulkDeadlineMs,
})

export const getSyncRun = defineRoute({
  method: 'GET',
  path: '/api/connections/:id/sync/run/:runId/status',
  summary: 'Read the status of a sync run',
  description:
    'Returns the counts over all pages so far and never advances the run. Adopted topics are counted in page replies and in the list of runs only.',
  access: { scope: 'sync' },
  ...ofRun,
  reply: z.object({ ...progress, ...counts }).meta({ id: 'SyncRunStatus', description: 'How far a sync run is' }),
})

export const cancelSyncRun = defineRoute({
  method: 'PATCH',
  path: '/api/connections/:id/sync/run/:runId/status',
  summary: 'Cancel a sync run; synced topics stay',
  description:
    'Ends a running run between two pages: a page that is being read is added completely or not at all. A run that is over returns 409.',
  access: { scope: 'sync', permission: 'import' },
  fails: [409],
  ...ofRun,
  body: z.object({
    status: z.literal('cancelled', { error: texts.onlyCancel }).describe('The only state that a caller can set'),
  }),
  reply: z.object({
    runId: RunId.describe('Sync run that was cancelled'),
    status: status.describe('State of the run after the call: cancelled'),
  }),
})

export const listSyncRuns = defineRoute({
  method: 'GET',
  path: '/api/connections/:id/sync/runs',
  summary: 'List the sync runs of a connection with their results, newest first',
  description: 'Includes runs that a schedule or the worker started, also those that failed at the start.',
  access: { scope: 'sync' },
  ...ofConnection,
  query: z.object(stretch(limits.sync)),
  reply: z.array(
    z
      .object({
        ...progress,
        totalItems,
        processedItems: z.int().describe('Items read so far: new, adopted, duplicate and failed ones'),
        ...counts,
        adoptedCount,
        reason: z
          .string()
          .nullable()
          .describe('Why the run failed, ended early or leaves items out; null if there is nothing to say'),
        worker: z
          .boolean()
          .describe('Whether the worker runs the sync: it was started so, or its caller stopped calling'),
        startedAt: Timestamp.describe('When the run was started'),
        completedAt: Timestamp.nullable().describe(
          'When the run completed, failed or was cancelled; null while it runs',
        ),
        durationMs: z.int().describe('Milliseconds from the start to the end, or to now while it runs'),
      })
      .meta({ id: 'SyncRun', description: 'A sync run with its progress and result' }),
  ),
})
