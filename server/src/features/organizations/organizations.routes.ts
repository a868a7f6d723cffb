import * as contract from '@txadv/contract'

import { on } from '../../context.ts'
import { changePlan, listOrganizations, organizationUsageOf, usageOfAll } from './organizations.ts'

export const organizationsRoutes = [
  on(contract.listOrganizations, (operator, { query }) => listOrganizations(operator, query.page, query.pageSize)),
  on(contract.updateOrganization, (operator, { params, body }) => changePlan(operator, params.orgId, body.plan)),
  on(contract.listOrganizationUsage, (operator, { query }) => usageOfAll(operator, query)),
  on(contract.getOrganizationUsage, (operator, { params }) => organizationUsageOf(operator, params.orgId)),
]
