import * as contract from '@txadv/contract'

import { serveRoute } from '../../context.ts'
import { readAudit } from './audit.ts'

export const auditRoutes = [serveRoute(contract.listAudit, (tenant, { query }) => readAudit(tenant, query))]
