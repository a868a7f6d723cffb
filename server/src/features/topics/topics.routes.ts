import * as contract from '@txadv/contract'
import { on } from '../../context.ts'
import { createTopic, removeTopics, updateTopic } from './topics.ts'

export const topicsRoutes = [
  on(contract.createTopic, (tenant, { body }) => createTopic(tenant, body)),
  on(contract.updateTopic, (tenant, { params, body }) => updateTopic(tenant, params.id, body)),
  on(contract.deleteTopics, (tenant, { body }) => removeTopics(tenant, body.ids)),
]
