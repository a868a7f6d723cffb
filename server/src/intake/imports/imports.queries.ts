import { limits } from '@txadv/contract'
import { sql } from 'kysely'
import { allowBulk, type TenantTx } from '../../db/database.ts'
import { type AddedLink, undoAdditions } from '../../library/index.ts'
import { markRowsUndone } from '../../runs/index.ts'

/** A topic that a batch brought and that is still in the library. */
export interface RemainingTopic {
  readonly row: number
  readonly id: string
  readonly topic_id: string
  readonly topic_name: string
}

/** The next such topics after a row, in the order of the rows. */
export async function listRemaining(
  tx: TenantTx,
  batchId: string,
  after: number,
  wanted: number,
): Promise<readonly RemainingTopic[]> {
  const { rows } = await sql<RemainingTopic>`
    select batch_row.row_number as row, link.id, link.topic_id, link.topic_name
    from batch_row join org_topic link on link.org_id = ${tx.org} and link.id = batch_row.org_topic_id and link.live
    where batch_row.org_id = ${tx.org} and batch_id = ${batchId} and row_number > ${after}::bigint
      and outcome in ('created', 'adopted')
    order by row_number limit ${wanted}`.execute(tx.db)
  return rows
}

/** The audience types of topics that the organization sees. */
export async function listAudiences(
  tx: TenantTx,
  topicIds: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  if (topicIds.length === 0) return new Map()
  const { rows } = await sql<{ id: string; audience_type: string | null }>`
    select id, audience_type from topic where id = any(${topicIds}::uuid[])`.execute(tx.db)
  return new Map(rows.map(({ id, audience_type }) => [id, audience_type]))
}

export interface UndoneRows {
  readonly undone: number
  readonly kept: number
  /** The last row that was looked at; none when there were no more. */
  readonly last: number | null
}

/** Undoes the next rows that a batch added, as far as what they made has not changed since. */
export async function undoRows(tx: TenantTx, batchId: string, after: number, rows: number): Promise<UndoneRows> {
  await allowBulk(tx)
  const added = await findAdded(tx, batchId, after, rows)
  const last = added.at(-1)?.row ?? null
  if (last === null) return { undone: 0, kept: 0, last }
  const undone = await undoAdditions(tx, batchId, added)
  await markRowsUndone(
    tx,
    batchId,
    undone.map(({ row }) => row),
  )
  return { undone: undone.length, kept: added.length - undone.length, last }
}

/** All rows of an import that added something which was not undone. */
export const listAddedOf = (tx: TenantTx, batchId: string) => findAdded(tx, batchId, 0, limits.imports.rows)

async function findAdded(tx: TenantTx, batchId: string, after: number, rows: number): Promise<readonly AddedLink[]> {
  const { rows: found } = await sql<AddedLink>`
    select row_number as row, outcome, org_topic_id as "linkId", topic_id as "topicId" from batch_row
    where org_id = ${tx.org} and batch_id = ${batchId} and row_number > ${after}
      and outcome in ('created', 'adopted', 'updated')
    order by row_number limit ${rows}`.execute(tx.db)
  return found
}
