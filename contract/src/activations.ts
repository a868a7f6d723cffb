import * as z from 'zod'
import { texts } from './failure.ts'
import { ActivationId, AnyTopicId, ConnectionId, LibraryTopicId } from './ids.ts'
import { limits } from './limits.ts'
import { PlatformKey } from './platforms.ts'
import { howMany, Timestamp } from './query.ts'
import { defineRoute } from './route.ts'
import { activationStatuses, changeStates, orphanCauses, staleCauses } from './vocabulary.ts'

/** Ids in one query parameter, separated by commas. */
const topicIds = z
  .string()
  .transform((listed) => listed.split(',').map((id) => id.trim()))
  .pipe(z.array(AnyTopicId).max(limits.activations.statusIds))
  .optional()

export const activationStatus = defineRoute({
  method: 'GET',
  path: '/api/topics/activation-status',
  summary: 'Read the activation status of library topics, by topic and platform',
  access: { scope: 'topics:read' },
  query: z.object({ ids: topicIds }),
  reply: z.record(
    z.string(),
    z.record(
      PlatformKey,
      z.object({
        status: z.enum(activationStatuses),
        activationId: ActivationId,
        connectionId: ConnectionId,
        stale: z.boolean(),
        /** Whether the topic is gone from the library while its segment is still on sale. */
        orphaned: z.boolean(),
      }),
    ),
  ),
})

/** What a thousand impressions of a segment cost. */
export const SegmentPrice = z.object({ cpm: z.number(), currency: z.string() }).meta({ id: 'SegmentPrice' })

export const Activation = z
  .object({
    id: ActivationId,
    orgTopicId: LibraryTopicId,
    connectionId: ConnectionId,
    platform: PlatformKey,
    /** What the library calls the topic now; where it no longer holds it, what it called it last. */
    topicName: z.string(),
    /** What the topic was called when it was pushed. */
    pushedTopicName: z.string().nullable(),
    status: z.enum(activationStatuses),
    platformSegmentId: z.string().nullable(),
    pushedName: z.string().nullable(),
    pushedDescription: z.string().nullable(),
    engineVersionAtPush: z.string().nullable(),
    /** Null where the library no longer holds the topic, or no name can be made. */
    currentPlatformName: z.string().nullable(),
    currentPlatformDesc: z.string().nullable(),
    currentEngineVersion: z.string().nullable(),
    /** Why no name can be made at this moment; null where one can. */
    nameError: z.string().nullable(),
    /** Null where it was pushed without a price, or nobody knows at which. */
    pushedPrice: SegmentPrice.nullable(),
    /** The price that the connection sets now. */
    currentPrice: SegmentPrice.nullable(),
    stale: z.boolean(),
    /** What makes it stale; none where it is not. */
    staleCauses: z.array(z.enum(staleCauses)),
    /** Whether the library no longer holds the topic of a segment that is still on sale: a refresh takes it off. */
    orphaned: z.boolean(),
    orphanedBy: z.enum(orphanCauses).nullable(),
    /** Whether the platform was asked for something of which nobody knows yet whether it was done. */
    inDoubt: z.boolean(),
    /** When the service asks the platform how it stands, or tries again, if no call has settled it by then. */
    recheckAt: Timestamp.nullable(),
    error: z.string().nullable(),
    warning: z.string().nullable(),
    activatedAt: Timestamp.nullable(),
    createdAt: Timestamp,
    deactivatedAt: Timestamp.nullable(),
  })
  .meta({ id: 'Activation' })

const activationIds = z
  .array(z.string(), { error: texts.activationIdsRequired })
  .min(1, { error: texts.activationIdsRequired })
  .max(limits.activations.idsAtOnce, { error: texts.tooManyActivationIds(limits.activations.idsAtOnce) })

/** What came of many: each id that was sent counts once, however often it is in the list. */
const bulk = <Status extends string, More extends z.ZodRawShape>(status: Status, more: More) =>
  z.object({
    total: z.int(),
    success: z.int(),
    errors: z.int(),
    results: z.array(
      z.discriminatedUnion('status', [
        z.object({ activationId: z.string(), status: z.literal(status), ...more }),
        z.object({
          activationId: z.string(),
          status: z.literal('error'),
          error: z.string(),
          state: z.enum(changeStates).optional(),
        }),
      ]),
    ),
  })

const ofMany = {
  access: { scope: 'activations', permission: 'activate' },
  body: z.object({ activationIds }),
  deadlineMs: limits.activations.bulkDeadlineMs,
} as const

/** A flag in a query, as it is written there. */
const flag = z.enum(['true', 'false']).transform((given) => given === 'true')

export const listActivations = defineRoute({
  method: 'GET',
  path: '/api/activations',
  summary:
    'List activations, newest first; with stale=true only stale ones, orphaned ones among them. Pass the last id of a page to get the next',
  access: { scope: 'activations' },
  query: z.object({
    connectionId: ConnectionId.optional(),
    platform: PlatformKey.optional(),
    status: z.enum(activationStatuses).optional(),
    stale: flag.optional(),
    limit: howMany(limits.activations.listMax),
    after: ActivationId.optional(),
  }),
  reply: z.array(Activation),
})

export const summarizeActivations = defineRoute({
  method: 'GET',
  path: '/api/activations/summary',
  summary: 'Count activations by connection and status, and how many are stale, orphaned or unconfirmed',
  access: { scope: 'activations' },
  reply: z
    .object({
      counts: z.array(
        z.object({
          connectionId: ConnectionId,
          platform: PlatformKey,
          status: z.enum(activationStatuses),
          count: z.int(),
          inDoubt: z.int(),
        }),
      ),
      /** Of those on sale, the stale ones; where not all were looked at, at least so many. */
      stale: z.int(),
      staleComplete: z.boolean(),
      /** Of those on sale, the ones whose topic the library no longer holds. */
      orphaned: z.int(),
    })
    .meta({ id: 'ActivationSummary' }),
})

const ofActivation = {
  params: z.object({ id: ActivationId }),
  absent: texts.activationNotFound,
  access: { scope: 'activations', permission: 'activate' },
  deadlineMs: limits.activations.singleDeadlineMs,
} as const

export const deactivateActivation = defineRoute({
  method: 'POST',
  path: '/api/activations/:id/deactivate',
  summary: 'Deactivate a segment on its platform',
  ...ofActivation,
  reply: Activation,
})

export const refreshActivation = defineRoute({
  method: 'POST',
  path: '/api/activations/:id/refresh',
  summary: 'Replace a segment with a new one with current naming; returns the new activation',
  ...ofActivation,
  reply: Activation,
})

export const retryActivation = defineRoute({
  method: 'POST',
  path: '/api/activations/:id/retry',
  summary: 'Retry a segment that could not be pushed',
  ...ofActivation,
  reply: Activation,
})

export const deactivateActivations = defineRoute({
  method: 'POST',
  path: '/api/activations/bulk-deactivate',
  summary:
    'Deactivate many segments. Each distinct id is reported once, in the order sent; those beyond the time limit are unchanged and say `not attempted`',
  ...ofMany,
  reply: bulk('deactivated', {}),
})

export const refreshActivations = defineRoute({
  method: 'POST',
  path: '/api/activations/bulk-refresh',
  summary:
    'Refresh many segments. Each distinct id is reported once, in the order sent; those beyond the time limit are unchanged and say `not attempted`',
  ...ofMany,
  reply: bulk('refreshed', { newActivationId: ActivationId }),
})
