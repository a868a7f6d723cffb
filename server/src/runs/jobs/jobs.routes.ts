import * as contract from '@txadv/contract'
import { serveRoute } from '../../context.ts'
import { cancelJob, createJob, type JobHandlers, listJobs, processJob, readJob, retryErrors, rollBack } from './jobs.ts'

export const jobsRoutes = (handlers: JobHandlers) => [
  serveRoute(contract.createJob, (operator, { body }) => createJob(operator, handlers, body)),
  serveRoute(contract.processJob, (operator, { params }) => processJob(operator, handlers, params.jobId)),
  serveRoute(contract.listJobs, (operator, { query }) => listJobs(operator, query)),
  serveRoute(contract.getJob, (operator, { params }) => readJob(operator, handlers, params.jobId)),
  serveRoute(contract.cancelJob, (operator, { params }) => cancelJob(operator, params.jobId)),
  serveRoute(contract.rollBackJob, (operator, { params }) => rollBack(operator, handlers, params.jobId)),
  serveRoute(contract.retryJobErrors, (operator, { params }) => retryErrors(operator, handlers, params.jobId)),
]
