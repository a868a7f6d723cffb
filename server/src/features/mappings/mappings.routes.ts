import * as contract from '@txadv/contract'
import { on } from '../../context.ts'
import { listMappings, readMapping } from './mappings.ts'

export const mappingsRoutes = [
  on(contract.listMappings, (tenant, { query }) => listMappings(tenant, query)),
  on(contract.readMapping, (tenant, { params }) => readMapping(tenant, params.topicId)),
]
