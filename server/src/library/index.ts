export { catalogRoutes } from './catalog/catalog.routes.ts'
export { auditCatalog } from './catalog-audit/catalog-audit.ts'
export { disownTopics } from './catalog-audit/disown-topics.queries.ts'
export {
  amendItem,
  type ClassifiedItem,
  type ClassifiedTopic,
  classifyItems,
  classifyName,
  type ExternalVerdict,
  measureConfidence,
  showReview,
  type TopicArrival,
} from './classification/classification.ts'
export { confirmLinks } from './confirmations/confirmations.queries.ts'
export { confirmationsRoutes } from './confirmations/confirmations.routes.ts'
export { duplicatesRoutes } from './duplicates/duplicates.routes.ts'
export { readIndexLag } from './duplicates/duplicates.ts'
export { topicVectors } from './duplicates/topic-vectors.task.ts'
export { exportRoutes } from './export/export.routes.ts'
export { globalTopicsRoutes } from './global-topics/global-topics.routes.ts'
export {
  fanOut,
  flagSelected,
  flagTopics,
  type GlobalTopic,
  insertChanges,
  type LockedTopic,
  lockedColumns,
  lockTopics,
  rewriteTopics,
  settleDoubts,
  settledDoubt,
  type TopicRewrite,
  unmergeTopics,
  withFreeNames,
} from './global-topics/global-topics.ts'
export { topicFanOut } from './global-topics/topic-fan-out.task.ts'
export { libraryRoutes } from './library/library.routes.ts'
export { libraryConditions, libraryOf, readRecord } from './library/library.ts'
export { libraryCounts } from './library/library-counts.task.ts'
export { type LinkWords, lockLinkWords, restoreLinkWords } from './link-words/link-words.queries.ts'
export { dedupSweepJob } from './merging/dedup-sweep.job.ts'
export { defineMergeJob } from './merging/merge.job.ts'
export type { LinkAttachments, SegmentConflict } from './merging/merge.queries.ts'
export { mergingRoutes } from './merging/merging.routes.ts'
export { reportsRoutes } from './reports/reports.routes.ts'
export { findOperatorWords } from './review/operator-words.queries.ts'
export { reviewRoutes } from './review/review.routes.ts'
export { listTrainingRows, trainingColumns } from './review/training-rows.ts'
export { topicsRoutes } from './topics/topics.routes.ts'
export {
  createTopic,
  deleteLinks,
  editTopics,
  findCorrections,
  forgetGiven,
  type IngestedItem,
  type ItemMatch,
  ingestTopics,
  insertHistory,
  insertSelectedHistory,
  type LinkOrigin,
  linkOrigin,
  type MatchCandidate,
  type MatchedItem,
  matchItems,
  overlayOf,
  renameTopic,
  seedTopics,
  selectMatched,
  settleLinks,
  sharedScope,
  writeOwnVerdicts,
} from './topics/topics.ts'
export { type AddedLink, countUndoable, undoAdditions } from './undoing/undo-additions.queries.ts'
