import * as z from 'zod'
import { SegmentPrice } from './activations.ts'
import { texts } from './failure.ts'
import { failureCauses } from './failure-causes.ts'
import { ActivationId, ConnectionId, FoundTopicId, LibraryTopicId, RunId } from './ids.ts'
import { limits } from './limits.ts'
import { stretch, Timestamp } from './query.ts'
import { defineRoute } from './route.ts'
import { topicFilters } from './topics.ts'
import { heldBackReasons, runStatuses } from './vocabulary.ts'

const access = { scope: 'activations', permission: 'activate' } as const
const connectionId = ConnectionId.describe('Outbound or bidirectional connection that the push goes through')
const ofConnection = { params: z.object({ id: connectionId }), absent: texts.connectionNotFound }
const ofRun = {
  params: z.object({ id: connectionId, runId: RunId.describe('Push of this connection, as its start returned it') }),
  absent: texts.pushRunNotFound,
}

const failureCause = z
  .enum(failureCauses)
  .nullable()
  .describe(
    'What the failure comes from, by what is to be done about it; null for failures from before causes were noted',
  )
const PushError = z.object({
  activationId: ActivationId.describe('Activation of the segment that failed; retry it once the cause is fixed'),
  topicName: z.string().describe('Name of the topic when the push recorded it'),
  message: z.string().describe('Why the segment was refused or the platform call failed'),
})
/** One whose last call failed, and which is tried again or looked up: not an error yet. */
const UnsettledSegment = PushError.extend({
  inDoubt: z.boolean().describe('Whether the platform call is unconfirmed; otherwise it failed and is retried'),
  recheckAt: Timestamp.nullable().describe(
    'When the segment is looked up on the platform or retried; null if no time is set',
  ),
})

const Selection = z
  .object({
    topicIds: z
      .array(FoundTopicId)
      .min(1)
      .max(limits.push.topicIds, { error: texts.tooManyTopicIds(limits.push.topicIds) })
      .optional()
      .describe(`Topics to push, at most ${limits.push.topicIds}; send exactly one of topicIds, filters and all`),
    filters: z
      .object(topicFilters)
      .optional()
      .describe('Pushes the library topics that match all given filters; an empty object matches the whole library'),
    all: z.literal(true).optional().describe('Pushes the whole library, or the whole workspace if one is named'),
    dryRun: z.boolean().default(false).describe('Returns the plan of the push and changes nothing'),
    worker: z
      .boolean()
      .default(false)
      .describe('Has the worker run the push; otherwise the caller requests batch after batch'),
    includeUnsure: z
      .boolean()
      .default(false)
      .describe('Also pushes topics whose classification is in doubt and not confirmed, which are held back otherwise'),
  })
  .refine(
    ({ topicIds, filters, all }) => [topicIds, filters, all].filter((each) => each !== undefined).length === 1,
    texts.pushSelection,
  )

const unknownIds = z
  .array(FoundTopicId)
  .describe('Ids from topicIds that name no topic of the library, each once; empty without topicIds')

const heldBack = z
  .object({
    unsure: z.int().describe('Topics whose classification is in doubt and not confirmed; 0 with includeUnsure'),
    sensitive: z.int().describe('Topics of the class Sensitive; 0 once the settings give a reason to push them'),
    prohibited: z.int().describe('Topics of the class Prohibited, which no push takes along'),
    sample: z
      .array(
        z.object({
          id: LibraryTopicId.describe('Library topic that is held back'),
          topicName: z.string().describe('What the library calls the topic'),
          why: z.enum(heldBackReasons).describe('Which of the three counts the topic belongs to'),
          reason: z.string().describe('The same for people, with what to do about it'),
        }),
      )
      .describe(`Topics that are held back, at most ${limits.push.samples} for each reason`),
  })
  .meta({ id: 'HeldBack', description: 'Selected topics that the push leaves out, counted by reason' })
  .optional()
  .describe('Selected topics without a segment on the connection that the push leaves out; absent if there are none')

