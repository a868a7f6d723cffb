import * as z from 'zod'
import { texts } from './failure.ts'
import { AnyTopicId } from './ids.ts'
import { limits } from './limits.ts'
import { Timestamp } from './query.ts'
import { defineRoute } from './route.ts'
import { matchKeys } from './vocabulary.ts'

const params = z.object({ id: AnyTopicId })
const query = z.object({ key: z.enum(matchKeys) })

export const MatchValues = z
  .object({ key: z.enum(matchKeys), count: z.int(), updatedAt: Timestamp.nullable() })
  .meta({ id: 'MatchValues' })

export const putMatchValues = defineRoute({
  method: 'PUT',
  path: '/api/topics/:id/match-values',
  summary: "Replace a topic's audience values of one match key, one per line",
  access: { scope: 'topics:write' },
  params,
  query,
  body: z.string(),
  takes: 'text/plain',
  reply: MatchValues,
  absent: texts.topicNotFound,
  bodyBytes: limits.matchValues.bodyBytes,
  deadlineMs: limits.http.bulkDeadlineMs,
})

export const getMatchValues = defineRoute({
  method: 'GET',
  path: '/api/topics/:id/match-values',
  summary: "Count a topic's audience values of one match key",
  access: { scope: 'topics:read' },
  params,
  query,
  reply: MatchValues,
  absent: texts.topicNotFound,
})
