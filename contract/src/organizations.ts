import * as z from 'zod'
import { texts } from './failure.ts'
import { OrgId } from './ids.ts'
import { limits } from './limits.ts'
import { page, paging, Timestamp } from './query.ts'
import { defineRoute } from './route.ts'
import { Usage, UsageDay } from './usage.ts'
import { plans } from './vocabulary.ts'

export const Organization = z
  .object({ id: OrgId, name: z.string(), plan: z.enum(plans), createdAt: Timestamp })
  .meta({ id: 'Organization' })

const params = z.object({ orgId: OrgId })

export const listOrganizations = defineRoute({
  method: 'GET',
  path: '/api/admin/organizations',
  summary: 'List organizations with their plans',
  access: { operator: true },
  query: z.object(paging(limits.organizations)),
  reply: page(Organization),
})

export const updateOrganization = defineRoute({
  method: 'PATCH',
  path: '/api/admin/organizations/:orgId',
  summary: "Change an organization's plan",
  access: { operator: true },
  params,
  body: z.object({ plan: z.enum(plans) }),
  reply: Organization,
  absent: texts.organizationNotFound,
})

export const getOrganizationUsage = defineRoute({
  method: 'GET',
  path: '/api/admin/organizations/:orgId/usage',
  summary: "Read an organization's usage",
  access: { operator: true },
  params,
  reply: Usage,
  absent: texts.organizationNotFound,
})

export const OrganizationUsage = UsageDay.omit({ day: true })
  .extend({ orgId: OrgId, name: z.string(), plan: z.enum(plans), llm_calls: z.int() })
  .meta({ id: 'OrganizationUsage' })

export const listOrganizationUsage = defineRoute({
  method: 'GET',
  path: '/api/admin/usage',
  summary: 'Read usage by organization in a month, highest cost first',
  access: { operator: true },
  query: z.object({
    ...paging(limits.organizations),
    /** Year and month; this one where none is given. */
    month: z
      .string()
      .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
      .optional(),
  }),
  reply: page(OrganizationUsage),
})
