export { briefsRoutes } from './briefs/briefs.routes.ts'
export { changeTopicsJob } from './changes/change-topics.job.ts'
export { changesRoutes } from './changes/changes.routes.ts'
export { oldTopicChanges } from './changes/topic-changes.task.ts'
export { classifyRoutes } from './classify/classify.routes.ts'
export {
  askAbout,
  compareVerdicts,
  judgingPrompt,
  type LlmVerdict,
  questionsAbout,
  upsertForLinks,
} from './jury/jury.ts'
export { defineReclassifyJob } from './reclassify/reclassify.job.ts'
export { reclassifyRoutes } from './reclassify/reclassify.routes.ts'
export { engineRoutes } from './release/release.routes.ts'
export { returnRelease } from './release/return-release.ts'
export { defineShadowJob } from './release/shadow-classify.job.ts'
