export {
  accountFor,
  type BatchKind,
  type BatchRow,
  type BatchTx,
  countRows,
  endBatch,
  findAsked,
  findChunk,
  type GivenRow,
  insertBatch,
  limitChunks,
  listAdded,
  listBatches,
  listChunks,
  listRows,
  type OutcomeTexts,
  type RowOutcome,
  refuseEnded,
  requireBatch,
  requireProcessing,
  workChunk,
} from './batches/batches.ts'
export { stalledBatches } from './batches/silent-batches.job.ts'
export { answerIdempotently } from './idempotency/idempotency.ts'
export { idempotentResponses } from './idempotency/kept-responses.job.ts'
export { jobTasks } from './jobs/job-turn.job.ts'
export { jobsRoutes } from './jobs/jobs.routes.ts'
export {
  advanceJob,
  cancelJob,
  createJob,
  findFailing,
  type ItemError,
  isOpen,
  type JobErrand,
  JobFailure,
  type JobHandler,
  type JobHandlers,
  type LeasedJob,
  listJobs,
  promiseJob,
  readJob,
  requireJob,
  type StepContext,
  type StepCounts,
  shownProgress,
} from './jobs/jobs.ts'
