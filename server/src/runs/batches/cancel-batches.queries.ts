import { sql } from 'kysely'
import type { SystemTx } from '../../db/database.ts'

/** Cancels what comes in for an organization, between two chunks. */
export async function cancelBatchesOf(tx: SystemTx, org: string): Promise<void> {
  await sql`
    update batch set status = 'cancelled', completed_at = now(), leased_until = null
    where org_id = ${org} and status = 'processing'`.execute(tx.db)
}
