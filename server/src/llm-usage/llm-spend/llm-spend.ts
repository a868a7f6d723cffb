import type { SystemTx } from '../../db/database.ts'
import { lockDay, readDay } from './llm-spend.queries.ts'

export { addToSpend, deleteOldDays } from './llm-spend.queries.ts'

/** Sums of cents are not exact. */
const roundingUsd = 1e-9

/** How many of the costs, from the first on, an amount pays. */
export function countPaid(costs: readonly number[], usd: number): number {
  let left = usd + roundingUsd
  const firstUnpaid = costs.findIndex((cost) => {
    left -= cost
    return left < 0
  })
  return firstUnpaid < 0 ? costs.length : firstUnpaid
}

/**
 * How many of the costs, from the first on, the cap of the whole service leaves room for. Where there is a cap, whoever
 * asks waits for those who are just beginning a call, so that together they cannot pass it; who asked adds what it takes
 * (`addToSpend`) in the same transaction.
 */
export async function countAffordable(
  tx: SystemTx,
  costs: readonly number[],
  dailyUsd: number | undefined,
): Promise<number> {
  if (dailyUsd === undefined) return costs.length
  const [, spent] = await Promise.all([lockDay(tx), readDay(tx)])
  return countPaid(costs, dailyUsd - spent)
}
