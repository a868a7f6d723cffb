import { silentBatches } from './features/batches/silent-batches.job.ts'
import { topicVectors } from './features/duplicates/topic-vectors.job.ts'
import { topicFanOut } from './features/global-topics/topic-fan-out.job.ts'
import { jobTasks } from './features/jobs/job-turn.job.ts'
import type { JobHandlers } from './features/jobs/jobs.ts'
import { libraryCounts } from './features/library/library-counts.job.ts'
import { llmCalls } from './features/llm-calls/llm-calls.job.ts'
import { dedupSweep } from './features/merging/dedup-sweep.job.ts'
import { merge } from './features/merging/merge.job.ts'
import { reclassifyHandler } from './features/reclassify/reclassify.job.ts'
import { syncTasks } from './features/sync/sync.job.ts'
import { usageRollup } from './features/usage/usage-rollup.job.ts'
import { sessionsSweep } from './identity/sessions-sweep.job.ts'
import type { Task } from './queue/queue.ts'

/** How each type of job is done. */
export const jobHandlers: JobHandlers = {
  reclassify: reclassifyHandler(),
  dedup_sweep: dedupSweep,
  merge,
}

/** Everything that the worker runs. */
export const tasks: readonly Task<never>[] = [
  usageRollup,
  llmCalls,
  sessionsSweep,
  libraryCounts,
  topicFanOut,
  silentBatches,
  topicVectors,
  ...jobTasks(jobHandlers),
  ...syncTasks,
]
