import { limits } from '@txadv/contract'
import type { RawBuilder } from 'kysely'
import type pg from 'pg'
import { type CopiedRows, type CopyBuffer, copyOut, type RowWriter } from './copy.ts'
import { beginSnapshot, builderOn, endSnapshot } from './snapshot.ts'
import type { TenantTx } from './tx.ts'

/** One state of the database as a tenant sees it, held open so that it can be read piece by piece. */
export interface OpenSnapshot {
  readonly tx: TenantTx
  /** Copies out what the query selects, as the options of COPY say, into the room if one is given. */
  copy(query: RawBuilder<unknown>, options: string, writer: RowWriter, room?: CopyBuffer): Promise<CopiedRows>
  /** Makes the planner read rows in the order of an index, however many it must pass over. */
  preferOrder(): Promise<void>
  close(): Promise<void>
}

export async function openSnapshot(pool: pg.Pool, org: string, workspace: string | null): Promise<OpenSnapshot> {
  const client = await pool.connect()
  const db = builderOn(client)
  try {
    await beginSnapshot(client, org, workspace, ['statement_timeout', String(limits.database.bulkStatementTimeoutMs)])
  } catch (error) {
    client.release(true)
    throw error
  }
  return {
    tx: { org, workspace, db },
    copy: async (query, options, writer, room) => {
      const { sql: text, parameters } = query.compile(db)
      // The organization is ours and a UUID: as a literal it lets the planner choose the one partition.
      const bound = text.replace(/\$(\d+)/g, (_, n) =>
        parameters[Number(n) - 1] === org ? client.escapeLiteral(org) : `current_setting('copy.p${n}')`,
      )
      // Both go out at once, so that nothing sent later, like the end of the snapshot, comes between them.
      const handed = handOver(client, parameters)
      const copying = copyOut(client, `copy (${bound}) to stdout (${options})`, writer, room)
      const [copied] = await Promise.all([copying, handed])
      return copied
    },
    preferOrder: async () => {
      await client.query('set local enable_sort = off; set local enable_bitmapscan = off')
    },
    close: () => endSnapshot(client),
  }
}

/** COPY takes no parameters, and values are never written into a statement: they are handed over as settings. */
async function handOver(client: pg.PoolClient, values: readonly unknown[]): Promise<void> {
  if (values.length === 0) return
  const settings = values.map((_, n) => `set_config('copy.p${n + 1}', $${n + 1}, true)`)
  // The driver writes a list as the literal that a cast to an array reads.
  const texts = values.map((value) => (Array.isArray(value) ? value : String(value)))
  await client.query(`select ${settings.join(', ')}`, texts)
}
