import * as contract from '@txadv/contract'
import { on } from '../../context.ts'
import { cancelJob, createJob, type JobHandlers, listJobs, processJob, readJob, retryErrors, rollBack } from './jobs.ts'

export const jobsRoutes = (handlers: JobHandlers) => [
  on(contract.createJob, (operator, { body }) => createJob(operator, handlers, body)),
  on(contract.processJob, (operator, { params }) => processJob(operator, handlers, params.jobId)),
  on(contract.listJobs, (operator, { query }) => listJobs(operator, query)),
  on(contract.getJob, (operator, { params }) => readJob(operator, params.jobId)),
  on(contract.cancelJob, (operator, { params }) => cancelJob(operator, params.jobId)),
  on(contract.rollBackJob, (operator, { params }) => rollBack(operator, handlers, params.jobId)),
  on(contract.retryJobErrors, (operator, { params }) => retryErrors(operator, handlers, params.jobId)),
]
