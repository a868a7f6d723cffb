import * as z from 'zod'
import { SegmentPrice } from './activations.ts'
import { texts } from './failure.ts'
import { ActivationId, AnyTopicId, ConnectionId, RunId } from './ids.ts'
import { limits } from './limits.ts'
import { stretch, Timestamp } from './query.ts'
import { defineRoute } from './route.ts'
import { topicFilters } from './topics.ts'
import { runStatuses } from './vocabulary.ts'

const access = { scope: 'activations', permission: 'activate' } as const
const ofConnection = { params: z.object({ id: ConnectionId }), absent: texts.connectionNotFound }
const ofRun = { params: z.object({ id: ConnectionId, runId: RunId }), absent: texts.pushRunNotFound }

const PushError = z.object({ activationId: ActivationId, topicName: z.string(), message: z.string() })

const Selection = z
  .object({
    topicIds: z
      .array(AnyTopicId)
      .min(1)
      .max(limits.push.topicIds, { error: texts.tooManyTopicIds(limits.push.topicIds) })
      .optional(),
    filters: z.strictObject(topicFilters).optional(),
    all: z.literal(true).optional(),
    dryRun: z.boolean().default(false),
    worker: z.boolean().default(false),
  })
  .refine(
    ({ topicIds, filters, all }) => [topicIds, filters, all].filter((each) => each !== undefined).length === 1,
    texts.pushSelection,
  )

/** What a push would do: nothing is written for it. */
const PushPlan = z
  .object({
    creates: z.int(),
    unchanged: z.int(),
    collisions: z.int(),
    truncated: z.int(),
    refused: z.int(),
    warnings: z.array(z.object({ topicName: z.string(), message: z.string() })),
    /** What is to be said of the price, which is the same for all. */
    priceWarnings: z.array(z.string()),
    /** The price of every segment; null where the connection sets none. */
    price: SegmentPrice.nullable(),
    sample: z.array(z.object({ topicName: z.string(), name: z.string(), description: z.string() })),
  })
  .meta({ id: 'PushPlan' })

const status = z.enum(runStatuses)
const progress = {
  runId: RunId,
  status,
  successCount: z.int(),
  errorCount: z.int(),
  remaining: z.int(),
}

export const createPushRun = defineRoute({
  method: 'POST',
  path: '/api/connections/:id/push/run',
  summary: 'Start a push of topics to a platform, or return its plan with dryRun; with worker, the worker runs it',
  access,
  ...ofConnection,
  body: Selection,
  reply: z.union([z.object({ runId: RunId, status, totalSegments: z.int() }), PushPlan]),
  deadlineMs: limits.http.bulkDeadlineMs,
})

export const pushBatch = defineRoute({
  method: 'POST',
  path: '/api/connections/:id/push/run/:runId/push',
  summary: 'Push the next batch of a run; errors are those of the batch',
  access,
  ...ofRun,
  reply: z
    .object({ ...progress, processed: z.int(), done: z.boolean(), errors: z.array(PushError) })
    .meta({ id: 'PushBatch' }),
  deadlineMs: limits.http.bulkDeadlineMs,
})

const run = {
  ...progress,
  totalSegments: z.int(),
  reason: z.string().nullable(),
  startedAt: Timestamp,
  completedAt: Timestamp.nullable(),
}

export const getPushRun = defineRoute({
  method: 'GET',
  path: '/api/connections/:id/push/run/:runId/status',
  summary: 'Read the status and errors of a push',
  access: { scope: 'activations' },
  ...ofRun,
  reply: z
    .object({
      ...run,
      done: z.boolean(),
      errors: z.array(PushError),
    })
    .meta({ id: 'PushRun' }),
})

export const cancelPushRun = defineRoute({
  method: 'PATCH',
  path: '/api/connections/:id/push/run/:runId/status',
  summary: 'Cancel a push; pushed segments stay active',
  access,
  ...ofRun,
  body: z.object({ status: z.literal('cancelled', { error: texts.onlyCancel }) }),
  reply: z.object({ runId: RunId, status }),
})

export const listPushRuns = defineRoute({
  method: 'GET',
  path: '/api/connections/:id/push/runs',
  summary: 'List the pushes through a connection with their results, newest first',
  access: { scope: 'activations' },
  ...ofConnection,
  query: z.object(stretch(limits.push)),
  reply: z.array(z.object({ ...run, worker: z.boolean() }).meta({ id: 'ListedPushRun' })),
})
