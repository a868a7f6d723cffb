import {
  type BatchStatus,
  type ImportCause,
  type ImportTarget,
  type RowOutcome,
  reasons,
  runReasons,
  type ValueTarget,
} from '@txadv/contract'
import { sql } from 'kysely'
import { newestFirst, type Place, type SortKey } from '../../db/cursor.ts'
import type { SystemTx, TenantTx } from '../../db/database.ts'
import { type AskedStretch, readStretch } from '../../db/stretch.ts'

export type BatchKind = 'import' | 'matrix' | 'seed' | 'sync'

export interface NewBatch {
  readonly id: string
  readonly kind: BatchKind
  readonly filename: string
  readonly totalRows: number
  readonly chunksTotal: number
  readonly mappings: readonly { csvColumn: string; targetField: string }[]
  readonly useLlm: boolean
  readonly createdBy: string
  readonly requestHash?: Buffer
  /** What texts of its rows are read as; null leaves a field to the engine. */
  readonly values?: readonly { targetField: ValueTarget; given: string; value: string | null }[]
  /** Whether its new topics stay the organization's, also where it shares topics. */
  readonly keepPrivate?: boolean
}

const batchColumns = [
  'id',
  'filename',
  'status',
  'total_rows',
  'processed_rows',
  'success_count',
  'error_count',
  'duplicate_count',
  'adopted_count',
  'updated_count',
  'chunks_total',
  'chunks_completed',
  'use_llm',
  'created_at',
  'completed_at',
] as const

/** How many rows of a chunk ended in each way. */
export interface RowCounts {
  readonly success_count: number
  readonly error_count: number
  readonly duplicate_count: number
  readonly adopted_count: number
  readonly updated_count: number
}
const countColumns = ['success_count', 'error_count', 'duplicate_count', 'adopted_count', 'updated_count'] as const

/** Batches belong to an organization; those of the service itself to the organization of zeros. */
export interface BatchTx extends SystemTx {
  readonly org: string
  readonly workspace: string | null
}

