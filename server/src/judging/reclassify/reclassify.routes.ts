import * as contract from '@txadv/contract'
import { serveRoute } from '../../context.ts'
import { reclassifyInBulk, reclassifyOne } from './reclassify.ts'

export const reclassifyRoutes = [
  serveRoute(contract.reclassifyTopic, (tenant, { params, body }) => reclassifyOne(tenant, params.id, body)),
  serveRoute(contract.reclassifyTopics, (tenant, { body }) => reclassifyInBulk(tenant, body)),
]
