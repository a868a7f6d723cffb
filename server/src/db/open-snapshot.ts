import { limits } from '@txadv/contract'
import { Kysely, PostgresDialect, type RawBuilder, type Transaction } from 'kysely'
import type pg from 'pg'
import { type CopiedRows, copyOut, type RowWriter } from './copy.ts'
import type { TenantTx } from './database.ts'
import type { Tables } from './tables.gen.ts'

/** One state of the database as a tenant sees it, held open so that it can be read piece by piece. */
export interface OpenSnapshot {
  readonly tx: TenantTx
  /** Copies out what the query selects, as the options of COPY say. */
  copy(query: RawBuilder<unknown>, options: string, writeRow: RowWriter): Promise<CopiedRows>
  /** Makes the planner read rows in the order of an index, however many it must pass over. */
  preferOrder(): Promise<void>
  close(): Promise<void>
}

export async function openSnapshot(pool: pg.Pool, org: string, workspace: string | null): Promise<OpenSnapshot> {
  const client = await pool.connect()
  const lent = { query: client.query.bind(client), release: () => undefined }
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: { connect: async () => lent, end: async () => undefined } as never }),
  })
  try {
    await client.query('begin isolation level repeatable read read only')
    await client.query(
      `select set_config('app.org_id', $1, true), set_config('app.workspace_id', $2, true),
        set_config('statement_timeout', $3, true)`,
      [org, workspace ?? '', String(limits.database.bulkStatementTimeoutMs)],
    )
  } catch (error) {
    client.release(true)
    throw error
  }
  let copying: Promise<unknown> = Promise.resolve()
  const copyPage: OpenSnapshot['copy'] = async (query, options, writeRow) => {
    const { sql: text, parameters } = query.compile(db)
    await handOver(client, parameters)
    // The organization is ours and a UUID: as a literal it lets the planner choose the one partition.
    const bound = text.replace(/\$(\d+)/g, (_, n) =>
      parameters[Number(n) - 1] === org ? client.escapeLiteral(org) : `current_setting('copy.p${n}')`,
    )
    return copyOut(client, `copy (${bound}) to stdout (${options})`, writeRow)
  }
  return {
    tx: { org, workspace, db: db as Transaction<Tables> },
    copy: (query, options, writeRow) => {
      const copied = copyPage(query, options, writeRow)
      copying = copied.catch(() => undefined)
      return copied
    },
    preferOrder: async () => {
      await client.query('set local enable_sort = off; set local enable_bitmapscan = off')
    },
    close: async () => {
      // A copy that nobody waits for any more is two statements: the second must not follow the rollback, into whatever
      // the connection is used for next.
      await copying
      const failed = await client.query('rollback').then(
        () => false,
        () => true,
      )
      client.release(failed)
    },
  }
}

/** COPY takes no parameters, and values are never written into a statement: they are handed over as settings. */
async function handOver(client: pg.PoolClient, values: readonly unknown[]): Promise<void> {
  if (values.length === 0) return
  const settings = values.map((_, n) => `set_config('copy.p${n + 1}', $${n + 1}, true)`)
  await client.query(`select ${settings.join(', ')}`, values.map(String))
}
