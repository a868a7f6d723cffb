import * as contract from '@txadv/contract'

import { serveRoute } from '../../context.ts'
import { changePlan, listOrganizations, organizationUsageOf, usageOfAll } from './organizations.ts'

export const organizationsRoutes = [
  serveRoute(contract.listOrganizations, (operator, { query }) => listOrganizations(operator, query)),
  serveRoute(contract.updateOrganization, (operator, { params, body }) =>
    changePlan(operator, params.orgId, body.plan),
  ),
  serveRoute(contract.listOrganizationUsage, (operator, { query }) => usageOfAll(operator, query)),
  serveRoute(contract.getOrganizationUsage, (operator, { params }) => organizationUsageOf(operator, params.orgId)),
]
