import type * as contract from '@txadv/contract'
import { type Body, failures, GlobalTopicId, limits, type Query, type SegmentType, texts } from '@txadv/contract'
import { actorIdOf } from '../../actor.ts'
import type { Operator } from '../../context.ts'
import { allowBulk } from '../../db/database.ts'
import { tellRows } from '../../db/stretch.ts'
import { findFailing } from '../../runs/index.ts'
import { classifyName } from '../classification/classification.ts'
import {
  findTopics,
  flagTopics,
  type GlobalTopic,
  idsOf,
  type LockedTopic,
  lockTopics,
  rewriteTopics,
} from '../global-topics/global-topics.ts'
import { listOpenReports } from '../reports/reports.ts'
import {
  countInStatus,
  findReviewTopic,
  markReviewed,
  readQueue,
  type SegmentCorrection,
  upsertCorrection,
} from './review.queries.ts'

export async function listReviewQueue(operator: Operator, query: Query<typeof contract.listReviewQueue>) {
  const { status } = query
  return operator.transact(async (tx) => {
    const topics = tellRows(operator, await readQueue(tx, status, query))
    const reviewCount = await countInStatus(tx, 'needs_review')
    const total = status === 'needs_review' ? reviewCount : await countInStatus(tx, status)
    const reports = await listOpenReports(
      tx,
      topics.map(({ id }) => id),
    )
    const unreported = { openReports: 0, reports: [] }
    return {
      topics: topics.map((topic) => ({ ...topic, ...(reports.get(topic.id) ?? unreported) })),
      total,
      reviewCount,
    }
  })
}

/** Puts a topic's segment type right, in every library that links it, and keeps it for topics of the same name. */
export async function correctSegment(
  operator: Operator,
  { topicId: shown, segmentType, reason }: Body<typeof contract.reviewTopic>,
) {
  const topicId = GlobalTopicId.safeParse(shown).data
  if (!topicId) throw failures.absent(texts.topicNotFound)
  const { topic, normalizedName } = await operator.transact(async (tx) => {
    await allowBulk(tx)
    const [from] = await lockTopics(tx, [topicId])
    if (!from) throw failures.absent(texts.topicNotFound)
    if (!from.live || from.review_status !== 'needs_review') throw failures.notInReview()
    await markReviewed(tx, topicId)
    const also = {
      from: { review_status: from.review_status, review_reason: from.review_reason },
      to: { review_status: 'reviewed', review_reason: null },
    }
    await rewriteTopics(tx, operator, [{ from, to: corrected(from, segmentType), also }], {
      changeType: 'reclassified',
      source: 'admin_ui',
      changedBy: actorIdOf(operator.actor),
      metadata: { review: true, reason },
    })
    const reviewed = await findReviewTopic(tx, topicId)
    return { topic: reviewed as NonNullable<typeof reviewed>, normalizedName: from.normalized_name }
  })
  const learned = await learn(operator, {
    normalizedName,
    segmentType,
    reason,
    topicId,
    createdBy: actorIdOf(operator.actor),
  })
  return { ...topic, learned }
}

const layers = [
  'intent',
  'secondary_intent',
  'intensity',
  'awareness',
  'funnel',
  'sensitivity',
  'buyer_journey',
  'composite_score',
] as const

/** The topic with the right segment type, and the layers that the engine reads in its name; its place stays as it is. */
function corrected(from: LockedTopic, segmentType: SegmentType): GlobalTopic {
  const { row } = classifyName(from.topic_name, { segment_type: segmentType })
  return { ...from, ...Object.fromEntries(layers.map((layer) => [layer, row[layer]])), segment_type: segmentType }
}

/** Keeps a correction, if it can be kept: the topic is put right either way. */
async function learn(operator: Operator, correction: SegmentCorrection): Promise<boolean> {
  try {
    await operator.transact((tx) => upsertCorrection(tx, correction))
    return true
  } catch (error) {
    operator.log.warn({ err: error, topicId: correction.topicId }, 'correction not stored')
    return false
  }
}

export async function flagForReview(operator: Operator, { topicIds, reason }: Body<typeof contract.flagForReview>) {
  return { flagged: await operator.transact((tx) => flagTopics(tx, idsOf(topicIds), reason)) }
}

const { outstandingTopics, outstandingErrors, failingJobs } = limits.review

export async function readReviewSummary(operator: Operator) {
  return operator.transact(async (tx) => {
    const { rows: waiting } = await readQueue(tx, 'needs_review', { limit: outstandingTopics })
    return {
      topics: await findTopics(
        tx,
        waiting.map(({ id }) => id),
      ),
      total: await countInStatus(tx, 'needs_review'),
      jobs: [...(await findFailing(tx, 'reclassify', failingJobs, outstandingErrors))],
    }
  })
}

export async function classificationErrors(operator: Operator) {
  const { errorsShown } = limits.jobs
  return operator.transact(async (tx) => ({
    jobs: [...(await findFailing(tx, 'reclassify', failingJobs, errorsShown))],
  }))
}
