import { limits } from '@txadv/contract'
import { sql } from 'kysely'
import type { SystemTx, TenantTx } from '../../db/database.ts'
import { defineLease } from '../lease/lease.ts'

const { leaseMs, idleSeconds } = limits.imports

/** Imports that the worker drives: the service has all their rows. */
export const importRunLease = defineLease<{ readonly org_id: string; readonly id: string }>({
  table: 'batch',
  key: ['org_id', 'id'],
  open: sql`batch.kind = 'import' and batch.status = 'processing' and batch.worker_driven`,
  lostAfterSeconds: idleSeconds,
})

interface LeasedImport {
  readonly workspace: string | null
  readonly createdBy: string
  readonly fence: number
}

export async function claimImportRun(tx: SystemTx, org: string, id: string): Promise<LeasedImport | undefined> {
  const returning = sql`workspace_id as workspace, created_by as "createdBy"`
  const row = importRunLease.rowOf({ org_id: org, id })
  const [claimed] = await importRunLease.claimRows<LeasedImport>(tx, row, { leaseMs, returning })
  return claimed
}

/** Holds an import against everybody else who adds to it or ends it, until the transaction ends. */
export async function lockImport(tx: TenantTx, id: string): Promise<void> {
  await sql`select from batch where org_id = ${tx.org} and id = ${id} and kind = 'import' for update`.execute(tx.db)
}

/** Hands an import to the worker; answers whether it was not there already. */
export async function driveImport(tx: TenantTx, id: string): Promise<boolean> {
  const { rows } = await sql`
    update batch set worker_driven = true, heartbeat_at = now()
    where org_id = ${tx.org} and id = ${id} and kind = 'import' and status = 'processing' and not worker_driven
    returning 1`.execute(tx.db)
  return rows.length > 0
}
