export {
  type CallOutcome,
  createSegment,
  type DeliveryLease,
  deactivateSegment,
  leaseMsOf,
  newDeliveryLease,
} from './deliver.ts'
export {
  type ConnectionTerms,
  countRuns,
  freeUnconfirmed,
  insertPending,
  isLeasedElsewhere,
  type LeasedActivation,
  leaseForCreate,
  leaseForDeactivate,
  lockActivation,
  newActivationId,
  recordHistory,
  type SegmentTexts,
  writeSent,
} from './delivery.queries.ts'
export { findTakenNames } from './live-segments.queries.ts'
export { recoverConnection } from './recovery.task.ts'
export { type SettledActivation, settleCreations, settleDeactivation } from './settle.ts'
