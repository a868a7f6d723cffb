import { limits } from '@txadv/contract'
import { classify } from '@txadv/engine'
import { sql } from 'kysely'
import type { Database, SystemTx } from '../../db/database.ts'
import { termsIn } from '../../db/words.ts'
import { pathFields, settleLinks } from '../topics/topics.ts'

/** A topic whose vector is not in the index, or not the current one. */
export interface UnindexedTopic {
  readonly id: string
  readonly scope: string
  readonly topic_name: string
  readonly normalized_name: string
  readonly parent_category: string | null
  readonly taxonomy_type: string | null
  readonly subcategory: string | null
  readonly subcategory_l1: string | null
  readonly subcategory_l2: string | null
  readonly subcategory_l3: string | null
  readonly subcategory_l4: string | null
  readonly segment_type: string | null
  readonly keywords: readonly string[]
  /** Another with every change of the row. */
  readonly written_by: string
}

/**
 * Takes the oldest notes off the list, passing over those that another run holds, and reads their topics in the order
 * of
 * their ids, so that two runs never wait for each other in a circle. A topic may be gone.
 */
export async function claimUnindexed(tx: SystemTx, most: number) {
  const { rows } = await sql<UnindexedTopic | { readonly id: null }>`
    with claimed as (
      delete from topic_unindexed where id = any(array(
        select id from topic_unindexed order by id limit ${most} for update skip locked))
      returning topic_id
    )
    select id, scope, topic_name, normalized_name, segment_type, keywords,
      ${sql.join(pathFields.map((field) => sql.ref(field)))}, topic.xmin::text as written_by
    from (select distinct topic_id from claimed) as noted left join topic on topic.id = noted.topic_id
    order by noted.topic_id`.execute(tx.db)
  return rows
}

/** A vector as the database reads it; it keeps no more digits than these. */
export const vectorText = (embedding: Float32Array) => `[${Array.from(embedding, (value) => +value.toFixed(6)).join()}]`

export async function upsertVectors(
  tx: SystemTx,
  topics: readonly (UnindexedTopic & { readonly embedding: Float32Array })[],
): Promise<void> {
  await sql`
    insert into topic_vector (topic_id, scope, embedding)
    select * from unnest(${topics.map(({ id }) => id)}::uuid[], ${topics.map(({ scope }) => scope)}::uuid[],
      ${topics.map(({ embedding }) => vectorText(embedding))}::halfvec[]) as given (topic_id, scope, embedding)
    order by topic_id
    on conflict (topic_id) do update set scope = excluded.scope, embedding = excluded.embedding
    where (topic_vector.scope, topic_vector.embedding) is distinct from (excluded.scope, excluded.embedding)`.execute(
    tx.db,
  )
}

/** Puts back on the list what has changed since it was read. */
export async function noteChanged(tx: SystemTx, topics: readonly UnindexedTopic[]): Promise<void> {
  await sql`
    insert into topic_unindexed (topic_id) select topic.id from topic
    join unnest(${topics.map(({ id }) => id)}::uuid[], ${topics.map((topic) => topic.written_by)}::text[])
      as claimed (id, written_by) on topic.id = claimed.id and topic.xmin::text <> claimed.written_by`.execute(tx.db)
}

export async function addKeys(
  tx: SystemTx,
  topics: readonly (UnindexedTopic & { readonly keys: BigUint64Array })[],
): Promise<void> {
  const keyed = topics.flatMap(({ id, scope, keys }) =>
    Array.from(keys, (key) => ({ id, scope, key: String(BigInt.asIntN(64, key)) })),
  )
  await sql`
    insert into topic_signature (key, scope, topic_id)
    select * from unnest(${keyed.map(({ key }) => key)}::bigint[], ${keyed.map(({ scope }) => scope)}::uuid[],
      ${keyed.map(({ id }) => id)}::uuid[]) as given (key, scope, topic_id)
    order by key, scope, topic_id
    on conflict do nothing`.execute(tx.db)
}

/** A topic with the words and terms that a search finds today. */
export type RewordedTopic = ReturnType<typeof rewordTopic>

