import { limits, type SegmentType } from '@txadv/contract'
import { type RawBuilder, sql } from 'kysely'
import type { SystemTx, TenantTx } from '../../db/database.ts'
import { type CompiledTemplates, outputColumns } from '../../naming/index.ts'
import type { Item, RowNumber } from '../../runs/index.ts'
import type { PreparedTopic } from '../classification/classification.ts'
import { verdictColumns } from '../classification/classification.ts'
import { type LinkOrigin, linkingWithHistory, sharedScope } from './topics.queries.ts'

/** A topic that may be the one of a row, and how it was found. */
export interface MatchCandidate {
  readonly row: RowNumber
  readonly by: 'rename' | 'name' | 'key' | 'similar'
  readonly id: string
  readonly own: boolean
  readonly topic_name: string
  readonly parent_category: string | null
  readonly taxonomy_type: string | null
  readonly subcategory: string | null
  readonly subcategory_l1: string | null
  readonly subcategory_l2: string | null
  readonly subcategory_l3: string | null
  readonly subcategory_l4: string | null
  readonly iab_code: string | null
  readonly segment_type: SegmentType | null
  readonly keywords: readonly string[]
  readonly link_id: string | null
  /** What the library calls it, where there is a link. */
  readonly link_name: string | null
  readonly external_id: string | null
}
/** One that the library has. */
export interface LinkedCandidate extends MatchCandidate {
  readonly link_id: string
}

type TopicItem = Item<{ topic: PreparedTopic }>

const keysOf = (items: readonly TopicItem[]) =>
  items.flatMap(({ row, topic }) => Array.from(topic.keys, (key) => [row, String(BigInt.asIntN(64, key))] as const))

/**
 * The topics that the organization sees by the name of each item, or by one of its keys, and those that its library has by
 * such a name; with the library's link where there is one. The service itself sees the shared topics, and has no library.
 */
export async function findCandidates(tx: TenantTx, items: readonly TopicItem[]): Promise<readonly MatchCandidate[]> {
  const keyed = keysOf(items)
  return readCandidates(
    tx,
    sql`
    with named as materialized (
      select * from unnest(${items.map(({ row }) => row)}::int[], ${items.map(({ topic }) => topic.normalizedName)}::text[])
        as item (row, name)
    )
    select named.row, 'name' as by, topic.id, null::uuid as link_id from named
    join topic on topic.scope in (${sharedScope}, ${tx.org}) and topic.normalized_name = named.name and topic.live
    union all
    select named.row, 'rename', link.topic_id, link.id from named
    join org_topic link on link.org_id = ${tx.org} and link.overlay ->> 'normalized_name' = named.name
      and link.overlay ? 'normalized_name'
    union all
    select keyed.row, 'key', signature.topic_id, null
    from unnest(${keyed.map(([row]) => row)}::int[], ${keyed.map(([, key]) => key)}::bigint[]) as keyed (row, key)
    cross join lateral (
      select topic_id from topic_signature where key = keyed.key and scope in (${sharedScope}, ${tx.org})
      limit ${sql.lit(limits.matching.topicsPerKey)}
    ) signature`,
  )
}

/**
 * Of topics found, those that are live, with the library's link where there is one. `found` selects row, by, id, and
 * link_id where it was a link that was found. Each is looked up by itself: the planner cannot know how many a key leads
 * to, and would rather read all topics.
 */
export async function readCandidates(tx: TenantTx, found: RawBuilder<unknown>): Promise<readonly MatchCandidate[]> {
  const { rows } = await sql<MatchCandidate>`
    with found as (${found})
    select found.row, found.by, topic.id, topic.scope <> ${sharedScope} as own, topic.topic_name, topic.parent_category,
      topic.taxonomy_type, topic.subcategory, topic.subcategory_l1, topic.subcategory_l2, topic.subcategory_l3,
      topic.subcategory_l4, topic.iab_code, topic.segment_type, topic.keywords, link.id as link_id, link.topic_name as link_name,
      link.external_id
    from found cross join lateral (select * from topic where id = found.id and live limit 1) topic
    left join lateral (
      select id, topic_name, external_id from org_topic where org_id = ${tx.org} and topic_id = topic.id
      order by id is distinct from found.link_id, created_at limit 1
    ) link on true`.execute(tx.db)
  return rows
}

