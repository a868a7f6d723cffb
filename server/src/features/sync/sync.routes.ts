import * as contract from '@txadv/contract'
import { on } from '../../context.ts'
import { readConnection } from '../connections/connections.ts'
import { requireSyncRun, takePage } from './pages.ts'
import { listSyncRuns } from './sync.queries.ts'
import { cancelSync, startSync, tellingSource } from './sync.ts'

export const syncRoutes = [
  on(contract.createSyncRun, (tenant, { params, body }) => tellingSource(startSync(tenant, params.id, body))),
  on(contract.syncPage, (tenant, { params, body }) =>
    tellingSource(takePage(tenant, params.id, params.runId, body.page)),
  ),
  on(contract.getSyncRun, (tenant, { params }) => tenant.transact((tx) => requireSyncRun(tx, params.id, params.runId))),
  on(contract.cancelSyncRun, (tenant, { params }) => cancelSync(tenant, params.id, params.runId)),
  on(contract.listSyncRuns, async (tenant, { params, query }) => {
    await readConnection(tenant, params.id)
    return tenant.transact((tx) => listSyncRuns(tx, params.id, query.limit, query.offset))
  }),
]
