import * as contract from '@txadv/contract'
import { on } from '../../context.ts'
import { check } from './duplicates.ts'

export const duplicatesRoutes = [
  on(contract.checkDuplicate, (tenant, { body }) => check(tenant, body)),
  on(contract.sdkCheckDuplicate, (tenant, { body }) => check(tenant, body)),
]
