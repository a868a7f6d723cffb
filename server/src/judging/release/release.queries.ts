import { type SqlBool, sql } from 'kysely'
import type { SystemTx } from '../../db/database.ts'
import { beforeFirstId } from '../../db/nil-id.ts'
import { type LockedTopic, lockedColumns } from '../../library/index.ts'

/** A revision of the engine, and to how many hundredths of the topics it is released. */
export interface EngineRelease {
  readonly revision: string
  readonly ring: number
}

/**
 * Whether a topic is for a release: it is in the ring, has another revision, and the last classifier that a job asked is
 * not the LLM, whose word an engine does not replace unasked.
 */
export const isForRelease = ({ revision, ring }: EngineRelease) => sql<SqlBool>`
  release_place(topic.id) < ${ring} and engine_revision is distinct from ${revision} and coalesce((
    select source from topic_history where topic_id = topic.id
      and source in ('admin_reclassify_local', 'admin_reclassify_llm', 'admin_rollback')
    order by id desc limit 1), '') <> 'admin_reclassify_llm'`

const isReached = (release: EngineRelease, category: string | undefined) =>
  sql`live and ${isForRelease(release)} and ${category === undefined ? sql`true` : sql`parent_category = ${category}`}`

export async function countReleaseTopics(tx: SystemTx, release: EngineRelease, category?: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from topic where ${isReached(release, category)}`.execute(tx.db)
  return rows[0]?.n ?? 0
}

/** The next topics that a release would reach, in the order of their ids; nobody is kept from changing them. */
export async function nextReleaseTopics(
  tx: SystemTx,
  release: EngineRelease,
  category: string | undefined,
  after: string | undefined,
  wanted: number,
): Promise<readonly LockedTopic[]> {
  const { rows } = await sql<LockedTopic>`
    select ${lockedColumns} from topic where ${isReached(release, category)} and id > ${after ?? beforeFirstId}
    order by id limit ${wanted}`.execute(tx.db)
  return rows
}

/** Holds a revision for who returns it: of two at once, the second finds what the first began. */
export async function lockRevision(tx: SystemTx, revision: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`return ${revision}`}, 0))`.execute(tx.db)
}

/** The rings of a revision that are not, and are not being, rolled back, the oldest first. */
export async function listRings(tx: SystemTx, revision: string) {
  const { rows } = await sql<{ id: string; ring: number }>`
    select id, (config ->> 'ring')::int as ring from job
    where job_type = 'reclassify' and config ? 'revision' and config ->> 'revision' = ${revision} and not exists (
      select from job rollback where rollback.config ->> 'rollbackOf' = job.id and rollback.config ? 'rollbackOf'
        and rollback.status in ('pending', 'processing', 'completed'))
    order by created_at, id`.execute(tx.db)
  return rows
}
