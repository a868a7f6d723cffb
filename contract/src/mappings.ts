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
    topicId: LibraryTopicId,
    topicName: z.string(),
    externalId: z.string().nullable(),
    segments: z.array(
      z.object({
        platform: PlatformKey,
        platformSegmentId: z.string().nullable(),
        name: z.string().nullable(),
        status: z.enum(activationStatuses),
      }),
    ),
  })
  .meta({ id: 'Mapping' })

export const listMappings = defineRoute({
  method: 'GET',
  path: '/api/sdk/mappings',
  summary: 'List the topics that have segments on platforms, with those segments',
  access: { sdk: 'mappings:read', keys: true },
  query: z.object({
    ...paging(limits.topics),
    externalId: filter,
    platform: PlatformKey.optional(),
    platformSegmentId: filter,
  }),
  reply: page(Mapping),
})

export const readMapping = defineRoute({
  method: 'GET',
  path: '/api/sdk/mappings/:topicId',
  summary: "Read a topic's segments on platforms",
  access: { sdk: 'mappings:read', keys: true },
  params: z.object({ topicId: AnyTopicId }),
  reply: Mapping,
  absent: texts.mappingNotFound,
})
