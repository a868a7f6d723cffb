import * as contract from '@txadv/contract'
import { serveRoute } from '../../context.ts'
import { listActivations, readActivation, readActivationStatuses } from './activations.ts'
import { deactivateInBulk, refreshInBulk } from './bulk.ts'
import { deactivateActivation, refreshActivation, retryActivation } from './change.ts'
import { summarizeActivations } from './summary.ts'

export const activationsRoutes = [
  serveRoute(contract.activationStatus, (tenant, { query }) => readActivationStatuses(tenant, query.ids)),
  serveRoute(contract.listActivations, (tenant, { query }) => listActivations(tenant, query)),
  serveRoute(contract.summarizeActivations, (tenant) => summarizeActivations(tenant)),
  serveRoute(contract.deactivateActivation, async (tenant, { params }) => {
    await deactivateActivation(tenant, params.id)
    return readActivation(tenant, params.id)
  }),
  serveRoute(contract.refreshActivation, async (tenant, { params }) =>
    readActivation(tenant, await refreshActivation(tenant, params.id)),
  ),
  serveRoute(contract.retryActivation, async (tenant, { params }) => {
    await retryActivation(tenant, params.id)
    return readActivation(tenant, params.id)
  }),
  serveRoute(contract.deactivateActivations, (tenant, { body }) => deactivateInBulk(tenant, body.activationIds)),
  serveRoute(contract.refreshActivations, (tenant, { body }) => refreshInBulk(tenant, body.activationIds)),
]
