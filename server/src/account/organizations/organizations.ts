import type * as contract from '@txadv/contract'
import { failures, type Plan, type Query, texts } from '@txadv/contract'
import type { Operator } from '../../context.ts'
import { showPage, tellRows } from '../../db/stretch.ts'
import { recordAudit } from '../audit/audit.ts'
import { readUsage, recountQuotas } from '../usage/usage.ts'
import {
  countOrganizations,
  findOrganization,
  listMonth,
  selectOrganizations,
  updatePlan,
} from './organizations.queries.ts'

export async function listOrganizations(operator: Operator, query: Query<typeof contract.listOrganizations>) {
  return operator.transact(async (tx) => {
    const total = await countOrganizations(tx)
    return showPage(query, tellRows(operator, await selectOrganizations(tx, query)), total)
  })
}

export async function changePlan(operator: Operator, org: string, plan: Plan) {
  return operator.transact(async (tx) => {
    const found = await findOrganization(tx, org)
    if (!found) throw failures.absent(texts.organizationNotFound)
    await updatePlan(tx, org, plan)
    await recountQuotas(tx, org)
    await recordAudit({ ...tx, org, workspace: null }, operator.actor, 'organization.plan', org, {
      from: found.plan,
      to: plan,
    })
    return { ...found, plan }
  })
}

export async function organizationUsageOf(operator: Operator, org: string) {
  return operator.transact(async (tx) => {
    const found = await findOrganization(tx, org)
    if (!found) throw failures.absent(texts.organizationNotFound)
    return readUsage(tx, org, found.plan)
  })
}

/** What every organization used in a month. */
export async function usageOfAll(operator: Operator, query: Query<typeof contract.listOrganizationUsage>) {
  return operator.transact(async (tx) => {
    const total = await countOrganizations(tx)
    return showPage(query, tellRows(operator, await listMonth(tx, query.month, query)), total)
  })
}
