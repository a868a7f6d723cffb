import * as contract from '@txadv/contract'
import { on } from '../../context.ts'
import { listApiKeys, listSdkKeys } from './keys.queries.ts'
import { createApiKey, createSdkKey, revokeKey } from './keys.ts'

export const keysRoutes = [
  on(contract.createApiKey, (tenant, { body }) => createApiKey(tenant, body)),
  on(contract.listApiKeys, (tenant) => tenant.transact(listApiKeys)),
  on(contract.revokeApiKey, (tenant, { body }) => revokeKey(tenant, 'api_key', body.id)),
  on(contract.createSdkKey, (tenant, { body }) => createSdkKey(tenant, body)),
  on(contract.listSdkKeys, (tenant) => tenant.transact(listSdkKeys)),
  on(contract.revokeSdkKey, (tenant, { body }) => revokeKey(tenant, 'sdk_key', body.id)),
]
