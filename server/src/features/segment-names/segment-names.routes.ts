import * as contract from '@txadv/contract'
import { on } from '../../context.ts'
import { names } from './names.ts'

export const segmentNamesRoutes = [on(contract.topicNames, (tenant, { params }) => names(tenant, params.id))]
