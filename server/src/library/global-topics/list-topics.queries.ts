import type * as contract from '@txadv/contract'
import { type GlobalTopic, type GlobalTopicHistoryEntry, limits, type Query } from '@txadv/contract'
import { normalizeName } from '@txadv/engine'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { output } from 'zod'
import {
  byIdDown,
  inOrderOf,
  type Place,
  placeOf,
  readCursor,
  type SortKey,
  standsAfter,
  writeCursor,
} from '../../db/cursor.ts'
import type { SystemTx } from '../../db/database.ts'
import { type ListingOrder, orderBy } from '../../db/listing-order.ts'
import type { ListingCondition, ListingSource } from '../../db/listing-source.ts'
import { type AskedStretch, readStretch, type StretchSql } from '../../db/stretch.ts'
import { columnEquals } from '../library/library.ts'
import { sharedScope } from '../topics/topics.ts'

type Filters = Pick<Query<typeof contract.listGlobalTopics>, 'search' | 'parentCategory' | 'segmentType'>

const shared = sql.lit(sharedScope)
const archivedOnes = sql<SqlBool>`not live and merged_into is null`

/** The counts of all visibility scopes: each is looked up separately, because the primary key leads with `scope`. */
const liveCounts = sql`catalog_count where scope = any(array(select org_id from org) || ${shared}::uuid)`

/** Topics of all visibility scopes, with archived ones on request. Archived topics are counted one by one. */
export function globalTopics(showArchived = false): ListingSource {
  const live = [
    sql<SqlBool>`live and scope = ${shared}`,
    sql<SqlBool>`live and merged_into is null and scope <> ${shared}`,
  ]
  if (!showArchived) return { view: 'topic', parts: live, counts: liveCounts }
  return {
    view: 'topic',
    parts: [...live, archivedOnes],
    counts: sql`(
      select field, value, n from ${liveCounts}
      union all
      select field, value, 1 from topic cross join lateral (values ('total', ''), ('parent_category', parent_category),
        ('segment_type', segment_type)) each (field, value) where ${archivedOnes}
    ) counted where true`,
  }
}

const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&')
const nameContains = (text: string) => sql<SqlBool>`topic_name ilike ${`%${escaped(text)}%`}`

export function globalTopicConditions({ search, parentCategory, segmentType }: Filters): ListingCondition[] {
  return [
    ...(parentCategory === undefined ? [] : [columnEquals('parent_category', [parentCategory])]),
    ...(segmentType === undefined ? [] : [columnEquals('segment_type', [segmentType])]),
    ...(search === undefined ? [] : [{ sql: nameContains(search) }]),
  ]
}

export type GlobalTopicRecord = output<typeof GlobalTopic>

const record = sql`topic.id, topic.topic_name as "topicName", topic.parent_category as "parentCategory",
  topic.taxonomy_type as "taxonomyType", topic.subcategory, topic.segment_type as "segmentType",
  topic.audience_type as "audienceType", topic.iab_code as "iabCode", topic.keywords,
  topic.engine_version as "engineVersion", topic.review_status as "reviewStatus",
  topic.review_reason as "reviewReason", topic.archived_at as "archivedAt", topic.merged_into as "mergedInto",
  topic.owner_org_id as "ownerOrgId", topic.created_at as "createdAt", topic.updated_at as "updatedAt", topic.version,
  (select max(performance_score) from org_topic where topic_id = topic.id and performance_score is not null)
    as "performanceScore"`

export async function selectGlobalTopics(tx: SystemTx, page: RawBuilder<unknown>, order: ListingOrder) {
  const { rows } = await sql<GlobalTopicRecord & { total: number }>`
    select ${record}, page.total from (${page}) page join topic using (id) ${orderBy(order)}`.execute(tx.db)
  return rows
}

/** Topics as they are shown, in the order of the ids. */
export async function findTopics(tx: SystemTx, ids: readonly string[]): Promise<GlobalTopicRecord[]> {
  const { rows } = await sql<GlobalTopicRecord>`
    select ${record} from unnest(${ids}::uuid[]) with ordinality as wanted (id, place) join topic using (id)
    order by place`.execute(tx.db)
  return rows
}

