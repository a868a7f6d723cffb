export { createSegment, type DeliveryLease, deactivateSegment, leaseMsOf, newHand } from './carry-out.ts'
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
} from './ledger.queries.ts'
export { recoverConnection } from './recovery.job.ts'
export { type SettledActivation, settleCreations, settleDeactivation } from './settle.ts'
