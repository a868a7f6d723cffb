import { limits } from '@txadv/contract'
import { sql } from 'kysely'
import type { TenantTx } from '../../db/database.ts'
import { type MatchCandidate, readCandidates } from '../topics/topics.ts'
import { vectorText } from './index-topics.queries.ts'

/** A name that a topic goes by. */
export interface TopicAlias {
  readonly topic_id: string
  readonly topic_name: string
}

/** The names that no index holds: of topics that wait to be indexed, the newest, and of those that the library renamed. */
export async function listUnindexedNames(tx: TenantTx): Promise<readonly TopicAlias[]> {
  const { readNames, readNotes } = limits.matching
  const { rows } = await sql<TopicAlias>`
    (select note.topic_id, topic.topic_name
    from (select topic_id from topic_unindexed order by id desc limit ${sql.lit(readNotes)}) as note
    cross join lateral (select topic_name from topic where id = note.topic_id and live limit 1) as topic
    limit ${sql.lit(readNames)})
    union all
    (select topic_id, topic_name from org_topic
    where org_id = ${tx.org} and overlay ? 'normalized_name' and live limit ${sql.lit(readNames)})`.execute(tx.db)
  return rows
}

/**
 * The topics nearest to a vector: of the shared ones by the index, of the organization's own by a look at each, and those
 * that were found by their names. The sum in the second keeps the planner from ever trying an index that is not exact.
 */
export async function findSimilar(
  tx: TenantTx,
  embedding: Float32Array,
  alsoIds: readonly string[],
): Promise<readonly MatchCandidate[]> {
  const vector = vectorText(embedding)
  const most = sql.lit(limits.matching.similarTopics)
  await sql`select set_config('hnsw.ef_search', ${String(limits.matching.similarTopics)}, true)`.execute(tx.db)
  return readCandidates(
    tx,
    sql`
    select 1 as row, 'similar' as by, topic_id as id, null::uuid as link_id from (
      (select topic_id from catalog_vector order by embedding <=> ${vector}::halfvec(256) limit ${most})
      union
      (select topic_id from private_vector order by (embedding <=> ${vector}::halfvec(256)) + 0 limit ${most})
      union
      select unnest(${alsoIds}::uuid[])
    ) as near`,
  )
}

/** The library's link to a topic; where workspaces name it differently, the one that has the name asked for. */
export async function findInLibrary(tx: TenantTx, topicId: string, normalizedName: string) {
  const { rows } = await sql<{ id: string; topic_name: string }>`
    select id, topic_name from org_topic where org_id = ${tx.org} and topic_id = ${topicId} and live
    order by (overlay ->> 'normalized_name' = ${normalizedName}) is true desc, created_at limit 1`.execute(tx.db)
  return rows[0]
}
