import { limits } from '@txadv/contract'
import { sql } from 'kysely'
import type { SystemTx } from './tx.ts'

const { walkedBlocks } = limits.erasure

/** Which rows of the table `mine` lie in the next blocks of it: a table without an index for them is walked once. */
export const inBlocks = (from: number) =>
  sql`mine.ctid >= ${`(${from},0)`}::tid and mine.ctid < ${`(${from + walkedBlocks},0)`}::tid`

async function countBlocks(tx: SystemTx, table: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select pg_relation_size(${table}::regclass) / current_setting('block_size')::int as n`.execute(tx.db)
  return rows[0]?.n ?? 0
}

/** Does something to all blocks of a table, a transaction for each piece, up to where it ends by then. */
export async function walkBlocks(
  transact: <T>(work: (tx: SystemTx) => Promise<T>) => Promise<T>,
  table: string,
  work: (tx: SystemTx, from: number) => Promise<void>,
): Promise<void> {
  for (let from = 0; ; from += walkedBlocks) {
    const isLast = await transact(async (tx) => {
      await work(tx, from)
      return from + walkedBlocks >= (await countBlocks(tx, table))
    })
    if (isLast) return
  }
}
