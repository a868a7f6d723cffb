import type { Plan } from '@txadv/contract'
import { sql } from 'kysely'
import type { SystemTx, TenantTx } from '../../db/database.ts'

const lockOf = (org: string, name: 'room' | 'full') => sql`hashtextextended(${`library ${name} ${org}`}, 0)`

/** The organization's plan, once no addition of unknown size is under way; none begins before the transaction ends. */
export async function holdPlan(tx: TenantTx): Promise<Plan> {
  const { rows } = await sql<{ plan: Plan }>`
    select plan from org, pg_advisory_xact_lock_shared(${lockOf(tx.org, 'room')}) where org_id = ${tx.org}`.execute(
    tx.db,
  )
  return rows[0]?.plan ?? 'enterprise'
}

/** The same, once no addition at all is under way. */
export async function holdPlanAlone(tx: TenantTx): Promise<Plan> {
  const { rows } = await sql<{ plan: Plan }>`
    select plan from org, pg_advisory_xact_lock(${lockOf(tx.org, 'room')}) where org_id = ${tx.org}`.execute(tx.db)
  return rows[0]?.plan ?? 'enterprise'
}

/** Lets those who add to a library that is nearly full take turns, until they commit. */
export async function awaitTurnInFullLibrary(tx: TenantTx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockOf(tx.org, 'full')})`.execute(tx.db)
}

/** How many topics the organization's library holds, over all its workspaces. */
export async function countStoredTopics(tx: SystemTx, org: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select coalesce(sum(n), 0)::int as n from library_count
    where org_id = ${org} and field = 'total' and value = ''`.execute(tx.db)
  return rows[0]?.n ?? 0
}
