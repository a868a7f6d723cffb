import * as contract from '@txadv/contract'
import { readConnection } from '../../activation/index.ts'
import { serveRoute } from '../../context.ts'
import { tellRows } from '../../db/stretch.ts'
import { ingestPage, requireSyncRun } from './pages.ts'
import { listSyncRuns } from './sync.queries.ts'
import { cancelSync, startSync, toSourceFailure } from './sync.ts'

export const syncRoutes = [
  serveRoute(contract.createSyncRun, (tenant, { params, body }) => toSourceFailure(startSync(tenant, params.id, body))),
  serveRoute(contract.syncPage, (tenant, { params, body }) =>
    toSourceFailure(ingestPage(tenant, params.id, params.runId, body.page)),
  ),
  serveRoute(contract.getSyncRun, (tenant, { params }) =>
    tenant.transact((tx) => requireSyncRun(tx, params.id, params.runId)),
  ),
  serveRoute(contract.cancelSyncRun, (tenant, { params }) => cancelSync(tenant, params.id, params.runId)),
  serveRoute(contract.listSyncRuns, async (tenant, { params, query }) => {
    await readConnection(tenant, params.id)
    return tellRows(tenant, await tenant.transact((tx) => listSyncRuns(tx, params.id, query)))
  }),
]
