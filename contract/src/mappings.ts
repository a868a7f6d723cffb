import * as z from 'zod'
import { texts } from './failure.ts'
import { AnyTopicId, LibraryTopicId } from './ids.ts'
import { limits } from './limits.ts'
import { PlatformKey } from './platforms.ts'
import { filter, page, paging } from './query.ts'
import { defineRoute } from './route.ts'
import { activationStatuses } from './vocabulary.ts'

export const Mapping = z
  .object({
    topicId: LibraryTopicId.describe('Library topic that the segments stand for'),
    topicName: z.string().describe('What the library calls the topic now'),
    externalId: z.string().nullable().describe('Identifier of the topic in an external system; null if none was given'),
    segments: z
      .array(
        z.object({
          platform: PlatformKey.describe('Platform that the segment is on'),
          platformSegmentId: z
            .string()
            .nullable()
            .describe('Id that the platform gave the segment; null until the platform accepts it'),
          name: z
            .string()
            .nullable()
            .describe('Segment name as sent to the platform; null before the first push attempt'),
          status: z.enum(activationStatuses).describe('State of the activation; only active segments can be targeted'),
        }),
      )
      .describe('Activations of the topic in any state, newest first, whatever the filters'),
  })
  .meta({ id: 'Mapping', description: 'A library topic with its segments on platforms' })

export const listMappings = defineRoute({
  method: 'GET',
  path: '/api/sdk/mappings',
  summary: 'List the topics that have segments on platforms, with those segments',
  description:
    'Returns library topics with at least one activation, the newest topics first. Filters select topics: a topic matches if one of its activations fits platform and platformSegmentId, and then all its segments are listed.',
  access: { sdk: 'mappings:read', keys: true },
  query: z.object({
    ...paging(limits.topics),
    externalId: filter.describe('Only the topics with exactly this external id; an empty value is ignored'),
    platform: PlatformKey.optional().describe('Only topics with an activation on this platform'),
    platformSegmentId: filter.describe('Only topics with exactly this segment id; an empty value is ignored'),
  }),
  reply: page(Mapping),
})

export const readMapping = defineRoute({
  method: 'GET',
  path: '/api/sdk/mappings/:topicId',
  summary: "Read a topic's segments on platforms",
  description: 'A topic that was never pushed has no mapping and returns 404.',
  access: { sdk: 'mappings:read', keys: true },
  params: z.object({
    topicId: AnyTopicId.describe('Library topic, by its own id or that of its global topic'),
  }),
  reply: Mapping,
  absent: texts.mappingNotFound,
})
