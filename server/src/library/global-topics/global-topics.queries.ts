import {
  doubtReasons,
  type GlobalChangeType,
  type GlobalHistorySource,
  type ReviewCode,
  type ReviewStatus,
} from '@txadv/contract'
import { normalizeName } from '@txadv/engine'
import { type RawBuilder, sql } from 'kysely'
import type { Place, SortKey } from '../../db/cursor.ts'
import type { SystemTx } from '../../db/database.ts'
import { type AskedStretch, readStretch } from '../../db/stretch.ts'
import { termsIn } from '../../db/words.ts'
import { type CompiledTemplates, outputColumns, type TopicOutputs } from '../../naming/index.ts'
import { type ClassifiedTopic, verdictColumns } from '../classification/classification.ts'
import { pathFields, sharedScope } from '../topics/topics.ts'

/** A global topic as it is classified. */
export interface GlobalTopic extends ClassifiedTopic {
  readonly id: string
}

/** A locked topic, with the version that a change makes obsolete. */
export interface LockedTopic extends GlobalTopic {
  readonly normalized_name: string
  readonly version: number
  readonly live: boolean
  readonly merged: boolean
  readonly awaits_listing: boolean
  readonly review_status: ReviewStatus | null
  readonly review_reason: string | null
  readonly doubt: ReviewCode | null
}

const columns = Object.keys(verdictColumns) as (keyof typeof verdictColumns)[]
const columnList = sql.join(columns.map((column) => sql.ref(column)))
const verdictShape = sql.raw(
  Object.entries(verdictColumns)
    .map(([column, type]) => `${column} ${type}`)
    .join(', '),
)

export const lockedColumns = sql`id, topic_name, normalized_name, version, live, merged_into is not null as merged,
  awaits_listing, review_status, review_reason, doubt, ${columnList}`

/**
 * Holds global topics for a change, in the order of their ids, so that two writers never wait for each other in a
 * circle. It must be FOR UPDATE: the weaker lock of a plain update lets a new link pass that would miss the change.
 */
export async function lockTopics(tx: SystemTx, ids: readonly string[]): Promise<readonly LockedTopic[]> {
  const { rows } = await sql<LockedTopic>`
    select ${lockedColumns} from topic
    where id = any(${ids}::uuid[]) order by id for update`.execute(tx.db)
  return rows
}

/** Holds global topics as they are; other readers may hold them too. */
export async function lockTopicRows(tx: SystemTx, ids: readonly string[]): Promise<void> {
  await sql`select from topic where id = any(${ids}::uuid[]) order by id for share`.execute(tx.db)
}

export async function writeVerdicts(tx: SystemTx, topics: readonly GlobalTopic[]): Promise<void> {
  const rows = topics.map((topic) => ({
    ...topic,
    words: termsIn(topic.topic_name, ...pathFields.map((field) => topic[field]), ...topic.keywords),
  }))
  await sql`
    update topic set ${sql.join(columns.map((column) => sql`${sql.ref(column)} = said.${sql.ref(column)}`))},
      words = array_to_tsvector(said.words), version = version + 1, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as said (id uuid, words text[], ${verdictShape})
    where topic.id = said.id`.execute(tx.db)
}

/** Renames topics. The unique index refuses a name collision within the visibility scope. */
export async function writeNames(tx: SystemTx, topics: readonly GlobalTopic[]): Promise<void> {
  const rows = topics.map(({ id, topic_name }) => ({
    id,
    topic_name,
    normalized_name: normalizeName(topic_name),
    name_words: termsIn(topic_name),
  }))
  await sql`
    update topic set topic_name = said.topic_name, normalized_name = said.normalized_name,
      name_words = array_to_tsvector(said.name_words)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as said (id uuid, topic_name text, normalized_name text, name_words text[])
    where topic.id = said.id`.execute(tx.db)
}

/** What happened to a global topic. */
export interface GlobalTopicChange {
  readonly topic_id: string
  readonly previous_values: object
  readonly new_values: object
  readonly engine_version_before: string | null
  readonly engine_version_after: string | null
  /** The version that the change made. */
  readonly version: number
  readonly metadata?: object
}

/** Whose doing a change is: a person's, or a job's that can be rolled back. */
export interface ChangeOrigin {
  readonly changeType: GlobalChangeType
  readonly source: GlobalHistorySource
  readonly changedBy: string
  readonly jobId?: string | undefined
  readonly metadata?: object | undefined
}

