import * as contract from '@txadv/contract'
import { serveRoute } from '../../context.ts'
import { tellRows } from '../../db/stretch.ts'
import { readKeyUsage } from './key-usage.queries.ts'
import { findPlan } from './usage.queries.ts'
import { readUsage } from './usage.ts'

export const usageRoutes = [
  serveRoute(contract.getUsage, (tenant) =>
    tenant.transact(async (tx) => readUsage(tx, tx.org, (await findPlan(tx, tx.org)) ?? 'enterprise')),
  ),
  serveRoute(contract.listKeyUsage, async (tenant, { query }) =>
    tellRows(tenant, await tenant.transact((tx) => readKeyUsage(tx, query.month, query))),
  ),
]
