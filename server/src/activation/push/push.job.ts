import { Failure, limits } from '@txadv/contract'
import { actFor, type Tenant } from '../../context.ts'
import { createLimiter } from '../../lib/gate.ts'
import { PlatformError } from '../../platforms/platform.ts'
import { defineTask, type Task, type TaskContext } from '../../queue/queue.ts'
import { openPlatformSession, type PlatformSession } from '../connections/connections.ts'
import { endRun, findWorkerDriven, nextDueTopics, reclaimIdlePushRuns } from './push.queries.ts'
import { pushNext } from './push.ts'
import { pushTurn } from './turn.ts'

interface Turn {
  readonly org: string
  readonly runId: string
}

/**
 * Stays with a run for a while, then lets others have a turn and asks for the next. Two take batches side by side, so
 * that the platform is not left waiting while the last segments of a batch are settled.
 */
export async function takePushTurn(context: TaskContext, { org, runId }: Turn): Promise<void> {
  const { database, enqueue, log, outside, signal } = context
  if (!outside) throw new Error('a platform cannot be asked without a way to the outside')
  const run = await database.withSystem((tx) => findWorkerDriven(tx, org, runId))
  if (!run) return
  const { workspace, createdBy, connectionId } = run
  const more = { workspace, outside, enqueue, signal }
  const tenant = actFor(database, log, org, { userId: createdBy, via: 'session' }, more)
  try {
    const door = await openPlatformSession(tenant, connectionId, limits.push.turnMs + 2 * outside.callMs)
    await feed(context, tenant, door, runId)
  } catch (error) {
    const isFinal = error instanceof PlatformError || (error instanceof Failure && error.status < 500)
    if (!isFinal) throw error
    log.info({ runId, reason: error.message }, 'push run failed')
    await tenant.transact((tx) => endRun(tx, runId, 'failed', error.message))
    return
  }
  // What is left waits for its next try, or for what somebody else has in hand.
  const due = await tenant.transact((tx) => nextDueTopics(tx, runId))
  if (due !== null) await database.withSystem((tx) => enqueue(tx, pushTurn, { org, runId }, Math.ceil(due)))
}

async function feed(
  { signal, stopping }: TaskContext,
  tenant: Tenant,
  door: PlatformSession,
  runId: string,
): Promise<void> {
  const until = performance.now() + limits.push.turnMs
  const inTurn = createLimiter(limits.egress.perLane)
  const goesOn = () => performance.now() < until && !signal.aborted && !stopping?.aborted
  const one = async () => {
    let claimed = 1
    while (claimed > 0 && goesOn()) claimed = (await pushUnlessOver(tenant, door, runId, inTurn)).claimed
  }
  await Promise.all(Array.from({ length: limits.push.feeders }, one))
}

/** A run that ends meanwhile, because all is pushed or somebody cancels it, has nothing more to push. */
async function pushUnlessOver(
  tenant: Tenant,
  door: PlatformSession,
  runId: string,
  inTurn: ReturnType<typeof createLimiter>,
) {
  try {
    return await pushNext(tenant, door, runId, inTurn)
  } catch (error) {
    if (error instanceof Failure && error.status === 409) return { claimed: 0 }
    throw error
  }
}

export const pushTasks: readonly Task<never>[] = [
  defineTask<Turn>({ ...pushTurn, atOnce: limits.push.runsAtOnce, run: takePushTurn }),
  defineTask({
    name: 'idle-push-runs',
    cron: '* * * * *',
    run: ({ database, enqueue }) =>
      database.withSystem(async (tx) => {
        for (const run of await reclaimIdlePushRuns(tx)) await enqueue(tx, pushTurn, run)
      }),
  }),
]
