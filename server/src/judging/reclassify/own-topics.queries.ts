import type { SegmentType } from '@txadv/contract'
import { sql } from 'kysely'
import type { TenantTx } from '../../db/database.ts'
import { insertSelectedHistory } from '../../library/index.ts'

/** A topic of the library. */
export interface OwnTopic {
  readonly id: string
  readonly topic_id: string
  /** What the library calls it. */
  readonly topic_name: string
  /** What the catalog calls it. */
  readonly global_name: string
  readonly segment_type: SegmentType | null
  /** Whether the organization made the global topic. */
  readonly made: boolean
}

/** The live links with these ids, or to these global topics: of several workspaces' links to one topic the oldest. */
export async function findOwn(tx: TenantTx, ids: readonly string[]): Promise<readonly OwnTopic[]> {
  const { rows } = await sql<OwnTopic>`
    select distinct on (link.topic_id) link.id, link.topic_id, link.topic_name, topic.topic_name as global_name,
      link.segment_type, topic.created_by_org_id is not distinct from ${tx.org} as made
    from org_topic link join topic on topic.id = link.topic_id
    where link.org_id = ${tx.org} and link.live
      and (link.id = any(${ids}::uuid[]) or link.topic_id = any(${ids}::uuid[]))
    order by link.topic_id, link.id = any(${ids}::uuid[]) desc, link.created_at`.execute(tx.db)
  return rows
}

/** Of global topics that the organization made, those that no other link leads to. */
export async function findSole(tx: TenantTx, topics: readonly OwnTopic[]): Promise<ReadonlySet<string>> {
  const made = topics.filter((topic) => topic.made)
  if (made.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    select own.topic_id as id
    from unnest(${made.map(({ topic_id }) => topic_id)}::uuid[], ${made.map(({ id }) => id)}::uuid[])
      as own (topic_id, link_id)
    where not topic_linked_elsewhere(own.topic_id, own.link_id)`.execute(tx.db)
  return new Set(rows.map(({ id }) => id))
}

/** Holds links until the transaction ends, and answers those that are still there, as they are by now. */
export async function lockOwn(tx: TenantTx, topics: readonly OwnTopic[]): Promise<readonly OwnTopic[]> {
  const ids = topics.map(({ id }) => id)
  await sql`
    select from org_topic where org_id = ${tx.org} and id = any(${ids}::uuid[]) order by id for update`.execute(tx.db)
  return findOwn(tx, ids)
}

/** The fields of links that a verdict can change, as they are now. */
export async function readSettled(tx: TenantTx, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; values: Record<string, unknown> }>`
    select id, jsonb_build_object('parent_category', parent_category, 'taxonomy_type', taxonomy_type, 'subcategory',
      subcategory, 'segment_type', segment_type, 'audience_type', audience_type, 'engine_version', engine_version)
      as values
    from org_topic where org_id = ${tx.org} and id = any(${ids}::uuid[])`.execute(tx.db)
  return new Map(rows.map(({ id, values }) => [id, values]))
}

export interface OwnChange {
  readonly id: string
  readonly previous: object
  readonly now: object
  readonly source: string
  readonly metadata: object
}

export async function insertOwnHistory(tx: TenantTx, changes: readonly OwnChange[], changedBy: string): Promise<void> {
  await insertSelectedHistory(
    tx,
    sql`select ${tx.org}::uuid, change.id, 'reclassified', ${changedBy}, change.previous, change.now, change.source,
        change.metadata
      from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
        as change (id uuid, previous jsonb, now jsonb, source text, metadata jsonb)`,
  )
}
