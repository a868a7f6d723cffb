import * as contract from '@txadv/contract'
import { on } from '../../context.ts'
import { read } from '../connections/connections.ts'
import { requireRun, takePage } from './pages.ts'
import { listRuns } from './sync.queries.ts'
import { begin, cancel, tellingSource } from './sync.ts'

export const syncRoutes = [
  on(contract.createSyncRun, (tenant, { params, body }) => tellingSource(begin(tenant, params.id, body))),
  on(contract.syncPage, (tenant, { params, body }) =>
    tellingSource(takePage(tenant, params.id, params.runId, body.page)),
  ),
  on(contract.getSyncRun, (tenant, { params }) => tenant.transact((tx) => requireRun(tx, params.id, params.runId))),
  on(contract.cancelSyncRun, (tenant, { params }) => cancel(tenant, params.id, params.runId)),
  on(contract.listSyncRuns, async (tenant, { params, query }) => {
    await read(tenant, params.id)
    return tenant.transact((tx) => listRuns(tx, params.id, query.limit, query.offset))
  }),
]
