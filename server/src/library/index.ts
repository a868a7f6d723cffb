export { catalogRoutes } from './catalog/catalog.routes.ts'
export { duplicatesRoutes } from './duplicates/duplicates.routes.ts'
export { readIndexLag } from './duplicates/duplicates.ts'
export { topicVectors } from './duplicates/topic-vectors.job.ts'
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
  type TopicRewrite,
  unmergeTopics,
  withFreeNames,
  writeOutputs,
  writeVerdicts,
} from './global-topics/global-topics.ts'
export { topicFanOut } from './global-topics/topic-fan-out.job.ts'
export { libraryRoutes } from './library/library.routes.ts'
export { libraryConditions, libraryOf, readRecord } from './library/library.ts'
export { libraryCounts } from './library/library-counts.job.ts'
export { dedupSweep } from './merging/dedup-sweep.job.ts'
export { mergeHandler } from './merging/merge.job.ts'
export { mergingRoutes } from './merging/merging.routes.ts'
export { reviewRoutes } from './review/review.routes.ts'
export { topicsRoutes } from './topics/topics.routes.ts'
export {
  type AddedLink,
  type ArrivalOutcome,
  classifyIncoming,
  createTopic,
  type ExternalVerdict,
  findCorrections,
  ingestTopics,
  insertSelectedHistory,
  type LinkOrigin,
  linkOrigin,
  type PreparedTopic,
  type PreviewedArrival,
  previewArrivals,
  renameTopic,
  seedTopics,
  sharedScope,
  type TopicArrival,
  undoAdditions,
  verdictColumns,
  writeOwnVerdicts,
} from './topics/topics.ts'