/**
 * Waits for everyone who is making a topic by a key of one of these, and makes all others wait until this transaction
 * ends: two who do not see each other would make one topic under two names. The rows go at once, because others wait for
 * the transaction that wrote them. Answers the rows whose keys lead to a topic by now, and the segment types that operators
 * have set for their names.
 */
export async function lockSignatures(
  tx: TenantTx,
  items: readonly TopicItem[],
  maker: TopicMaker,
): Promise<{ readonly met: ReadonlySet<RowNumber>; readonly corrections: ReadonlyMap<RowNumber, SegmentType> }> {
  const keyed = keysOf(items)
  const keys = keyed.map(([, key]) => key)
  const scopes = items.flatMap(({ topic }) => Array<string>(topic.keys.length).fill(scopeOf(maker, topic)))
  await sql`
    insert into topic_arriving (key, scope)
    select distinct key, scope from unnest(${keys}::bigint[], ${scopes}::uuid[]) as each (key, scope) order by key, scope
    on conflict do nothing`.execute(tx.db)
  const { rows: found } = await sql<{ row: RowNumber; segment: SegmentType | null }>`
    with unlocked as (
      delete from topic_arriving where scope = any(${[...new Set(scopes)]}::uuid[]) and key = any(${keys}::bigint[])
    )
    select distinct keyed.row, null as segment
    from unnest(${keyed.map(([row]) => row)}::int[], ${keys}::bigint[]) as keyed (row, key)
    where exists (select from topic_signature where key = keyed.key and scope in (${sharedScope}, ${tx.org}))
    union all
    select item.row, segment_type
    from unnest(${items.map(({ row }) => row)}::int[], ${items.map(({ topic }) => topic.normalizedName)}::text[])
      as item (row, name) join correction on normalized_name = name`.execute(tx.db)
  return {
    met: new Set(found.flatMap(({ row, segment }) => (segment === null ? row : []))),
    corrections: new Map(found.flatMap(({ row, segment }) => (segment === null ? [] : [[row, segment]]))),
  }
}

/** The segment types that operators have set for topics of these names. */
export async function findCorrections(
  tx: SystemTx,
  normalizedNames: readonly string[],
): Promise<ReadonlyMap<string, SegmentType>> {
  const { rows } = await sql<{ name: string; segment: SegmentType }>`
    select normalized_name as name, segment_type as segment from correction
    where normalized_name = any(${normalizedNames}::text[])`.execute(tx.db)
  return new Map(rows.map(({ name, segment }) => [name, segment]))
}

const topicColumns = {
  topic_name: 'text',
  normalized_name: 'text',
  ...verdictColumns,
  review_status: 'text',
  review_reason: 'text',
  doubt: 'text',
} as const satisfies Partial<Record<keyof PreparedTopic['row'], string>>
const topicShape = sql.raw(
  Object.entries(topicColumns)
    .map(([column, type]) => `${column} ${type}`)
    .join(', '),
)
const topicColumnList = sql.join(Object.keys(topicColumns).map((column) => sql.ref(column)))

/** Whose new topics are: who keeps them to itself, and who made them; the service's own are nobody's. And how they are named. */
export interface TopicMaker {
  readonly owner: string | null
  readonly creator: string | null
  readonly templates: CompiledTemplates
}

/** Who keeps a new topic to itself: who wants to, and whoever makes one that is not to be listed. */
const ownerOf = ({ owner, creator }: TopicMaker, { row }: PreparedTopic) => (row.listed ? owner : (owner ?? creator))
const scopeOf = (maker: TopicMaker, topic: PreparedTopic) => ownerOf(maker, topic) ?? sharedScope

/**
 * Makes global topics, in the order of their names, so that two transactions that make the same ones never wait for each
 * other in a circle. Answers the ids of those it made by their names: another transaction made a name that is missing.
 */
export async function insertTopics(
  tx: SystemTx,
  topics: readonly PreparedTopic[],
  { owner, creator }: TopicMaker,
): Promise<Map<string, string>> {
  if (topics.length === 0) return new Map()
  const { rows } = await sql<{ id: string; name: string }>`
    insert into topic (owner_org_id, created_by_org_id, awaits_listing, words, name_words, ${topicColumnList})
    select case when listed then ${owner}::uuid else coalesce(${owner}::uuid, ${creator}::uuid) end, ${creator}::uuid,
      not listed and ${owner}::uuid is null and ${creator}::uuid is not null,
      array_to_tsvector(words), array_to_tsvector(name_words), ${topicColumnList}
    from jsonb_to_recordset(${`[${topics.map(({ rowJson }) => rowJson).join(',')}]`}::jsonb)
      as given (listed boolean, words text[], name_words text[], ${topicShape})
    order by normalized_name
    on conflict do nothing
    returning id, normalized_name as name`.execute(tx.db)
  return new Map(rows.map(({ name, id }) => [name, id]))
}

