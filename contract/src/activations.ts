import * as z from 'zod'
import { texts } from './failure.ts'
import { ActivationId, AnyTopicId, ConnectionId, LibraryTopicId } from './ids.ts'
import { limits } from './limits.ts'
import { PlatformKey } from './platforms.ts'
import { howMany, several, Timestamp } from './query.ts'
import { defineRoute } from './route.ts'
import { activationStatuses, changeStates, orphanCauses, staleCauses } from './vocabulary.ts'

const topicIds = z
  .string()
  .transform((listed) => listed.split(',').map((id) => id.trim()))
  .pipe(z.array(AnyTopicId).max(limits.activations.statusIds))
  .optional()
  .describe(
    `Comma-separated ids of library or global topics, at most ${limits.activations.statusIds}; if absent, all topics with an activation`,
  )

export const activationStatus = defineRoute({
  method: 'GET',
  path: '/api/topics/activation-status',
  summary: 'Read the activation status of library topics, by topic and platform',
  description: `Maps library topic ids to platforms, and each platform to one activation: the newest that is pending or active, otherwise the newest with an error, otherwise the newest deactivated one. Topics without an activation are absent. Returns at most ${limits.activations.statusRows} pairs of topic and platform, those of the newest topics.`,
  access: { scope: 'topics:read' },
  query: z.object({ ids: topicIds }),
  reply: z.record(
    z.string(),
    z.record(
      PlatformKey,
      z.object({
        status: z
          .enum(activationStatuses)
          .describe('Delivery state of the activation that counts for this topic and platform'),
        activationId: ActivationId.describe('Activation that counts for this topic and platform'),
        connectionId: ConnectionId.describe('Connection that the activation was pushed through'),
        stale: z.boolean().describe('Whether the segment is active and differs from what a push would send now'),
        orphaned: z
          .boolean()
          .describe('Whether the segment is still active although the library no longer holds its topic'),
      }),
    ),
  ),
})

export const SegmentPrice = z
  .object({
    cpm: z.number().describe('Price of a thousand impressions, in units of the currency'),
    currency: z.string().describe('ISO 4217 code of the currency of the price'),
  })
  .meta({ id: 'SegmentPrice', description: 'What a thousand impressions of a segment cost' })

export const Activation = z
  .object({
    id: ActivationId.describe('Identifies this record of one topic on one connection; a refresh makes a new one'),
    orgTopicId: LibraryTopicId.describe('Library topic that the segment stands for, even after it left the library'),
    connectionId: ConnectionId.describe('Connection that the segment is pushed through'),
    platform: PlatformKey.describe('Platform that the connection leads to'),
    topicName: z
      .string()
      .describe('What the library calls the topic now, or called it last when it no longer holds it'),
    pushedTopicName: z
      .string()
      .nullable()
      .describe('What the topic was called when it was pushed; null before its first push attempt'),
    status: z
      .enum(activationStatuses)
      .describe(
        'Delivery state: pending until the push of the segment is settled, then active or error; deactivated at the end',
      ),
    platformSegmentId: z
      .string()
      .nullable()
      .describe('Id that the platform gave the segment; null until the platform accepts it'),
    pushedName: z
      .string()
      .nullable()
      .describe('Segment name as sent, truncated to the platform limit; null before the first push attempt'),
    pushedDescription: z
      .string()
      .nullable()
      .describe('Segment description as sent, truncated to the platform limit; null if none is known'),
    engineVersionAtPush: z
      .string()
      .nullable()
      .describe('Engine version of the classification that was pushed; null before the first push attempt'),
    currentPlatformName: z
      .string()
      .nullable()
      .describe('Name that a push would send now; null if the library lost the topic or nameError is set'),
    currentPlatformDesc: z
      .string()
      .nullable()
      .describe('Description that a push would send now; null under the same conditions as currentPlatformName'),
    currentEngineVersion: z
      .string()
      .nullable()
      .describe('Engine version of the topic now; null if the library no longer holds it'),
    nameError: z
      .string()
      .nullable()
      .describe('Why no name can be generated now, such as an unknown template_key; null if one can'),
    pushedPrice: SegmentPrice.nullable().describe(
      'Price the segment was pushed at; null if it was pushed without one or the price is unknown',
    ),
    currentPrice: SegmentPrice.nullable().describe(
      'Price that the connection sets now; null if its default_cpm is not set',
    ),
    stale: z
      .boolean()
      .describe('Whether an active segment differs from what a push would send now; computed when read'),
    staleCauses: z.array(z.enum(staleCauses)).describe('What makes the segment stale; empty if it is not stale'),
    orphaned: z
      .boolean()
      .describe('Whether the segment is active although the library lost its topic; a refresh job deactivates it'),
    orphanedBy: z
      .enum(orphanCauses)
      .nullable()
      .describe('How the topic left the library while its segment stayed active; null if not orphaned'),
    inDoubt: z
      .boolean()
      .describe('Whether a platform call is under way or unconfirmed, so that its outcome is not known yet'),
    recheckAt: Timestamp.nullable().describe(
      'When the service rechecks the segment on the platform or retries it; null if nothing is planned',
    ),
    error: z
      .string()
      .nullable()
      .describe(
        'Why the last change failed, is unconfirmed, or ended without a platform call; null if nothing went wrong',
      ),
    warning: z
      .string()
      .nullable()
      .describe('What the platform may object to in what was sent, joined by semicolons; null if nothing'),
    activatedAt: Timestamp.nullable().describe('When the segment became active; null if it never did'),
    createdAt: Timestamp.describe(
      'When the activation was recorded: at the start of a push or refresh, or when its segment was linked',
    ),
    deactivatedAt: Timestamp.nullable().describe('When the segment was deactivated; null unless status is deactivated'),
  })
  .meta({ id: 'Activation', description: 'A topic pushed through a connection: its segment on the platform' })

