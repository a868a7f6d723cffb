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
import { after, Timestamp } from './query.ts'
import { defineRoute } from './route.ts'
import { jobStatuses, jobTypes, parentCategories, targetColumns } from './vocabulary.ts'

export const DedupCluster = z
  .object({
    winnerId: GlobalTopicId.describe('Topic to keep: the one that most libraries link, of equals the oldest'),
    winnerName: z.string().describe('Name of the topic to keep'),
    loserIds: z.array(GlobalTopicId).describe('Topics that are the same as the winner, to merge into it'),
    loserNames: z.array(z.string()).describe('Names of the losers, in the order of `loserIds`'),
    similarity: z
      .number()
      .min(0)
      .max(1)
      .describe('Least similarity found between topics of the cluster; 1 means identical'),
  })
  .meta({ id: 'DedupCluster', description: 'Global topics that a dedup sweep takes for one' })

const keepSegments = z
  .enum(['winner', 'loser', 'refuse'])
  .default('winner')
  .describe(
    'Where a library has segments of both topics on one connection: whose stays on sale, or `refuse` to leave that cluster unmerged',
  )

const mergedClusters = z
  .object({
    clusters: z
      .array(
        z.object({
          winnerId: ShownGlobalTopicId.describe('Topic that stays and takes over links, activations and histories'),
          loserIds: z
            .array(ShownGlobalTopicId)
            .min(1)
            .max(limits.jobs.losers)
            .describe('Topics that are merged into the winner, all of them or none'),
        }),
      )
      .min(1)
      .max(limits.jobs.clusters)
      .optional()
      .describe('Topics to merge; give either these or `sweepId`'),
    sweepId: JobId.optional().describe('Dedup sweep whose clusters to merge; give either this or `clusters`'),
    keepSegments,
  })
  .refine(({ clusters, sweepId }) => (clusters === undefined) !== (sweepId === undefined), {
    error: texts.clustersOrSweep,
  })

const topicsOf = {
  force: z
    .boolean()
    .default(false)
    .describe('True takes all topics; false only those classified by an older engine version'),
  limit: z.int().min(1).optional().describe('Most topics that the job looks at; absent for all'),
  parentCategoryFilter: z
    .enum(parentCategories)
    .optional()
    .describe('Only topics now in this category; absent for all'),
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
        mode: z.literal('local').describe('Classifies with the local engine, at no cost'),
        ...topicsOf,
        ring: ring
          .optional()
          .describe(
            'Percentage of topics to release `revision` to, whatever `force` says; larger rings hold smaller ones',
          ),
        revision: EngineRevision.optional().describe(
          'Engine revision to release to topics that have another; given with `ring`, and that of this service',
        ),
      })
      .refine(({ ring, revision }) => (ring === undefined) === (revision === undefined), {
        error: texts.ringAndRevision,
      }),
    z.object({
      mode: z
        .literal('llm')
        .describe('Classifies with the LLM in batches, or with the local engine where there is no LLM'),
      ...topicsOf,
      enableWebSearch: z
        .boolean()
        .default(true)
        .describe(`Lets the LLM search the web up to ${limits.llm.webSearches} times a topic; false costs about half`),
      flagDisagreements: z
        .boolean()
        .default(false)
        .describe('True puts topics on which the LLM and the other classifiers disagree into the review queue'),
      model: z
        .string()
        .min(1)
        .max(limits.jobs.modelChars)
        .optional()
        .describe("Model of the LLM provider; absent for the service's own choice"),
      targetColumn: z
        .enum(targetColumns)
        .optional()
        .describe('Only field to write, which leaves the engine version of topics; absent for the whole verdict'),
    }),
  ]),
  dedup_sweep: z
    .object({
      sourceBatchId: JobId.optional().describe('Job whose changed topics to compare; give either this or `scope`'),
      scope: z
        .literal('catalog')
        .optional()
        .describe('Compares every topic of the shared catalog; give either this or `sourceBatchId`'),
    })
    .refine(({ sourceBatchId, scope }) => (sourceBatchId === undefined) !== (scope === undefined), {
      error: texts.sourceOrScope,
    }),
  merge: mergedClusters,
  shadow_classify: z.object({
    ring: ring
      .default(limits.jobs.wholeRing)
      .describe('Percentage of topics to report on: those that a release to it would reach'),
    revision: EngineRevision.optional().describe(
      'Engine revision to report on, whose processes the job waits for; absent for that of its first step',
    ),
    parentCategoryFilter: topicsOf.parentCategoryFilter,
    limit: topicsOf.limit,
  }),
  sync_trade_desk: z.object({
    orgId: OrgId.optional().describe('Only connections of this organization; absent for all organizations'),
    connectionId: ShownConnectionId.optional().describe('Only this connection; absent for all'),
  }),
  refresh_activations: z.object({
    orgId: OrgId.optional().describe('Only activations of this organization; absent for all organizations'),
    limit: z.int().min(1).optional().describe('Most activations to refresh; absent for all that are stale'),
  }),
} as const

