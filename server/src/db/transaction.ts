import type pg from 'pg'
import type { TenantTx } from './database.ts'
import { builderOn } from './snapshot.ts'

/**
 * Runs `work` in a transaction as the tenant. Its first statements are sent right behind the beginning, without waiting
 * for the answer; should that fail, they see no organization, hence read and write no rows, and the failure is what the
 * caller gets.
 */
export async function withTransaction<T>(
  pool: pg.Pool,
  org: string,
  workspace: string | null,
  work: (tx: TenantTx) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  const begun = Promise.all([
    client.query('begin'),
    client.query("select set_config('app.org_id', $1, true), set_config('app.workspace_id', $2, true)", [
      org,
      workspace ?? '',
    ]),
  ])
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
