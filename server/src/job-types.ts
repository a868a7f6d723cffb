import { topicFanOut } from './features/global-topics/topic-fan-out.job.ts'
import { libraryCounts } from './features/library/library-counts.job.ts'
import { usageRollup } from './features/usage/usage-rollup.job.ts'
import { sessionsSweep } from './identity/sessions-sweep.job.ts'
import type { Task } from './queue/queue.ts'

/** Everything that the worker runs. */
export const tasks: readonly Task<never>[] = [usageRollup, sessionsSweep, libraryCounts, topicFanOut]
