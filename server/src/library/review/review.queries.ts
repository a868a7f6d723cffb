import type { ReviewStatus, ReviewTopic, SegmentType } from '@txadv/contract'
import { sql } from 'kysely'
import type { output } from 'zod'
import type { Place, SortKey } from '../../db/cursor.ts'
import type { SystemTx } from '../../db/database.ts'
import { type AskedStretch, readStretch } from '../../db/stretch.ts'

type Shown = output<typeof ReviewTopic>

const record = sql`id, topic_name as "topicName", parent_category as "parentCategory", taxonomy_type as "taxonomyType",
  segment_type as "segmentType", review_status as "reviewStatus", review_reason as "reviewReason",
  created_at as "createdAt"`

// Written out, because the index of each status is chosen by it. What is an organization's own, it reviews itself.
const isInStatus = (status: ReviewStatus) => sql`review_status = ${sql.lit(status)} and live and owner_org_id is null`

const youngestFirst: readonly SortKey[] = [
  { column: sql.ref('created_at'), kind: 'time', descends: true },
  { column: sql.ref('id'), kind: 'id', descends: false },
]

export async function readQueue(tx: SystemTx, status: ReviewStatus, asked: AskedStretch) {
  return readStretch(asked, youngestFirst, async ({ place, tail }) => {
    const { rows } = await sql<Shown & { place: Place }>`
      select ${record}, ${place} as place from topic where ${isInStatus(status)} ${tail}`.execute(tx.db)
    return rows
  })
}

export async function countInStatus(tx: SystemTx, status: ReviewStatus): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from topic where ${isInStatus(status)}`.execute(tx.db)
  return rows[0]?.n ?? 0
}

export async function findReviewTopic(tx: SystemTx, id: string): Promise<Shown | undefined> {
  const { rows } = await sql<Shown>`select ${record} from topic where id = ${id}`.execute(tx.db)
  return rows[0]
}

/** Takes a topic out of the queue; the caller holds it. */
export async function markReviewed(tx: SystemTx, id: string): Promise<void> {
  await sql`update topic set review_status = 'reviewed', review_reason = null, doubt = null where id = ${id}`.execute(
    tx.db,
  )
}

export interface SegmentCorrection {
  readonly normalizedName: string
  readonly segmentType: SegmentType
  readonly reason: string
  readonly topicId: string
  readonly createdBy: string
}

/** Keeps what an operator said of a name; the latest word counts. */
export async function upsertCorrection(tx: SystemTx, correction: SegmentCorrection): Promise<void> {
  const { normalizedName, segmentType, reason, topicId, createdBy } = correction
  await sql`
    insert into correction (normalized_name, segment_type, reason, topic_id, created_by)
    values (${normalizedName}, ${segmentType}, ${reason}, ${topicId}, ${createdBy})
    on conflict (normalized_name) do update set segment_type = excluded.segment_type, reason = excluded.reason,
      topic_id = excluded.topic_id, created_by = excluded.created_by, created_at = now()`.execute(tx.db)
}
