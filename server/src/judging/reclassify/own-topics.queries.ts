import type { SegmentType } from '@txadv/contract'
import { sql } from 'kysely'
import type { TenantTx } from '../../db/database.ts'
import { givenFields, insertSelectedHistory } from '../../library/index.ts'
import { inEffect, namedColumns } from '../../naming/index.ts'

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

/** What is in effect of a topic that a verdict can change, and which of its fields the organization gave. */
export interface SettledValues {
  readonly values: Readonly<Record<string, unknown>>
  readonly given: readonly string[]
}

const givenDescriptions = ['segment_desc_marketplace', 'segment_desc_dspapi'] as const
const linkFields = ['iab_code', 'engine_version'] as const
const settled = sql.join([
  ...[...namedColumns, ...linkFields].map((field) => sql`${sql.lit(field)}, topic.${sql.ref(field)}`),
  ...givenDescriptions.map((field) => sql`${sql.lit(field)}, topic.overlay ->> ${sql.lit(field)}`),
])

/** The values of links in effect, as they are now. */
export async function readSettled(tx: TenantTx, ids: readonly string[]): Promise<ReadonlyMap<string, SettledValues>> {
  const { rows } = await sql<SettledValues & { id: string }>`
    select topic.id, jsonb_build_object(${settled}) as values,
      array(select jsonb_object_keys(topic.overlay)) as given
    from (
      select link.id, link.overlay, link.iab_code, link.engine_version, ${inEffect}
      from org_topic link join topic on topic.id = link.topic_id
      where link.org_id = ${tx.org} and link.id = any(${ids}::uuid[])
    ) topic`.execute(tx.db)
  return new Map(rows.map(({ id, ...each }) => [id, each]))
}

/** Takes off links what a verdict could say, so that the next one is in effect; their names stay. */
export async function forgetGiven(tx: TenantTx, ids: readonly string[]): Promise<void> {
  await sql`
    update org_topic set overlay = overlay - ${[...givenFields]}::text[]
    where org_id = ${tx.org} and id = any(${ids}::uuid[]) and overlay ?| ${[...givenFields]}::text[]`.execute(tx.db)
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
