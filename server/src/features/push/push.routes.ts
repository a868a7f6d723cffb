import * as contract from '@txadv/contract'
import { on } from '../../context.ts'
import { read as readConnection } from '../connections/connections.ts'
import { listRuns } from './push.queries.ts'
import { begin, cancel, push, read } from './push.ts'

export const pushRoutes = [
  on(contract.createPushRun, (tenant, { params, body }) => begin(tenant, params.id, body)),
  on(contract.pushBatch, (tenant, { params }) => push(tenant, params.id, params.runId)),
  on(contract.getPushRun, (tenant, { params }) => read(tenant, params.id, params.runId)),
  on(contract.cancelPushRun, (tenant, { params }) => cancel(tenant, params.id, params.runId)),
  on(contract.listPushRuns, async (tenant, { params, query }) => {
    await readConnection(tenant, params.id)
    return tenant.transact((tx) => listRuns(tx, params.id, query.limit, query.offset))
  }),
]
