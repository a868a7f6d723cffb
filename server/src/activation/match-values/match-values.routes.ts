import * as contract from '@txadv/contract'
import { serveRoute } from '../../context.ts'
import { readMatchValueCount, replaceMatchValues } from './match-values.ts'

export const matchValuesRoutes = [
  serveRoute(contract.putMatchValues, (tenant, { params, query, body }) =>
    replaceMatchValues(tenant, params.id, query.key, body),
  ),
  serveRoute(contract.getMatchValues, (tenant, { params, query }) => readMatchValueCount(tenant, params.id, query.key)),
]
