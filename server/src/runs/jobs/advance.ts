import { failures, type JobType, jobReasons, limits, texts } from '@txadv/contract'
import type { ActFor } from '../../context.ts'
import type { Database, SystemTx } from '../../db/database.ts'
import type { Llm } from '../../llm/llm.ts'
import type { Queue } from '../../queue/queue.ts'
import { LeaseLost, type WhileRenewed } from '../lease/lease.ts'
import {
  claimJob,
  countFailedStep,
  findProgress,
  type JobProgress,
  jobLease,
  type LeasedJob,
  lockCancelledJob,
  lockLeasedJob,
  type StepCounts,
  writeCounts,
  writeStep,
} from './jobs.queries.ts'

/** What a step works with: the transaction that its effects, counters and cursor are written in. */
export interface StepContext {
  readonly tx: SystemTx
  readonly enqueue: Queue['enqueue']
  /** How many of its batches a step may take at once, where a batch costs less than writing down that it is done. */
  readonly batches: number
}

type Holding = <T>(work: (tx: SystemTx, job: LeasedJob) => Promise<T>) => Promise<T>

/** What a job has while it reaches out: its lease is kept up, and no transaction is open. */
export interface JobErrand {
  /** A transaction in which the job is held; nothing is done any more by who has lost the lease. */
  readonly holding: <T>(work: (tx: SystemTx) => Promise<T>) => Promise<T>
  /** Ends when the lease is another's, or the job was cancelled. */
  readonly signal: AbortSignal
}

type Step = (context: StepContext, job: LeasedJob) => Promise<StepCounts>

/** Whom a job can ask, as far as this process knows them. */
export interface JobMeans {
  readonly llm?: Llm | undefined
  readonly actFor?: ActFor | undefined
  /** How many of its batches a step may take at once. */
  readonly batches: number
}

/** How jobs of a type are done: how much there is to do, and the next few items of it. */
export interface JobHandler {
  count(tx: SystemTx, config: Record<string, unknown>): Promise<number>
  readonly step: Step
  /** For jobs that need others than the database: asks them first, and answers the step that writes what came of it. */
  reach?(job: LeasedJob, means: JobMeans): ((errand: JobErrand) => Promise<Step>) | undefined
  /** Whether a step that was cancelled while it reached out is counted: what it did elsewhere stands. Such a step writes nothing else. */
  readonly countsWhenCancelled?: boolean | undefined
  /** What its record shows beside the stored result. */
  showResult?(tx: SystemTx, jobId: string): Promise<object>
  /** Of a type that changes topics: why a job cannot be rolled back, if there is a reason. */
  rollBackBlocker?(config: Record<string, unknown>): string | undefined
  /** The config of a job of this type that rolls another back. */
  rollBackConfig?(jobId: string): object
  /** The config of a job for the items that another failed on; none where that one cannot be retried. */
  retryConfig?(config: Record<string, unknown>, jobId: string, itemIds: readonly string[]): object | undefined
}

/** Every type of job that this process can do. */
export type JobHandlers = Partial<Record<JobType, JobHandler>>

export interface JobBench {
  readonly database: Pick<Database, 'withSystem'>
  readonly enqueue: Queue['enqueue']
  readonly handlers: JobHandlers
  /** One for a caller, as the interface promises, unless it says more. */
  readonly batches?: number
  readonly llm?: Llm | undefined
  readonly actFor?: ActFor | undefined
}

/** An error that no second try mends: the job ends with it. */
export class JobFailure extends Error {
  override readonly name = 'JobFailure'
}

const { leaseMs, idleMs, failedSteps, messageCodePoints } = limits.jobs
/** Whether there is still something to do, or to cancel. */
export const isOpen = ({ status }: { readonly status: string }) => status === 'pending' || status === 'processing'

/**
 * Works a job off, step by step, for as long as `goesOn` says. Each step is one transaction under the fence that came
 * with the lease: its effects, history, counters and cursor are all there or none is, and whoever lost the lease in the
 * meantime writes nothing. A job that somebody else works on is left alone, and so is one that waits for others.
 */
export async function advanceJob(
  bench: JobBench,
  id: string,
  goesOn: (progress: JobProgress) => boolean,
): Promise<JobProgress> {
  const { database } = bench
  const advanced = await jobLease.takeTurn(database, { id }, leaseMs, {
    claim: (tx) => claimJob(tx, id),
    work: async ({ fence }, whileRenewed) => {
      let result: JobProgress
      do result = await takeStep(bench, id, fence, whileRenewed)
      while (isOpen(result) && !result.waits && goesOn(result))
      return { result }
    },
  })
  if (advanced) return advanced
  const found = await database.withSystem((tx) => findProgress(tx, id))
  if (!found) throw failures.absent(texts.jobNotFound)
  return { ...found, waits: isOpen(found) }
}

/** One step; fails with `LeaseLost` if the lease is another's by now, or the job was cancelled. */
async function takeStep(bench: JobBench, id: string, fence: number, whileRenewed: WhileRenewed): Promise<JobProgress> {
  const { database, enqueue, handlers, llm, actFor, batches = 1 } = bench
  const holding: Holding = (work) =>
    database.withSystem(async (tx) => {
      const job = await lockLeasedJob(tx, id, fence, idleMs)
      if (!job) throw new LeaseLost()
      return work(tx, job)
    })
  const write = async (tx: SystemTx, job: LeasedJob, step: Step) => {
    const counts = await step({ tx, enqueue, batches }, job)
    return { ...(await writeStep(tx, id, counts)), waits: counts.waits ?? false }
  }
  const count = (step: Step) =>
    database.withSystem(async (tx) => {
      const job = await lockCancelledJob(tx, id, fence)
      if (!job || !handlers[job.job_type]?.countsWhenCancelled) throw new LeaseLost()
      return writeCounts(tx, id, await step({ tx, enqueue, batches }, job))
    })
  try {
    const first = await holding(async (tx, job) => {
      const handler = handlers[job.job_type]
      if (!handler) throw new JobFailure(jobReasons.noHandler(job.job_type))
      return handler.reach?.(job, { llm, actFor, batches }) ?? write(tx, job, handler.step)
    })
    if (typeof first !== 'function') return first
    const step = await whileRenewed((signal) => first({ signal, holding }))
    try {
      return await holding((tx, job) => write(tx, job, step))
    } catch (error) {
      if (error instanceof LeaseLost) return await count(step)
      throw error
    }
  } catch (error) {
    if (error instanceof LeaseLost) throw error
    const said = error instanceof Error ? error.message : String(error)
    const message = [...said].slice(0, messageCodePoints).join('')
    const most = error instanceof JobFailure ? 1 : failedSteps
    const progress = await database.withSystem((tx) => countFailedStep(tx, id, fence, message, most))
    if (progress?.status === 'failed') return progress
    throw error
  }
}
