export {
  type BatchKind,
  type BatchRow,
  type BatchTx,
  type BrokenItem,
  countRows,
  endBatch,
  findAsked,
  findChunk,
  groupByRow,
  type Item,
  indexRows,
  insertBatch,
  isBroken,
  limitChunks,
  listAdded,
  listBatches,
  listChunks,
  listRows,
  markRowsUndone,
  nextRows,
  type OutcomeTexts,
  parseRows,
  type RowFinding,
  type RowNumber,
  refuseEnded,
  reportItem,
  reportItems,
  requireBatch,
  requireImport,
  requireRow,
  type SettledItem,
  selectNamed,
  workChunk,
} from './batches/batches.ts'
export { cancelBatchesOf } from './batches/cancel-batches.queries.ts'
export { stalledBatches } from './batches/stalled-batches.task.ts'
export {
  claimSyncRun,
  findOpenSyncRun,
  insertSyncRun,
  type NewRun,
  resumeSyncRun,
  settleRun,
  syncRunLease,
} from './batches/sync-runs.queries.ts'
export { idempotentResponses } from './idempotency/expired-responses.task.ts'
export { answerIdempotently } from './idempotency/idempotency.ts'
export { listCauses, listOutcomes } from './import-runs/causes.queries.ts'
export {
  claimImportRun,
  driveImport,
  importRunLease,
  lockImport,
} from './import-runs/import-runs.queries.ts'
export { clearCursorsAt, countOpenJobs, deleteItemErrors } from './jobs/erase-jobs.queries.ts'
export { jobTasks } from './jobs/job-turn.task.ts'
export { jobsRoutes } from './jobs/jobs.routes.ts'
export {
  advanceJob,
  cancelJob,
  cancelOpenJob,
  createJob,
  defineJob,
  findFailing,
  type ItemError,
  isOpen,
  type JobErrand,
  JobFailure,
  type JobHandlers,
  type LeasedJob,
  listJobs,
  newJobId,
  promiseJob,
  readJob,
  registerJobs,
  requireJob,
  type StepContext,
  type StepCounts,
  shownProgress,
  stampJob,
  stopAndRollBack,
} from './jobs/jobs.ts'
export { defineLease, LeaseLost } from './lease/lease.ts'
