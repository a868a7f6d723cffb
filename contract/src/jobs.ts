import * as z from 'zod'
import { texts } from './failure.ts'
import {
  ActivationId,
  ConnectionId,
  GlobalTopicId,
  JobId,
  OrgId,
  ShownConnectionId,
  ShownGlobalTopicId,
  UserId,
} from './ids.ts'
import { limits } from './limits.ts'
import { Timestamp } from './query.ts'
import { defineRoute } from './route.ts'
import { jobStatuses, jobTypes, parentCategories, targetColumns } from './vocabulary.ts'

export const DedupCluster = z
  .object({
    winnerId: GlobalTopicId,
    winnerName: z.string(),
    loserIds: z.array(GlobalTopicId),
    loserNames: z.array(z.string()),
    similarity: z.number().min(0).max(1),
  })
  .meta({ id: 'DedupCluster' })

/** Of two segments that a library has on one connection, whose stays when their topics are merged; or none is merged. */
const keepSegments = z.enum(['winner', 'loser', 'refuse']).default('winner')

const mergedClusters = z
  .object({
    clusters: z
      .array(
        z.object({
          winnerId: ShownGlobalTopicId,
          loserIds: z.array(ShownGlobalTopicId).min(1).max(limits.jobs.losers),
        }),
      )
      .min(1)
      .max(limits.jobs.clusters)
      .optional(),
    sweepId: JobId.optional(),
    keepSegments,
  })
  .refine(({ clusters, sweepId }) => (clusters === undefined) !== (sweepId === undefined), {
    error: texts.clustersOrSweep,
  })

const topicsOf = {
  force: z.boolean().default(false),
  limit: z.int().min(1).optional(),
  parentCategoryFilter: z.enum(parentCategories).optional(),
}

/** Which data an engine was fitted with. */
export const EngineRevision = z.string().regex(/^[0-9a-f]{12}$/)

/** How many hundredths of the topics: those of a ring are in every larger one. */
const ring = z.int().min(1).max(limits.jobs.wholeRing)

/** What a job of each type is told; a type that takes no config takes an empty one. */
export const jobConfigs = {
  reclassify: z.discriminatedUnion('mode', [
    z
      .object({
        mode: z.literal('local'),
        ...topicsOf,
        /** Releases a revision of the engine to a ring of topics: those that have another, whatever `force` says. */
        ring: ring.optional(),
        revision: EngineRevision.optional(),
      })
      .refine(({ ring, revision }) => (ring === undefined) === (revision === undefined), {
        error: texts.ringAndRevision,
      }),
    z.object({
      mode: z.literal('llm'),
      ...topicsOf,
      enableWebSearch: z.boolean().default(true),
      flagDisagreements: z.boolean().default(false),
      model: z.string().min(1).max(limits.jobs.modelChars).optional(),
      targetColumn: z.enum(targetColumns).optional(),
    }),
  ]),
  /** What a sweep covers: the topics that a job changed, or every topic of the shared catalog. */
  dedup_sweep: z
    .object({ sourceBatchId: JobId.optional(), scope: z.literal('catalog').optional() })
    .refine(({ sourceBatchId, scope }) => (sourceBatchId === undefined) !== (scope === undefined), {
      error: texts.sourceOrScope,
    }),
  merge: mergedClusters,
  /** What a shadow run covers: the topics that a release to the ring would reach. */
  shadow_classify: z.object({
    ring: ring.default(limits.jobs.wholeRing),
    /** Waits for a process with this revision; else it is that of the process which takes the first step. */
    revision: EngineRevision.optional(),
    parentCategoryFilter: topicsOf.parentCategoryFilter,
    limit: topicsOf.limit,
  }),
  sync_trade_desk: z.object({ orgId: OrgId.optional(), connectionId: ShownConnectionId.optional() }),
  refresh_activations: z.object({ orgId: OrgId.optional(), limit: z.int().min(1).optional() }),
} as const

const JobError = z.object({ id: z.string().optional(), name: z.string().optional(), message: z.string() })

export const Job = z
  .object({
    id: JobId,
    job_type: z.enum(jobTypes),
    org_id: OrgId.nullable(),
    created_by: UserId,
    status: z.enum(jobStatuses),
    config: z.record(z.string(), z.unknown()),
    total_items: z.int(),
    processed_items: z.int(),
    success_count: z.int(),
    error_count: z.int(),
    skip_count: z.int(),
    errors: z.array(JobError),
    result: z.record(z.string(), z.unknown()),
    created_at: Timestamp,
    started_at: Timestamp.nullable(),
    completed_at: Timestamp.nullable(),
  })
  .meta({ id: 'Job' })

