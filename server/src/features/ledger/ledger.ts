export { createSegment, deactivateSegment, type Hand, leaseMsOf, newHand } from './carry-out.ts'
export {
  countRuns,
  findTakenNames,
  insertPending,
  isHeldByAnother,
  lockActivation,
  newId,
  recordHistory,
  type Sent,
  type Taken,
  type Terms,
  takeToCreate,
  takeToDeactivate,
  writeSent,
} from './ledger.queries.ts'
export { recover } from './recovery.job.ts'
export { type Standing, settleCreations, settleDeactivation } from './settle.ts'
