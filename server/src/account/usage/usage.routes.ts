import * as contract from '@txadv/contract'

import { serveRoute } from '../../context.ts'
import { findPlan } from './usage.queries.ts'
import { readUsage } from './usage.ts'

export const usageRoutes = [
  serveRoute(contract.getUsage, (tenant) =>
    tenant.transact(async (tx) => readUsage(tx, tx.org, (await findPlan(tx, tx.org)) ?? 'enterprise')),
  ),
]
