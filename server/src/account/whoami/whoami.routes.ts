import * as contract from '@txadv/contract'
import { serveRoute } from '../../context.ts'
import { readLimits, readWhoami } from './whoami.ts'

export const whoamiRoutes = [
  serveRoute(contract.getWhoami, (tenant) => readWhoami(tenant)),
  serveRoute(contract.getLimits, (tenant) => readLimits(tenant)),
]
