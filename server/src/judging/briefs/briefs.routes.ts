import * as contract from '@txadv/contract'
import { serveRoute } from '../../context.ts'
import { analyzeBrief } from './briefs.ts'

export const briefsRoutes = [
  serveRoute(contract.analyzeBrief, (tenant, { body }) => analyzeBrief(tenant, body.file)),
  serveRoute(contract.sdkAnalyzeBrief, (tenant, { body }) => analyzeBrief(tenant, body.file)),
]
