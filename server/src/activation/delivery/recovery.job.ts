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
 * Takes up what was left open on a connection: asks the platform how it stands, and brings it to an end. Each is taken
 * in hand only when its turn has come: of a whole batch, those whose turn comes too late, or whose holder dies, would
 * all have to wait for another lease. Answers how many there were.
 */
export async function recoverConnection(tenant: Tenant, connectionId: string): Promise<number> {
  const door = await openPlatformSession(tenant, connectionId, limits.activations.recoveryMs)
  const { callMs, remainingMs } = door.link
  let found = 0
  const lane = async () => {
    while (remainingMs() > callMs && !tenant.signal.aborted && (await bringOneToAnEnd(tenant, door))) found++
  }
  await Promise.all(Array.from({ length: limits.egress.perLane }, lane))
  return found
}

/** Takes up what has waited longest; answers whether there was any. */
async function bringOneToAnEnd(tenant: Tenant, door: PlatformSession): Promise<boolean> {
  const leaseMs = leaseMsOf(door.link.callMs)
  const hand = newDeliveryLease(tenant, door)
  const taken = await tenant.transact((tx) => reclaimExpired(tx, door.link.connectionId, leaseMs))
  if (!taken) return false
  if (taken.intent === 'create') {
    await settleCreations(tenant, door, [{ taken, outcome: await createSegment(hand, taken) }])
    return true
  }
  const outcome = await deactivateSegment(hand, taken)
  const handForNew = newDeliveryLease(tenant, door)
  const next = await settleDeactivation(tenant, taken, outcome, leaseMs)
  if (next) await settleCreations(tenant, door, [{ taken: next, outcome: await createSegment(handForNew, next) }])
  return true
}

/** The connections that this process is at: a second at the same one would only hold up those of others. */
const atWork = new Set<string>()

async function recoverPlace(context: TaskContext, { org, connectionId }: Place): Promise<void> {
  const { database, log, outside, enqueue, signal } = context
  if (!outside) throw new Error('a platform cannot be asked without a way to the outside')
  if (atWork.has(connectionId)) return
  atWork.add(connectionId)
  const tenant = actFor(database, log, org, { userId: 'recovery', via: 'session' }, { outside, enqueue, signal })
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

/** Brings to an end what somebody began who is not heard of any more. */
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
