import * as contract from '@txadv/contract'
import { serveRoute } from '../../context.ts'
import { exportLibrary } from './export.ts'

export const exportRoutes = [serveRoute(contract.exportTopics, (tenant, { query }) => exportLibrary(tenant, query))]
