import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import type pg from 'pg'
import { plansKept } from './plans.ts'
import type { Tables } from './tables.gen.ts'
import type { TenantTx } from './tx.ts'

const builders = new WeakMap<pg.PoolClient, Kysely<Tables>>()

/** A query builder on one connection, made once for it. */
export function builderOn(client: pg.PoolClient): Transaction<Tables> {
  let builder = builders.get(client)
  if (!builder) {
    const lent = { query: client.query.bind(client), release: () => undefined }
    const pool = { connect: async () => lent, end: async () => undefined }
    builder = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: pool as never }) })
    builders.set(client, builder)
  }
  return builder as Transaction<Tables>
}

/** Begins a read-only transaction that sees one state of the database, as the tenant; the messages go out together. */
export async function beginSnapshot(
  client: pg.PoolClient,
  org: string,
  workspace: string | null,
  [setting, value]: readonly [name: 'plan_cache_mode' | 'statement_timeout', value: string],
): Promise<void> {
  await Promise.all([
    client.query('begin isolation level repeatable read read only'),
    client.query(
      "select set_config('app.org_id', $1, true), set_config('app.workspace_id', $2, true), set_config($3, $4, true)",
      [org, workspace ?? '', setting, value],
    ),
  ])
}

/** Ends it and gives the connection back; one that cannot even do this is not used again. */
export async function endSnapshot(client: pg.PoolClient): Promise<void> {
  const failed = await client.query('rollback').then(
    () => false,
    () => true,
  )
  client.release(failed)
}

/**
 * Runs `work` on a snapshot. Its first statements are sent right behind the beginning, without waiting for the answer;
 * should that fail, they see no organization and hence no rows, and the failure is what the caller gets.
 */
export async function withSnapshot<T>(
  pool: pg.Pool,
  org: string,
  workspace: string | null,
  work: (tx: TenantTx) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  const begun = beginSnapshot(client, org, workspace, ['plan_cache_mode', plansKept])
  begun.catch(() => undefined)
  try {
    const done = await work({ org, workspace, db: builderOn(client) })
    await begun
    return done
  } catch (error) {
    await begun
    throw error
  } finally {
    // Nothing was written, so nobody needs to wait for the end.
    void endSnapshot(client)
  }
}
