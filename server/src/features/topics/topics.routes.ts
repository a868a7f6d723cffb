import * as contract from '@txadv/contract'
import { on } from '../../context.ts'
import { create, remove, update } from './topics.ts'

export const topicsRoutes = [
  on(contract.createTopic, (tenant, { body }) => create(tenant, body)),
  on(contract.updateTopic, (tenant, { params, body }) => update(tenant, params.id, body)),
  on(contract.deleteTopics, (tenant, { body }) => remove(tenant, body.ids)),
]
