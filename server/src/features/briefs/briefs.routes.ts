import * as contract from '@txadv/contract'
import { on } from '../../context.ts'
import { analyzeBrief } from './briefs.ts'

export const briefsRoutes = [
  on(contract.analyzeBrief, (tenant, { body }) => analyzeBrief(tenant, body.file)),
  on(contract.sdkAnalyzeBrief, (tenant, { body }) => analyzeBrief(tenant, body.file)),
]
