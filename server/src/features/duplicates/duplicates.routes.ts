import * as contract from '@txadv/contract'
import { on } from '../../context.ts'
import { checkDuplicate } from './duplicates.ts'

export const duplicatesRoutes = [
  on(contract.checkDuplicate, (tenant, { body }) => checkDuplicate(tenant, body)),
  on(contract.sdkCheckDuplicate, (tenant, { body }) => checkDuplicate(tenant, body)),
]
