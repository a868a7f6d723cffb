import * as contract from '@txadv/contract'
import { on } from '../../context.ts'
import { analyze } from './briefs.ts'

export const briefsRoutes = [
  on(contract.analyzeBrief, (tenant, { body }) => analyze(tenant, body.file)),
  on(contract.sdkAnalyzeBrief, (tenant, { body }) => analyze(tenant, body.file)),
]
