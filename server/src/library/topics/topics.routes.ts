import * as contract from '@txadv/contract'
import { serveRoute } from '../../context.ts'
import { createTopic, removeTopics, updateTopic } from './topics.ts'

export const topicsRoutes = [
  serveRoute(contract.createTopic, (tenant, { body }) => createTopic(tenant, body)),
  serveRoute(contract.updateTopic, (tenant, { params, body }) => updateTopic(tenant, params.id, body)),
  serveRoute(contract.deleteTopics, (tenant, { body }) => removeTopics(tenant, body.ids)),
]
