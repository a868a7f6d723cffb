import * as z from 'zod'
import { texts } from './failure.ts'
import { JobId } from './ids.ts'
import { Job, JobCreated, JobProgress } from './jobs.ts'
import { limits } from './limits.ts'
import { defineRoute } from './route.ts'

const access = { scope: 'activations', permission: 'activate' } as const
const ofJob = {
  params: z.object({ jobId: JobId.describe('Job of the organization that refreshes activations') }),
  absent: texts.jobNotFound,
  access,
} as const

export const beginHygiene = defineRoute({
  method: 'POST',
  path: '/api/hygiene/refresh',
  summary:
    'Start a job that refreshes every stale activation and retries those that a refresh left without a segment; the worker runs it',
  description:
    'Covers the organization, or the workspace in X-Workspace-Id. Segments whose topic left the library are deactivated and not replaced; activations whose name cannot be generated become errors of the job. The reply counts what is due now.',
  access,
  reply: JobCreated,
  deadlineMs: limits.http.bulkDeadlineMs,
})

export const getHygiene = defineRoute({
  method: 'GET',
  path: '/api/hygiene/refresh/:jobId',
  summary: 'Read a job that refreshes activations',
  description:
    'Changes nothing and never advances the job. Jobs of other types and organizations are 404; so are, in a workspace, jobs started outside it.',
  ...ofJob,
  reply: Job,
})

export const processHygiene = defineRoute({
  method: 'POST',
  path: '/api/hygiene/refresh/:jobId/process',
  summary: 'Refresh the next activations of a job; those beyond the time limit are left to the next call',
  description: `Takes up to ${limits.hygiene.batch} activations. The worker runs the job anyway: call this only to speed it up or where no worker runs. While another caller or the worker has the job, the response carries Retry-After.`,
  ...ofJob,
  reply: JobProgress,
  deadlineMs: limits.http.bulkDeadlineMs,
})
