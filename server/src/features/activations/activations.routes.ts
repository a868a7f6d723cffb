import * as contract from '@txadv/contract'
import { on } from '../../context.ts'
import { list, read, statuses } from './activations.ts'
import { deactivate, refresh, retry } from './change.ts'
import { deactivateMany, refreshMany } from './many.ts'
import { summarize } from './summary.ts'

export const activationsRoutes = [
  on(contract.activationStatus, (tenant, { query }) => statuses(tenant, query.ids)),
  on(contract.listActivations, (tenant, { query }) => list(tenant, query)),
  on(contract.summarizeActivations, (tenant) => summarize(tenant)),
  on(contract.deactivateActivation, async (tenant, { params }) => {
    await deactivate(tenant, params.id)
    return read(tenant, params.id)
  }),
  on(contract.refreshActivation, async (tenant, { params }) => read(tenant, await refresh(tenant, params.id))),
  on(contract.retryActivation, async (tenant, { params }) => {
    await retry(tenant, params.id)
    return read(tenant, params.id)
  }),
  on(contract.deactivateActivations, (tenant, { body }) => deactivateMany(tenant, body.activationIds)),
  on(contract.refreshActivations, (tenant, { body }) => refreshMany(tenant, body.activationIds)),
]