export async function insertBatch(tx: BatchTx, batch: NewBatch): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx.db
    .insertInto('batch')
    .values({
      org_id: tx.org,
      id: batch.id,
      workspace_id: tx.workspace,
      kind: batch.kind,
      filename: batch.filename,
      total_rows: batch.totalRows,
      chunks_total: batch.chunksTotal,
      mappings: JSON.stringify(batch.mappings),
      use_llm: batch.useLlm,
      created_by: batch.createdBy,
      request_hash: batch.requestHash ?? null,
      value_mappings: JSON.stringify(batch.values ?? []),
      unshared: batch.keepPrivate ?? false,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function findBatch(tx: BatchTx, kind: BatchKind, id: string) {
  return tx.db
    .selectFrom('batch')
    .select([
      ...batchColumns,
      'worker_driven',
      'unshared',
      'reason',
      'created_by',
      sql<NewBatch['mappings']>`mappings`.as('mappings'),
      sql<NonNullable<NewBatch['values']>>`value_mappings`.as('values'),
    ])
    .where('org_id', '=', tx.org)
    .where('id', '=', id)
    .where('kind', '=', kind)
    .$narrowType<{ status: BatchStatus }>()
    .executeTakeFirst()
}

/** The batch under way that was begun by the same request. */
export async function findAsked(tx: BatchTx, requestHash: Buffer) {
  return tx.db
    .selectFrom('batch')
    .select('id')
    .where('org_id', '=', tx.org)
    .where('workspace_id', 'is not distinct from', tx.workspace)
    .where('request_hash', '=', requestHash)
    .where('status', '=', 'processing')
    .executeTakeFirst()
}

export async function listBatches(tx: BatchTx, kind: BatchKind, asked: AskedStretch) {
  return readStretch(asked, newestFirst('created_at', 'id', 'text'), ({ place, behind, order, limit, offset }) =>
    tx.db
      .selectFrom('batch')
      .select([...batchColumns, place.as('place')])
      .where('org_id', '=', tx.org)
      .where('kind', '=', kind)
      .where(behind)
      .orderBy(order)
      .limit(limit)
      .offset(offset)
      .$narrowType<{ status: BatchStatus }>()
      .execute(),
  )
}

/**
 * Claims a chunk for this transaction; answers whether it was free. A second sending of the chunk waits here until the
 * first has committed, or takes its place when that one fails.
 */
export async function claimChunk(
  tx: BatchTx,
  batchId: string,
  chunkIndex: number,
  contentHash: Buffer | null,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx.db
    .insertInto('batch_chunk')
    .values({ org_id: tx.org, batch_id: batchId, chunk_index: chunkIndex, content_hash: contentHash })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function findChunk(tx: BatchTx, batchId: string, chunkIndex: number) {
  return tx.db
    .selectFrom('batch_chunk')
    .select(countColumns)
    .where('org_id', '=', tx.org)
    .where('batch_id', '=', batchId)
    .where('chunk_index', '=', chunkIndex)
    .executeTakeFirst()
}

/** The chunks of a batch that are in. */
export async function listChunks(tx: BatchTx, batchId: string): Promise<readonly number[]> {
  const rows = await tx.db
    .selectFrom('batch_chunk')
    .select('chunk_index')
    .where('org_id', '=', tx.org)
    .where('batch_id', '=', batchId)
    .execute()
  return rows.map(({ chunk_index }) => chunk_index)
}

/** What an import did to a row, or to a value of it, beside taking it as it stands. */
export interface RowFinding {
  readonly cause: ImportCause
  readonly field: ImportTarget | null
  readonly value: string | null
  readonly read: string | null
}

export interface BatchRow {
  readonly row_number: number
  readonly outcome: RowOutcome
  readonly reason: string
  readonly topic_name: string | null
  readonly topic_id: string | null
  readonly org_topic_id: string | null
  readonly given: readonly (readonly [column: string, value: string])[] | null
  /** Where the row begins in its file, where that is known. */
  readonly line?: number | null
  readonly findings?: readonly RowFinding[] | null
}

/** Writes the account of a chunk: its counts, and the outcome of each of its rows. */
export async function insertAccount(
  tx: BatchTx,
  batchId: string,
  chunkIndex: number,
  counts: RowCounts,
  rows: readonly BatchRow[],
): Promise<void> {
  const set = sql.join(countColumns.map((column) => sql`${sql.ref(column)} = ${counts[column]}`))
  await sql`
    with counted as (
      update batch_chunk set ${set} where org_id = ${tx.org} and batch_id = ${batchId} and chunk_index = ${chunkIndex}
    )
    insert into batch_row (org_id, batch_id, row_number, outcome, reason, topic_name, topic_id, org_topic_id, given, line,
      findings)
    select ${tx.org}, ${batchId}, reported.*
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as reported (row_number int, outcome text, reason text,
      topic_name text, topic_id uuid, org_topic_id uuid, given jsonb, line int, findings jsonb)`.execute(tx.db)
}

/**
 * Adds a chunk to its batch, which is complete with the last one; only the reader of a source knows which that is. Answers nothing when the batch is no longer processing:
 * the caller then takes the whole chunk back. It comes last, because the other chunks of the batch wait for it.
 */
export async function addToBatch(tx: BatchTx, batchId: string, counts: RowCounts, rows: number) {
  const added = sql.join(countColumns.map((column) => sql`${sql.ref(column)} = ${sql.ref(column)} + ${counts[column]}`))
  const { rows: found } = await sql<{ status: BatchStatus }>`
    update batch set ${added}, processed_rows = processed_rows + ${rows}, chunks_completed = chunks_completed + 1,
      heartbeat_at = now(),
      status = case when kind <> 'sync' and chunks_completed + 1 = chunks_total then 'completed' else status end,
      completed_at = case when kind <> 'sync' and chunks_completed + 1 = chunks_total then now() end
    where org_id = ${tx.org} and id = ${batchId} and status = 'processing'
    returning status`.execute(tx.db)
  return found[0]?.status
}

/** Ends a batch that is processing; answers whether it was. */
export async function endBatch(
  tx: BatchTx,
  kind: BatchKind,
  id: string,
  status: 'cancelled' | 'failed',
  reason: string | null = null,
) {
  const { numUpdatedRows } = await tx.db
    .updateTable('batch')
    .set({ status, reason, completed_at: sql`now()` })
    .where('org_id', '=', tx.org)
    .where('id', '=', id)
    .where('kind', '=', kind)
    .where('status', '=', 'processing')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Gives up batches without a heartbeat for so long; answers how many. */
export async function failStalled(tx: SystemTx, hours: number): Promise<number> {
  const { numUpdatedRows } = await tx.db
    .updateTable('batch')
    .set({ status: 'failed', reason: runReasons.silent, completed_at: sql`now()` })
    .where('status', '=', 'processing')
    .where('heartbeat_at', '<', sql<string>`now() - make_interval(hours => ${hours})`)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

const ofOutcome = (outcome: RowOutcome | undefined) => (outcome ? sql`and outcome = ${outcome}` : sql``)

export async function countRows(tx: TenantTx, batchId: string, outcome: RowOutcome | undefined): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from batch_row
    where org_id = ${tx.org} and batch_id = ${batchId} ${ofOutcome(outcome)}`.execute(tx.db)
  return rows[0]?.total ?? 0
}

const byRowNumber: readonly SortKey[] = [{ column: sql`row_number`, kind: 'number', descends: false }]

const rowColumns = sql`row_number, line, outcome, reason, topic_name, topic_id, org_topic_id, given`
const rowsOf = (tx: TenantTx, batchId: string, outcome: RowOutcome | undefined) =>
  sql`batch_row where org_id = ${tx.org} and batch_id = ${batchId} ${ofOutcome(outcome)}`

export async function listRows(tx: TenantTx, batchId: string, outcome: RowOutcome | undefined, asked: AskedStretch) {
  return readStretch(asked, byRowNumber, async ({ place, tail }) => {
    const { rows } = await sql<BatchRow & { place: Place }>`
      select ${rowColumns}, ${place} as place from ${rowsOf(tx, batchId, outcome)} ${tail}`.execute(tx.db)
    return rows
  })
}

/** The next rows after one, for whoever goes through them all. */
export async function nextRows(tx: TenantTx, batchId: string, outcome: RowOutcome, after: number, limit: number) {
  const { rows } = await sql<BatchRow>`
    select ${rowColumns} from ${rowsOf(tx, batchId, outcome)} and row_number > ${after}
    order by row_number limit ${limit}`.execute(tx.db)
  return rows
}

/** The library topics that a batch added, in the order of its rows. */
export async function listAdded(tx: TenantTx, batchId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select org_topic_id as id from batch_row
    where org_id = ${tx.org} and batch_id = ${batchId} and outcome in ('created', 'adopted')
    order by row_number`.execute(tx.db)
  return rows.map(({ id }) => id)
}

/** Marks rows of which the additions were undone. */
export async function markRowsUndone(tx: BatchTx, batchId: string, rows: readonly number[]): Promise<void> {
  await sql`
    update batch_row set outcome = 'undone', reason = ${reasons.undone}
    where org_id = ${tx.org} and batch_id = ${batchId} and row_number = any(${rows}::int[])`.execute(tx.db)
}
