import { sql } from 'kysely'
import { inBlocks } from '../../db/blocks.ts'
import type { SystemTx } from '../../db/database.ts'

/** Forgets which organization made the shared topics in the next blocks of the table. */
export async function disownTopics(tx: SystemTx, org: string, from: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update topic mine set created_by_org_id = null
    where created_by_org_id = ${org} and owner_org_id is null and ${inBlocks(from)}`.execute(tx.db)
  return Number(numAffectedRows)
}
