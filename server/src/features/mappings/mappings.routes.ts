import * as contract from '@txadv/contract'
import { on } from '../../context.ts'
import { list, read } from './mappings.ts'

export const mappingsRoutes = [
  on(contract.listMappings, (tenant, { query }) => list(tenant, query)),
  on(contract.readMapping, (tenant, { params }) => read(tenant, params.topicId)),
]
