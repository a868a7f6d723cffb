import { ConnectionId } from '@txadv/contract'
import { actFor } from '../../context.ts'
import { isDuplicate } from '../../db/errors.ts'
import { nextAfter } from '../../lib/cron.ts'
import { defineTask, type Task, type TaskContext } from '../../queue/queue.ts'
import { lockScheduledRefresh, setRefreshDue } from './refresh.queries.ts'
import { startRefreshJob } from './refresh.ts'

interface Start {
  readonly org: string
  readonly connectionId: string
}

const schedule = { type: 'system', task: 'refresh-schedule' } as const

/** Begins a job by a connection's schedule; one that is still under way is let finish. */
export async function startScheduledRefresh(context: TaskContext, { org, connectionId }: Start): Promise<void> {
  const { database, log, enqueue, signal } = context
  const tenant = actFor(database, log, org, schedule, { enqueue, signal })
  try {
    await startRefreshJob(tenant, { connectionId: ConnectionId.encode(connectionId) })
  } catch (error) {
    if (!isDuplicate(error)) throw error
  }
}

/** Every minute: schedules that are due begin. */
export async function startDueRefreshes({ database, enqueue }: TaskContext): Promise<void> {
  await database.withSystem(async (tx) => {
    for (const { cron, due, now, ...start } of await lockScheduledRefresh(tx)) {
      const next = nextAfter(cron, new Date(now))
      if (next) await setRefreshDue(tx, start.org, start.connectionId, next)
      if (due) await enqueue(tx, hygieneStart, start)
    }
  })
}

const hygieneStart = defineTask<Start>({ name: 'hygiene-start', run: startScheduledRefresh })

export const refreshTasks: readonly Task<never>[] = [
  hygieneStart,
  defineTask({ name: 'hygiene-look', cron: '* * * * *', run: startDueRefreshes }),
]
