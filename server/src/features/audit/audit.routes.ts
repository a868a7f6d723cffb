import * as contract from '@txadv/contract'

import { on } from '../../context.ts'
import { readAudit } from './audit.ts'

export const auditRoutes = [on(contract.listAudit, (tenant, { query }) => readAudit(tenant, query))]
