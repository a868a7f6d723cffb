import type { Served } from './context.ts'
import { activationsRoutes } from './features/activations/activations.routes.ts'
import { catalogRoutes } from './features/catalog/catalog.routes.ts'
import { exportRoutes } from './features/export/export.routes.ts'
import { keysRoutes } from './features/keys/keys.routes.ts'
import { libraryRoutes } from './features/library/library.routes.ts'
import { organizationsRoutes } from './features/organizations/organizations.routes.ts'
import { settingsRoutes } from './features/settings/settings.routes.ts'
import { topicsRoutes } from './features/topics/topics.routes.ts'
import { usageRoutes } from './features/usage/usage.routes.ts'
import { workspacesRoutes } from './features/workspaces/workspaces.routes.ts'

/** Every route that the service answers; a test holds this list against the contract. */
export const served: readonly Served[] = [
  ...keysRoutes,
  ...settingsRoutes,
  ...workspacesRoutes,
  ...usageRoutes,
  ...libraryRoutes,
  ...topicsRoutes,
  ...catalogRoutes,
  ...exportRoutes,
  ...activationsRoutes,
  ...organizationsRoutes,
]
