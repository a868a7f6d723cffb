import { usageRollup } from './account/index.ts'
import {
  activationAttachments,
  activationRecovery,
  keptNames,
  measureSaleImpact,
  overdueActivations,
  pushTasks,
  refreshActivationsJob,
  refreshTasks,
  syncTradeDeskJob,
} from './activation/index.ts'
import { sessionsSweep } from './identity/sessions-sweep.task.ts'
import { importTasks, syncTasks } from './intake/index.ts'
import { changeTopicsJob, defineReclassifyJob, defineShadowJob, oldTopicChanges } from './judging/index.ts'
import { dedupSweepJob, defineMergeJob, libraryCounts, topicFanOut, topicVectors } from './library/index.ts'
import { llmCalls } from './llm-usage/index.ts'
import type { Task } from './queue/queue.ts'
import { idempotentResponses, jobTasks, registerJobs, stalledBatches } from './runs/index.ts'

/** How each type of job is done. */
export const jobHandlers = registerJobs(
  defineReclassifyJob(),
  dedupSweepJob,
  defineMergeJob(activationAttachments),
  refreshActivationsJob,
  syncTradeDeskJob,
  defineShadowJob(measureSaleImpact),
  changeTopicsJob,
)

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
  oldTopicChanges,
  ...jobTasks(jobHandlers),
  ...importTasks,
  ...syncTasks,
  ...pushTasks,
  ...refreshTasks,
  activationRecovery,
  keptNames,
  overdueActivations,
]
