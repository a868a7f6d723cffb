import { keptNames } from './features/activations/kept-names.job.ts'
import { silentBatches } from './features/batches/silent-batches.job.ts'
import { syncTradeDesk } from './features/drift/sync-trade-desk.job.ts'
import { topicVectors } from './features/duplicates/topic-vectors.job.ts'
import { topicFanOut } from './features/global-topics/topic-fan-out.job.ts'
import { refreshActivations } from './features/hygiene/hygiene.job.ts'
import { hygieneTasks } from './features/hygiene/schedule.job.ts'
import { jobTasks } from './features/jobs/job-turn.job.ts'
import type { JobHandlers } from './features/jobs/jobs.ts'
import { activationRecovery, overdueActivations } from './features/ledger/recovery.job.ts'
import { libraryCounts } from './features/library/library-counts.job.ts'
import { llmCalls } from './features/llm-calls/llm-calls.job.ts'
import { dedupSweep } from './features/merging/dedup-sweep.job.ts'
import { mergeHandler } from './features/merging/merge.job.ts'
import { keptAnswers } from './features/once/kept-answers.job.ts'
import { pushTasks } from './features/push/push.job.ts'
import { reclassifyHandler } from './features/reclassify/reclassify.job.ts'
import { syncTasks } from './features/sync/sync.job.ts'
import { usageRollup } from './features/usage/usage-rollup.job.ts'
import { sessionsSweep } from './identity/sessions-sweep.job.ts'
import type { Task } from './queue/queue.ts'

/** How each type of job is done. */
export const jobHandlers: JobHandlers = {
  reclassify: reclassifyHandler(),
  dedup_sweep: dedupSweep,
  merge: mergeHandler,
  refresh_activations: refreshActivations,
  sync_trade_desk: syncTradeDesk,
}

/** Everything that the worker runs. */
export const tasks: readonly Task<never>[] = [
  usageRollup,
  keptAnswers,
  llmCalls,
  sessionsSweep,
  libraryCounts,
  topicFanOut,
  silentBatches,
  topicVectors,
  ...jobTasks(jobHandlers),
  ...syncTasks,
  ...pushTasks,
  ...hygieneTasks,
  activationRecovery,
  keptNames,
  overdueActivations,
]
