import * as z from 'zod'
import { Activation, SegmentPrice } from './activations.ts'
import { texts } from './failure.ts'
import { ActivationId, AnyTopicId, ConnectionId, LibraryTopicId } from './ids.ts'
import { limits } from './limits.ts'
import { text } from './query.ts'
import { defineRoute } from './route.ts'

const Words = z.object({
  name: z.string().describe('Segment name in this version'),
  description: z.string().nullable().describe('Segment description in this version; null if there is none'),
})

const Difference = z
  .object({
    platformSegmentId: z.string().describe('Id of the segment on the platform'),
    activationId: ActivationId.nullable().describe(
      'Activation of the segment, also a deactivated one; null if it never had one',
    ),
    orgTopicId: LibraryTopicId.nullable().describe('Library topic of that activation; null without an activation'),
    topicName: z.string().nullable().describe('What the library calls that topic; null without an activation'),
    pushed: Words.nullable().describe('As it was pushed; null if it has no activation'),
    generated: Words.nullable().describe('As a push would send it now; null if no name can be generated for it'),
    actual: Words.extend({
      onSale: z.boolean().describe('Whether the segment is active on the platform'),
    })
      .nullable()
      .describe('As the platform has it; null if the platform lists no such segment'),
    prices: z
      .object({
        pushed: SegmentPrice.nullable().describe('Price the segment was pushed at; null if it had none'),
        current: SegmentPrice.nullable().describe('Price that the connection sets now'),
        actual: SegmentPrice.nullable().describe('Price that the platform has'),
      })
      .optional()
      .describe('The prices of the segment; absent unless the platform has another price than the connection sets'),
  })
  .meta({
    id: 'SegmentDifference',
    description: 'A segment in three versions: as pushed, as generated now, and as the platform has it',
  })

const differences = z.array(Difference)

export const getDrift = defineRoute({
  method: 'GET',
  path: '/api/activations/drift',
  summary: 'Compare the segments of a platform with the activations: renamed, repriced, missing or untracked',
  description:
    'Reads all segments of the platform account and changes nothing. Segments that another connection tracks are left out, and so are activations that change during the comparison. Platforms that do not list their segments, such as the exchange, return 409.',
  access: { scope: 'activations' },
  fails: [409, 502],
  query: z.object({
    connectionId: ConnectionId.describe('Outbound or bidirectional connection to compare with its platform'),
  }),
  reply: z
    .object({
      connectionId: ConnectionId.describe('Connection that was compared'),
      matched: z.int().describe('Active segments that the platform has as they were pushed'),
      stale: z
        .int()
        .describe('Active segments of the connection that are stale, orphaned ones among them; no drift by itself'),
      inDoubt: z.int().describe('Segments that are changing or unconfirmed, which were not compared'),
      renamed: differences.describe(
        `Segments with another name or description on the platform than was pushed, at most ${limits.drift.shown}`,
      ),
      missing: differences.describe(
        `Active activations whose segment is absent or inactive on the platform, at most ${limits.drift.shown}`,
      ),
      untracked: differences.describe(
        `Segments that are active on the platform without an active activation, at most ${limits.drift.shown}`,
      ),
      repriced: differences.describe(
        `Segments as pushed, but at another price than the connection sets, at most ${limits.drift.shown}`,
      ),
      totals: z
        .object({
          renamed: z.int().describe('Renamed segments in all'),
          missing: z.int().describe('Missing segments in all'),
          untracked: z.int().describe('Untracked segments in all'),
          repriced: z.int().describe('Repriced segments in all; 0 if the platform returns no prices'),
        })
        .describe('Exact counts, also where the lists are truncated'),
    })
    .meta({ id: 'Drift', description: 'How the segments of a platform differ from the activations of a connection' }),
  deadlineMs: limits.activations.bulkDeadlineMs,
})

const mending = {
  method: 'POST',
  access: { scope: 'activations', permission: 'activate' },
  deadlineMs: limits.activations.bulkDeadlineMs,
} as const
const segment = {
  connectionId: ConnectionId.describe('Connection to the platform account that has the segment'),
  platformSegmentId: text(limits.outbound.segmentIdChars, texts.segmentIdRequired).describe(
    'Id of the segment on the platform, as drift returns it',
  ),
}

export const adoptSegment = defineRoute({
  ...mending,
  path: '/api/activations/drift/adopt',
  fails: [502],
  summary: 'Link an untracked active segment to a topic',
  description:
    'Creates an active activation with the name, description and price that the platform has. The segment itself stays as it is, so the activation is usually stale until it is refreshed. A segment that is tracked, or a topic that has a segment on the connection, returns 409.',
  body: z.object({
    ...segment,
    topicId: AnyTopicId.describe(
      'Library topic that the segment stands for, by its own id or that of its global topic',
    ),
  }),
  reply: Activation,
})

export const retireSegment = defineRoute({
  ...mending,
  path: '/api/activations/drift/retire',
  fails: [502],
  summary: 'Deactivate an untracked segment, or mark an activation deactivated whose segment is no longer active',
  description:
    'Looks the segment up on the platform first. An active segment without an active activation is deactivated there; an active activation whose segment is absent or inactive is only marked. A segment that is active on both sides returns 409: deactivate its activation instead.',
  body: z.object(segment),
  reply: z.object({
    platformSegmentId: z.string().describe('Segment that is no longer active'),
    activationId: ActivationId.describe('Activation that records it, created if there was none'),
    status: z.literal('deactivated').describe('State of the activation now'),
  }),
})
