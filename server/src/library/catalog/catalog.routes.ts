import * as contract from '@txadv/contract'
import { serveRoute } from '../../context.ts'
import { addFromCatalog, listCatalog, listSimilarCatalogTopics, readCatalogFacets } from './catalog.ts'

export const catalogRoutes = [
  serveRoute(contract.listCatalog, (tenant, { query }) => listCatalog(tenant, query)),
  serveRoute(contract.catalogFacets, (tenant, { query }) => readCatalogFacets(tenant, query)),
  serveRoute(contract.similarCatalogTopics, (tenant, { params, query }) =>
    listSimilarCatalogTopics(tenant, params.id, query.limit),
  ),
  serveRoute(contract.addFromCatalog, (tenant, { body }) => addFromCatalog(tenant, body)),
]