const PushPlan = z
  .object({
    unknownIds,
    creates: z.int().describe('Segments that the push would create'),
    unchanged: z.int().describe('Selected topics that have an active or pending segment on the connection'),
    collisions: z
      .int()
      .describe(
        'Topics not pushed because another segment on the connection, or another selected topic, has the same name',
      ),
    truncated: z.int().describe('Segments to create whose name or description exceeds the platform limit'),
    refused: z.int().describe('Topics not pushed because of their class, or because the price cannot be sent'),
    warnings: z
      .array(
        z.object({
          topicName: z.string().describe('Topic that the warning is about'),
          message: z.string().describe('Why the topic is not pushed, or what the platform may object to'),
        }),
      )
      .describe(`Refusals, name collisions and possible objections, at most ${limits.push.warningsShown}`),
    priceWarnings: z
      .array(z.string())
      .describe('What the platform may object to in the price, which is the same for all segments'),
    price: SegmentPrice.nullable().describe('Price of every segment; null if the connection sets no default_cpm'),
    sample: z
      .array(
        z.object({
          topicName: z.string().describe('What the library calls the topic'),
          name: z.string().describe('Segment name as it would be sent, truncated to the platform limit'),
          description: z.string().describe('Segment description as it would be sent, truncated to the platform limit'),
        }),
      )
      .describe(`First segments to create, at most ${limits.push.samples}`),
    heldBack,
  })
  .meta({ id: 'PushPlan', description: 'What a push would do; nothing is written for it' })

const status = z
  .enum(runStatuses)
  .describe(
    'State of the push: running until every segment is settled, then completed; failed or cancelled if it ended early',
  )
const progress = {
  runId: RunId.describe('Identifies the push in the routes of its connection'),
  status,
  successCount: z.int().describe('Segments of the push that became active'),
  errorCount: z.int().describe('Segments that were refused or given up; their activations have status error'),
  remaining: z.int().describe('Segments that are not settled yet; 0 once the push is over'),
}

const handing = {
  inDoubt: z.int().describe('Segments with an unconfirmed platform call, which the worker looks up'),
  worker: z.boolean().describe('Whether the worker runs the push: it was started so, or its caller stopped calling'),
}

const PushBegun = z
  .object({
    runId: RunId.describe('Identifies the push in the routes of its connection'),
    status: status.describe('State after the start: running, or completed at once if there is nothing to push'),
    totalSegments: z.int().describe('Segments to create, each with a pending activation'),
    unknownIds,
    unchanged: z.int().describe('Selected topics that have an active segment on the connection'),
    underWay: z
      .array(
        z.object({
          runId: RunId.nullable().describe('Push that has the topics pending; null for a refresh or a retry'),
          segments: z.int().describe('Selected topics that it has pending'),
        }),
      )
      .describe('Selected topics that are being pushed already and are left to whoever pushes them'),
    heldBack,
  })
  .meta({ id: 'PushBegun', description: 'A push that was started, and which selected topics are not in it' })

export const createPushRun = defineRoute({
  method: 'POST',
  path: '/api/connections/:id/push/run',
  summary: 'Start a push of topics to a platform, or return its plan with dryRun; with worker, the worker runs it',
  description:
    'Creates a pending activation for each selected topic that has no active or pending one on the connection, so a repeated push duplicates nothing. This call sends nothing to the platform: the worker or your batch requests do. Topics that are in doubt, Sensitive or Prohibited are held back, and active segments stay as they are.',
  access,
  fails: [502],
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
  description: `Sends up to ${limits.push.batch} pending segments with their current names and prices, and retries those that a busy platform refused before. The end of a run is reported once, with \`done\`; calls after that, and any after a cancellation, return 409.`,
  access,
  fails: [502],
  ...ofRun,
  reply: z
    .object({
      ...progress,
      processed: z.int().describe('Segments that this call settled; over all calls, each counts once'),
      ...handing,
      done: z.boolean().describe('Whether no further call is needed: the push is over, or the worker has what is left'),
      retryAfterSeconds: z
        .int()
        .optional()
        .describe('Seconds until a call can do more, as in Retry-After; absent if it can now or done is true'),
      errors: z.array(PushError).describe('Segments of this batch that were refused or given up'),
    })
    .meta({ id: 'PushBatch', description: 'What a call of a push settled, and what is left' }),
  deadlineMs: limits.http.bulkDeadlineMs,
})

