import * as contract from '@txadv/contract'
import { on } from '../../context.ts'
import { readActivation } from '../activations/activations.ts'
import { reportDrift } from './drift.ts'
import { adoptSegment, retireSegment } from './mend.ts'

export const driftRoutes = [
  on(contract.getDrift, (tenant, { query }) => reportDrift(tenant, query.connectionId)),
  on(contract.adoptSegment, async (tenant, { body }) => readActivation(tenant, await adoptSegment(tenant, body))),
  on(contract.retireSegment, (tenant, { body }) => retireSegment(tenant, body)),
]
