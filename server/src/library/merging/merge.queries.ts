import { type RawBuilder, sql } from 'kysely'
import type { SystemTx } from '../../db/database.ts'
import { settleLinks } from '../topics/topics.ts'

export interface MergeTopic {
  readonly id: string
  readonly topic_name: string
  readonly scope: string
  readonly live: boolean
  readonly merged_into: string | null
  readonly archived_at: string | null
  readonly engine_version: string
  readonly version: number
}

export async function readMergeTopics(tx: SystemTx, ids: readonly string[]): Promise<readonly MergeTopic[]> {
  const { rows } = await sql<MergeTopic>`
    select id, topic_name, scope, live, merged_into, archived_at, engine_version, version
    from topic where id = any(${ids}::uuid[])`.execute(tx.db)
  return rows
}

export async function countSweepClusters(tx: SystemTx, sweepId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from job_cluster where job_id = ${sweepId}`.execute(tx.db)
  return rows[0]?.n ?? 0
}

/** The next clusters that a sweep found, and where the last of them stands. */
export async function nextSweepClusters(tx: SystemTx, sweepId: string, after: number, wanted: number) {
  const { rows } = await sql<{ id: number; winnerId: string; loserIds: string[] }>`
    select id, winner_id as "winnerId", loser_ids as "loserIds" from job_cluster
    where job_id = ${sweepId} and id > ${after} order by id limit ${wanted}`.execute(tx.db)
  return { clusters: rows, last: rows.at(-1)?.id ?? after }
}

/**
 * What other domains have on a library's links. The statements become parts of the one that folds links, or restores
 * them, so that each table is written by its owner and all of it in one transaction.
 */
export interface LinkAttachments {
  /** Moves what is on the links of `pair (org_id, link_id, into_id)`; returns `org_id, link_id, id` of each. */
  readonly move: RawBuilder<unknown>
  /** Copies from the links of `pair` what those that stay lack. */
  readonly fill: RawBuilder<unknown>
  /** Moves back the `items (org_id, link_id, item_id, is_activation)` that `move` returned. */
  readonly restore: RawBuilder<unknown>
  /** Where one library has segments of both topics of a pair on one connection: merged, one would be paid for and forgotten. */
  findConflicts(tx: SystemTx, pairs: readonly TopicPair[], most: number): Promise<readonly SegmentConflict[]>
  /** Has the segments of a topic deactivated where the library has one of the other on the same connection. */
  retire(tx: SystemTx, jobId: string, gone: string, stays: string): Promise<void>
  /** What a merge retired, as its record shows it. */
  listRetired(tx: SystemTx, jobId: string, most: number): Promise<readonly object[]>
  /** Shows what a merge retired among the others of its topic again. */
  forgetRetired(tx: SystemTx, jobId: string): Promise<void>
}

export interface TopicPair {
  readonly winner: string
  readonly loser: string
}

export interface SegmentConflict extends TopicPair {
  readonly orgId: string
  readonly connectionId: string
  readonly platform: string
  readonly ofWinner: string
  readonly ofLoser: string
  /** Whether none of the two is being changed. */
  readonly isSettled: boolean
}

/** Lets a cluster be taken back that turns out not to be mergeable, and those before it stay. */
export async function withinSavepoint<T>(
  { db }: SystemTx,
  work: (takeBack: () => Promise<void>) => Promise<T>,
): Promise<T> {
  await sql`savepoint cluster`.execute(db)
  const done = await work(async () => void (await sql`rollback to savepoint cluster`.execute(db)))
  await sql`release savepoint cluster`.execute(db)
  return done
}

export interface MergePair {
  readonly jobId: string
  readonly changedBy: string
  readonly winner: MergeTopic
  readonly loser: MergeTopic
}

const metadataOf = ({ jobId, winner, loser }: MergePair) =>
  JSON.stringify({ jobId, mergedFrom: loser.topic_name, mergedInto: winner.topic_name })

/**
 * Where a library holds both topics: activations and history of the loser's link go to the winner's, which takes what it
 * lacks (match values too, and the higher score), and the loser's link goes. What it was is written down.
 */
export async function foldLinks(tx: SystemTx, pair: MergePair, { move, fill }: LinkAttachments): Promise<void> {
  const { jobId, changedBy, winner, loser } = pair
  await sql`
    with pair as (
      select l.org_id, l.id as link_id, w.id as into_id, to_jsonb(l) as link, jsonb_strip_nulls(jsonb_build_object(
        'internal_description', case when w.internal_description is null then l.internal_description end,
        'external_id', case when w.external_id is null then l.external_id end,
        'performance_score', case when l.performance_score > coalesce(w.performance_score, '-infinity')
          then l.performance_score end)) as filled, w.performance_score as score_before
      from org_topic l join org_topic w on w.org_id = l.org_id and w.topic_id = ${winner.id}
        and w.workspace_id is not distinct from l.workspace_id
      where l.topic_id = ${loser.id}
    ), activations as (${move}
    ), histories as (
      update org_topic_history history set org_topic_id = pair.into_id from pair
      where history.org_id = pair.org_id and history.org_topic_id = pair.link_id
      returning history.org_id, pair.link_id, history.id
    ), audiences as (${fill}
    ), filled as (
      update org_topic link set
        internal_description = coalesce(link.internal_description, pair.filled ->> 'internal_description'),
        external_id = coalesce(link.external_id, pair.filled ->> 'external_id'),
        performance_score = coalesce((pair.filled ->> 'performance_score')::float8, link.performance_score),
        updated_at = now()
      from pair where link.org_id = pair.org_id and link.id = pair.into_id
    ), noted as (
      insert into org_topic_history (org_id, org_topic_id, change_type, changed_by, new_values, source, metadata)
      select org_id, into_id, 'metadata_enrichment', ${changedBy}, filled, 'admin_merge', ${metadataOf(pair)}::jsonb
      from pair
    ), gone as (
      delete from org_topic link using pair
      where link.org_id = pair.org_id and link.id = pair.link_id
    ), items as (
      insert into merged_item (job_id, loser_id, org_id, link_id, item_id, is_activation)
      select ${jobId}::text, ${loser.id}::uuid, org_id, link_id, id, true from activations
      union all select ${jobId}::text, ${loser.id}::uuid, org_id, link_id, id, false from histories
    )
    insert into merged_link (job_id, loser_id, org_id, link_id, into_link_id, link, filled)
    select ${jobId}, ${loser.id}, org_id, link_id, into_id, link,
      filled || jsonb_build_object('score_before', score_before)
    from pair`.execute(tx.db)
}

/** Where a library lacks the winner, its link to the loser leads there from now on; what a person said of it stays. */
export async function repointLinks(tx: SystemTx, pair: MergePair): Promise<void> {
  const { jobId, changedBy, winner, loser } = pair
  await sql`
    with before as materialized (
      select org_id, id, verdict from org_topic where topic_id = ${loser.id}
    ), moved as (
      update org_topic link set topic_id = ${winner.id}, verdict = '{}', updated_at = now()
      from before where link.org_id = before.org_id and link.id = before.id
      returning link.org_id, link.id, before.verdict
    ), noted as (
      insert into org_topic_history (org_id, org_topic_id, change_type, changed_by, previous_values, new_values, source,
        metadata)
      select org_id, id, 'reclassified', ${changedBy}, ${JSON.stringify({ topic_name: loser.topic_name })}::jsonb,
        ${JSON.stringify({ topic_name: winner.topic_name })}::jsonb, 'admin_merge', ${metadataOf(pair)}::jsonb
      from moved
    )
    insert into merged_link (job_id, loser_id, org_id, link_id, link)
    select ${jobId}, ${loser.id}, org_id, id, jsonb_build_object('verdict', verdict) from moved`.execute(tx.db)
}

/**
 * Marks the loser as merged. Those that were merged into it before lead to the winner from now on, so that no merge leads
 * to one that is merged itself; they are answered.
 */
export async function markMerged(tx: SystemTx, loser: string, winner: string): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    with merged as (
      update topic set merged_into = ${winner}, version = version + 1, updated_at = now() where id = ${loser}
    )
    update topic set merged_into = ${winner} where merged_into = ${loser} returning id`.execute(tx.db)
  return rows.map(({ id }) => id)
}

/** Brings the values of a topic to all its links. */
export async function settleLinksOf(tx: SystemTx, topicId: string): Promise<void> {
  await settleLinks(tx, sql`link.topic_id = ${topicId}`)
}
