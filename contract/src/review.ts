import * as z from 'zod'
import { texts } from './failure.ts'
import { GlobalTopic, topicIdList } from './global-topics.ts'
import { GlobalTopicId } from './ids.ts'
import { Job } from './jobs.ts'
import { limits } from './limits.ts'
import { paging, Timestamp, text } from './query.ts'
import { TopicReport } from './reports.ts'
import { defineRoute } from './route.ts'
import { reviewStatuses, segmentTypes } from './vocabulary.ts'

export const ReviewTopic = z
  .object({
    id: GlobalTopicId.describe('The global topic'),
    topicName: z.string().describe('Name of the audience in the catalog'),
    parentCategory: z.string().nullable().describe('One of the 41 categories; null where nothing is judged yet'),
    taxonomyType: z.string().nullable().describe('Group of the category, one of 13; null where nothing is judged yet'),
    segmentType: z.enum(segmentTypes).nullable().describe('Who buys from whom, as judged so far'),
    reviewStatus: z.enum(reviewStatuses).nullable().describe('Whether operators must look, or have; null for neither'),
    reviewReason: z.string().nullable().describe('Why it needs review; null once it is reviewed'),
    createdAt: Timestamp.describe('When the topic was made'),
  })
  .meta({ id: 'ReviewTopic', description: 'A global topic as the review queue shows it' })

const QueuedTopic = ReviewTopic.extend({
  openReports: z.int().describe('How many reports of it nobody has looked at'),
  reports: z.array(TopicReport).describe(`The newest of them, at most ${limits.reports.shownPerTopic}`),
}).meta({
  id: 'QueuedTopic',
  description: 'A topic of the queue with what organizations reported of it and nobody has looked at',
})

const reason = text(limits.review.reasonCodePoints, texts.reasonRequired)

export const listReviewQueue = defineRoute({
  method: 'GET',
  path: '/api/admin/topics/review',
  summary: 'List topics of the review queue with their open reports, or reviewed ones, newest first',
  description:
    "Lists topics of the shared catalog alone: what is an organization's own, it reviews itself. Archived and merged topics are not in the queue.",
  access: { operator: true },
  query: z.object({
    status: z
      .enum(reviewStatuses)
      .default('needs_review')
      .describe('Which to list: those that wait, or those that were reviewed'),
    ...paging(limits.review),
  }),
  reply: z.object({
    topics: z.array(QueuedTopic).describe('The topics of this page, the youngest first'),
    total: z.int().describe('How many topics have the asked status, on all pages together'),
    reviewCount: z.int().describe('How many topics need review, whatever status was asked for'),
  }),
})

export const reviewTopic = defineRoute({
  method: 'POST',
  path: '/api/admin/topics/review',
  summary:
    'Correct the segment type of a topic that needs review; the local engine applies it to the same name from then on',
  description:
    'Marks the topic reviewed, reads its layers anew, makes its names anew, settles its doubt and closes its reports; the place in the taxonomy stays. Every library that links it follows, except where it edited the segment type. A topic that does not need review is 409.',
  access: { operator: true },
  fails: [404, 409],
  body: z.object({
    topicId: z
      .string({ error: texts.topicIdRequired })
      .min(1, { error: texts.topicIdRequired })
      .describe('The global topic that was looked at'),
    segmentType: z
      .enum(segmentTypes, { error: texts.segmentTypeRequired(segmentTypes) })
      .describe('The right segment type, also where the topic has it already'),
    reason: reason.describe('Why this one is right, for the history and for the engine that learns from it'),
  }),
  reply: ReviewTopic.extend({
    learned: z.boolean().describe('Whether the correction is kept for topics of the same name'),
  }),
  absent: texts.topicNotFound,
  deadlineMs: limits.http.bulkDeadlineMs,
})

export const flagForReview = defineRoute({
  method: 'POST',
  path: '/api/admin/topics/review/flag',
  summary: 'Flag topics for review',
  description:
    'Puts topics into the review queue, also those that were reviewed before. One that is in it already keeps its reason, and archived and merged topics are passed over; no library and no push changes.',
  access: { operator: true },
  body: z.object({
    topicIds: topicIdList,
    reason: reason.describe('What operators should look at; the queue shows it'),
  }),
  reply: z.object({ flagged: z.int().describe('How many topics need review that did not before') }),
})

export const listOutstanding = defineRoute({
  method: 'GET',
  path: '/api/admin/topics/outstanding',
  summary: 'List outstanding review work: topics to review, and reclassify jobs with errors',
  description: 'An overview of at most 20 topics and 20 jobs, each job with at most 20 of its errors.',
  access: { operator: true },
  reply: z.object({
    topics: z.array(GlobalTopic).describe('Topics of the shared catalog that need review, the youngest first'),
    total: z.int().describe('How many topics need review, those not shown included'),
    jobs: z.array(Job).describe('Reclassify jobs with errors, newest first'),
  }),
})

export const listClassificationErrors = defineRoute({
  method: 'GET',
  path: '/api/admin/topics/classification-errors',
  summary: 'List recent reclassify jobs with errors',
  description: 'Answers at most 20 jobs, each with at most 500 of its errors; the counters of a job are exact.',
  access: { operator: true },
  reply: z.object({ jobs: z.array(Job).describe('Reclassify jobs with errors, newest first') }),
})
