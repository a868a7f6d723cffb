import * as contract from '@txadv/contract'
import { serveRoute } from '../../context.ts'
import { stageImportRows } from './staging.ts'

export const importRunsRoutes = [
  serveRoute(contract.stageImportRows, (tenant, { params, body }) => stageImportRows(tenant, params.batchId, body)),
]