export const JobCreated = z.object({ jobId: JobId, totalItems: z.int() }).meta({ id: 'JobCreated' })

export const JobProgress = z
  .object({
    done: z.boolean(),
    processedItems: z.int(),
    totalItems: z.int(),
    successCount: z.int(),
    errorCount: z.int(),
    skipCount: z.int(),
  })
  .meta({ id: 'JobProgress' })

const ofJob = { params: z.object({ jobId: JobId }), absent: texts.jobNotFound, access: { operator: true } } as const

export const createJob = defineRoute({
  method: 'POST',
  path: '/api/admin/jobs',
  summary: 'Start a background job',
  access: { operator: true },
  body: z.discriminatedUnion('jobType', [
    z.object({ jobType: z.literal('reclassify'), config: jobConfigs.reclassify }),
    z.object({ jobType: z.literal('dedup_sweep'), config: jobConfigs.dedup_sweep }),
    z.object({ jobType: z.literal('merge'), config: jobConfigs.merge }),
    z.object({ jobType: z.literal('sync_trade_desk'), config: jobConfigs.sync_trade_desk }),
    z.object({ jobType: z.literal('refresh_activations'), config: jobConfigs.refresh_activations }),
    z.object({ jobType: z.literal('shadow_classify'), config: jobConfigs.shadow_classify }),
  ]),
  reply: JobCreated,
  bodyBytes: limits.http.bulkBodyBytes,
  deadlineMs: limits.http.bulkDeadlineMs,
})

export const processJob = defineRoute({
  method: 'POST',
  path: '/api/admin/jobs/:jobId/process',
  summary: 'Process the next items of a job',
  ...ofJob,
  reply: JobProgress,
  deadlineMs: limits.http.bulkDeadlineMs,
})

export const listJobs = defineRoute({
  method: 'GET',
  path: '/api/admin/jobs',
  summary: 'List background jobs, newest first',
  access: { operator: true },
  query: z.object({
    jobType: z.enum(jobTypes).optional(),
    status: z.enum(jobStatuses).optional(),
    limit: z.coerce.number<string>().int().min(1).max(limits.jobs.listMax).default(limits.jobs.listDefault),
  }),
  reply: z.array(Job),
})

export const getJob = defineRoute({
  method: 'GET',
  path: '/api/admin/jobs/:jobId',
  summary: 'Read a background job',
  ...ofJob,
  reply: Job,
})

export const cancelJob = defineRoute({
  method: 'PATCH',
  path: '/api/admin/jobs/:jobId',
  summary: 'Cancel a job: the current chunk finishes, then the job stops',
  ...ofJob,
  body: z.object({ status: z.literal('cancelled', { error: texts.onlyCancel }) }),
  reply: Job,
})

export const rollBackJob = defineRoute({
  method: 'POST',
  path: '/api/admin/jobs/:jobId/rollback',
  summary: 'Start a job that rolls back a reclassify or merge job',
  ...ofJob,
  reply: JobCreated,
  deadlineMs: limits.http.bulkDeadlineMs,
})

export const unmergeJob = defineRoute({
  method: 'POST',
  path: '/api/admin/jobs/:jobId/unmerge',
  summary: "Undo a merge completely, with every library's links; refused if a later change conflicts",
  ...ofJob,
  reply: z.object({ topics: z.int(), links: z.int() }),
  deadlineMs: limits.http.bulkDeadlineMs,
})

export const planMerge = defineRoute({
  method: 'POST',
  path: '/api/admin/merge-plan',
  summary:
    'Return which segments a merge would keep and retire: where a library has both topics on one connection. Changes nothing',
  access: { operator: true },
  body: mergedClusters,
  reply: z
    .object({
      clusters: z.int(),
      /** At most as many as a record shows errors; with `refuse` neither goes, and the cluster is not merged. */
      conflicts: z.array(
        z.object({
          winnerId: GlobalTopicId,
          loserId: GlobalTopicId,
          orgId: OrgId,
          connectionId: ConnectionId,
          platform: z.string(),
          stays: ActivationId,
          retired: ActivationId,
          /** Whether none of the two is being changed: then the cluster is refused until that is settled. */
          isSettled: z.boolean(),
        }),
      ),
    })
    .meta({ id: 'MergePlan' }),
  bodyBytes: limits.http.bulkBodyBytes,
  deadlineMs: limits.http.bulkDeadlineMs,
})

export const retryJobErrors = defineRoute({
  method: 'POST',
  path: '/api/admin/jobs/:jobId/retry-errors',
  summary: 'Start a job that retries the failed topics of a reclassify job',
  ...ofJob,
  reply: JobCreated,
  deadlineMs: limits.http.bulkDeadlineMs,
})
