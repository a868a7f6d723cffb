import type { ReviewTopic } from '@txadv/contract'
import { sql } from 'kysely'
import type { output } from 'zod'
import { flagSelected } from '../../library/index.ts'
import type { BatchTx } from '../../runs/index.ts'

const madeBy = (tx: BatchTx, batchId: string) => sql`batch_row made join topic on topic.id = made.topic_id
  where made.org_id = ${tx.org} and made.batch_id = ${batchId} and made.outcome = 'created' and topic.live`

/**
 * Flags the topics that a batch made with less confidence; one that a person has looked at is not flagged again. They are
 * locked in the order of their ids, as every writer of topics locks them.
 */
export async function flagUnsure(tx: BatchTx, batchId: string, confidence: number, reason: string): Promise<void> {
  const unsure = sql`
    select topic.id from ${madeBy(tx, batchId)} and topic.review_status is null and topic.confidence < ${confidence}
    order by topic.id for no key update of topic`
  await flagSelected(tx, unsure, reason)
}

/** The topics of a batch that a person must look at, newest first: the first of them, and how many there are. */
export async function listToReview(tx: BatchTx, batchId: string, limit: number) {
  const { rows } = await sql<output<typeof ReviewTopic> & { total: number }>`
    select topic.id, topic.topic_name as "topicName", topic.parent_category as "parentCategory",
      topic.taxonomy_type as "taxonomyType", topic.segment_type as "segmentType",
      topic.review_status as "reviewStatus", topic.review_reason as "reviewReason", topic.created_at as "createdAt",
      count(*) over () as total
    from ${madeBy(tx, batchId)} and topic.review_status = 'needs_review'
    order by topic.created_at desc, topic.id limit ${limit}`.execute(tx.db)
  return { topics: rows, total: rows[0]?.total ?? 0 }
}