export const rewordTopic = (topic: UnindexedTopic) => ({
  id: topic.id,
  topic_name: topic.topic_name,
  words: termsIn(topic.topic_name, ...pathFields.map((field) => topic[field]), ...topic.keywords),
  name_words: termsIn(topic.topic_name),
})

/**
 * Locks the topics that are renamed or whose words are others today, in the order of their ids, as every writer of many
 * topics does: an edit of several waits for this transaction and never in a circle with it. Answers their ids.
 */
export async function lockChangingTopics(
  tx: SystemTx,
  renamed: readonly UnindexedTopic[],
  reworded: readonly RewordedTopic[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select topic.id from topic
    join jsonb_to_recordset(${JSON.stringify(reworded)}::jsonb)
      as given (id uuid, topic_name text, words text[], name_words text[]) on given.id = topic.id
    where topic.id = any(${renamed.map(({ id }) => id)}::uuid[])
      or (topic.words, topic.name_words) is distinct from (array_to_tsvector(given.words), array_to_tsvector(given.name_words))
    order by topic.id for no key update of topic`.execute(tx.db)
  return new Set(rows.map(({ id }) => id))
}

/** Gives locked topics their normalized name of today, unless another that stands beside them has it. */
export async function renormalizeTopics(tx: SystemTx, topics: readonly UnindexedTopic[]): Promise<void> {
  await sql`
    update topic set normalized_name = given.normalized_name
    from unnest(${topics.map(({ id }) => id)}::uuid[], ${topics.map(({ topic_name }) => topic_name)}::text[],
      ${topics.map(({ normalized_name }) => normalized_name)}::text[]) as given (id, topic_name, normalized_name)
    where topic.id = given.id and topic.topic_name = given.topic_name and not exists (
      select from topic other where other.scope = topic.scope and other.live
        and other.normalized_name = given.normalized_name and other.id <> topic.id)`.execute(tx.db)
}

/** Gives locked topics, and the links to them, the words and terms that a search finds today. */
export async function rewordTopics(tx: SystemTx, topics: readonly RewordedTopic[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update topic set words = array_to_tsvector(given.words), name_words = array_to_tsvector(given.name_words)
    from jsonb_to_recordset(${JSON.stringify(topics)}::jsonb)
      as given (id uuid, topic_name text, words text[], name_words text[])
    where topic.id = given.id and topic.topic_name = given.topic_name
    returning topic.id`.execute(tx.db)
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  await rewordOwnNames(tx, ids)
  await settleLinks(tx, sql`link.topic_id = any(${ids}::uuid[])`)
}

/** Gives the names that libraries gave topics themselves the terms, and the sensitivity, of today. */
async function rewordOwnNames(tx: SystemTx, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ org_id: string; id: string; topic_name: string }>`
    select org_id, id, topic_name from org_topic
    where topic_id = any(${ids}::uuid[]) and overlay ? 'words'
    order by org_id, id for update`.execute(tx.db)
  if (rows.length === 0) return
  const reworded = rows.map(({ org_id, id, topic_name }) => ({
    org_id,
    id,
    said: { words: termsIn(topic_name), name_sensitivity: classify(topic_name).sensitivity },
  }))
  await sql`
    update org_topic link set overlay = link.overlay || given.said
    from jsonb_to_recordset(${JSON.stringify(reworded)}::jsonb) as given (org_id uuid, id uuid, said jsonb)
    where link.org_id = given.org_id and link.id = given.id`.execute(tx.db)
}

/** How far the index is behind: the topics that wait, counted no further than a limit, and the age of the oldest. */
export async function readIndexLag(database: Database): Promise<{ topics: number; oldestSeconds: number }> {
  const { rows } = await sql<{ topics: number; oldestSeconds: number }>`
    select (select count(*) from (select from topic_unindexed limit ${limits.indexing.countedTopics}) as waiting) as topics,
      coalesce((select extract(epoch from now() - noted_at) from topic_unindexed order by id limit 1), 0)::float8
        as "oldestSeconds"`.execute(database.system)
  return rows[0] ?? { topics: 0, oldestSeconds: 0 }
}
