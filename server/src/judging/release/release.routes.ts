import * as contract from '@txadv/contract'
import { engineRevision } from '@txadv/engine'
import { serveRoute } from '../../context.ts'
import type { JobHandlers } from '../../runs/index.ts'
import { returnRelease } from './return-release.ts'

export const engineRoutes = (handlers: JobHandlers) => [
  serveRoute(contract.getEngine, async () => ({
    engineVersion: contract.currentEngineVersion,
    revision: engineRevision,
  })),
  serveRoute(contract.returnEngine, (operator, { body }) => returnRelease(operator, handlers, body.revision)),
]
