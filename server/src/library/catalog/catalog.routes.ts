import * as contract from '@txadv/contract'
import { serveRoute } from '../../context.ts'
import { addFromCatalog, listCatalog, readCatalogFacets } from './catalog.ts'

export const catalogRoutes = [
  serveRoute(contract.listCatalog, (tenant, { query }) => listCatalog(tenant, query)),
  serveRoute(contract.catalogFacets, (tenant, { query }) => readCatalogFacets(tenant, query.counts)),
  serveRoute(contract.addFromCatalog, (tenant, { body }) => addFromCatalog(tenant, body)),
]
