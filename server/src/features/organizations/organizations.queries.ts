import type { Organization, Plan } from '@txadv/contract'
import type { output } from 'zod'
import type { SystemTx } from '../../db/database.ts'

type Org = output<typeof Organization>

const organizations = (tx: SystemTx) =>
  tx.db
    .selectFrom('org')
    .innerJoin('auth.organization as identity', 'identity.id', 'org.org_id')
    .select(['org.org_id as id', 'identity.name', 'org.plan', 'org.created_at as createdAt'])
    .$narrowType<Org>()

export async function listOrganizations(tx: SystemTx, page: number, pageSize: number): Promise<Org[]> {
  return organizations(tx)
    .orderBy('org.created_at', 'desc')
    .orderBy('org.org_id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
}

export async function countOrganizations(tx: SystemTx): Promise<number> {
  const { n } = await tx.db
    .selectFrom('org')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}

export async function findOrganization(tx: SystemTx, org: string): Promise<Org | undefined> {
  return organizations(tx).where('org.org_id', '=', org).executeTakeFirst()
}

export async function updatePlan(tx: SystemTx, org: string, plan: Plan): Promise<void> {
  await tx.db.updateTable('org').set({ plan }).where('org_id', '=', org).execute()
}
