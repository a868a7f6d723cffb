import { Failure, limits } from '@txadv/contract'
import { readActor } from '../../actor.ts'
import { actFor, type Tenant } from '../../context.ts'
import { createLimiter } from '../../lib/limiter.ts'
import { PlatformError } from '../../platforms/platform.ts'
import { defineTask, type Task, type TaskContext } from '../../queue/queue.ts'
import { openPlatformSession, type PlatformSession } from '../connections/connections.ts'
import { claimPushRun, endRun, nextDueTopics, pushRunLease } from './push.queries.ts'
import { pushNext } from './push.ts'
import { pushTurn } from './turn.ts'

interface Turn {
  readonly org: string
  readonly runId: string
}

/** Drives a run for a while, then lets others have a turn. */
export async function takePushTurn(context: TaskContext, { org, runId }: Turn): Promise<void> {
  const { database, enqueue, log, outside, signal } = context
  if (!outside) throw new Error('a platform cannot be asked without a way to the outside')
  await pushRunLease.takeTurn(database, { org_id: org, id: runId }, limits.push.leaseMs, {
    claim: (tx) => claimPushRun(tx, org, runId),
    work: ({ workspace, createdBy, connectionId }, whileRenewed) =>
      whileRenewed(async (lost) => {
        const leased = { ...context, signal: AbortSignal.any([signal, lost]) }
        const more = { workspace, outside, enqueue, signal: leased.signal }
        const tenant = actFor(database, log, org, readActor(createdBy), more)
        const nextInSeconds = await driveOrFail(leased, tenant, connectionId, runId)
        return { result: undefined, nextInSeconds }
      }),
    promise: (tx, inSeconds) => enqueue(tx, pushTurn, { org, runId }, inSeconds),
  })
}

/** Pushes what is due of a run; answers in how many seconds more is, and nothing where the run is over or failed. */
async function driveOrFail(context: TaskContext, tenant: Tenant, connectionId: string, runId: string) {
  try {
    const sessionMs = limits.push.turnMs + 2 * tenant.outside.callMs
    await feed(context, tenant, await openPlatformSession(tenant, connectionId, sessionMs), runId)
  } catch (error) {
    const isFinal = error instanceof PlatformError || (error instanceof Failure && error.status < 500)
    if (!isFinal || tenant.signal.aborted) throw error
    tenant.log.info({ runId, reason: error.message }, 'push run failed')
    await tenant.transact((tx) => endRun(tx, runId, 'failed', error.message))
    return undefined
  }
  // What is left waits for its retry, or for the lease of a segment that another process has.
  const { due } = await tenant.transact((tx) => nextDueTopics(tx, runId))
  return due === null ? undefined : Math.ceil(due)
}

/** Two take batches side by side, so that the platform is not left waiting while the last segments of one are settled. */
async function feed(
  { signal, stopping }: TaskContext,
  tenant: Tenant,
  session: PlatformSession,
  runId: string,
): Promise<void> {
  const until = performance.now() + limits.push.turnMs
  const inTurn = createLimiter(limits.egress.perLane)
  const goesOn = () => performance.now() < until && !signal.aborted && !stopping?.aborted
  const one = async () => {
    let claimed = 1
    while (claimed > 0 && goesOn()) claimed = (await pushNext(tenant, session, runId, inTurn)).claimed
  }
  await Promise.all(Array.from({ length: limits.push.feeders }, one))
}

export const pushTasks: readonly Task<never>[] = [
  defineTask<Turn>({ ...pushTurn, atOnce: limits.push.runsAtOnce, run: takePushTurn }),
  defineTask({
    name: 'idle-push-runs',
    everyMs: limits.push.reapMs,
    run: ({ database, enqueue }) =>
      database.withSystem(async (tx) => {
        for (const { org_id, id } of await pushRunLease.reap(tx, limits.push.lookedAt))
          await enqueue(tx, pushTurn, { org: org_id, runId: id })
      }),
  }),
]
