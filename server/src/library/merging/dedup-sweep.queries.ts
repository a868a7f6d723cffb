import { limits } from '@txadv/contract'
import { sql } from 'kysely'
import type { SystemTx } from '../../db/database.ts'

/** A live topic as it is compared with others of its visibility scope. */
export interface ComparableTopic {
  readonly id: string
  readonly scope: string
  readonly topic_name: string
  readonly parent_category: string | null
  readonly taxonomy_type: string | null
  readonly subcategory: string | null
  readonly segment_type: string | null
  readonly keywords: readonly string[]
}

export async function jobExists(tx: SystemTx, id: string): Promise<boolean> {
  const { rows } = await sql`select from job where id = ${id}`.execute(tx.db)
  return rows.length > 0
}

export async function countChangedTopics(tx: SystemTx, source: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(distinct topic_id) as n from topic_history where batch_id = ${source}`.execute(tx.db)
  return rows[0]?.n ?? 0
}

/** The next topics that the job has changed, some of them archived, merged or gone since. */
export async function nextChangedTopics(tx: SystemTx, source: string, after: string, wanted: number) {
  const { rows } = await sql<ComparableTopic & { live: boolean | null }>`
    select changed.id, topic.live, scope, topic_name, parent_category, taxonomy_type, subcategory, segment_type, keywords
    from topics_changed_by(${source}, ${after}, ${wanted}) as changed (id) left join topic on topic.id = changed.id
    order by changed.id`.execute(tx.db)
  return rows
}

const isListed = sql`live and owner_org_id is null`

export async function countCatalogTopics(tx: SystemTx): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from topic where ${isListed}`.execute(tx.db)
  return rows[0]?.n ?? 0
}

/** The next topics of the shared catalog, by their ids. */
export async function nextCatalogTopics(tx: SystemTx, after: string, wanted: number) {
  const { rows } = await sql<ComparableTopic & { live: boolean | null }>`
    select id, live, scope, topic_name, parent_category, taxonomy_type, subcategory, segment_type, keywords
    from topic where ${isListed} and id > ${after} order by id limit ${wanted}`.execute(tx.db)
  return rows
}

/** Topics of the same visibility scope that share a key with one of these. */
export async function findSimilarTopics(
  tx: SystemTx,
  topics: readonly { readonly topic: ComparableTopic; readonly keys: BigUint64Array }[],
): Promise<readonly (ComparableTopic & { readonly of: string })[]> {
  const keyed = topics.flatMap(({ topic, keys }) =>
    Array.from(keys, (key) => ({ ...topic, key: String(BigInt.asIntN(64, key)) })),
  )
  const { rows } = await sql<ComparableTopic & { of: string }>`
    select found.of, topic.id, topic.scope, topic.topic_name, topic.parent_category, topic.taxonomy_type,
      topic.subcategory, topic.segment_type, topic.keywords
    from (
      select distinct keyed.id as of, signature.topic_id
      from unnest(${keyed.map(({ id }) => id)}::uuid[], ${keyed.map(({ scope }) => scope)}::uuid[],
        ${keyed.map(({ key }) => key)}::bigint[]) as keyed (id, scope, key)
      cross join lateral (
        select topic_id from topic_signature where key = keyed.key and scope = keyed.scope and topic_id <> keyed.id
        limit ${sql.lit(limits.matching.topicsPerKey)}) as signature
    ) as found
    cross join lateral (select * from topic where id = found.topic_id and live limit 1) as topic`.execute(tx.db)
  return rows
}

/** The members of the clusters that the sweep has found already with one of these topics. */
export async function findClustersWith(tx: SystemTx, jobId: string, ids: readonly string[]) {
  const { rows } = await sql<{ members: string[] }>`
    select winner_id || loser_ids as members from job_cluster where job_id = ${jobId} and winner_id = any(${ids}::uuid[])
    union all
    select winner_id || loser_ids from job_cluster where job_id = ${jobId} and loser_ids && ${ids}::uuid[]`.execute(
    tx.db,
  )
  return rows.map(({ members }) => members)
}

interface Cluster {
  readonly winner_id: string
  readonly loser_ids: readonly string[]
  readonly similarity: number
}

export async function insertClusters(tx: SystemTx, jobId: string, clusters: readonly Cluster[]): Promise<void> {
  if (clusters.length === 0) return
  await sql`
    insert into job_cluster (job_id, winner_id, loser_ids, similarity)
    select ${jobId}, winner_id, loser_ids, similarity from jsonb_to_recordset(${JSON.stringify(clusters)}::jsonb)
      as cluster (winner_id uuid, loser_ids uuid[], similarity real)`.execute(tx.db)
}

interface StoredCluster {
  readonly winner_id: string
  readonly winner_name: string
  readonly loser_ids: readonly string[]
  readonly loser_names: readonly string[]
  readonly similarity: number
}

/** What a sweep found, with the names that the topics have now. */
export async function listClusters(tx: SystemTx, jobId: string, shown: number): Promise<readonly StoredCluster[]> {
  const { rows } = await sql<StoredCluster>`
    select winner_id, winner.topic_name as winner_name, loser_ids, similarity,
      array(select topic_name from unnest(loser_ids) with ordinality as loser (id, n) join topic using (id) order by n)
        as loser_names
    from (select * from job_cluster where job_id = ${jobId} order by id limit ${shown}) as cluster
    join topic winner on winner.id = winner_id order by cluster.id`.execute(tx.db)
  return rows
}
