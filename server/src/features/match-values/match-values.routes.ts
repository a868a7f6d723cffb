import * as contract from '@txadv/contract'
import { on } from '../../context.ts'
import { read, replace } from './match-values.ts'

export const matchValuesRoutes = [
  on(contract.putMatchValues, (tenant, { params, query, body }) => replace(tenant, params.id, query.key, body)),
  on(contract.getMatchValues, (tenant, { params, query }) => read(tenant, params.id, query.key)),
]
