import { setTimeout as pause } from 'node:timers/promises'
import * as contract from '@txadv/contract'
import { limits, operatorJobTypes } from '@txadv/contract'
import { Argument, type Command } from 'commander'
import { actFor, type Operator } from '../context.ts'
import { createDatabase } from '../db/database.ts'
import { createOutside } from '../egress/outside.ts'
import { jobHandlers } from '../job-types.ts'
import type { Config } from '../lib/config.ts'
import { explainRefusal } from '../lib/explain-refusal.ts'
import { createLogger } from '../lib/log.ts'
import { openLlm } from '../llm/llm.ts'
import { openQueueLater } from '../queue/queue.ts'
import { advanceJob, cancelJob, createJob, isOpen, listJobs, readJob } from '../runs/index.ts'
import { readCount, readObject } from './given.ts'
import { showProgressBar } from './progress.ts'

const lookMs = 500

/** Acts as the operator at this command line: through the same functions as the routes, without their session. */
export async function asOperator<T>(config: Config, work: (operator: Operator) => Promise<T>): Promise<T> {
  const log = createLogger('warn')
  const database = createDatabase(config.databaseUrl, log)
  const queue = openQueueLater(config.databaseUrl, log)
  const outside = createOutside(config)
  const { enqueue } = queue
  const interrupted = new AbortController()
  process.once('SIGINT', () => interrupted.abort())
  const { signal } = interrupted
  try {
    return await work({
      actor: { type: 'commandLine' },
      log,
      signal,
      transact: database.withSystem,
      enqueue,
      llm: openLlm(config.llm),
      // What is under way at a platform is brought to an end, whatever is interrupted.
      actFor: (org, actor) => actFor(database, log, org, actor, { outside, enqueue }),
    })
  } finally {
    await queue.stop()
    await Promise.all([database.close(), outside.close()])
  }
}

type Job = Awaited<ReturnType<typeof readJob>>

function lineOf(job: Job): string {
  const { id, job_type, status, processed_items, total_items, success_count, skip_count, error_count } = job
  const counts = `${success_count} done, ${skip_count} passed over, ${error_count} failed`
  return `${id}  ${job_type.padEnd(12)} ${status.padEnd(10)} ${processed_items} of ${total_items}: ${counts}`
}

export function summarizeJob(job: Job): string {
  const errors = job.errors.slice(0, 10).map(({ name, id, message }) => `  ${name ?? id ?? 'job'}: ${message}`)
  const more =
    job.error_count > errors.length && errors.length > 0 ? [`  and ${job.error_count - errors.length} more`] : []
  return [lineOf(job), ...errors, ...more].join('\n')
}

/** Shows how far a job is until it has ended or is interrupted, and works it off meanwhile if that is wanted. */
export async function followJob(operator: Operator, jobId: string, { works }: { works: boolean }): Promise<Job> {
  const { transact, enqueue, llm, actFor, signal } = operator
  const batches = limits.jobs.workerBatches
  let job = await readJob(operator, jobHandlers, jobId)
  const show = showProgressBar(job.job_type, Math.max(1, job.total_items))
  let shown = 0
  const showUpTo = (processed: number) => {
    show(processed - shown)
    shown = processed
  }
  while (isOpen(job) && !signal.aborted) {
    if (works)
      await advanceJob(
        { database: { withSystem: transact }, enqueue, llm, actFor, handlers: jobHandlers, batches },
        jobId,
        (progress) => {
          showUpTo(progress.processed_items)
          return !signal.aborted
        },
      )
    job = await readJob(operator, jobHandlers, jobId)
    showUpTo(job.processed_items)
    // Somebody else works on it, or a worker is awaited.
    if (isOpen(job)) await pause(lookMs)
  }
  process.stderr.write('\n')
  return job
}

interface RunOptions {
  readonly config: object
  readonly limit?: number
  readonly dryRun?: boolean
}

/** The commands for background jobs. */
export function addJobCommands(program: Command, settings: () => Config, say: (line: string) => void): void {
  const jobs = program.command('jobs').description('begin, watch, list and cancel background jobs')

  jobs
    .command('run')
    .addArgument(new Argument('<type>', 'the type of job').choices(operatorJobTypes))
    .description('begin a job and work it off here; a worker that runs helps, and goes on if this is interrupted')
    .option('--config <json>', 'what the job is told', readObject, {})
    .option('--limit <n>', 'at most so many items', readCount)
    .option('--dry-run', 'only say how many items there are')
    .action(async (type: string, options: RunOptions, command: Command) => {
      const { limit, dryRun } = options
      const mode = type === 'reclassify' ? { mode: 'local' } : {}
      const config = { ...mode, ...options.config, ...(limit !== undefined && { limit }) }
      const { data: asked, error } = contract.createJob.body.safeParse({ jobType: type, config })
      if (!asked)
        return command.error(`error: the config of a ${type} job is invalid: ${explainRefusal(error, 'config')}`)
      await asOperator(settings(), async (operator) => {
        if (dryRun) {
          const items = await operator.transact(
            (tx) => jobHandlers[asked.jobType]?.count(tx, asked.config) ?? Promise.resolve(0),
          )
          return say(`${items} items; nothing was changed`)
        }
        const { jobId } = await createJob(operator, jobHandlers, asked)
        say(summarizeJob(await followJob(operator, jobId, { works: true })))
      })
    })

  jobs
    .command('watch <jobId>')
    .description('show how far a job is until it has ended')
    .action((jobId: string) =>
      asOperator(settings(), async (operator) => say(summarizeJob(await followJob(operator, jobId, { works: false })))),
    )

  jobs
    .command('list')
    .description('the last jobs, newest first')
    .action(() =>
      asOperator(settings(), async (operator) => {
        for (const job of await listJobs(operator, { limit: 20 })) say(lineOf(job))
      }),
    )

  jobs
    .command('cancel <jobId>')
    .description('cancel a job between two of its steps')
    .action((jobId: string) =>
      asOperator(settings(), async (operator) => say(lineOf(await cancelJob(operator, jobId)))),
    )
}