const JobError = z.object({
  id: z
    .string()
    .optional()
    .describe('Item that failed: a topic, activation or connection; absent where the error is of no single item'),
  name: z.string().optional().describe('Name of the item, where it has one'),
  message: z.string().describe('What went wrong, in words for an operator'),
})

export const Job = z
  .object({
    id: JobId.describe('Identifies the job; tells when it was created'),
    job_type: z.enum(jobTypes).describe('What the job does'),
    org_id: OrgId.nullable().describe('Organization that the job is for; null for all organizations'),
    created_by: UserId.describe('User who began the job; `command-line` or `system:<task>` without one'),
    status: z
      .enum(jobStatuses)
      .describe('How the job stands; it is `completed` although items failed, and `failed` where it broke off'),
    config: z
      .record(z.string(), z.unknown())
      .describe('What the job was told, with `rollbackOf` for a rollback and `retryOf` for a retry'),
    total_items: z.int().describe('Items to process, counted when the job was created'),
    processed_items: z.int().describe('Items that are done: succeeded, failed or skipped'),
    success_count: z.int().describe('Items that were processed without an error'),
    error_count: z.int().describe('Items that failed, exact even where `errors` shows fewer'),
    skip_count: z.int().describe('Items left alone, because they were gone, changed meanwhile or needed nothing'),
    errors: z.array(JobError).describe(`First errors, at most ${limits.jobs.errorsShown}, the oldest first`),
    result: z
      .record(z.string(), z.unknown())
      .describe('What the job found, by its type; `waitsFor` says what an open job waits for'),
    created_at: Timestamp.describe('When the job was created'),
    started_at: Timestamp.nullable().describe('When its first step began; null before'),
    completed_at: Timestamp.nullable().describe('When the job completed, failed or was cancelled; null before'),
  })
  .meta({ id: 'Job', description: 'Background job with its progress' })

export const JobCreated = z
  .object({
    jobId: JobId.describe('Job that was created'),
    totalItems: z.int().describe('Items that the job will process, as counted now'),
  })
  .meta({ id: 'JobCreated', description: 'Job that was created, to watch or process' })

export const JobProgress = z
  .object({
    done: z.boolean().describe('Whether the job has ended: completed, failed or cancelled'),
    processedItems: z.int().describe('Items that are done: succeeded, failed or skipped'),
    totalItems: z.int().describe('Items to process, counted when the job was created'),
    successCount: z.int().describe('Items that were processed without an error'),
    errorCount: z.int().describe('Items that met an error, each kept in the record of the job'),
    skipCount: z.int().describe('Items left alone, because they were gone, changed meanwhile or needed nothing'),
  })
  .meta({ id: 'JobProgress', description: 'How far a job has come' })

const ofJob = {
  params: z.object({ jobId: JobId.describe('Job to act on') }),
  absent: texts.jobNotFound,
  access: { operator: true },
} as const

export const createJob = defineRoute({
  method: 'POST',
  path: '/api/admin/jobs',
  summary: 'Start a background job',
  description:
    'Counts the items and creates the job; a worker, or calls of its process route, do the work. Reclassify and merge change global topics and reach every library that links them; dedup sweeps, shadow runs and comparisons with platforms (`sync_trade_desk`) only report.',
  access: { operator: true },
  fails: [404],
  body: z.discriminatedUnion('jobType', [
    z.object({
      jobType: z.literal('reclassify').describe('Classifies global topics again'),
      config: jobConfigs.reclassify.describe('Which topics to classify, and how'),
    }),
    z.object({
      jobType: z.literal('dedup_sweep').describe('Finds global topics that are the same'),
      config: jobConfigs.dedup_sweep.describe('Which topics to compare with the others'),
    }),
    z.object({
      jobType: z
        .literal('merge')
        .describe('Merges global topics, with the links, activations and histories of every library'),
      config: jobConfigs.merge.describe('Which topics to merge'),
    }),
    z.object({
      jobType: z
        .literal('sync_trade_desk')
        .describe('Compares segments on platforms with activations, and changes neither'),
      config: jobConfigs.sync_trade_desk.describe('Which connections to compare'),
    }),
    z.object({
      jobType: z
        .literal('refresh_activations')
        .describe('Refreshes stale activations, and takes orphaned segments off sale'),
      config: jobConfigs.refresh_activations.describe('Which activations to refresh'),
    }),
    z.object({
      jobType: z.literal('shadow_classify').describe('Reports what a release of the engine would change'),
      config: jobConfigs.shadow_classify.describe('Which release to report on'),
    }),
  ]),
  reply: JobCreated,
  bodyBytes: limits.http.bulkBodyBytes,
  deadlineMs: limits.http.bulkDeadlineMs,
})

export const processJob = defineRoute({
  method: 'POST',
  path: '/api/admin/jobs/:jobId/process',
  summary: 'Process the next items of a job',
  description:
    'Does one step of the job and returns its progress. Where a worker has the job, or it waits for others, nothing is done and `Retry-After` says when to ask again. A job that has ended only returns its progress.',
  ...ofJob,
  reply: JobProgress,
  deadlineMs: limits.http.bulkDeadlineMs,
})