const run = {
  ...progress,
  totalSegments: z.int().describe('Segments that the push was started with'),
  reason: z.string().nullable().describe('Why the push failed; null unless status is failed'),
  startedAt: Timestamp.describe('When the push was started'),
  completedAt: Timestamp.nullable().describe('When the push completed, failed or was cancelled; null while it runs'),
}

export const getPushRun = defineRoute({
  method: 'GET',
  path: '/api/connections/:id/push/run/:runId/status',
  summary: 'Read the status and errors of a push',
  description:
    'Changes nothing and never advances the push. A segment under `unsettled` moves to `errors` or becomes active once it is settled.',
  access: { scope: 'activations' },
  ...ofRun,
  reply: z
    .object({
      ...run,
      ...handing,
      done: z.boolean().describe('Whether the push is over: status is not running'),
      errors: z.array(PushError).describe(`Segments that were refused or given up, at most ${limits.push.errorsShown}`),
      causes: z
        .array(
          z.object({
            cause: failureCause,
            message: z.string().describe('What the failed segments have in common, in words'),
            segments: z.int().describe('Failed segments of the push with this cause and message'),
          }),
        )
        .optional()
        .describe(
          `Why segments failed, the most frequent first; counts those that still are failed, and at most ${limits.push.causesShown} causes`,
        ),
      unsettled: z
        .array(UnsettledSegment)
        .describe(`Segments that are retried or looked up, at most ${limits.push.errorsShown}; not errors yet`),
    })
    .meta({ id: 'PushRun', description: 'A push with its progress and errors' }),
})

export const retryFailedSegments = defineRoute({
  method: 'POST',
  path: '/api/connections/:id/push/retry',
  fails: [409, 502],
  summary: 'Start a push that retries what failed on a connection, or in one of its pushes',
  description:
    'The worker runs it. Takes the failed activations whose topics are still in the library, have no active or pending segment on the connection and are not held back; each is sent with its current name and price. With none of them, 409.',
  access,
  ...ofConnection,
  body: z.object({
    runId: RunId.optional().describe('Only segments that failed in this push of the connection'),
    cause: z.enum(failureCauses).optional().describe('Only segments that failed for this cause'),
  }),
  status: 201,
  reply: z
    .object({
      runId: RunId.describe('Identifies the push that retries them'),
      status: status.describe('State after the start: running'),
      totalSegments: z.int().describe('Segments that are retried'),
    })
    .meta({ id: 'RetryBegun', description: 'A push of segments that had failed' }),
  deadlineMs: limits.http.bulkDeadlineMs,
})

export const cancelPushRun = defineRoute({
  method: 'PATCH',
  path: '/api/connections/:id/push/run/:runId/status',
  summary: 'Cancel a push; pushed segments stay active',
  description:
    'Ends a running push and deletes the pending activations that were never sent. Segments that are being sent, or whose call is unconfirmed, are still settled. A push that is over returns 409.',
  access,
  fails: [409],
  ...ofRun,
  body: z.object({
    status: z.literal('cancelled', { error: texts.onlyCancel }).describe('The only state that a caller can set'),
  }),
  reply: z.object({
    runId: RunId.describe('Push that was cancelled'),
    status: status.describe('State of the push after the call: cancelled'),
  }),
})

export const listPushRuns = defineRoute({
  method: 'GET',
  path: '/api/connections/:id/push/runs',
  summary: 'List the pushes through a connection with their results, newest first',
  description: 'Returns counters only; the status route of a push has its errors.',
  access: { scope: 'activations' },
  ...ofConnection,
  query: z.object(stretch(limits.push)),
  reply: z.array(
    z
      .object({ ...run, worker: handing.worker })
      .meta({ id: 'ListedPushRun', description: 'A push with its progress, without its errors' }),
  ),
})
