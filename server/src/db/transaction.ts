import pg from 'pg'
import { type PlanMode, plansByValue } from './plans.ts'
import { builderOn } from './snapshot.ts'
import type { TenantTx } from './tx.ts'

/** One message that begins the transaction and says whose it is: two would be answered, and read, one by one. */
function beginning(org: string, workspace: string | null, plans: PlanMode): string {
  const settings = {
    'app.org_id': org,
    'app.workspace_id': workspace ?? '',
    ...(plans !== plansByValue && { plan_cache_mode: plans }),
  }
  const local = Object.entries(settings).map(
    ([name, value]) => `set_config('${name}', ${pg.escapeLiteral(value)}, true)`,
  )
  return `begin; select ${local.join(', ')}`
}

/**
 * Runs `work` in a transaction as the tenant. Its first statements are sent right behind the beginning, without waiting
 * for the answer; should that fail, they see no organization, hence read and write no rows, and the failure is what the
 * caller gets.
 */
export async function withTransaction<T>(
  pool: pg.Pool,
  org: string,
  workspace: string | null,
  plans: PlanMode,
  work: (tx: TenantTx) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  const begun = client.query(beginning(org, workspace, plans))
  begun.catch(() => undefined)
  try {
    const done = await work({ org, workspace, db: builderOn(client) })
    await begun
    await client.query('commit')
    client.release()
    return done
  } catch (error) {
    // One that cannot even be rolled back is not used again.
    const isBroken = await client.query('rollback').then(
      () => false,
      () => true,
    )
    client.release(isBroken)
    await begun
    throw error
  }
}
