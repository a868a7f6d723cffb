import type { Plan } from '@txadv/contract'
import { sql } from 'kysely'
import type { TenantTx } from '../../db/database.ts'

/** The organization that a transaction is for, and its workspace when one is named. */
export async function readOwn(tx: TenantTx) {
  const { rows } = await sql<{ name: string; plan: Plan; workspace: { id: string; name: string } | null }>`
    select identity.name, org.plan,
      (select jsonb_build_object('id', id, 'name', name) from workspace
        where org_id = ${tx.org} and id = ${tx.workspace}::uuid) as workspace
    from org, org_identity() identity where org.org_id = ${tx.org}`.execute(tx.db)
  return rows[0]
}