const every = (conditions: readonly ListingCondition[]) =>
  conditions.length === 0
    ? sql`true`
    : sql.join(
        conditions.map((each) => each.sql),
        sql` and `,
      )
const anyPart = (source: ListingSource) => sql`(${sql.join(source.parts, sql` or `)})`

/** The order of topics by score: those without one come last in either direction. */
const scoreKeys = ({ sortOrder }: ListingOrder): readonly SortKey[] => {
  const descends = sortOrder === 'desc'
  return [
    { column: sql.ref('score'), kind: 'float', descends, isNullable: true },
    { column: sql.ref('created_at'), kind: 'time', descends },
    { column: sql.ref('id'), kind: 'id', descends },
  ]
}

/** Some topics by score with the place of each, and how many there are behind the cursor. */
interface Scored {
  readonly found: readonly { readonly id: string; readonly place: Place }[]
  readonly scored: number
}

/** The page of topics that libraries have given a score, by the highest of each, and how many there are in all. */
export async function pageOfScored(
  tx: SystemTx,
  source: ListingSource,
  conditions: readonly ListingCondition[],
  order: ListingOrder,
  { offset, wanted, after }: ScoreStretch,
): Promise<Scored> {
  if (after?.[0] === null) return { found: [], scored: 0 }
  const keys = scoreKeys(order).map((key) => ({ ...key, isNullable: false }))
  const { rows } = await sql<Scored>`
    with best as (
      select topic_id as id, max(performance_score) as score from org_topic where performance_score is not null
      group by topic_id
    ), scored as materialized (
      select * from (select id, best.score, topic.created_at from best join topic using (id)
        where ${anyPart(source)} and ${every(conditions)}) each where ${after ? standsAfter(keys, after) : sql`true`}
    )
    select (select count(*) from scored) as scored, array(
      select json_build_object('id', id, 'place', ${placeOf(keys)}) from scored order by ${inOrderOf(keys)}
      limit ${wanted} offset ${offset}) as found`.execute(tx.db)
  return rows[0] ?? { found: [], scored: 0 }
}

/** Which part of the topics by score: the cursor is a place among them. */
export interface ScoreStretch {
  readonly offset: number
  readonly wanted: number
  readonly after: Place | undefined
}

/** Topics without a score, by age. The index keeps them in order; those with one are kept in memory and skipped. */
export async function pageOfUnscored(
  tx: SystemTx,
  source: ListingSource,
  conditions: readonly ListingCondition[],
  order: ListingOrder,
  { offset, wanted, after }: ScoreStretch,
): Promise<Scored['found']> {
  const keys = scoreKeys(order).slice(1)
  const behind = after?.[0] === null ? standsAfter(keys, after.slice(1)) : sql`true`
  const byAge = inOrderOf(keys)
  const branches = source.parts.map(
    (part) => sql`(select id, created_at from topic where ${part} and ${every(conditions)} and ${behind}
      and id not in (select id from scored) order by ${byAge} limit ${offset + wanted})`,
  )
  await sql`select set_config('work_mem', '64MB', true)`.execute(tx.db)
  const { rows } = await sql<{ id: string; place: Place }>`
    with scored as materialized (select distinct topic_id as id from org_topic where performance_score is not null)
    select id, ${placeOf(keys)} as place from (${sql.join(branches, sql` union all `)}) unscored order by ${byAge}
    limit ${wanted} offset ${offset}`.execute(tx.db)
  return rows.map(({ id, place }) => ({ id, place: [null, ...place] }))
}

/** The place that a cursor among topics by score names. */
export const readScoreCursor = (after: string, order: ListingOrder): Place =>
  readCursor(after, scoreKeys(order), scoreOrder(order))

export const writeScoreCursor = (place: Place, order: ListingOrder): string => writeCursor(place, scoreOrder(order))

const scoreOrder = ({ sortOrder }: ListingOrder) => `score-${sortOrder}`

/**
 * Live topics that contain the text in their name: the one that is called so, those that begin with it, the others. A
 * text that very many contain is looked for in some of them only; the one that is called so is always among those.
 */
