import * as z from 'zod'
import { texts } from './failure.ts'
import { AnyTopicId, GlobalTopicId, OrgId } from './ids.ts'
import { limits } from './limits.ts'
import { line, Timestamp } from './query.ts'
import { defineRoute } from './route.ts'
import { reportReasons } from './vocabulary.ts'

export const TopicReport = z
  .object({
    orgId: OrgId.describe('The organization that reported the topic'),
    orgName: z.string().describe('What that organization is called today'),
    reason: z.enum(reportReasons).describe('What it says is wrong with the topic'),
    comment: z.string().nullable().describe('What it wrote for the operators; null where it wrote nothing'),
    reportedAt: Timestamp.describe('When the report was made'),
  })
  .meta({ id: 'TopicReport', description: 'An open report as operators read it' })

/** What both places where a topic is reported take and answer. */
const report = {
  method: 'POST',
  access: { scope: 'topics:write' },
  body: z.object({
    reason: z.enum(reportReasons).describe('What is wrong with the topic'),
    comment: line(limits.reports.commentCodePoints)
      .transform((said) => said || undefined)
      .optional()
      .describe('What operators should know, on one line; nobody else reads it'),
  }),
  reply: z.object({
    reported: z.literal(true).describe('That a report of the organization is open, this one or an earlier one'),
  }),
  absent: texts.topicNotFound,
} as const

export const reportTopic = defineRoute({
  ...report,
  path: '/api/topics/:id/report',
  summary: 'Report the listed topic behind a topic of the library to the operators of the catalog',
  description:
    "Puts the global topic into the operators' review queue and changes nothing else until they decide. A second report of a topic changes nothing while the first is open. An organization has 50 reports a day (UTC); a topic that is not listed is 400, because it can be edited.",
  params: z.object({ id: AnyTopicId.describe('The library topic, or the global topic that it links') }),
})

export const reportCatalogTopic = defineRoute({
  ...report,
  path: '/api/topics/catalog/:topicId/report',
  summary: 'Report a topic of the catalog to its operators, whether the library holds it or not',
  description:
    "Puts the topic into the operators' review queue and changes nothing else until they decide. A second report of a topic changes nothing while the first is open. An organization has 50 reports a day (UTC).",
  params: z.object({ topicId: GlobalTopicId.describe('The topic of the catalog to report') }),
})
