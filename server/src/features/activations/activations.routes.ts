import * as contract from '@txadv/contract'
import { on } from '../../context.ts'
import { listActivations, readActivation, readActivationStatuses } from './activations.ts'
import { deactivateActivation, refreshActivation, retryActivation } from './change.ts'
import { deactivateMany, refreshMany } from './many.ts'
import { summarizeActivations } from './summary.ts'

export const activationsRoutes = [
  on(contract.activationStatus, (tenant, { query }) => readActivationStatuses(tenant, query.ids)),
  on(contract.listActivations, (tenant, { query }) => listActivations(tenant, query)),
  on(contract.summarizeActivations, (tenant) => summarizeActivations(tenant)),
  on(contract.deactivateActivation, async (tenant, { params }) => {
    await deactivateActivation(tenant, params.id)
    return readActivation(tenant, params.id)
  }),
  on(contract.refreshActivation, async (tenant, { params }) =>
    readActivation(tenant, await refreshActivation(tenant, params.id)),
  ),
  on(contract.retryActivation, async (tenant, { params }) => {
    await retryActivation(tenant, params.id)
    return readActivation(tenant, params.id)
  }),
  on(contract.deactivateActivations, (tenant, { body }) => deactivateMany(tenant, body.activationIds)),
  on(contract.refreshActivations, (tenant, { body }) => refreshMany(tenant, body.activationIds)),
]
