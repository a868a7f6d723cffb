import * as contract from '@txadv/contract'
import { serveRoute } from '../../context.ts'
import { readPlatformNames } from './names.ts'

export const segmentNamesRoutes = [
  serveRoute(contract.topicNames, (tenant, { params }) => readPlatformNames(tenant, params.id)),
]
