import * as contract from '@txadv/contract'
import { on } from '../../context.ts'
import { begin, cancel, push, read } from './push.ts'

export const pushRoutes = [
  on(contract.createPushRun, (tenant, { params, body }) => begin(tenant, params.id, body)),
  on(contract.pushBatch, (tenant, { params }) => push(tenant, params.id, params.runId)),
  on(contract.getPushRun, (tenant, { params }) => read(tenant, params.id, params.runId)),
  on(contract.cancelPushRun, (tenant, { params }) => cancel(tenant, params.id, params.runId)),
]