/** Writes down what happened to topics. */
export async function insertChanges(
  tx: SystemTx,
  origin: ChangeOrigin,
  changes: readonly GlobalTopicChange[],
): Promise<void> {
  await sql`
    insert into topic_history (topic_id, change_type, source, changed_by, batch_id, previous_values, new_values,
      engine_version_before, engine_version_after, version, metadata)
    select topic_id, ${origin.changeType}, ${origin.source}, ${origin.changedBy}, ${origin.jobId ?? null}::text,
      previous_values, new_values, engine_version_before, engine_version_after, version,
      coalesce(metadata, '{}') || ${JSON.stringify(origin.metadata ?? {})}::jsonb
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as change (topic_id uuid, previous_values jsonb,
      new_values jsonb, engine_version_before text, engine_version_after text, version int, metadata jsonb)`.execute(
    tx.db,
  )
}

/**
 * Gives topics the names that the templates make of them now, where those differ. What an inactive template made stays:
 * nothing makes it anew. What no template makes any more goes.
 */
export async function writeOutputs(
  tx: SystemTx,
  topics: readonly (readonly [topicId: string, outputs: TopicOutputs])[],
  { resting, revision }: CompiledTemplates,
): Promise<void> {
  const made = topics.map(([topic_id, outputs]) => ({ topic_id, ...outputs }))
  const columns = sql.join(outputColumns.map((column) => sql.ref(column)))
  const shape = sql.raw(outputColumns.map((column) => `${column} text`).join(', '))
  const kept = (column: string) => sql.ref(`${resting.columns.includes(column) ? 'output' : 'excluded'}.${column}`)
  const values = sql`${sql.join(outputColumns.map(kept))}, excluded.custom || coalesce((
    select jsonb_object_agg(key, value) from jsonb_each(output.custom) where key = any(${resting.keys}::text[])), '{}')`
  await sql`
    insert into topic_output as output (topic_id, revision, ${columns}, custom)
    select topic_id, ${revision}::uuid, ${columns}, coalesce(custom, '{}')
    from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as made (topic_id uuid, custom jsonb, ${shape})
    order by topic_id
    on conflict (topic_id) do update set (revision, ${columns}, custom) = row (excluded.revision, ${values})
    where (output.revision, ${sql.join(outputColumns.map((column) => sql.ref(`output.${column}`)))}, output.custom)
      is distinct from (excluded.revision, ${values})`.execute(tx.db)
}

/** What the engine said for single organizations gives way to a newer verdict on the global topic. */
export async function forgetVerdicts(tx: SystemTx, topicIds: readonly string[]): Promise<void> {
  await sql`update org_topic set verdict = '{}' where topic_id = any(${topicIds}::uuid[]) and verdict <> '{}'`.execute(
    tx.db,
  )
}

export async function markArchived(tx: SystemTx, topicIds: readonly string[], archived: boolean): Promise<void> {
  await sql`
    update topic set archived_at = ${archived ? sql`now()` : null}, version = version + 1, updated_at = now()
    where id = any(${topicIds}::uuid[])`.execute(tx.db)
}

/** How many segments of topics, of all libraries together, are on sale or may be. */
export async function countOnSaleOf(tx: SystemTx, topicIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from org_topic link
    join activation on activation.org_id = link.org_id and activation.org_topic_id = link.id
    where link.topic_id = any(${topicIds}::uuid[]) and (status = 'active' or intent = 'create') and (not orphan or retired_by_job is not null)`.execute(
    tx.db,
  )
  return rows[0]?.n ?? 0
}

/** Topics that are not live and have no name collision with a live one; of two with the same name, the first. */
export async function withFreeNames(tx: SystemTx, topicIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (topicIds.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    select distinct on (scope, normalized_name) id from topic
    where id = any(${topicIds}::uuid[]) and not exists (
      select from topic other where other.scope = topic.scope and other.normalized_name = topic.normalized_name
        and other.live)
    order by scope, normalized_name, id`.execute(tx.db)
  return new Set(rows.map(({ id }) => id))
}

/** Topics that wait to be listed, the oldest first. */
const oldestFirst: readonly SortKey[] = [
  { column: sql.ref('created_at'), kind: 'time', descends: false },
  { column: sql.ref('id'), kind: 'id', descends: false },
]

