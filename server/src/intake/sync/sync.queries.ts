import { type BatchStatus, type ImportTarget, limits, type RunStatus } from '@txadv/contract'
import { sql } from 'kysely'
import type { SystemTx, TenantTx } from '../../db/database.ts'

const statusOf: Record<BatchStatus, RunStatus> = {
  processing: 'running',
  completed: 'completed',
  failed: 'failed',
  cancelled: 'cancelled',
}

export interface NewRun {
  readonly connectionId: string
  readonly name: string
  readonly mappings: readonly { readonly csvColumn: string; readonly targetField: ImportTarget }[]
  readonly totalItems: number | null
  readonly totalPages: number
  readonly useLlm: boolean
  readonly workerDriven: boolean
  readonly createdBy: string
  readonly reason: string | null
  readonly failed?: boolean
}

/** Writes a run down; answers its id, or nothing where the connection has one that is running. */
export async function insertSyncRun(tx: TenantTx, run: NewRun): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into batch (org_id, id, workspace_id, kind, filename, status, total_rows, chunks_total, counted, mappings,
      use_llm, worker_driven, created_by, connection_id, reason, completed_at)
    values (${tx.org}, uuid_v7()::text, ${tx.workspace}, 'sync', ${run.name},
      ${run.failed ? 'failed' : 'processing'}, ${run.totalItems ?? 0}, ${run.totalPages}, ${run.totalItems !== null},
      ${JSON.stringify(run.mappings)}, ${run.useLlm}, ${run.workerDriven}, ${run.createdBy}, ${run.connectionId}, ${run.reason},
      ${run.failed ? sql`now()` : null})
    on conflict do nothing returning id`.execute(tx.db)
  return rows[0]?.id
}

export async function isRunning(tx: TenantTx, connectionId: string): Promise<boolean> {
  const { rows } = await sql`select from batch where org_id = ${tx.org} and connection_id = ${connectionId}
    and status = 'processing'`.execute(tx.db)
  return rows.length > 0
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

export async function listSyncRuns(
  tx: TenantTx,
  connectionId: string,
  limit: number,
  offset: number,
): Promise<SyncRun[]> {
  const found = await selectRuns(tx, connectionId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return found.map(asRun)
}

/** Whether another page of the run held the same. */
export async function isRepeated(tx: TenantTx, runId: string, page: number, contentHash: Buffer): Promise<boolean> {
  const { rows } = await sql`select from batch_chunk where org_id = ${tx.org} and batch_id = ${runId}
    and content_hash = ${contentHash} and chunk_index <> ${page - 1} limit 1`.execute(tx.db)
  return rows.length > 0
}

/**
 * Settles a run after a page of it: where the page was the source's end, there are no more pages than that, and when
 * all that there are are in, the run is complete. The page's transaction holds the run by then, so that this statement
 * sees every page that was taken before.
 */
export async function settleRun(tx: TenantTx, runId: string, end: { page: number; reason: string | null } | null) {
  const last = sql`least(chunks_total, ${end?.page ?? null}::int)`
  const { rows } = await sql<{ status: BatchStatus }>`
    update batch set chunks_total = settled.last, chunks_completed = settled.pages, counted = counted or ${end !== null},
      total_rows = case when counted then greatest(total_rows, processed_rows) else processed_rows end,
      reason = coalesce(${end?.reason ?? null}, reason),
      status = case when settled.pages = settled.last then 'completed' else status end,
      completed_at = case when settled.pages = settled.last then now() end
    from (select ${last} as last, (select count(*) from batch_chunk where org_id = ${tx.org} and batch_id = ${runId}
        and chunk_index < ${last}) as pages
      from batch where org_id = ${tx.org} and id = ${runId}) settled
    where org_id = ${tx.org} and id = ${runId} returning status`.execute(tx.db)
  return rows
}

const fromNow = (ms: number) => sql`now() + make_interval(secs => ${ms / 1_000})`

export interface WorkerDrivenRun {
  readonly connectionId: string | null
  readonly workspace: string | null
  readonly createdBy: string
  readonly fence: number
}

/** Takes a run that nobody drives, whoever's it is, under a new fence. */
export async function claimRun(tx: SystemTx, org: string, runId: string): Promise<WorkerDrivenRun | undefined> {
  const { rows } = await sql<WorkerDrivenRun>`
    update batch set fence = fence + 1, leased_until = ${fromNow(limits.sync.leaseMs)}
    where org_id = ${org} and id = ${runId} and kind = 'sync' and status = 'processing'
      and (leased_until is null or leased_until < now())
    returning connection_id as "connectionId", workspace_id as workspace, created_by as "createdBy", fence`.execute(
    tx.db,
  )
  return rows[0]
}

/** Keeps a run a while longer; answers whether it is still ours and running. */
export async function renewRun(tx: SystemTx, org: string, runId: string, fence: number): Promise<boolean> {
  const { rows } = await sql`update batch set leased_until = ${fromNow(limits.sync.leaseMs)}
    where org_id = ${org} and id = ${runId} and fence = ${fence} and status = 'processing' returning id`.execute(tx.db)
  return rows.length > 0
}

/** Lets a run go, so that the next turn need not wait for the lease's end; answers whether it was still ours. */
export async function releaseRun(tx: SystemTx, org: string, runId: string, fence: number): Promise<boolean> {
  const { rows } = await sql`update batch set leased_until = null
    where org_id = ${org} and id = ${runId} and fence = ${fence} and status = 'processing' returning id`.execute(tx.db)
  return rows.length > 0
}

/**
 * Runs whose worker has let its lease run out, and those that have waited for a promised turn for so long that it may be
 * lost. A turn is promised to each, so that nobody else does.
 */
export async function reclaimIdleSyncRuns(tx: SystemTx) {
  const { rows } = await sql<{ org: string; runId: string }>`
    with idle as materialized (
      select org_id, id from batch where worker_driven and status = 'processing' and (leased_until < now()
        or leased_until is null and heartbeat_at < now() - make_interval(secs => ${limits.sync.idleSeconds}))
      order by heartbeat_at limit ${limits.sync.lookedAt} for update skip locked
    )
    update batch set heartbeat_at = now(), leased_until = null from idle
    where batch.org_id = idle.org_id and batch.id = idle.id
    returning batch.org_id as org, batch.id as "runId"`.execute(tx.db)
  return rows
}
