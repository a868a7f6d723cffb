import { type JobType, jobReasons } from '@txadv/contract'
import type * as z from 'zod'
import type { SystemTx } from '../../db/database.ts'
import { explainRefusal } from '../../lib/explain-refusal.ts'
import {
  type JobErrand,
  JobFailure,
  type JobHandler,
  type JobHandlers,
  type JobMeans,
  type StepContext,
} from './advance.ts'
import type { LeasedJob, StepCounts } from './jobs.queries.ts'

type TypedStep<Config, Cursor> = (
  context: StepContext,
  job: LeasedJob<Config, Cursor>,
) => Promise<StepCounts<Cursor & object>>

/** A type of job: what it is told, where it stands between two steps, and how it is done. */
interface JobDefinition<Config extends object, Cursor extends object> {
  readonly type: JobType
  /** The config as it is stored. */
  readonly config: z.ZodType<Config>
  readonly cursor: z.ZodType<Cursor>
  /** How many items there are. */
  count(tx: SystemTx, config: Config): Promise<number>
  /** The next items, in one transaction; absent where none can be done without reaching out. */
  readonly step?: TypedStep<Config, Cursor>
  /** For jobs that need others than the database: asks them first, and answers the step that writes what came of it. */
  reach?(
    job: LeasedJob<Config, Cursor>,
    means: JobMeans,
  ): ((errand: JobErrand) => Promise<TypedStep<Config, Cursor>>) | undefined
  readonly countsWhenCancelled?: JobHandler['countsWhenCancelled']
  readonly showResult?: JobHandler['showResult']
  rollBackBlocker?(config: Config): string | undefined
  rollBackConfig?(jobId: string): Config
  retryConfig?(config: Config, jobId: string, itemIds: readonly string[]): Config | undefined
}

/** A type of job with its name, as it is registered. */
export interface DefinedJob extends JobHandler {
  readonly type: JobType
}

/** Defines a type of job; what is stored of a job is parsed before its steps see it. */
export function defineJob<Config extends object, Cursor extends object>(
  definition: JobDefinition<Config, Cursor>,
): DefinedJob {
  const { type, step, reach, countsWhenCancelled, showResult, rollBackBlocker, rollBackConfig, retryConfig } =
    definition
  const readConfig = (config: object) => parseStored(definition.config, config, 'config')
  const readJob = (job: LeasedJob): LeasedJob<Config, Cursor> => ({
    ...job,
    config: readConfig(job.config),
    cursor: parseStored(definition.cursor, job.cursor, 'cursor'),
  })
  return {
    type,
    countsWhenCancelled,
    count: (tx, config) => definition.count(tx, readConfig(config)),
    step: async (context, job) => {
      if (!step) throw new JobFailure(jobReasons.noHandler(type))
      return step(context, readJob(job))
    },
    ...(reach && {
      reach: (job, means) => {
        const work = reach(readJob(job), means)
        if (!work) return undefined
        return async (errand) => {
          const next = await work(errand)
          return async (context, held) => next(context, readJob(held))
        }
      },
    }),
    ...(showResult && { showResult }),
    ...(rollBackBlocker && { rollBackBlocker: (config) => rollBackBlocker(readConfig(config)) }),
    ...(rollBackConfig && { rollBackConfig }),
    ...(retryConfig && {
      retryConfig: (config, jobId, itemIds) => retryConfig(readConfig(config), jobId, itemIds),
    }),
  }
}

/** The jobs that a process can do, each by its type. */
export const registerJobs = (...jobs: readonly DefinedJob[]): JobHandlers =>
  Object.fromEntries(jobs.map((job) => [job.type, job]))

function parseStored<T>(schema: z.ZodType<T>, stored: unknown, part: 'config' | 'cursor'): T {
  const parsed = schema.safeParse(stored)
  if (!parsed.success) throw new JobFailure(jobReasons.malformed(part, explainRefusal(parsed.error)))
  return parsed.data
}