const activationIds = z
  .array(z.string(), { error: texts.activationIdsRequired })
  .min(1, { error: texts.activationIdsRequired })
  .max(limits.activations.idsAtOnce, { error: texts.tooManyActivationIds(limits.activations.idsAtOnce) })
  .describe(
    `Activations to change, at most ${limits.activations.idsAtOnce}; a repeated id counts once, an unknown one becomes an error result`,
  )

/** What came of many: each id that was sent counts once, however often it is in the list. */
const bulk = <Status extends string, More extends z.ZodRawShape>(status: Status, more: More) =>
  z.object({
    total: z.int().describe('Distinct ids in the request: success plus errors'),
    success: z.int().describe('Activations that were changed as asked'),
    errors: z.int().describe('Activations with an error result, those not attempted among them'),
    results: z
      .array(
        z.discriminatedUnion('status', [
          z.object({
            activationId: z.string().describe('Activation that was changed, as its id was sent'),
            status: z.literal(status).describe('Says that the change is complete'),
            ...more,
          }),
          z.object({
            activationId: z.string().describe('Activation that failed, as its id was sent'),
            status: z.literal('error').describe('Says that the change failed, is unconfirmed or was not attempted'),
            error: z.string().describe('Why it failed; `not attempted` if the time limit came first'),
            state: z
              .enum(changeStates)
              .optional()
              .describe('What the failed change left on the platform; absent if the request was refused before a call'),
          }),
        ]),
      )
      .describe('One result per distinct id, in the order sent'),
  })

const ofMany = {
  access: { scope: 'activations', permission: 'activate' },
  body: z.object({ activationIds }),
  deadlineMs: limits.activations.bulkDeadlineMs,
} as const

/** A flag in a query, as it is written there. */
const flag = z.enum(['true', 'false']).transform((given) => given === 'true')

const price = z.coerce.number<string | number>().min(0).max(limits.connections.cpmMax).optional()

export const listActivations = defineRoute({
  method: 'GET',
  path: '/api/activations',
  summary:
    'List activations, newest first; with stale=true only stale ones, orphaned ones among them. Pass the last id of a page to get the next',
  description:
    'Compares each activation with the current templates, topic, prices and engine version. Without `stale` and `staleCause`, the header X-Total-Count holds the number of matching activations.',
  access: { scope: 'activations' },
  headers: {
    'X-Total-Count': 'How many activations the filters select, where neither `stale` nor `staleCause` is among them',
  },
  query: z.object({
    connectionId: several(ConnectionId).describe('Only activations through this connection, or through any of several'),
    platform: several(PlatformKey).describe('Only activations on this platform, or on any of several'),
    status: several(z.enum(activationStatuses)).describe('Only activations in this state, or in any of several'),
    stale: flag
      .optional()
      .describe('With true only stale activations, which are always active; with false only those that are not stale'),
    staleCause: several(z.enum(staleCauses)).describe(
      'Only activations that are stale for this cause, or for any of several; what else makes them stale does not matter',
    ),
    cpmMin: price.describe('Only activations pushed at this CPM or a higher one, in units of their own currency'),
    cpmMax: price.describe('Only activations pushed at this CPM or a lower one, in units of their own currency'),
    limit: howMany(limits.activations.listMax).describe(
      `Page size: ${limits.activations.listMax} if absent, and never more than that`,
    ),
    after: ActivationId.optional().describe('Last id of the previous page; absent for the first page'),
  }),
  reply: z.array(Activation),
})

