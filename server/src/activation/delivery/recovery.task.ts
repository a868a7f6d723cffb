import { Failure, limits } from '@txadv/contract'
import { actFor, type Tenant } from '../../context.ts'
import { PlatformError } from '../../platforms/platform.ts'
import { defineTask, type TaskContext } from '../../queue/queue.ts'
import { openPlatformSession, type PlatformSession } from '../connections/connections.ts'
import { createSegment, deactivateSegment, leaseMsOf, newDeliveryLease } from './deliver.ts'
import { listOverdue, postponeConnection, reclaimExpired } from './delivery.queries.ts'
import { settleCreations, settleDeactivation } from './settle.ts'

interface Place {
  readonly org: string
  readonly connectionId: string
}

const recovery = { name: 'activation-recovery' }

/**
 * Reclaims the expired leases of a connection: looks each segment up on the platform and settles it. Each is leased
 * only when its turn has come: of a whole batch, those whose turn comes too late, or whose holder dies, would
 * all have to wait for another lease. Answers how many there were.
 */
export async function recoverConnection(tenant: Tenant, connectionId: string): Promise<number> {
  const session = await openPlatformSession(tenant, connectionId, limits.activations.recoveryMs)
  const { callMs, remainingMs } = session.link
  let found = 0
  const lane = async () => {
    while (remainingMs() > callMs && !tenant.signal.aborted && (await settleExpired(tenant, session))) found++
  }
  await Promise.all(Array.from({ length: limits.egress.perLane }, lane))
  return found
}

/** Reclaims the lease that expired first; answers whether there was any. */
async function settleExpired(tenant: Tenant, session: PlatformSession): Promise<boolean> {
  const leaseMs = leaseMsOf(session.link.callMs)
  const lease = newDeliveryLease(tenant, session)
  const leased = await tenant.transact((tx) => reclaimExpired(tx, session.link.connectionId, leaseMs))
  if (!leased) return false
  if (leased.intent === 'create') {
    await settleCreations(tenant, session, [{ leased, outcome: await createSegment(lease, leased) }])
    return true
  }
  const outcome = await deactivateSegment(lease, leased)
  const leaseForNew = newDeliveryLease(tenant, session)
  const next = await settleDeactivation(tenant, session, leased, outcome, leaseMs)
  if (next) await settleCreations(tenant, session, [{ leased: next, outcome: await createSegment(leaseForNew, next) }])
  return true
}

/** The connections that this process is at: a second at the same one would only hold up those of others. */
const atWork = new Set<string>()

async function recoverPlace(context: TaskContext, { org, connectionId }: Place): Promise<void> {
  const { database, log, outside, enqueue, signal } = context
  if (!outside) throw new Error('a platform cannot be asked without a way to the outside')
  if (atWork.has(connectionId)) return
  atWork.add(connectionId)
  const tenant = actFor(database, log, org, { type: 'system', task: 'recovery' }, { outside, enqueue, signal })
  try {
    const found = await recoverConnection(tenant, connectionId)
    if (found > 0) log.info({ connectionId, found }, 'expired leases reclaimed')
  } catch (error) {
    if (!(error instanceof PlatformError || error instanceof Failure)) throw error
    log.warn({ connectionId, reason: error.message }, 'expired leases not reclaimed')
    await tenant.transact((tx) => postponeConnection(tx, connectionId, limits.activations.postponeSeconds))
  } finally {
    atWork.delete(connectionId)
  }
}

/** Settles what a stopped process left leased. */
export const activationRecovery = defineTask<Place>({
  ...recovery,
  atOnce: limits.activations.atOnce,
  run: recoverPlace,
})

/** All that is overdue anywhere is looked for all the time: segments cost money whether or not anybody knows of them. */
export const overdueActivations = defineTask({
  name: 'overdue-activations',
  everyMs: limits.activations.overdueEveryMs,
  run: ({ database, enqueue }) =>
    database.withSystem(async (tx) => {
      for (const place of await listOverdue(tx, limits.activations.overdueLooked)) await enqueue(tx, recovery, place)
    }),
})
