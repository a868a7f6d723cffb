import type * as contract from '@txadv/contract'
import { type Body, failures, type JobType, jobTypes, limits, type Query, texts } from '@txadv/contract'
import { actorIdOf } from '../../actor.ts'
import type { Operator } from '../../context.ts'
import { allowBulk, type SystemTx } from '../../db/database.ts'
import { isDuplicate } from '../../db/errors.ts'
import { tellRows } from '../../db/stretch.ts'
import { newTimedId } from '../../lib/timed-id.ts'
import type { Queue } from '../../queue/queue.ts'
import { advanceJob, isOpen, JobFailure, type JobHandlers } from './advance.ts'
import { jobTurn } from './job-turn.task.ts'
import {
  findJob,
  findJobs,
  insertJob,
  type JobProgress,
  type JobRecord,
  listFailedItems,
  markCancelled,
  type NewJob,
} from './jobs.queries.ts'

export {
  advanceJob,
  isOpen,
  type JobBench,
  type JobErrand,
  JobFailure,
  type JobHandler,
  type JobHandlers,
  type StepContext,
} from './advance.ts'
export { defineJob, registerJobs } from './define-job.ts'
export {
  findFailing,
  type ItemError,
  type JobProgress,
  type LeasedJob,
  type StepCounts,
  stampJob,
} from './jobs.queries.ts'

const { errorsShown } = limits.jobs

export const newJobId = (): string => newTimedId('job')

/** Writes a job down and promises the worker's first turn, in one transaction. */
export async function promiseJob(
  enqueue: Queue['enqueue'],
  tx: SystemTx,
  { id: jobId = newJobId(), ...job }: Omit<NewJob, 'id'> & { readonly id?: string },
) {
  await insertJob(tx, { ...job, id: jobId })
  await enqueue(tx, jobTurn, { jobId })
  return { jobId, totalItems: job.totalItems }
}

async function begin(operator: Operator, handlers: JobHandlers, tx: SystemTx, jobType: JobType, config: object) {
  const handler = handlers[jobType]
  if (!handler) throw failures.invalid(texts.unknownJobType)
  await allowBulk(tx)
  const totalItems = await handler.count(tx, { ...config })
  const { orgId }: { readonly orgId?: string | undefined } = config
  const createdBy = actorIdOf(operator.actor)
  return promiseJob(operator.enqueue, tx, { jobType, orgId: orgId ?? null, createdBy, config, totalItems })
}

export async function createJob(
  operator: Operator,
  handlers: JobHandlers,
  { jobType, config }: Body<typeof contract.createJob>,
) {
  return operator.transact((tx) => begin(operator, handlers, tx, jobType, config))
}

/** The next step of a job, whoever asks for it. */
export async function processJob(operator: Operator, handlers: JobHandlers, jobId: string) {
  const { transact, enqueue, llm, actFor, setHeader } = operator
  const bench = { database: { withSystem: transact }, enqueue, llm, actFor, handlers }
  return shownProgress(await advanceJob(bench, jobId, () => false), setHeader)
}

/** How a job stands, for a caller, who is told when to come back where there is nothing that a call could do. */
export function shownProgress(progress: JobProgress, setHeader?: Operator['setHeader']) {
  if (progress.waits && isOpen(progress)) setHeader?.('retry-after', String(limits.jobs.retryAfterSeconds))
  return {
    done: !isOpen(progress),
    processedItems: progress.processed_items,
    totalItems: progress.total_items,
    successCount: progress.success_count,
    errorCount: progress.error_count,
    skipCount: progress.skip_count,
  }
}

export async function requireJob(tx: SystemTx, id: string): Promise<JobRecord> {
  const job = await findJob(tx, id, errorsShown)
  if (!job) throw failures.absent(texts.jobNotFound)
  return job
}

export async function readJob(operator: Operator, handlers: JobHandlers, id: string) {
  return operator.transact(async (tx) => {
    const job = await requireJob(tx, id)
    const shown = await handlers[job.job_type]?.showResult?.(tx, id)
    return shown ? { ...job, result: { ...job.result, ...shown } } : job
  })
}

export async function listJobs(operator: Operator, query: Query<typeof contract.listJobs>) {
  return tellRows(operator, await operator.transact((tx) => findJobs(tx, query, errorsShown)))
}

export async function cancelJob(operator: Operator, id: string) {
  return operator.transact((tx) => cancelOpenJob(tx, id))
}

/** Cancels a job between two of its steps. */
export async function cancelOpenJob(tx: SystemTx, id: string): Promise<JobRecord> {
  const cancelled = await markCancelled(tx, id)
  const job = await requireJob(tx, id)
  if (!cancelled) throw failures.cannotCancelJob(job.status)
  return job
}

/** Begins a job that takes back what another changed; what has changed since stays, and is reported. */
export async function rollBack(operator: Operator, handlers: JobHandlers, id: string) {
  try {
    return await operator.transact((tx) => beginRollBack(operator, handlers, tx, id))
  } catch (error) {
    if (isDuplicate(error)) throw failures.cannotRollBackJob('it is, or is being, rolled back already')
    if (error instanceof JobFailure) throw failures.cannotRollBackJob(error.message)
    throw error
  }
}

/** Ends a job between two of its steps, if it is under way, and begins the job that takes back what it changed. */
export async function stopAndRollBack(operator: Operator, handlers: JobHandlers, tx: SystemTx, id: string) {
  await markCancelled(tx, id)
  return beginRollBack(operator, handlers, tx, id)
}

async function beginRollBack(operator: Operator, handlers: JobHandlers, tx: SystemTx, id: string) {
  const job = await requireJob(tx, id)
  const { rollBackBlocker } = handlers[job.job_type] ?? {}
  if (!rollBackBlocker) throw failures.cannotRollBackJob(`a ${job.job_type} changes no topics`)
  const blocker = rollBackBlocker(job.config)
  if (blocker) throw failures.cannotRollBackJob(blocker)
  if (isOpen(job)) throw failures.cannotRollBackJob(`it is ${job.status}, cancel it first`)
  const jobType = jobTypes.find((type) => handlers[type]?.rollBackConfig)
  const config = jobType && handlers[jobType]?.rollBackConfig?.(id)
  if (!config) throw failures.invalid(texts.unknownJobType)
  return begin(operator, handlers, tx, jobType, config)
}

/** Begins a job for the items that another failed on, in the same way. */
export async function retryErrors(operator: Operator, handlers: JobHandlers, id: string) {
  try {
    return await operator.transact(async (tx) => {
      const job = await requireJob(tx, id)
      const itemIds = await listFailedItems(tx, id)
      const config = handlers[job.job_type]?.retryConfig?.(job.config, id, itemIds)
      const retryable = jobTypes.filter((type) => handlers[type]?.retryConfig).join(' or a ')
      if (!config) throw failures.nothingToRetry(`only a ${retryable} can be retried`)
      if (itemIds.length === 0) throw failures.nothingToRetry('it has no errors')
      return begin(operator, handlers, tx, job.job_type, config)
    })
  } catch (error) {
    if (error instanceof JobFailure) throw failures.nothingToRetry(error.message)
    throw error
  }
}
