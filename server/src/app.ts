import {
  auditRoutes,
  keysRoutes,
  organizationsRoutes,
  settingsRoutes,
  usageRoutes,
  whoamiRoutes,
  workspacesRoutes,
} from './account/index.ts'
import {
  activationAttachments,
  activationsRoutes,
  connectionsRoutes,
  driftRoutes,
  mappingsRoutes,
  matchValuesRoutes,
  pushRoutes,
  refreshRoutes,
  templateLabRoutes,
} from './activation/index.ts'
import type { Served } from './context.ts'
import { importsRoutes, matrixRoutes, seedingRoutes, syncRoutes } from './intake/index.ts'
import { jobHandlers } from './job-types.ts'
import { briefsRoutes, changesRoutes, classifyRoutes, engineRoutes, reclassifyRoutes } from './judging/index.ts'
import {
  catalogRoutes,
  confirmationsRoutes,
  duplicatesRoutes,
  exportRoutes,
  globalTopicsRoutes,
  libraryRoutes,
  mergingRoutes,
  reportsRoutes,
  reviewRoutes,
  topicsRoutes,
} from './library/index.ts'
import { segmentNamesRoutes, templatesRoutes } from './naming/index.ts'
import { jobsRoutes } from './runs/index.ts'

/** Every route that the service answers; a test holds this list against the contract. */
export const served: readonly Served[] = [
  ...whoamiRoutes,
  ...keysRoutes,
  ...settingsRoutes,
  ...workspacesRoutes,
  ...usageRoutes,
  ...auditRoutes,
  ...classifyRoutes,
  ...mappingsRoutes,
  ...libraryRoutes,
  ...confirmationsRoutes,
  ...topicsRoutes,
  ...matchValuesRoutes,
  ...segmentNamesRoutes,
  ...changesRoutes,
  ...reclassifyRoutes,
  ...catalogRoutes,
  ...reportsRoutes,
  ...duplicatesRoutes,
  ...exportRoutes,
  ...importsRoutes,
  ...matrixRoutes,
  ...briefsRoutes,
  ...connectionsRoutes,
  ...syncRoutes,
  ...pushRoutes,
  ...activationsRoutes,
  ...driftRoutes,
  ...refreshRoutes,
  ...organizationsRoutes,
  ...globalTopicsRoutes,
  ...reviewRoutes,
  ...seedingRoutes,
  ...jobsRoutes(jobHandlers),
  ...engineRoutes(jobHandlers),
  ...mergingRoutes(activationAttachments),
  ...templatesRoutes,
  ...templateLabRoutes,
]
