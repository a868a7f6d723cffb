import type * as contract from '@txadv/contract'
import { limits, type Reply, type StaleCause } from '@txadv/contract'
import type { Tenant } from '../../context.ts'
import type { TenantTx } from '../../db/database.ts'
import { countByPlace, countOrphaned } from './activations.queries.ts'
import { nextStaleActivations } from './activations.ts'

const { summaryLookedAt, summaryLooks, summaryStale } = limits.activations

/** Counts stale ones, newest first, until there are enough or enough were looked at: a summary must not take long. */
async function countStale(tx: TenantTx) {
  let stale = 0
  const byCause = new Map<StaleCause, number>()
  let after: string | undefined
  for (let looks = 0; looks < summaryLooks; looks++) {
    const page = await nextStaleActivations(tx, { after }, summaryLookedAt)
    stale += page.due.filter((each) => each.stale).length
    for (const cause of page.due.flatMap(({ staleCauses }) => staleCauses))
      byCause.set(cause, (byCause.get(cause) ?? 0) + 1)
    if (page.after === undefined) return { stale, staleBy: tellCauses(byCause), staleComplete: true }
    if (stale >= summaryStale) break
    after = page.after
  }
  return { stale: Math.min(stale, summaryStale), staleBy: tellCauses(byCause), staleComplete: false }
}

const tellCauses = (byCause: ReadonlyMap<StaleCause, number>) =>
  [...byCause]
    .map(([cause, count]) => ({ cause, count: Math.min(count, summaryStale) }))
    .sort((a, b) => b.count - a.count)

/** How many activations there are, by connection and status, and how many of them need a look. */
export async function summarizeActivations(tenant: Tenant): Promise<Reply<typeof contract.summarizeActivations>> {
  return tenant.snapshot(async (tx) => ({
    counts: await countByPlace(tx),
    ...(await countStale(tx)),
    orphaned: await countOrphaned(tx),
  }))
}
