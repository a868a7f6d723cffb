import * as z from 'zod'
import { SegmentPrice } from './activations.ts'
import { texts } from './failure.ts'
import { ActivationId, ConnectionId, FoundTopicId, LibraryTopicId, RunId } from './ids.ts'
import { limits } from './limits.ts'
import { stretch, Timestamp } from './query.ts'
import { defineRoute } from './route.ts'
import { topicFilters } from './topics.ts'
import { heldBackReasons, runStatuses } from './vocabulary.ts'

const access = { scope: 'activations', permission: 'activate' } as const
const ofConnection = { params: z.object({ id: ConnectionId }), absent: texts.connectionNotFound }
const ofRun = { params: z.object({ id: ConnectionId, runId: RunId }), absent: texts.pushRunNotFound }

const PushError = z.object({ activationId: ActivationId, topicName: z.string(), message: z.string() })
/** One whose last call failed, and which is tried again or looked up: not an error yet. */
const UnsettledSegment = PushError.extend({ inDoubt: z.boolean(), recheckAt: Timestamp.nullable() })

const Selection = z
  .object({
    topicIds: z
      .array(FoundTopicId)
      .min(1)
      .max(limits.push.topicIds, { error: texts.tooManyTopicIds(limits.push.topicIds) })
      .optional(),
    filters: z.object(topicFilters).optional(),
    all: z.literal(true).optional(),
    dryRun: z.boolean().default(false),
    worker: z.boolean().default(false),
    /** Whether topics are pushed whose classification is in doubt and not confirmed. */
    includeUnsure: z.boolean().default(false),
  })
  .refine(
    ({ topicIds, filters, all }) => [topicIds, filters, all].filter((each) => each !== undefined).length === 1,
    texts.pushSelection,
  )

/** Of the ids that were sent, those of which the library holds no topic. */
const unknownIds = z.array(FoundTopicId)

/** Selected topics that the push leaves out, by why; absent where it leaves out none. */
const heldBack = z
  .object({
    unsure: z.int(),
    sensitive: z.int(),
    prohibited: z.int(),
    sample: z.array(
      z.object({ id: LibraryTopicId, topicName: z.string(), why: z.enum(heldBackReasons), reason: z.string() }),
    ),
  })
  .meta({ id: 'HeldBack' })
  .optional()

/** What a push would do: nothing is written for it. */
const PushPlan = z
  .object({
    unknownIds,
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
    heldBack,
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

const handing = {
  /** Segments of which the platform was asked and nobody knows yet whether it did it: the worker looks them up. */
  inDoubt: z.int(),
  /** Whether the worker drives the run: begun so, or taken up when nothing was heard of it. */
  worker: z.boolean(),
}

const PushBegun = z
  .object({
    runId: RunId,
    status,
    totalSegments: z.int(),
    unknownIds,
    /** Selected topics that are active on the connection already. */
    unchanged: z.int(),
    /** Selected topics that another run is pushing, or, where none is named, a refresh or a retry. */
    underWay: z.array(z.object({ runId: RunId.nullable(), segments: z.int() })),
    heldBack,
  })
  .meta({ id: 'PushBegun' })

export const createPushRun = defineRoute({
  method: 'POST',
  path: '/api/connections/:id/push/run',
  summary: 'Start a push of topics to a platform, or return its plan with dryRun; with worker, the worker runs it',
  access,
  ...ofConnection,
  body: Selection,
  reply: z.union([PushBegun, PushPlan]),
  deadlineMs: limits.http.bulkDeadlineMs,
})

export const pushBatch = defineRoute({
  method: 'POST',
  path: '/api/connections/:id/push/run/:runId/push',
  summary:
    'Push the next batch of a run; errors are those of the batch. Repeat until done, and wait for Retry-After where it is sent',
  access,
  ...ofRun,
  reply: z
    .object({
      ...progress,
      /** Segments that this call settled: over all calls, each counts once. */
      processed: z.int(),
      ...handing,
      /** Whether no call is needed any more: the run is over, or what is left of it is with the worker. */
      done: z.boolean(),
      /** As the Retry-After header says it: how long there is nothing that a call could do. */
      retryAfterSeconds: z.int().optional(),
      errors: z.array(PushError),
    })
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
      ...handing,
      done: z.boolean(),
      errors: z.array(PushError),
      unsettled: z.array(UnsettledSegment),
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
