import * as contract from '@txadv/contract'
import { on } from '../../context.ts'
import { cancel, create, type JobHandlers, list, process, read, retryErrors, rollBack } from './jobs.ts'

export const jobsRoutes = (handlers: JobHandlers) => [
  on(contract.createJob, (operator, { body }) => create(operator, handlers, body)),
  on(contract.processJob, (operator, { params }) => process(operator, handlers, params.jobId)),
  on(contract.listJobs, (operator, { query }) => list(operator, query)),
  on(contract.getJob, (operator, { params }) => read(operator, params.jobId)),
  on(contract.cancelJob, (operator, { params }) => cancel(operator, params.jobId)),
  on(contract.rollBackJob, (operator, { params }) => rollBack(operator, handlers, params.jobId)),
  on(contract.retryJobErrors, (operator, { params }) => retryErrors(operator, handlers, params.jobId)),
]
