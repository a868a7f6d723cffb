import * as z from 'zod'
import { Activation, SegmentPrice } from './activations.ts'
import { texts } from './failure.ts'
import { ActivationId, AnyTopicId, ConnectionId, LibraryTopicId } from './ids.ts'
import { limits } from './limits.ts'
import { text } from './query.ts'
import { defineRoute } from './route.ts'

const Words = z.object({ name: z.string(), description: z.string().nullable() })

/** One segment in three columns: as it was pushed, as it would be named now, and as the platform has it. */
const Difference = z
  .object({
    platformSegmentId: z.string(),
    /** Null where no activation was ever written for it. */
    activationId: ActivationId.nullable(),
    orgTopicId: LibraryTopicId.nullable(),
    topicName: z.string().nullable(),
    pushed: Words.nullable(),
    /** Null where the library holds no topic for it. */
    generated: Words.nullable(),
    /** Null where the platform has no such segment; a description is null where the platform tells none. */
    actual: Words.extend({ onSale: z.boolean() }).nullable(),
    /** Where the platform has another price than the connection sets: as pushed, as set now, and as the platform has it. */
    prices: z
      .object({ pushed: SegmentPrice.nullable(), current: SegmentPrice.nullable(), actual: SegmentPrice.nullable() })
      .optional(),
  })
  .meta({ id: 'SegmentDifference' })

const differences = z.array(Difference)

export const getDrift = defineRoute({
  method: 'GET',
  path: '/api/activations/drift',
  summary: 'Compare the segments of a platform with the activations: renamed, repriced, missing or untracked',
  access: { scope: 'activations' },
  query: z.object({ connectionId: ConnectionId }),
  reply: z
    .object({
      connectionId: ConnectionId,
      matched: z.int(),
      /** Of the active ones, those that would be pushed otherwise now, and those that the library no longer holds. */
      stale: z.int(),
      /** Those that are being changed at this moment, so that nothing can be said of them. */
      inDoubt: z.int(),
      renamed: differences,
      missing: differences,
      untracked: differences,
      /** Those with the right name and description at another price, where the platform tells prices. */
      repriced: differences,
      /** How many there are, where not all are shown. */
      totals: z.object({ renamed: z.int(), missing: z.int(), untracked: z.int(), repriced: z.int() }),
    })
    .meta({ id: 'Drift' }),
  deadlineMs: limits.activations.bulkDeadlineMs,
})

const mending = {
  method: 'POST',
  access: { scope: 'activations', permission: 'activate' },
  deadlineMs: limits.activations.bulkDeadlineMs,
} as const
const segment = {
  connectionId: ConnectionId,
  platformSegmentId: text(limits.outbound.segmentIdChars, texts.segmentIdRequired),
}

export const adoptSegment = defineRoute({
  ...mending,
  path: '/api/activations/drift/adopt',
  summary: 'Link an untracked active segment to a topic',
  body: z.object({ ...segment, topicId: AnyTopicId }),
  reply: Activation,
})

export const retireSegment = defineRoute({
  ...mending,
  path: '/api/activations/drift/retire',
  summary: 'Deactivate an untracked segment, or mark an activation deactivated whose segment is no longer active',
  body: z.object(segment),
  reply: z.object({ platformSegmentId: z.string(), activationId: ActivationId, status: z.literal('deactivated') }),
})
