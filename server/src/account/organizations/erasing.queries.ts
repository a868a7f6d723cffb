import { sql } from 'kysely'
import type { SystemTx } from '../../db/database.ts'

/** Waits for all that writes for the organization, and keeps out what comes after. */
export async function lockOrgToErase(tx: SystemTx, org: string): Promise<void> {
  await sql`select from org where org_id = ${org} for update`.execute(tx.db)
}

export async function isOrgErasing(tx: SystemTx, org: string): Promise<boolean> {
  const { rows } = await sql<{ erasing: boolean }>`select org_is_erasing(${org}) as erasing`.execute(tx.db)
  return rows[0]?.erasing ?? false
}

/** From now on nothing is written for the organization, and none of its keys is good. */
export async function markOrgErasing(tx: SystemTx, org: string): Promise<void> {
  await sql`update org set erasing_at = now() where org_id = ${org}`.execute(tx.db)
  await sql`update api_key set revoked_at = now() where org_id = ${org} and revoked_at is null`.execute(tx.db)
  await sql`update sdk_key set revoked_at = now() where org_id = ${org} and revoked_at is null`.execute(tx.db)
}

export async function deleteOrg(tx: SystemTx, org: string): Promise<void> {
  await sql`delete from org where org_id = ${org}`.execute(tx.db)
}
