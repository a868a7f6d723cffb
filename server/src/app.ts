import type { Served } from './context.ts'
import { activationsRoutes } from './features/activations/activations.routes.ts'
import { auditRoutes } from './features/audit/audit.routes.ts'
import { briefsRoutes } from './features/briefs/briefs.routes.ts'
import { catalogRoutes } from './features/catalog/catalog.routes.ts'
import { classifyRoutes } from './features/classify/classify.routes.ts'
import { connectionsRoutes } from './features/connections/connections.routes.ts'
import { driftRoutes } from './features/drift/drift.routes.ts'
import { duplicatesRoutes } from './features/duplicates/duplicates.routes.ts'
import { exportRoutes } from './features/export/export.routes.ts'
import { globalTopicsRoutes } from './features/global-topics/global-topics.routes.ts'
import { hygieneRoutes } from './features/hygiene/hygiene.routes.ts'
import { importsRoutes } from './features/imports/imports.routes.ts'
import { jobsRoutes } from './features/jobs/jobs.routes.ts'
import { keysRoutes } from './features/keys/keys.routes.ts'
import { libraryRoutes } from './features/library/library.routes.ts'
import { mappingsRoutes } from './features/mappings/mappings.routes.ts'
import { matchValuesRoutes } from './features/match-values/match-values.routes.ts'
import { matrixRoutes } from './features/matrix/matrix.routes.ts'
import { mergingRoutes } from './features/merging/merging.routes.ts'
import { organizationsRoutes } from './features/organizations/organizations.routes.ts'
import { pushRoutes } from './features/push/push.routes.ts'
import { reclassifyRoutes } from './features/reclassify/reclassify.routes.ts'
import { reviewRoutes } from './features/review/review.routes.ts'
import { seedingRoutes } from './features/seeding/seeding.routes.ts'
import { segmentNamesRoutes } from './features/segment-names/segment-names.routes.ts'
import { settingsRoutes } from './features/settings/settings.routes.ts'
import { syncRoutes } from './features/sync/sync.routes.ts'
import { templateLabRoutes } from './features/template-lab/template-lab.routes.ts'
import { templatesRoutes } from './features/templates/templates.routes.ts'
import { topicsRoutes } from './features/topics/topics.routes.ts'
import { usageRoutes } from './features/usage/usage.routes.ts'
import { workspacesRoutes } from './features/workspaces/workspaces.routes.ts'
import { jobHandlers } from './job-types.ts'

/** Every route that the service answers; a test holds this list against the contract. */
export const served: readonly Served[] = [
  ...keysRoutes,
  ...settingsRoutes,
  ...workspacesRoutes,
  ...usageRoutes,
  ...auditRoutes,
  ...classifyRoutes,
  ...mappingsRoutes,
  ...libraryRoutes,
  ...topicsRoutes,
  ...matchValuesRoutes,
  ...segmentNamesRoutes,
  ...reclassifyRoutes,
  ...catalogRoutes,
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
  ...hygieneRoutes,
  ...organizationsRoutes,
  ...globalTopicsRoutes,
  ...reviewRoutes,
  ...seedingRoutes,
  ...jobsRoutes(jobHandlers),
  ...mergingRoutes,
  ...templatesRoutes,
  ...templateLabRoutes,
]
