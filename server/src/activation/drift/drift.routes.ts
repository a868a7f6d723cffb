import * as contract from '@txadv/contract'
import { serveRoute } from '../../context.ts'
import { readActivation } from '../activations/activations.ts'
import { reportDrift } from './drift.ts'
import { adoptSegment, retireSegment } from './repair.ts'

export const driftRoutes = [
  serveRoute(contract.getDrift, (tenant, { query }) => reportDrift(tenant, query.connectionId)),
  serveRoute(contract.adoptSegment, async (tenant, { body }) =>
    readActivation(tenant, await adoptSegment(tenant, body)),
  ),
  serveRoute(contract.retireSegment, (tenant, { body }) => retireSegment(tenant, body)),
]
