import * as contract from '@txadv/contract'
import { on } from '../../context.ts'
import { statuses } from './activations.ts'

export const activationsRoutes = [on(contract.activationStatus, (tenant, { query }) => statuses(tenant, query.ids))]
