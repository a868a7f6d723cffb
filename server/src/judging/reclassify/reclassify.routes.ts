import * as contract from '@txadv/contract'
import { serveRoute } from '../../context.ts'
import { reclassifyMany, reclassifyOne } from './reclassify.ts'

export const reclassifyRoutes = [
  serveRoute(contract.reclassifyTopic, (tenant, { params, body }) => reclassifyOne(tenant, params.id, body)),
  serveRoute(contract.reclassifyTopics, (tenant, { body }) => reclassifyMany(tenant, body)),
]
