import * as contract from '@txadv/contract'
import { on } from '../../context.ts'
import { addFromCatalog, listCatalog, readCatalogFacets } from './catalog.ts'

export const catalogRoutes = [
  on(contract.listCatalog, (tenant, { query }) => listCatalog(tenant, query)),
  on(contract.catalogFacets, (tenant, { query }) => readCatalogFacets(tenant, query.counts)),
  on(contract.addFromCatalog, (tenant, { body }) => addFromCatalog(tenant, body)),
]
