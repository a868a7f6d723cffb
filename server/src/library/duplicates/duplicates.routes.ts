import * as contract from '@txadv/contract'
import { serveRoute } from '../../context.ts'
import { checkDuplicate } from './duplicates.ts'

export const duplicatesRoutes = [
  serveRoute(contract.checkDuplicate, (tenant, { body }) => checkDuplicate(tenant, body)),
  serveRoute(contract.sdkCheckDuplicate, (tenant, { body }) => checkDuplicate(tenant, body)),
]