export async function findContaining(tx: SystemTx, { q, limit }: Query<typeof contract.searchGlobalTopics>) {
  const columns = sql`id, topic_name as "topicName", parent_category as "parentCategory",
    taxonomy_type as "taxonomyType", segment_type as "segmentType", subcategory`
  const { rows } = await sql<
    Pick<GlobalTopicRecord, 'id' | 'topicName' | 'parentCategory' | 'taxonomyType' | 'segmentType' | 'subcategory'>
  >`
    with found as (
      (select id from topic where live and scope = ${shared} and normalized_name = ${normalizeName(q)} and ${nameContains(q)})
      union
      (select id from topic where live and ${nameContains(q)} limit ${limits.globalTopics.searchedTopics})
    )
    select ${columns} from found join topic using (id)
    order by lower(topic_name) = lower(${q}) desc, topic_name ilike ${`${escaped(q)}%`} desc, topic_name, id
    limit ${limit}`.execute(tx.db)
  return rows
}

export async function countScopes(tx: SystemTx) {
  const { rows } = await sql<{ field: string; value: string; n: number }>`
    select field, value, sum(n)::bigint as n from ${liveCounts} and field in ('total', 'parent_category', 'segment_type')
    group by field, value having sum(n) <> 0 order by field, value`.execute(tx.db)
  return rows
}

interface Measured {
  readonly engineVersion: string
  readonly topics: number
  readonly needsReview: number
  readonly archived: number
  readonly merged: number
  readonly keywords: number
  readonly subcategory: number
  readonly audienceType: number
  readonly outputs: number
}

/** Reads every topic once. */
export async function measureTopics(tx: SystemTx): Promise<readonly Measured[]> {
  const { rows } = await sql<Measured>`
    select engine_version as "engineVersion", count(*) filter (where live) as topics,
      count(*) filter (where live and owner_org_id is null and review_status = 'needs_review') as "needsReview",
      count(*) filter (where merged_into is null and archived_at is not null) as archived,
      count(*) filter (where merged_into is not null) as merged,
      count(*) filter (where live and keywords <> '{}') as keywords,
      count(subcategory) filter (where live) as subcategory,
      count(audience_type) filter (where live) as "audienceType",
      count(output.topic_id) filter (where live) as outputs
    from topic left join topic_output output on output.topic_id = topic.id and output.segment_name_marketplace is not null
    group by engine_version`.execute(tx.db)
  return rows
}

export async function topicExists(tx: SystemTx, topicId: string): Promise<boolean> {
  const { rows } = await sql`select from topic where id = ${topicId}`.execute(tx.db)
  return rows.length > 0
}

/** What happened to a topic for everybody, and what organizations had judged anew for themselves; newest first. */
export async function listGlobalTopicHistory(tx: SystemTx, topicId: string, asked: AskedStretch) {
  const read = async ({ place, tail }: StretchSql) => {
    const { rows } = await sql<output<typeof GlobalTopicHistoryEntry> & { place: Place }>`
    select *, ${place} as place from (
      select id, change_type as "changeType", engine_version_before as "engineVersionBefore",
        engine_version_after as "engineVersionAfter", previous_values as "previousValues", new_values as "newValues",
        changed_by as "changedBy", source, batch_id as "batchId", metadata, changed_at as "changedAt"
      from topic_history where topic_id = ${topicId}
      union all
      select own.id, 'reclassified', own.previous_values ->> 'engine_version', own.new_values ->> 'engine_version',
        own.previous_values, own.new_values, own.changed_by, 'org_' || replace(own.source, ':', '_'), null,
        own.metadata || jsonb_build_object('organization', own.org_id), own.changed_at
      from org_topic link join org_topic_history own on own.org_id = link.org_id and own.org_topic_id = link.id
      where link.topic_id = ${topicId} and own.change_type = 'reclassified'
        and own.source in ('reclassify:local', 'reclassify:llm')
    ) entry where true ${tail}`.execute(tx.db)
    return rows
  }
  return readStretch(asked, byIdDown, read, limits.topics.historyEntries)
}