/** What else is kept of new topics: their names for the platforms, and the keys they are found by. */
export async function insertOutputsAndKeys(
  tx: SystemTx,
  made: readonly { readonly topicId: string; readonly topic: PreparedTopic }[],
  maker: TopicMaker,
): Promise<void> {
  if (made.length === 0) return
  const outputs = made.map(({ topicId, topic }) => ({ topic_id: topicId, ...topic.outputsBy(maker.templates) }))
  const keyed = made.flatMap(({ topicId, topic }) =>
    Array.from(topic.keys, (key) => ({ topicId, scope: scopeOf(maker, topic), key: String(BigInt.asIntN(64, key)) })),
  )
  await sql`
    with keyed as (
      insert into topic_signature (key, scope, topic_id)
      select * from unnest(${keyed.map(({ key }) => key)}::bigint[], ${keyed.map(({ scope }) => scope)}::uuid[],
        ${keyed.map(({ topicId }) => topicId)}::uuid[])
      on conflict do nothing
    )
    insert into topic_output (topic_id, revision, ${outputList}, custom)
    select topic_id, ${maker.templates.revision}::uuid, ${outputList}, coalesce(custom, '{}')
    from jsonb_to_recordset(${JSON.stringify(outputs)}::jsonb) as made (topic_id uuid, custom jsonb, ${outputShape})`.execute(
    tx.db,
  )
}

const outputList = sql.join(outputColumns.map((column) => sql.ref(column)))
const outputShape = sql.raw(outputColumns.map((column) => `${column} text`).join(', '))

export interface ArrivingLink {
  readonly topic_id: string
  /** What the sender says otherwise than the global topic. */
  readonly overlay: Record<string, unknown>
  /** What follows from that for this library alone. */
  readonly verdict: Readonly<Record<string, unknown>>
  readonly internal_description: string | null
  readonly external_id: string | null
}

/** Links topics with what the sender says of each; answers the new links by their topics. */
export async function linkArrivals(
  tx: TenantTx,
  links: readonly ArrivingLink[],
  origin: LinkOrigin,
): Promise<Map<string, string>> {
  if (links.length === 0) return new Map()
  const from = sql`jsonb_to_recordset(${JSON.stringify(links)}::jsonb)
    as link (topic_id uuid, overlay jsonb, verdict jsonb, internal_description text, external_id text)
    join catalog as topic on topic.id = link.topic_id`
  const { rows } = await sql<{ id: string; topicId: string }>`
    ${linkingWithHistory(tx, from, origin)} select id, topic_id as "topicId" from added`.execute(tx.db)
  return new Map(rows.map(({ id, topicId }) => [topicId, id]))
}

/** Gives links the external id that they lack, and notes it; answers those that got one. */
export async function fillExternalIds(
  tx: TenantTx,
  links: readonly { readonly id: string; readonly external_id: string }[],
  origin: LinkOrigin,
): Promise<Set<string>> {
  if (links.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    with lacking as (
      select link.id, given.external_id from org_topic link
      join jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as given (id uuid, external_id text) using (id)
      where link.org_id = ${tx.org} and link.external_id is null order by link.id for update of link
    ), filled as (
      update org_topic link set external_id = lacking.external_id, updated_at = now()
      from lacking where link.org_id = ${tx.org} and link.id = lacking.id returning link.id, link.external_id
    ), noted as (
      insert into org_topic_history (org_id, org_topic_id, change_type, changed_by, previous_values, new_values, source,
        metadata)
      select ${tx.org}, id, 'metadata_enrichment', ${origin.changedBy}, '{"external_id": null}',
        jsonb_build_object('external_id', external_id), ${origin.source}, ${JSON.stringify(origin.metadata)}::jsonb
      from filled
    )
    select id from filled`.execute(tx.db)
  return new Set(rows.map(({ id }) => id))
}