export const listJobs = defineRoute({
  method: 'GET',
  path: '/api/admin/jobs',
  summary: 'List background jobs, newest first',
  description:
    'Returns the newest jobs; clusters of sweeps and segments retired by merges are in the record of the job alone.',
  access: { operator: true },
  query: z.object({
    jobType: z.enum(jobTypes).optional().describe('Only jobs of this type; absent for all'),
    status: z.enum(jobStatuses).optional().describe('Only jobs with this status; absent for all'),
    limit: z.coerce
      .number<string>()
      .int()
      .min(1)
      .max(limits.jobs.listMax)
      .default(limits.jobs.listDefault)
      .describe('Most jobs to return; a number above the maximum is refused'),
    after,
  }),
  reply: z.array(Job),
})

export const getJob = defineRoute({
  method: 'GET',
  path: '/api/admin/jobs/:jobId',
  summary: 'Read a background job',
  description: `Returns the record with what its type shows besides: a sweep its first ${limits.jobs.clustersShown} clusters, a merge the segments that it retired.`,
  ...ofJob,
  reply: Job,
})

export const cancelJob = defineRoute({
  method: 'PATCH',
  path: '/api/admin/jobs/:jobId',
  fails: [409],
  summary: 'Cancel a job: the current chunk finishes, then the job stops',
  description:
    'What the job has done stays; where it changed topics, a rollback takes it back. A job that has ended is refused with 409.',
  ...ofJob,
  body: z.object({
    status: z
      .literal('cancelled', { error: texts.onlyCancel })
      .describe('Only value: jobs are ended by cancelling them'),
  }),
  reply: Job,
})

export const rollBackJob = defineRoute({
  method: 'POST',
  path: '/api/admin/jobs/:jobId/rollback',
  fails: [409],
  summary: 'Start a job that rolls back a reclassify or merge job',
  description:
    'The new job restores the fields of topics from before, in every library that links them. A topic that has changed since stays and becomes an error; links that a merge moved stay too. Refused with 409 while the job is open, for a rollback itself, and for a job that is, or is being, rolled back.',
  ...ofJob,
  reply: JobCreated,
  deadlineMs: limits.http.bulkDeadlineMs,
})

export const unmergeJob = defineRoute({
  method: 'POST',
  path: '/api/admin/jobs/:jobId/unmerge',
  fails: [409],
  summary: "Undo a merge completely, with every library's links; refused if a later change conflicts",
  description:
    'Separates all topics again and gives back the links, activations and histories that the merge moved, in one transaction: all or nothing. A refusal is 409 and names what stands in the way. Segments that the merge took off a platform stay off.',
  ...ofJob,
  reply: z.object({
    topics: z.int().describe('Topics that were separated from their winners'),
    links: z.int().describe('Links of libraries that were given back'),
  }),
  deadlineMs: limits.http.bulkDeadlineMs,
})

export const planMerge = defineRoute({
  method: 'POST',
  path: '/api/admin/merge-plan',
  summary:
    'Return which segments a merge would keep and retire: where a library has both topics on one connection. Changes nothing',
  description: 'Takes what a merge job takes. The plan is of this moment: the job looks again when it merges.',
  access: { operator: true },
  body: mergedClusters,
  reply: z
    .object({
      clusters: z.int().describe('Clusters that the merge would look at'),
      conflicts: z
        .array(
          z.object({
            winnerId: GlobalTopicId.describe('Topic that would stay'),
            loserId: GlobalTopicId.describe('Topic that would be merged into it'),
            orgId: OrgId.describe('Organization whose library has both'),
            connectionId: ConnectionId.describe('Connection with segments of both'),
            platform: z.string().describe('Platform of the connection'),
            stays: ActivationId.describe('Activation whose segment would stay on sale'),
            retired: ActivationId.describe('Activation whose segment would be taken off sale'),
            isSettled: z
              .boolean()
              .describe(
                'Whether both are on sale and neither is being changed; the merge refuses the cluster where false',
              ),
          }),
        )
        .describe(
          `At most ${limits.jobs.errorsShown} conflicts, unsettled ones first; with \`refuse\` both segments stay and the cluster is not merged`,
        ),
    })
    .meta({ id: 'MergePlan', description: 'Which segments a merge would keep and retire' }),
  bodyBytes: limits.http.bulkBodyBytes,
  deadlineMs: limits.http.bulkDeadlineMs,
})

export const retryJobErrors = defineRoute({
  method: 'POST',
  path: '/api/admin/jobs/:jobId/retry-errors',
  fails: [409],
  summary: 'Start a job that retries the failed topics of a reclassify job',
  description:
    'The new job classifies the topics among the errors again, in the same way, whatever their engine version. The errors of the first job stay in its record. A job of another type, a rollback, or a job without failed topics is refused with 409.',
  ...ofJob,
  reply: JobCreated,
  deadlineMs: limits.http.bulkDeadlineMs,
})