export const summarizeActivations = defineRoute({
  method: 'GET',
  path: '/api/activations/summary',
  summary: 'Count activations by connection and status, and how many are stale, orphaned or unconfirmed',
  description: `Counts the activations of the organization, or of the workspace in X-Workspace-Id. The stale count is a lower bound when it reaches ${limits.activations.summaryStale} or too many activations would have to be compared; \`staleComplete\` then is false.`,
  access: { scope: 'activations' },
  reply: z
    .object({
      counts: z
        .array(
          z.object({
            connectionId: ConnectionId.describe('Connection that is counted'),
            platform: PlatformKey.describe('Platform that the connection leads to'),
            status: z.enum(activationStatuses).describe('State that is counted; states without activations are absent'),
            count: z.int().describe('Activations of the connection in this state'),
            inDoubt: z.int().describe('Those of them with an unconfirmed platform call'),
          }),
        )
        .describe('One count per connection and state that has activations'),
      stale: z.int().describe('Active segments that are stale; a lower bound if staleComplete is false'),
      staleBy: z
        .array(
          z.object({
            cause: z.enum(staleCauses).describe('What differs from what a push would send now'),
            count: z.int().describe('Stale segments that differ in it; one that differs in several counts for each'),
          }),
        )
        .optional()
        .describe('What makes segments stale, the most frequent first; causes without segments are absent'),
      staleComplete: z.boolean().describe('Whether all activations were compared, so that the stale count is exact'),
      orphaned: z.int().describe('Active segments whose topic the library no longer holds; each is stale too'),
    })
    .meta({ id: 'ActivationSummary', description: 'Counts of activations by connection and state' }),
})

const ofActivation = {
  params: z.object({ id: ActivationId.describe('Activation of the organization to change') }),
  absent: texts.activationNotFound,
  access: { scope: 'activations', permission: 'activate' },
  deadlineMs: limits.activations.singleDeadlineMs,
} as const

export const deactivateActivation = defineRoute({
  method: 'POST',
  path: '/api/activations/:id/deactivate',
  fails: [502],
  summary: 'Deactivate a segment on its platform',
  description:
    'Asks the platform to deactivate the active segment, then marks the activation; the topic stays in the library. If the platform refuses or does not answer, the activation stays active and the 502 response says in `state` whether the outcome is known. The exchange has no such call: an audience expires there when its files are not renewed.',
  ...ofActivation,
  reply: Activation,
})

export const refreshActivation = defineRoute({
  method: 'POST',
  path: '/api/activations/:id/refresh',
  fails: [502],
  summary: 'Replace a segment with a new one with current naming; returns the new activation',
  description:
    'Deactivates the active segment and creates one with the current name, description and price, whether or not it is stale. The segment id on the platform usually changes. A name collision, an unknown template or a class that the platform refuses is reported before anything is sent.',
  ...ofActivation,
  reply: Activation,
})

export const retryActivation = defineRoute({
  method: 'POST',
  path: '/api/activations/:id/retry',
  fails: [502],
  summary: 'Retry a segment that could not be pushed',
  description:
    'Sends the topic again with its current name, description and price, under the same activation. Only an activation with status error can be retried, and only while no other activation has the place of the topic on the connection.',
  ...ofActivation,
  reply: Activation,
})

export const deactivateActivations = defineRoute({
  method: 'POST',
  path: '/api/activations/bulk-deactivate',
  summary:
    'Deactivate many segments. Each distinct id is reported once, in the order sent; those beyond the time limit are unchanged and say `not attempted`',
  description:
    'Processes connections in parallel and returns 200 also when every change failed. An id that is malformed or not yours is reported as `Activation not found`.',
  ...ofMany,
  reply: bulk('deactivated', {}),
})

export const refreshActivations = defineRoute({
  method: 'POST',
  path: '/api/activations/bulk-refresh',
  summary:
    'Refresh many segments. Each distinct id is reported once, in the order sent; those beyond the time limit are unchanged and say `not attempted`',
  description:
    'Deactivates each segment and creates its replacement, connections in parallel. Returns 200 also when every refresh failed; an orphaned segment is an error here, deactivate it instead.',
  ...ofMany,
  reply: bulk('refreshed', { newActivationId: ActivationId.describe('Active activation that replaces the old one') }),
})
