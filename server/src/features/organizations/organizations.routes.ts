import { getOrganizationUsage, listOrganizations, listOrganizationUsage, updateOrganization } from '@txadv/contract'
import { on } from '../../context.ts'
import { changePlan, list, usageOf, usageOfAll } from './organizations.ts'

export const organizationsRoutes = [
  on(listOrganizations, (operator, { query }) => list(operator, query.page, query.pageSize)),
  on(updateOrganization, (operator, { params, body }) => changePlan(operator, params.orgId, body.plan)),
  on(listOrganizationUsage, (operator, { query }) => usageOfAll(operator, query)),
  on(getOrganizationUsage, (operator, { params }) => usageOf(operator, params.orgId)),
]
