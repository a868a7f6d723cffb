import * as contract from '@txadv/contract'
import { on } from '../../context.ts'
import { reclassifyMany, reclassifyOne } from './reclassify.ts'

export const reclassifyRoutes = [
  on(contract.reclassifyTopic, (tenant, { params, body }) => reclassifyOne(tenant, params.id, body)),
  on(contract.reclassifyTopics, (tenant, { body }) => reclassifyMany(tenant, body)),
]
