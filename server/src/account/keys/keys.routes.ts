import * as contract from '@txadv/contract'
import { serveRoute } from '../../context.ts'
import { tellRows } from '../../db/stretch.ts'
import { listApiKeys, listSdkKeys } from './keys.queries.ts'
import { createApiKey, createSdkKey, revokeKey } from './keys.ts'

export const keysRoutes = [
  serveRoute(contract.createApiKey, (tenant, { body }) => createApiKey(tenant, body)),
  serveRoute(contract.listApiKeys, async (tenant, { query }) =>
    tellRows(tenant, await tenant.transact((tx) => listApiKeys(tx, query))),
  ),
  serveRoute(contract.revokeApiKey, (tenant, { body }) => revokeKey(tenant, 'api_key', body.id)),
  serveRoute(contract.createSdkKey, (tenant, { body }) => createSdkKey(tenant, body)),
  serveRoute(contract.listSdkKeys, async (tenant, { query }) =>
    tellRows(tenant, await tenant.transact((tx) => listSdkKeys(tx, query))),
  ),
  serveRoute(contract.revokeSdkKey, (tenant, { body }) => revokeKey(tenant, 'sdk_key', body.id)),
]
