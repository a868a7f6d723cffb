import { type BatchStatus, type ImportTarget, limits } from '@txadv/contract'
import { sql } from 'kysely'
import type { SystemTx, TenantTx } from '../../db/database.ts'
import { defineLease } from '../lease/lease.ts'

const { leaseMs, idleSeconds } = limits.sync

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

/** Inserts a run; answers its id, or nothing where the connection has one that is running. */
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

/** The run of a connection that is under way. */
export interface OpenSyncRun {
  readonly runId: string
  readonly totalItems: number | null
}

const opened = sql`id as "runId", case when counted then total_rows end as "totalItems"`
const openOn = (tx: TenantTx, connectionId: string) =>
  sql`org_id = ${tx.org} and connection_id = ${connectionId} and kind = 'sync' and status = 'processing'`

export async function findOpenSyncRun(tx: TenantTx, connectionId: string): Promise<OpenSyncRun | undefined> {
  const { rows } = await sql<OpenSyncRun>`select ${opened} from batch where ${openOn(tx, connectionId)}`.execute(tx.db)
  return rows[0]
}

/** Takes up the run of a connection that nobody drives any more; answers nothing where somebody does. */
export async function resumeSyncRun(tx: TenantTx, connectionId: string, workerDriven: boolean) {
  const { rows } = await sql<OpenSyncRun>`
    update batch set heartbeat_at = now(), worker_driven = ${workerDriven} where ${openOn(tx, connectionId)}
      and (leased_until is null or leased_until <= now())
      and heartbeat_at <= now() - make_interval(secs => ${idleSeconds})
    returning ${opened}`.execute(tx.db)
  return rows[0]
}

/**
 * Settles a run after a page of it: where the page was the source's end, there are no more pages than that, and when
 * all that there are are in, the run is complete. The page's transaction holds the run by then, so that this statement
 * sees every page that was ingested before.
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

/** Sync runs are the batches that a worker can drive: those that it began, and those that their callers left. */
export const syncRunLease = defineLease<{ readonly org_id: string; readonly id: string }>({
  table: 'batch',
  key: ['org_id', 'id'],
  open: sql`batch.kind = 'sync' and batch.status = 'processing'`,
  lostAfterSeconds: idleSeconds,
})

interface LeasedSyncRun {
  readonly connectionId: string | null
  readonly workspace: string | null
  readonly createdBy: string
  readonly fence: number
}

export async function claimSyncRun(tx: SystemTx, org: string, id: string): Promise<LeasedSyncRun | undefined> {
  const returning = sql`connection_id as "connectionId", workspace_id as workspace, created_by as "createdBy"`
  const row = syncRunLease.rowOf({ org_id: org, id })
  const set = sql`worker_driven = true`
  const [claimed] = await syncRunLease.claimRows<LeasedSyncRun>(tx, row, { leaseMs, set, returning })
  return claimed
}
