export { auditRoutes } from './audit/audit.routes.ts'
export { recordAudit } from './audit/audit.ts'
export { listApiKeys } from './keys/keys.queries.ts'
export { keysRoutes } from './keys/keys.routes.ts'
export {
  apiKeyStart,
  chargeSdkKey,
  createApiKey,
  resolveApiKey,
  resolveSdkKey,
  revokeKey,
  sdkKeyStart,
} from './keys/keys.ts'
export { deleteOrg, isOrgErasing, lockOrgToErase, markOrgErasing } from './organizations/erasing.queries.ts'
export { organizationsRoutes } from './organizations/organizations.routes.ts'
export { settingsRoutes } from './settings/settings.routes.ts'
export { readSellerWords, readSettings } from './settings/settings.ts'
export { holdRoom, holdRoomAlone, type LibraryRoom } from './usage/storage.ts'
export { usageRoutes } from './usage/usage.routes.ts'
export {
  chargeUsage,
  readRemaining,
  recordFor,
  recordUsage,
  refundFor,
  refundUsage,
  requireRemaining,
} from './usage/usage.ts'
export { usageRollup } from './usage/usage-rollup.task.ts'
export { whoamiRoutes } from './whoami/whoami.routes.ts'
export { workspacesRoutes } from './workspaces/workspaces.routes.ts'
export { isWorkspaceOf } from './workspaces/workspaces.ts'
