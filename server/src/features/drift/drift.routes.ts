import * as contract from '@txadv/contract'
import { on } from '../../context.ts'
import { read } from '../activations/activations.ts'
import { report } from './drift.ts'
import { adopt, retire } from './mend.ts'

export const driftRoutes = [
  on(contract.getDrift, (tenant, { query }) => report(tenant, query.connectionId)),
  on(contract.adoptSegment, async (tenant, { body }) => read(tenant, await adopt(tenant, body))),
  on(contract.retireSegment, (tenant, { body }) => retire(tenant, body)),
]
