import * as contract from '@txadv/contract'
import { serveRoute } from '../../context.ts'
import { reportCatalogTopic, reportLibraryTopic } from './reports.ts'

export const reportsRoutes = [
  serveRoute(contract.reportTopic, (tenant, { params, body }) => reportLibraryTopic(tenant, params.id, body)),
  serveRoute(contract.reportCatalogTopic, (tenant, { params, body }) =>
    reportCatalogTopic(tenant, params.topicId, body),
  ),
]
