import * as contract from '@txadv/contract'

import { on } from '../../context.ts'
import { findPlan } from './usage.queries.ts'
import { readUsage } from './usage.ts'

export const usageRoutes = [
  on(contract.getUsage, (tenant) =>
    tenant.transact(async (tx) => readUsage(tx, tx.org, (await findPlan(tx, tx.org)) ?? 'enterprise')),
  ),
]
