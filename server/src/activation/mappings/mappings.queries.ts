import type * as contract from '@txadv/contract'
import type { Mapping, Query } from '@txadv/contract'
import { type RawBuilder, sql } from 'kysely'
import type { output } from 'zod'
import { newestFirst, type Place } from '../../db/cursor.ts'
import type { TenantTx } from '../../db/database.ts'
import { readStretch } from '../../db/stretch.ts'

type Filters = Pick<Query<typeof contract.listMappings>, 'externalId' | 'platform' | 'platformSegmentId'>

/** Topics of the library with a segment that fits the filters. */
function mapped(tx: TenantTx, { externalId, platform, platformSegmentId }: Filters): RawBuilder<unknown> {
  const onPlatform = platform === undefined ? sql`` : sql`and activation.platform = ${platform}`
  const asSegment = platformSegmentId === undefined ? sql`` : sql`and platform_segment_id = ${platformSegmentId}`
  const named = externalId === undefined ? sql`` : sql`and topic.external_id = ${externalId}`
  return sql`
    library_record topic where topic.org_id = ${tx.org} ${named} and exists (
      select from activation where activation.org_id = ${tx.org} and org_topic_id = topic.id ${onPlatform} ${asSegment})`
}

const columns = (tx: TenantTx) => sql`
  topic.id as "topicId", topic.topic_name as "topicName", topic.external_id as "externalId", (
    select jsonb_agg(jsonb_build_object('platform', platform, 'platformSegmentId', platform_segment_id,
      'name', pushed_name, 'status', status) order by created_at desc, id desc)
    from activation where activation.org_id = ${tx.org} and org_topic_id = topic.id
  ) as segments`

export async function listMapped(tx: TenantTx, query: Query<typeof contract.listMappings>) {
  return readStretch(query, newestFirst('topic.created_at', 'topic.id'), async ({ place, tail }) => {
    const { rows } = await sql<output<typeof Mapping> & { place: Place }>`
      select ${place} as place, ${columns(tx)} from ${mapped(tx, query)} ${tail}`.execute(tx.db)
    return rows
  })
}

export async function countMapped(tx: TenantTx, filters: Filters): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from ${mapped(tx, filters)}`.execute(tx.db)
  return rows[0]?.total ?? 0
}

export async function findMapped(tx: TenantTx, id: string): Promise<output<typeof Mapping> | undefined> {
  const { rows } = await sql<output<typeof Mapping>>`
    select ${columns(tx)} from ${mapped(tx, {})} and (topic.id = ${id} or topic.topic_id = ${id})`.execute(tx.db)
  return rows[0]
}
