import { GlobalTopicId, limits } from '@txadv/contract'
import { sql } from 'kysely'
import { inBlocks } from '../db/blocks.ts'
import type { SystemTx } from '../db/database.ts'
import { deleteItemErrors } from '../runs/index.ts'
import type { HeldTable } from './held-table.ts'

const { batchRows } = limits.erasure

interface NewErasure {
  readonly kind: 'organization' | 'user'
  readonly subjectId: string
  readonly slug: string | null
  readonly requestedBy: string
  readonly abandonedSegments: number
}

export interface ErasureRecord extends NewErasure {
  readonly counts: Readonly<Record<string, number>>
  readonly startedAt: string
  readonly completedAt: string | null
}

const record = sql`kind, subject_id as "subjectId", slug, requested_by as "requestedBy",
  abandoned_segments as "abandonedSegments", counts, started_at as "startedAt", completed_at as "completedAt"`

/** Writes down that an erasure has begun; one that goes on keeps what is written. */
export async function insertErasure(tx: SystemTx, begun: NewErasure): Promise<void> {
  const { kind, subjectId, slug, requestedBy, abandonedSegments } = begun
  await sql`
    insert into erasure (kind, subject_id, slug, requested_by, abandoned_segments)
    values (${kind}, ${subjectId}, ${slug}, ${requestedBy}, ${abandonedSegments})
    on conflict (subject_id) do nothing`.execute(tx.db)
}

/** Adds to what was erased, in the transaction that erases it. */
export async function countErased(tx: SystemTx, subjectId: string, table: string, rows: number): Promise<void> {
  if (rows === 0) return
  await sql`
    update erasure set counts = counts
      || jsonb_build_object(${table}::text, coalesce((counts ->> ${table}::text)::bigint, 0) + ${rows}::bigint)
    where subject_id = ${subjectId}`.execute(tx.db)
}

export async function completeErasure(tx: SystemTx, subjectId: string): Promise<void> {
  await sql`update erasure set completed_at = now() where subject_id = ${subjectId}`.execute(tx.db)
}

/** What was erased, the last first. */
export async function listErasures(tx: SystemTx): Promise<readonly ErasureRecord[]> {
  const { rows } = await sql<ErasureRecord>`
    select ${record} from erasure order by id desc`.execute(tx.db)
  return rows
}

export async function findErasure(tx: SystemTx, subjectId: string): Promise<ErasureRecord | undefined> {
  const { rows } = await sql<ErasureRecord>`
    select ${record} from erasure where subject_id = ${subjectId}`.execute(tx.db)
  return rows[0]
}

export async function hasRows<Subject>(tx: SystemTx, table: HeldTable<Subject>, subject: Subject): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from ${sql.table(table.name)} mine where ${table.rowsOf(subject)}) as found`.execute(tx.db)
  return rows[0]?.found ?? false
}

/**
 * Deletes so many rows of a table; answers how many there were. The condition holds an organization's rows to one
 * partition, within which no two rows have the same place.
 */
export async function deleteRows<Subject>(tx: SystemTx, table: HeldTable<Subject>, subject: Subject): Promise<number> {
  const { name, rowsOf, showId } = table
  const at = sql.table(name)
  const { rows } = await sql<{ id: string | null }>`
    delete from ${at} mine where (${rowsOf(subject)}) and mine.ctid = any(array(
      select mine.ctid from ${at} mine where ${rowsOf(subject)} limit ${batchRows}))
    returning ${showId ? sql`mine.id` : sql`null`} as id`.execute(tx.db)
  if (showId)
    await deleteItemErrors(
      tx,
      rows.map(({ id }) => showId(id ?? '')),
    )
  return rows.length
}

/** Deletes what lies in the next blocks of a table that has no index for it. */
export async function deleteInBlocks<Subject>(
  tx: SystemTx,
  { name, rowsOf }: HeldTable<Subject>,
  subject: Subject,
  from: number,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from ${sql.table(name)} mine where (${rowsOf(subject)}) and ${inBlocks(from)}`.execute(tx.db)
  return Number(numAffectedRows)
}

/** Private topics to delete next: one that others were merged into goes after them. */
export async function listOwnedTopics(tx: SystemTx, org: string): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from topic where owner_org_id = ${org}
      and not exists (select from topic loser where loser.merged_into = topic.id) limit ${batchRows}`.execute(tx.db)
  return rows.map(({ id }) => id)
}

export async function deleteByTopic(tx: SystemTx, name: string, topicIds: readonly string[]): Promise<number> {
  const key = sql.ref(name === 'topic' ? 'id' : 'topic_id')
  const { numAffectedRows = 0n } = await sql`
    delete from ${sql.table(name)} where ${key} = any(${topicIds}::uuid[])`.execute(tx.db)
  if (name === 'topic')
    await deleteItemErrors(
      tx,
      topicIds.map((id) => GlobalTopicId.encode(id)),
    )
  return Number(numAffectedRows)
}

/** Tasks that are queued for the organization, or were. */
export async function deleteTasks(tx: SystemTx, org: string): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from ${sql.table('pgboss.job')} where data ->> 'org' = ${org}`.execute(tx.db)
  return Number(numAffectedRows)
}
