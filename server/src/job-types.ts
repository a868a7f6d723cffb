import { usageRollup } from './account/index.ts'
import {
  activationRecovery,
  keptNames,
  overdueActivations,
  pushTasks,
  refreshActivations,
  refreshTasks,
  syncTradeDesk,
} from './activation/index.ts'
import { sessionsSweep } from './identity/sessions-sweep.job.ts'
import { syncTasks } from './intake/index.ts'
import { reclassifyHandler } from './judging/index.ts'
import { dedupSweep, libraryCounts, mergeHandler, topicFanOut, topicVectors } from './library/index.ts'
import { llmCalls } from './llm-usage/index.ts'
import type { Task } from './queue/queue.ts'
import { idempotentResponses, type JobHandlers, jobTasks, stalledBatches } from './runs/index.ts'

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
  idempotentResponses,
  llmCalls,
  sessionsSweep,
  libraryCounts,
  topicFanOut,
  stalledBatches,
  topicVectors,
  ...jobTasks(jobHandlers),
  ...syncTasks,
  ...pushTasks,
  ...refreshTasks,
  activationRecovery,
  keptNames,
  overdueActivations,
]
