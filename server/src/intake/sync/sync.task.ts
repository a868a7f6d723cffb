import { Failure, limits, runReasons } from '@txadv/contract'
import { lockScheduledSync, setSyncDue } from '../../activation/index.ts'
import { type Actor, actorIdOf, readActor } from '../../actor.ts'
import { actFor, type Tenant } from '../../context.ts'
import { nextAfter } from '../../lib/cron.ts'
import { PlatformError } from '../../platforms/platform.ts'
import { defineTask, type Task, type TaskContext } from '../../queue/queue.ts'
import { claimSyncRun, endBatch, insertSyncRun, syncRunLease } from '../../runs/index.ts'
import { driveSyncRun } from './pages.ts'
import { startSync } from './sync.ts'
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

const schedule = { type: 'system', task: 'sync-schedule' } as const

function tenantOf(context: TaskContext, { org, workspace }: Omit<Start, 'connectionId'>, actor: Actor): Tenant {
  const { database, log, outside, enqueue, signal, llm } = context
  if (!outside) throw new Error('a source cannot be asked without a way to the outside')
  return actFor(database, log, org, actor, { workspace, outside, enqueue, signal, llm })
}

/** What ends a run for good: the source, or a quota; what is our own is tried again. */
const reasonIn = (error: unknown) =>
  error instanceof PlatformError || (error instanceof Failure && error.status < 500) ? error.message : undefined

/** Drives a run for as long as `goesOn` says; answers whether it is over, also where it had to be ended. */
async function driveOrEnd(tenant: Tenant, connectionId: string | null, runId: string, goesOn: () => boolean) {
  try {
    if (connectionId === null) throw new PlatformError(runReasons.connectionGone)
    return await driveSyncRun(tenant, connectionId, runId, goesOn)
  } catch (error) {
    const reason = reasonIn(error)
    if (reason === undefined) throw error
    tenant.log.info({ runId, reason }, 'sync run failed')
    // A run that was cancelled meanwhile is not running, and stays as it is.
    await tenant.transact((tx) => endBatch(tx, 'sync', runId, 'failed', reason))
    return true
  }
}

/** Drives a run for a while, page after page, then lets others have a turn. */
export async function takeSyncTurn(context: TaskContext, { org, runId }: Turn): Promise<void> {
  const { database, enqueue, signal, stopping } = context
  const until = performance.now() + limits.sync.turnMs
  const goesOn = () => performance.now() < until && !signal.aborted && !stopping?.aborted
  await syncRunLease.takeTurn(database, { org_id: org, id: runId }, limits.sync.leaseMs, {
    claim: (tx) => claimSyncRun(tx, org, runId),
    work: ({ connectionId, workspace, createdBy }, whileRenewed) =>
      whileRenewed(async (lost) => {
        const leased = { ...context, signal: AbortSignal.any([signal, lost]) }
        const tenant = tenantOf(leased, { org, workspace }, readActor(createdBy))
        const isOver = await driveOrEnd(tenant, connectionId, runId, goesOn)
        return { result: isOver, nextInSeconds: isOver ? undefined : 0 }
      }),
    promise: (tx) => enqueue(tx, syncTurn, { org, runId }),
  })
}

/** Begins a run by its schedule; where that fails, a failed run says why. */
export async function startScheduledSync(context: TaskContext, { connectionId, ...where }: Start): Promise<void> {
  const tenant = tenantOf(context, where, schedule)
  try {
    await startSync(tenant, connectionId, { worker: true })
  } catch (error) {
    // One that is still running is let finish, and a connection that was deleted needs none.
    if (error instanceof Failure && error.status < 500) return
    if (!(error instanceof PlatformError)) throw error
    const { message: reason } = error
    const none = { totalItems: 0, totalPages: 0, mappings: [], name: '', useLlm: false }
    const run = { ...none, connectionId, workerDriven: true, createdBy: actorIdOf(schedule), reason, failed: true }
    await tenant.transact((tx) => insertSyncRun(tx, run))
  }
}

/** Every minute: schedules that are due begin. */
export async function startDueSyncs({ database, enqueue }: TaskContext): Promise<void> {
  await database.withSystem(async (tx) => {
    for (const { cron, due, now, ...start } of await lockScheduledSync(tx)) {
      const next = nextAfter(cron, new Date(now))
      if (next) await setSyncDue(tx, start.org, start.connectionId, next)
      if (due) await enqueue(tx, syncStart, start)
    }
  })
}

/** Every second, in every worker: runs whose worker is gone are given another turn. */
export async function reclaimIdleSyncs({ database, enqueue }: TaskContext): Promise<void> {
  await database.withSystem(async (tx) => {
    for (const { org_id: org, id: runId } of await syncRunLease.reap(tx, limits.sync.lookedAt))
      await enqueue(tx, syncTurn, { org, runId })
  })
}

const syncStart = defineTask<Start>({ name: 'sync-start', run: startScheduledSync })

export const syncTasks: readonly Task<never>[] = [
  defineTask<Turn>({ ...syncTurn, run: takeSyncTurn }),
  syncStart,
  defineTask({ name: 'sync-look', cron: '* * * * *', run: startDueSyncs }),
  defineTask({ name: 'sync-take-up', everyMs: limits.sync.takeUpMs, run: reclaimIdleSyncs }),
]
