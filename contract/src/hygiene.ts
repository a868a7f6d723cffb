import * as z from 'zod'
import { texts } from './failure.ts'
import { JobId } from './ids.ts'
import { Job, JobCreated, JobProgress } from './jobs.ts'
import { limits } from './limits.ts'
import { defineRoute } from './route.ts'

const access = { scope: 'activations', permission: 'activate' } as const
const ofJob = { params: z.object({ jobId: JobId }), absent: texts.jobNotFound, access } as const

export const beginHygiene = defineRoute({
  method: 'POST',
  path: '/api/hygiene/refresh',
  summary:
    'Start a job that refreshes every stale activation and retries those that a refresh left without a segment; the worker runs it',
  access,
  reply: JobCreated,
  deadlineMs: limits.http.bulkDeadlineMs,
})

export const getHygiene = defineRoute({
  method: 'GET',
  path: '/api/hygiene/refresh/:jobId',
  summary: 'Read a job that refreshes activations',
  ...ofJob,
  reply: Job,
})

export const processHygiene = defineRoute({
  method: 'POST',
  path: '/api/hygiene/refresh/:jobId/process',
  summary: 'Refresh the next activations of a job; those beyond the time limit are left to the next call',
  ...ofJob,
  reply: JobProgress,
  deadlineMs: limits.http.bulkDeadlineMs,
})
