import * as z from 'zod'
import { texts } from './failure.ts'
import { OrgId } from './ids.ts'
import { limits } from './limits.ts'
import { page, paging, Timestamp, YearMonth } from './query.ts'
import { defineRoute } from './route.ts'
import { Usage, UsageDay } from './usage.ts'
import { plans } from './vocabulary.ts'

export const Organization = z
  .object({
    id: OrgId.describe('Identifies the organization; the same id in keys, jobs and audit entries'),
    name: z.string().describe('Name that its owners chose'),
    plan: z.enum(plans).describe('Plan that sets its quotas and library size'),
    createdAt: Timestamp.describe('When the organization was created'),
  })
  .meta({ id: 'Organization', description: 'Tenant of the service, with its plan' })

const params = z.object({ orgId: OrgId.describe('Organization to act on') })

export const listOrganizations = defineRoute({
  method: 'GET',
  path: '/api/admin/organizations',
  summary: 'List organizations with their plans',
  description: 'Returns pages of all organizations of the service, the newest first.',
  access: { operator: true },
  query: z.object(paging(limits.organizations)),
  reply: page(Organization),
})

export const updateOrganization = defineRoute({
  method: 'PATCH',
  path: '/api/admin/organizations/:orgId',
  summary: "Change an organization's plan",
  description:
    'The new limits apply at once, to what was used this month as well. Topics and usage beyond them stay; further additions are refused. The change is in the audit log of the organization.',
  access: { operator: true },
  params,
  body: z.object({ plan: z.enum(plans).describe('Plan that the organization gets') }),
  reply: Organization,
  absent: texts.organizationNotFound,
})

export const getOrganizationUsage = defineRoute({
  method: 'GET',
  path: '/api/admin/organizations/:orgId/usage',
  summary: "Read an organization's usage",
  description: 'Returns what the organization itself reads: this month against its plan, and the last 31 days.',
  access: { operator: true },
  params,
  reply: Usage,
  absent: texts.organizationNotFound,
})

export const OrganizationUsage = UsageDay.omit({ day: true })

  .extend({
    orgId: OrgId.describe('Organization whose usage it is'),
    name: z.string().describe('Name of the organization'),
    plan: z.enum(plans).describe('Plan of the organization today'),
    llm_calls: z.int().describe('Calls sent to the LLM that began in the month, including those that failed'),
  })
  .meta({ id: 'OrganizationUsage', description: 'Usage of an organization in one month (UTC)' })

export const listOrganizationUsage = defineRoute({
  method: 'GET',
  path: '/api/admin/usage',
  summary: 'Read usage by organization in a month, highest cost first',
  description: 'Returns pages of all organizations; those that used nothing have zeros and come last.',
  access: { operator: true },
  query: z.object({
    ...paging(limits.organizations),
    month: YearMonth,
  }),
  reply: page(OrganizationUsage),
})
