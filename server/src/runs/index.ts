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
  inTurn,
  listAdded,
  listBatches,
  listChunks,
  listRows,
  type OutcomeTexts,
  type RowFate,
  refuseEnded,
  requireBatch,
  requireProcessing,
  workChunk,
} from './batches/batches.ts'
export { silentBatches } from './batches/silent-batches.job.ts'
export { answerOnce } from './idempotency/idempotency.ts'
export { keptAnswers } from './idempotency/kept-responses.job.ts'
export { jobTasks } from './jobs/job-turn.job.ts'
export { jobsRoutes } from './jobs/jobs.routes.ts'
export {
  advanceJob,
  cancelJob,
  createJob,
  findFailing,
  type HeldJob,
  type ItemError,
  isOpen,
  type JobErrand,
  JobFailure,
  type JobHandler,
  type JobHandlers,
  listJobs,
  promiseJob,
  readJob,
  requireJob,
  type StepContext,
  type StepCounts,
  shownProgress,
} from './jobs/jobs.ts'
