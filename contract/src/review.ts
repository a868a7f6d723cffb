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
    id: GlobalTopicId,
    topicName: z.string(),
    parentCategory: z.string().nullable(),
    taxonomyType: z.string().nullable(),
    segmentType: z.enum(segmentTypes).nullable(),
    reviewStatus: z.enum(reviewStatuses).nullable(),
    reviewReason: z.string().nullable(),
    createdAt: Timestamp,
  })
  .meta({ id: 'ReviewTopic' })

/** A topic of the queue with what organizations reported of it and nobody has looked at: how many, and the newest. */
const QueuedTopic = ReviewTopic.extend({ openReports: z.int(), reports: z.array(TopicReport) }).meta({
  id: 'QueuedTopic',
})

const reason = text(limits.review.reasonCodePoints, texts.reasonRequired)

export const listReviewQueue = defineRoute({
  method: 'GET',
  path: '/api/admin/topics/review',
  summary: 'List topics of the review queue with their open reports, or reviewed ones, newest first',
  access: { operator: true },
  query: z.object({
    status: z.enum(reviewStatuses).default('needs_review'),
    ...paging(limits.review),
  }),
  reply: z.object({ topics: z.array(QueuedTopic), total: z.int(), reviewCount: z.int() }),
})

export const reviewTopic = defineRoute({
  method: 'POST',
  path: '/api/admin/topics/review',
  summary:
    'Correct the segment type of a topic that needs review; the local engine applies it to the same name from then on',
  access: { operator: true },
  body: z.object({
    topicId: z.string({ error: texts.topicIdRequired }).min(1, { error: texts.topicIdRequired }),
    segmentType: z.enum(segmentTypes, { error: texts.segmentTypeRequired(segmentTypes) }),
    reason,
  }),
  reply: ReviewTopic.extend({
    /** Whether the correction is kept for topics of the same name. */
    learned: z.boolean(),
  }),
  absent: texts.topicNotFound,
  deadlineMs: limits.http.bulkDeadlineMs,
})

export const flagForReview = defineRoute({
  method: 'POST',
  path: '/api/admin/topics/review/flag',
  summary: 'Flag topics for review',
  access: { operator: true },
  body: z.object({
    topicIds: topicIdList,
    reason,
  }),
  reply: z.object({ flagged: z.int() }),
})

export const listOutstanding = defineRoute({
  method: 'GET',
  path: '/api/admin/topics/outstanding',
  summary: 'List outstanding review work: topics to review, and reclassify jobs with errors',
  access: { operator: true },
  reply: z.object({ topics: z.array(GlobalTopic), total: z.int(), jobs: z.array(Job) }),
})

export const listClassificationErrors = defineRoute({
  method: 'GET',
  path: '/api/admin/topics/classification-errors',
  summary: 'List recent reclassify jobs with errors',
  access: { operator: true },
  reply: z.object({ jobs: z.array(Job) }),
})
