import { GlobalTopicId } from '@txadv/contract'
import { sql } from 'kysely'
import type { SystemTx } from '../../db/database.ts'
import type { LinkAttachments } from './merge.queries.ts'

/** The job, locked, and whether it was already rolled back or undone. */
export async function findJobToUnmerge(tx: SystemTx, id: string) {
  const { rows } = await sql<{ job_type: string; status: string; undone: boolean; rolledBack: boolean }>`
    select job_type, status, result ? 'unmergedAt' as undone, exists (
      select from job other where other.config ->> 'rollbackOf' = job.id and other.config ? 'rollbackOf'
        and other.status in ('pending', 'processing', 'completed')) as "rolledBack"
    from job where id = ${id} for update`.execute(tx.db)
  return rows[0]
}

/** What a job has merged, in the order it did. */
export interface MergeRecord {
  readonly loser: string
  readonly winner: string
  /** The version that the merge gave the loser. */
  readonly version: number
  /** Those that had been merged into the loser before. */
  readonly followers: readonly string[]
}

export async function findMerges(tx: SystemTx, jobId: string): Promise<readonly MergeRecord[]> {
  const { rows } = await sql<{ loser: string; version: number; metadata: { winnerId: string; followers?: string[] } }>`
    select topic_id as loser, version, metadata from topic_history
    where batch_id = ${jobId} and change_type = 'merged' order by id`.execute(tx.db)
  return rows.map(({ loser, version, metadata: { winnerId, followers = [] } }) => ({
    loser,
    version,
    winner: GlobalTopicId.parse(winnerId),
    followers,
  }))
}

/** The names of these topics that live topics have by now, or that two of them share. */
export async function findNamesakes(tx: SystemTx, ids: readonly string[]): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select topic.topic_name as name from topic join topic other
      on other.scope = topic.scope and other.normalized_name = topic.normalized_name and other.id <> topic.id
    where topic.id = any(${ids}::uuid[]) and (other.live or other.id = any(${ids}::uuid[])) limit 1`.execute(tx.db)
  return rows.map(({ name }) => name)
}

/** A topic whose folded link was in a workspace that is gone. */
export async function findLostWorkspace(tx: SystemTx, jobId: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select link ->> 'topic_name' as name from merged_link
    where job_id = ${jobId} and into_link_id is not null and link ->> 'workspace_id' is not null and not exists (
      select from workspace where workspace.org_id = merged_link.org_id and workspace.id = (link ->> 'workspace_id')::uuid)
    limit 1`.execute(tx.db)
  return rows[0]?.name
}

/** Makes the loser a topic of its own again, and what had been merged into it before leads to it again. */
export async function separateTopic(tx: SystemTx, { loser, followers }: MergeRecord): Promise<void> {
  await sql`
    with parted as (
      update topic set merged_into = null, version = version + 1, updated_at = now() where id = ${loser}
    )
    update topic set merged_into = ${loser}
    where id = any(${followers}::uuid[]) and merged_into is not null`.execute(tx.db)
}

/** Whether the link leads to the topic: so written, the planner looks links up one by one and not by all of the topic's. */
const leadsTo = (topicId: string) => sql`link.topic_id is not distinct from ${topicId}`

/** Links that were pointed at the winner lead to the loser again, unless the library has let go of them; answers how many. */
export async function restoreRepointed(tx: SystemTx, jobId: string, { loser, winner }: MergeRecord): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    with was as materialized (
      select org_id, link_id, link from merged_link
      where job_id = ${jobId} and loser_id = ${loser} and into_link_id is null
    ), moved as (
      update org_topic link set topic_id = ${loser}, verdict = was.link -> 'verdict', updated_at = now()
      from was where link.org_id = was.org_id and link.id = was.link_id and ${leadsTo(winner)}
      returning link.id
    )
    select count(*) as n from moved`.execute(tx.db)
  return rows[0]?.n ?? 0
}

/**
 * Links that were folded into a winner's are there again as they were, with their activations and history; what the
 * winner's link took from them it gives back, unless it has changed since. Answers how many.
 */
export async function restoreFolded(
  tx: SystemTx,
  jobId: string,
  { loser, winner }: MergeRecord,
  { restore }: LinkAttachments,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    with folded as materialized (
      -- Links have no foreign key to their organization, which may be in the middle of being erased.
      select merged_link.* from merged_link join org using (org_id)
      where job_id = ${jobId} and loser_id = ${loser} and into_link_id is not null and erasing_at is null
      for key share of org
    ), items as materialized (
      select * from merged_item where job_id = ${jobId} and loser_id = ${loser}
    ), again as (
      insert into org_topic select (jsonb_populate_record(null::org_topic, folded.link)).* from folded
      returning org_id, id
    ), activations as (${restore}
    ), histories as (
      update org_topic_history history set org_topic_id = item.link_id from items item
      where not is_activation and history.org_id = item.org_id and history.id = item.item_id
    ), given_back as (
      update org_topic link set
        internal_description = nullif(link.internal_description, filled ->> 'internal_description'),
        external_id = nullif(link.external_id, filled ->> 'external_id'),
        performance_score = case when link.performance_score = (filled ->> 'performance_score')::float8
          then (filled ->> 'score_before')::float8 else link.performance_score end,
        updated_at = now()
      from folded
      where link.org_id = folded.org_id and link.id = folded.into_link_id and ${leadsTo(winner)}
    )
    select count(*) as n from again`.execute(tx.db)
  return rows[0]?.n ?? 0
}
