import { Failure, limits, runReasons } from '@txadv/contract'
import { actFor, type Tenant } from '../../context.ts'
import { nextAfter } from '../../lib/cron.ts'
import { PlatformError } from '../../platforms/platform.ts'
import { defineTask, type Task, type TaskContext } from '../../queue/queue.ts'
import { endBatch } from '../batches/batches.ts'
import { findDriven, insertRun, lockScheduled, setDue, takeUpIdle } from './sync.queries.ts'
import { begin, takePage } from './sync.ts'
import { syncTurn } from './turn.ts'

interface Turn {
  readonly org: string
  readonly runId: string
}
interface Start {
  readonly org: string
  readonly workspace: string | null
  readonly connectionId: string
}

const bySchedule = 'schedule'

function tenantOf(context: TaskContext, { org, workspace }: Omit<Start, 'connectionId'>, userId: string): Tenant {
  const { database, log, outside, enqueue, signal } = context
  if (!outside) throw new Error('a source cannot be asked without a way to the outside')
  return actFor(database, log, org, { userId, via: 'session' }, { workspace, outside, enqueue, signal })
}

/** What ends a run for good: the source, or a quota; what is our own is tried again. */
const reasonIn = (error: unknown) =>
  error instanceof PlatformError || (error instanceof Failure && error.status < 500) ? error.message : undefined

/** Stays with a run for a while, page after page, then lets others have a turn and asks for the next. */
export async function takeTurn(context: TaskContext, { org, runId }: Turn): Promise<void> {
  const { database, enqueue, log, signal, stopping } = context
  const run = await database.withSystem((tx) => findDriven(tx, org, runId))
  if (!run) return
  const { connectionId, workspace } = run
  const tenant = tenantOf(context, { org, workspace }, run.createdBy)
  const fail = async (reason: string) => {
    log.info({ runId, reason }, 'sync run failed')
    await tenant.transact((tx) => endBatch(tx, 'sync', runId, 'failed', reason))
  }
  if (connectionId === null) return fail(runReasons.connectionGone)
  const until = performance.now() + limits.sync.turnMs
  do {
    try {
      const { done } = await takePage(tenant, connectionId, runId, undefined, limits.sync.workerFetchMs)
      if (done) return
    } catch (error) {
      const reason = reasonIn(error)
      if (reason === undefined) throw error
      // A run that was cancelled meanwhile is not running, and stays as it is.
      return fail(reason)
    }
  } while (performance.now() < until && !signal.aborted && !stopping?.aborted)
  await database.withSystem((tx) => enqueue(tx, syncTurn, { org, runId }))
}

/** Begins a run by its schedule; where that fails, a failed run says why. */
export async function startScheduled(context: TaskContext, { connectionId, ...where }: Start): Promise<void> {
  const tenant = tenantOf(context, where, bySchedule)
  try {
    await begin(tenant, connectionId, { worker: true })
  } catch (error) {
    // One that is still running is let finish, and a connection that was deleted needs none.
    if (error instanceof Failure && error.status < 500) return
    if (!(error instanceof PlatformError)) throw error
    const { message: reason } = error
    const none = { totalItems: 0, totalPages: 0, mappings: [], name: '' }
    const run = { ...none, connectionId, driven: true, createdBy: bySchedule, reason, failed: true }
    await tenant.transact((tx) => insertRun(tx, run))
  }
}

/** Every minute: schedules that are due begin, and runs whose worker is gone are taken up again. */
export async function look({ database, enqueue }: TaskContext): Promise<void> {
  await database.withSystem(async (tx) => {
    for (const { cron, due, now, ...start } of await lockScheduled(tx)) {
      const next = nextAfter(cron, new Date(now))
      if (next) await setDue(tx, start.org, start.connectionId, next)
      if (due) await enqueue(tx, syncStart, start)
    }
    for (const run of await takeUpIdle(tx)) await enqueue(tx, syncTurn, run)
  })
}

const syncStart = defineTask<Start>({ name: 'sync-start', run: startScheduled })

export const syncTasks: readonly Task<never>[] = [
  defineTask<Turn>({ ...syncTurn, run: takeTurn }),
  syncStart,
  defineTask({ name: 'sync-look', cron: '* * * * *', run: look }),
]
