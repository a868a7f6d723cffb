import { sql } from 'kysely'
import type { SystemTx, TenantTx } from '../../db/database.ts'

export interface StagedChunk {
  readonly chunkIndex: number
  readonly rows: readonly unknown[]
  readonly lines: readonly number[] | null
}

/** Stores chunks that are neither stored nor imported. */
export async function stageChunks(tx: TenantTx, batchId: string, chunks: readonly StagedChunk[]): Promise<void> {
  await sql`
    insert into staged_chunk (org_id, batch_id, chunk_index, rows, lines)
    select ${tx.org}, ${batchId}, n, rows, lines
    from jsonb_to_recordset(${JSON.stringify(chunks.map(({ chunkIndex: n, rows, lines }) => ({ n, rows, lines })))}::jsonb)
      as chunk (n int, rows jsonb, lines int[])
    where not exists (select from batch_chunk where org_id = ${tx.org} and batch_id = ${batchId} and chunk_index = n)
    on conflict do nothing`.execute(tx.db)
}

/** How many chunks of an import the service has: those that are stored, and those that are in. */
export async function countStaged(tx: TenantTx, batchId: string): Promise<number> {
  const { rows } = await sql<{ chunks: number }>`
    select (select count(*) from staged_chunk where org_id = ${tx.org} and batch_id = ${batchId})
      + (select count(*) from batch_chunk where org_id = ${tx.org} and batch_id = ${batchId}) as chunks`.execute(tx.db)
  return rows[0]?.chunks ?? 0
}

export async function findNextStaged(tx: TenantTx, batchId: string): Promise<StagedChunk | undefined> {
  const { rows } = await sql<StagedChunk>`
    select chunk_index as "chunkIndex", rows, lines from staged_chunk
    where org_id = ${tx.org} and batch_id = ${batchId} order by chunk_index limit 1`.execute(tx.db)
  return rows[0]
}

export async function deleteStaged(tx: TenantTx, batchId: string, chunkIndex: number): Promise<void> {
  await sql`
    delete from staged_chunk where org_id = ${tx.org} and batch_id = ${batchId} and chunk_index = ${chunkIndex}
    `.execute(tx.db)
}

const isOver = (table: string) =>
  sql`not exists (select from batch where batch.org_id = ${sql.ref(`${table}.org_id`)}
    and batch.id = ${sql.ref(`${table}.batch_id`)} and batch.status = 'processing')`

/** Deletes what only a running import needs, of imports that are over; answers how many rows that were. */
export async function deleteLeftovers(tx: SystemTx): Promise<number> {
  const staged = await sql`delete from staged_chunk where ${isOver('staged_chunk')}`.execute(tx.db)
  const claimed = await sql`delete from batch_external_id where ${isOver('batch_external_id')}`.execute(tx.db)
  return Number(staged.numAffectedRows ?? 0) + Number(claimed.numAffectedRows ?? 0)
}