export async function readUnlisted(tx: SystemTx, asked: AskedStretch) {
  const waiting = sql`topic where awaits_listing and merged_into is null and archived_at is null`
  const found = await readStretch(asked, oldestFirst, async ({ place, tail }) => {
    const { rows } = await sql<{ id: string; place: Place }>`
      select id, ${place} as place from ${waiting} ${tail}`.execute(tx.db)
    return rows
  })
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total from ${waiting}`.execute(tx.db)
  return { ...found, total: counted[0]?.total ?? 0 }
}

/** Lists waiting topics for everybody, but for those with a name collision; answers the ids of those that are listed. */
export async function markListed(tx: SystemTx, topicIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    update topic set owner_org_id = null, awaits_listing = false, version = version + 1, updated_at = now()
    where awaits_listing and id in (
      select distinct on (normalized_name) id from topic where id = any(${topicIds}::uuid[]) and live and not exists (
        select from topic other where other.scope = ${sharedScope} and other.normalized_name = topic.normalized_name
          and other.live)
      order by normalized_name, id)
    returning id`.execute(tx.db)
  return new Set(rows.map(({ id }) => id))
}

/** How many links topics have together, counted no further than one past the limit. */
export async function countLinksOf(tx: SystemTx, topicIds: readonly string[], most: number): Promise<number> {
  const { rows } = await sql<{ links: number }>`
    select count(*) as links from (
      select from org_topic where topic_id = any(${topicIds}::uuid[]) limit ${most + 1}::int) as counted`.execute(tx.db)
  return rows[0]?.links ?? 0
}

/** How many links each topic has, counted no further than one past the limit. */
export async function countLinks(tx: SystemTx, topicIds: readonly string[], most: number) {
  const { rows } = await sql<{ topicId: string; links: number }>`
    select wanted as "topicId", (select count(*) from (
      select from org_topic where topic_id = wanted limit ${most + 1}::int) as counted) as links
    from unnest(${topicIds}::uuid[]) as wanted`.execute(tx.db)
  return rows
}

/** The organization that ends the next stretch of a topic's links, and whether more come after it. */
export async function findStretch(tx: SystemTx, topicId: string, after: string, links: number) {
  const { rows } = await sql<{ org: string }>`
    select org_id as org from org_topic where topic_id = ${topicId} and org_id > ${after}
    order by org_id limit 1 offset ${links}`.execute(tx.db)
  return rows[0]?.org
}

/**
 * Puts live topics into the queue; one that is in it keeps the reason it is there for. They are held in the order of
 * their ids, as every writer of topics holds them. No library shows a flag, so no link changes.
 */
export async function flagTopics(tx: SystemTx, ids: readonly string[], reason: string): Promise<number> {
  const { rows } = await sql`
    with wanted as (
      select id from topic where id = any(${ids}::uuid[]) and live and review_status is distinct from 'needs_review'
      order by id for no key update
    )
    update topic set review_status = 'needs_review', review_reason = ${reason}, updated_at = now()
    from wanted where topic.id = wanted.id returning topic.id`.execute(tx.db)
  return rows.length
}

/** Settles what is in doubt of topics that the caller holds; they stay in review only for another reason. */
export async function settleDoubts(tx: SystemTx, ids: readonly string[]): Promise<void> {
  const isDoubt = sql`review_reason = any(${Object.values(doubtReasons)}::text[])`
  await sql`
    update topic set doubt = null, review_status = case when ${isDoubt} then null else review_status end,
      review_reason = case when ${isDoubt} then null else review_reason end
    where id = any(${ids}::uuid[]) and doubt is not null`.execute(tx.db)
}

/** Merged topics become topics of their own again. */
export async function unmergeTopics(tx: SystemTx, ids: readonly string[]): Promise<void> {
  await sql`
    update topic set merged_into = null, version = version + 1, updated_at = now()
    where id = any(${ids}::uuid[])`.execute(tx.db)
}

/** Flags the topics whose ids are selected. No library shows a flag, so no link changes. */
export async function flagSelected(tx: SystemTx, selected: RawBuilder<unknown>, reason: string): Promise<void> {
  await sql`
    with unsure as (${selected})
    update topic set review_status = 'needs_review', review_reason = ${reason}, updated_at = now()
    from unsure where topic.id = unsure.id`.execute(tx.db)
}
