import * as contract from '@txadv/contract'
import { serveRoute } from '../../context.ts'
import { confirmTopic, confirmTopics } from './confirmations.ts'

export const confirmationsRoutes = [
  serveRoute(contract.confirmTopic, (tenant, { params }) => confirmTopic(tenant, params.id)),
  serveRoute(contract.confirmTopics, (tenant, { body }) => confirmTopics(tenant, body.ids)),
]
