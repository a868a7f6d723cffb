export { createSegment, type DeliveryLease, deactivateSegment, leaseMsOf, newHand } from './deliver.ts'
export {
  type ConnectionTerms,
  countRuns,
  findTakenNames,
  insertPending,
  isHeldByAnother,
  type LeasedActivation,
  lockActivation,
  newActivationId,
  recordHistory,
  type SegmentTexts,
  takeToCreate,
  takeToDeactivate,
  writeSent,
} from './delivery.queries.ts'
export { recoverConnection } from './recovery.job.ts'
export { type SettledActivation, settleCreations, settleDeactivation } from './settle.ts'
