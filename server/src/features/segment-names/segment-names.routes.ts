import * as contract from '@txadv/contract'
import { on } from '../../context.ts'
import { readPlatformNames } from './names.ts'

export const segmentNamesRoutes = [
  on(contract.topicNames, (tenant, { params }) => readPlatformNames(tenant, params.id)),
]
