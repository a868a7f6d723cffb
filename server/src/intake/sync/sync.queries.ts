import type { BatchStatus, RunStatus } from '@txadv/contract'
import { sql } from 'kysely'
import { newestFirst } from '../../db/cursor.ts'
import type { TenantTx } from '../../db/database.ts'
import { type AskedStretch, readStretch } from '../../db/stretch.ts'
import type { NewRun } from '../../runs/index.ts'

const statusOf: Record<BatchStatus, RunStatus> = {
  processing: 'running',
  completed: 'completed',
  failed: 'failed',
  cancelled: 'cancelled',
}

const runColumns = [
  'id as runId',
  'status',
  'reason',
  sql<NewRun['mappings']>`mappings`.as('mappings'),
  'worker_driven as worker',
  'use_llm as useLlm',
  'counted',
  'total_rows',
  'processed_rows as processedItems',
  'chunks_total',
  'chunks_completed as processedPages',
  'success_count as successCount',
  'error_count as errorCount',
  'duplicate_count',
  'updated_count',
  'adopted_count as adoptedCount',
  'created_at as startedAt',
  'completed_at as completedAt',
  sql<number>`floor(1000 * extract(epoch from coalesce(completed_at, now()) - created_at))::int`.as('durationMs'),
] as const

const selectRuns = (tx: TenantTx, connectionId: string) =>
  tx.db
    .selectFrom('batch')
    .select(runColumns)
    .where('org_id', '=', tx.org)
    .where('connection_id', '=', connectionId)
    .where('kind', '=', 'sync')
    .$narrowType<{ status: BatchStatus }>()

type RunRow = Awaited<ReturnType<ReturnType<typeof selectRuns>['execute']>>[number]

/** A run as callers see it: how much there is may be unknown, and what was updated was in the library already. */
function asRun({ status, counted, total_rows, chunks_total, duplicate_count, updated_count, ...run }: RunRow) {
  return {
    ...run,
    status: statusOf[status],
    totalItems: counted ? total_rows : null,
    totalPages: counted ? chunks_total : null,
    pagesAtMost: chunks_total,
    duplicateCount: duplicate_count + updated_count,
  }
}
export type SyncRun = ReturnType<typeof asRun>

export async function findSyncRun(tx: TenantTx, connectionId: string, runId: string): Promise<SyncRun | undefined> {
  const found = await selectRuns(tx, connectionId).where('id', '=', runId).executeTakeFirst()
  return found && asRun(found)
}

export async function listSyncRuns(tx: TenantTx, connectionId: string, asked: AskedStretch) {
  const { rows, next } = await readStretch(
    asked,
    newestFirst('created_at', 'id', 'text'),
    ({ place, behind, order, limit, offset }) =>
      selectRuns(tx, connectionId)
        .select(place.as('place'))
        .where(behind)
        .orderBy(order)
        .limit(limit)
        .offset(offset)
        .execute(),
  )
  return { rows: rows.map(asRun), next }
}

/** Whether another page of the run had the same items. */
export async function isRepeated(tx: TenantTx, runId: string, page: number, contentHash: Buffer): Promise<boolean> {
  const { rows } = await sql`select from batch_chunk where org_id = ${tx.org} and batch_id = ${runId}
    and content_hash = ${contentHash} and chunk_index <> ${page - 1} limit 1`.execute(tx.db)
  return rows.length > 0
}
