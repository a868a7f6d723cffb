import * as z from 'zod'
import { texts } from './failure.ts'
import { AnyTopicId } from './ids.ts'
import { limits } from './limits.ts'
import { Timestamp } from './query.ts'
import { defineRoute } from './route.ts'
import { matchKeys } from './vocabulary.ts'

const params = z.object({ id: AnyTopicId.describe('Library topic, by its own id or that of its global topic') })
const query = z.object({
  key: z.enum(matchKeys).describe('Kind of identifier that the values are; each kind is kept separately'),
})

export const MatchValues = z
  .object({
    key: z.enum(matchKeys).describe('Kind of identifier that the values are'),
    count: z.int().describe('Values that are stored, repeated ones included; 0 if there are none'),
    updatedAt: Timestamp.nullable().describe('When the values were last replaced; null if none were ever sent'),
  })
  .meta({ id: 'MatchValues', description: 'How many audience values of one match key a topic has' })

export const putMatchValues = defineRoute({
  method: 'PUT',
  path: '/api/topics/:id/match-values',
  summary: "Replace a topic's audience values of one match key, one per line",
  description: `Takes UTF-8 text with at most ${limits.matchValues.values} values; empty lines are skipped. The first invalid line refuses the whole body, and nothing is replaced. Exchange connections with this match_key upload the values at the next push or refresh; replacing values does not make an active segment stale.`,
  access: { scope: 'topics:write' },
  params,
  query,
  body: z.string().describe('Values of the match key, one per line, without a header'),
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
  description: 'Returns the count only: the values themselves cannot be read back.',
  access: { scope: 'topics:read' },
  params,
  query,
  reply: MatchValues,
  absent: texts.topicNotFound,
})
