import * as z from 'zod'
import { texts } from './failure.ts'
import { AnyTopicId, GlobalTopicId, OrgId } from './ids.ts'
import { limits } from './limits.ts'
import { line, Timestamp } from './query.ts'
import { defineRoute } from './route.ts'
import { reportReasons } from './vocabulary.ts'

/** An open report as operators read it. */
export const TopicReport = z
  .object({
    orgId: OrgId,
    orgName: z.string(),
    reason: z.enum(reportReasons),
    comment: z.string().nullable(),
    reportedAt: Timestamp,
  })
  .meta({ id: 'TopicReport' })

/** What both places where a topic is reported take and answer. */
const report = {
  method: 'POST',
  access: { scope: 'topics:write' },
  body: z.object({
    reason: z.enum(reportReasons),
    /** For the operators alone. */
    comment: line(limits.reports.commentCodePoints)
      .transform((said) => said || undefined)
      .optional(),
  }),
  reply: z.object({ reported: z.literal(true) }),
  absent: texts.topicNotFound,
} as const

export const reportTopic = defineRoute({
  ...report,
  path: '/api/topics/:id/report',
  summary: 'Report the listed topic behind a topic of the library to the operators of the catalog',
  params: z.object({ id: AnyTopicId }),
})

export const reportCatalogTopic = defineRoute({
  ...report,
  path: '/api/topics/catalog/:topicId/report',
  summary: 'Report a topic of the catalog to its operators, whether the library holds it or not',
  params: z.object({ topicId: GlobalTopicId }),
})
