import { sql } from 'kysely'
import type { SystemTx } from './tx.ts'

/**
 * How statements are planned. Anew for the values they carry, because one organization's values are not another's, and a
 * plan made for all of them walks a library for what is not there. Or once a connection, where the values cannot matter:
 * planning for one of many partitions takes longer than reading a page.
 */
export type PlanMode = typeof plansByValue | typeof plansKept
export const plansByValue = 'force_custom_plan'
export const plansKept = 'force_generic_plan'

const plan = (tx: SystemTx, how: PlanMode) => sql`select set_config('plan_cache_mode', ${how}, true)`.execute(tx.db)

/** Runs statements of a snapshot whose best plan depends on their values. */
export async function planByValue<T>(tx: SystemTx, work: () => Promise<T>): Promise<T> {
  await plan(tx, plansByValue)
  const done = await work()
  await plan(tx, plansKept)
  return done
}

/**
 * For the rest of a transaction that sends the same statements over all partitions many times, by values that do not
 * matter: left to itself, the server plans joins of all partitions for half a second each time.
 */
export async function keepPlans(tx: SystemTx): Promise<void> {
  await plan(tx, plansKept)
}
