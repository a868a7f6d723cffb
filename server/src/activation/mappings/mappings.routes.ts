import * as contract from '@txadv/contract'
import { serveRoute } from '../../context.ts'
import { listMappings, readMapping } from './mappings.ts'

export const mappingsRoutes = [
  serveRoute(contract.listMappings, (tenant, { query }) => listMappings(tenant, query)),
  serveRoute(contract.readMapping, (tenant, { params }) => readMapping(tenant, params.topicId)),
]
