import { listAudit } from '@txadv/contract'
import { on } from '../../context.ts'
import { readAudit } from './audit.ts'

export const auditRoutes = [on(listAudit, (tenant, { query }) => readAudit(tenant, query))]
