import { limits } from '@txadv/contract'
import { type ActFor, actFor } from '../../context.ts'
import { defineTask, type Task, type TaskContext } from '../../queue/queue.ts'
import { advanceJob, type JobHandlers } from './advance.ts'
import { jobLease } from './jobs.queries.ts'

interface Turn {
  readonly jobId: string
}

/** A worker's turn at a job, as whoever promises it names it. */
export const jobTurn: Pick<Task<Turn>, 'name'> = { name: 'job-turn' }

/** The tasks that work jobs off with these handlers: turns, and the look for jobs whose worker is gone. */
export function jobTasks(handlers: JobHandlers): readonly Task<never>[] {
  const turn = defineTask<Turn>({ ...jobTurn, run: (context, { jobId }) => takeTurn(context, handlers, jobId) })
  const sweep = defineTask({
    name: 'idle-jobs',
    cron: '* * * * *',
    run: ({ database, enqueue }) =>
      database.withSystem(async (tx) => {
        for (const { id } of await jobLease.reap(tx, limits.jobs.reapedAtOnce)) await enqueue(tx, turn, { jobId: id })
      }),
  })
  return [turn, sweep]
}

/** Stays with a job for a while, then lets others have a turn and asks for the next. */
async function takeTurn(context: TaskContext, handlers: JobHandlers, jobId: string): Promise<void> {
  const { database, enqueue, llm, log, outside, signal, stopping } = context
  const forOrg: ActFor | undefined =
    outside && ((org, actor) => actFor(database, log, org, actor, { outside, enqueue, signal, llm }))
  const until = performance.now() + limits.jobs.turnMs
  const before = performance.now()
  let steps = 0
  const bench = { database, enqueue, llm, handlers, batches: limits.jobs.workerBatches, actFor: forOrg }
  const progress = await advanceJob(bench, jobId, () => {
    steps++
    return performance.now() < until && !signal.aborted && !stopping?.aborted
  })
  const { status, waits, processed_items: processed, total_items: total } = progress
  log.info({ jobId, status, processed, total, ms: Math.round(performance.now() - before) }, 'job advanced')
  // Whoever works on it asks for the next turn; one that waits for others is found by the look for idle jobs.
  if (steps === 0 || waits || status !== 'processing') return
  await database.withSystem((tx) => enqueue(tx, jobTurn, { jobId }))
}
