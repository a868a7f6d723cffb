import type * as contract from '@txadv/contract'
import { type Body, failures, GlobalTopicId, type JobType, limits, type Query, texts } from '@txadv/contract'
import type { Operator } from '../../context.ts'
import { allowBulk, type SystemTx } from '../../db/database.ts'
import { isDuplicate } from '../../db/errors.ts'
import { newTimedId } from '../../lib/timed-id.ts'
import type { Queue } from '../../queue/queue.ts'
import { advanceJob, isOpen, type JobHandlers } from './advance.ts'
import { jobTurn } from './job-turn.job.ts'
import {
  findClusters,
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
export {
  findFailing,
  type ItemError,
  type JobProgress,
  type LeasedJob,
  markJobUnmerged,
  type StepCounts,
} from './jobs.queries.ts'

const { errorsShown } = limits.jobs

/** Writes a job down and promises the worker's first turn, in one transaction. */
export async function promiseJob(enqueue: Queue['enqueue'], tx: SystemTx, job: Omit<NewJob, 'id'>) {
  const jobId = newTimedId('job')
  await insertJob(tx, { ...job, id: jobId })
  await enqueue(tx, jobTurn, { jobId })
  return { jobId, totalItems: job.totalItems }
}

async function begin(
  operator: Operator,
  handlers: JobHandlers,
  tx: SystemTx,
  jobType: JobType,
  config: Record<string, unknown> & { readonly orgId?: string | undefined },
) {
  const handler = handlers[jobType]
  if (!handler) throw failures.invalid(texts.unknownJobType)
  await allowBulk(tx)
  const totalItems = await handler.count(tx, config)
  const { orgId = null } = config
  return promiseJob(operator.enqueue, tx, { jobType, orgId, createdBy: operator.userId, config, totalItems })
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
  const { transact, enqueue, llm, actFor } = operator
  const bench = { database: { withSystem: transact }, enqueue, llm, actFor, handlers }
  return shownProgress(await advanceJob(bench, jobId, () => false))
}

export function shownProgress(progress: JobProgress) {
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

export async function readJob(operator: Operator, id: string) {
  return operator.transact(async (tx) => {
    const job = await requireJob(tx, id)
    if (job.job_type !== 'dedup_sweep') return job
    const clusters = (await findClusters(tx, id, limits.jobs.clustersShown)).map((cluster) => ({
      winnerId: GlobalTopicId.encode(cluster.winner_id),
      winnerName: cluster.winner_name,
      loserIds: cluster.loser_ids.map((loser) => GlobalTopicId.encode(loser)),
      loserNames: cluster.loser_names,
      // Stored with fewer digits than it is computed with.
      similarity: Math.round(cluster.similarity * 10_000) / 10_000,
    }))
    return { ...job, result: { ...job.result, clusters } }
  })
}

export async function listJobs(operator: Operator, query: Query<typeof contract.listJobs>) {
  return operator.transact(async (tx) => [...(await findJobs(tx, query, errorsShown))])
}

/** Cancels a job between two of its steps. */
export async function cancelJob(operator: Operator, id: string) {
  return operator.transact(async (tx) => {
    const cancelled = await markCancelled(tx, id)
    const job = await requireJob(tx, id)
    if (!cancelled) throw failures.cannotCancelJob(job.status)
    return job
  })
}

/** Begins a job that takes back what another changed; what has changed since stays, and is reported. */
export async function rollBack(operator: Operator, handlers: JobHandlers, id: string) {
  try {
    return await operator.transact(async (tx) => {
      const job = await requireJob(tx, id)
      if (job.job_type !== 'reclassify' && job.job_type !== 'merge')
        throw failures.cannotRollBackJob(`a ${job.job_type} changes no topics`)
      if ('rollbackOf' in job.config) throw failures.cannotRollBackJob('it is a rollback itself')
      if (isOpen(job)) throw failures.cannotRollBackJob(`it is ${job.status}, cancel it first`)
      return begin(operator, handlers, tx, 'reclassify', { rollbackOf: id })
    })
  } catch (error) {
    if (isDuplicate(error)) throw failures.cannotRollBackJob('it is, or is being, rolled back already')
    throw error
  }
}

/** Begins a job for the topics that another failed on, in the same mode. */
export async function retryErrors(operator: Operator, handlers: JobHandlers, id: string) {
  return operator.transact(async (tx) => {
    const job = await requireJob(tx, id)
    if (job.job_type !== 'reclassify' || 'rollbackOf' in job.config)
      throw failures.nothingToRetry('only a reclassify can be retried')
    const topicIds = await listFailedItems(tx, id)
    if (topicIds.length === 0) throw failures.nothingToRetry('it has no errors')
    const { limit: _, ...config } = job.config
    return begin(operator, handlers, tx, 'reclassify', { ...config, force: true, topicIds, retryOf: id })
  })
}
