import { limits } from '@txadv/contract'
import { sql } from 'kysely'
import type { SystemTx } from '../../db/database.ts'

const today = sql<string>`(now() at time zone 'utc')::date`

/** Makes whoever reads the day's spend to add to it take turns, so that the sum is still true at the commit. */
export async function lockDay(tx: SystemTx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('llm_usage_day', 0))`.execute(tx.db)
}

/** What all organizations have spent or set aside since midnight, UTC. */
export async function readDay(tx: SystemTx): Promise<number> {
  const { rows } = await sql<{ cost: number }>`
    select coalesce(sum(cost), 0) as cost from llm_usage_day where day = ${today}`.execute(tx.db)
  return rows[0]?.cost ?? 0
}

/** Adds to a day's spend, in the slot of this connection; the day is today unless it is given. */
export async function addToSpend(tx: SystemTx, cost: number, day?: string): Promise<void> {
  await sql`
    insert into llm_usage_day as d (day, slot, cost)
    values (coalesce(${day ?? null}::date, ${today}), pg_backend_pid() % ${limits.llm.daySlots}::int, ${cost}::numeric)
    on conflict (day, slot) do update set cost = d.cost + excluded.cost`.execute(tx.db)
}

export async function deleteOldDays(tx: SystemTx): Promise<void> {
  await sql`delete from llm_usage_day where day < ${today} - ${limits.llm.callDays}::int`.execute(tx.db)
}
