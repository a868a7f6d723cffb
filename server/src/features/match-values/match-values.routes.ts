import * as contract from '@txadv/contract'
import { on } from '../../context.ts'
import { readMatchValueCount, replaceMatchValues } from './match-values.ts'

export const matchValuesRoutes = [
  on(contract.putMatchValues, (tenant, { params, query, body }) =>
    replaceMatchValues(tenant, params.id, query.key, body),
  ),
  on(contract.getMatchValues, (tenant, { params, query }) => readMatchValueCount(tenant, params.id, query.key)),
]
