import * as contract from '@txadv/contract'
import { serveRoute } from '../../context.ts'
import { tellRows } from '../../db/stretch.ts'
import { readConnection } from '../connections/connections.ts'
import { listPushRuns } from './push.queries.ts'
import { cancelPushRun, pushBatch, readPushRun, retryFailedSegments, startPush } from './push.ts'

export const pushRoutes = [
  serveRoute(contract.createPushRun, (tenant, { params, body }) => startPush(tenant, params.id, body)),
  serveRoute(contract.retryFailedSegments, (tenant, { params, body }) => retryFailedSegments(tenant, params.id, body)),
  serveRoute(contract.pushBatch, (tenant, { params }) => pushBatch(tenant, params.id, params.runId)),
  serveRoute(contract.getPushRun, (tenant, { params }) => readPushRun(tenant, params.id, params.runId)),
  serveRoute(contract.cancelPushRun, (tenant, { params }) => cancelPushRun(tenant, params.id, params.runId)),
  serveRoute(contract.listPushRuns, async (tenant, { params, query }) => {
    await readConnection(tenant, params.id)
    return tellRows(tenant, await tenant.transact((tx) => listPushRuns(tx, params.id, query)))
  }),
]
