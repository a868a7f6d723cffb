import * as contract from '@txadv/contract'
import { on } from '../../context.ts'
import { add, facets, list } from './catalog.ts'

export const catalogRoutes = [
  on(contract.listCatalog, (tenant, { query }) => list(tenant, query)),
  on(contract.catalogFacets, (tenant, { query }) => facets(tenant, query.counts)),
  on(contract.addFromCatalog, (tenant, { body }) => add(tenant, body)),
]
