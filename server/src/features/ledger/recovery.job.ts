import { Failure, limits } from '@txadv/contract'
import { actFor, type Tenant } from '../../context.ts'
import { createGate } from '../../lib/gate.ts'
import { PlatformError } from '../../platforms/platform.ts'
import { defineTask, type TaskContext } from '../../queue/queue.ts'
import { openDoor } from '../connections/connections.ts'
import { createSegment, deactivateSegment, leaseMsOf, newHand } from './carry-out.ts'
import { listOverdue, postpone, takeOverdue } from './ledger.queries.ts'
import { settleCreations, settleDeactivation } from './settle.ts'

interface Place {
  readonly org: string
  readonly connectionId: string
}

const recovery = { name: 'activation-recovery' }

/**
 * Takes up what was left open on a connection: asks the platform how it stands, and brings it to an end. Answers how
 * many there were.
 */
export async function recover(tenant: Tenant, connectionId: string): Promise<number> {
  const { overdueAtOnce, recoveryMs } = limits.activations
  const door = await openDoor(tenant, connectionId, recoveryMs)
  const leaseMs = leaseMsOf(door.link.callMs)
  const hand = newHand(tenant, door)
  const overdue = await tenant.transact((tx) => takeOverdue(tx, connectionId, overdueAtOnce, leaseMs))
  const inTurn = createGate(limits.egress.perLane)
  await Promise.all(
    overdue.map((taken) =>
      inTurn(async () => {
        if (taken.intent === 'create') {
          await settleCreations(tenant, hand.door, [{ taken, outcome: await createSegment(hand, taken) }])
          return
        }
        const outcome = await deactivateSegment(hand, taken)
        const handForNew = newHand(tenant, door)
        const next = await settleDeactivation(tenant, taken, outcome, leaseMs)
        if (next) await settleCreations(tenant, door, [{ taken: next, outcome: await createSegment(handForNew, next) }])
      }),
    ),
  )
  return overdue.length
}

async function recoverPlace(context: TaskContext, { org, connectionId }: Place): Promise<void> {
  const { database, log, outside, enqueue, signal } = context
  if (!outside) throw new Error('a platform cannot be asked without a way to the outside')
  const tenant = actFor(database, log, org, { userId: 'recovery', via: 'session' }, { outside, enqueue, signal })
  try {
    const found = await recover(tenant, connectionId)
    if (found > 0) log.info({ connectionId, found }, 'activations taken up')
  } catch (error) {
    if (!(error instanceof PlatformError || error instanceof Failure)) throw error
    log.warn({ connectionId, reason: error.message }, 'activations could not be taken up')
    await tenant.transact((tx) => postpone(tx, connectionId, limits.activations.postponeSeconds))
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
