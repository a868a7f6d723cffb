import * as contract from '@txadv/contract'
import { on } from '../../context.ts'
import { create, history, list, remove, stats, update } from './topics.ts'

export const topicsRoutes = [
  on(contract.listTopics, (tenant, { query }) => list(tenant, query)),
  on(contract.createTopic, (tenant, { body }) => create(tenant, body)),
  on(contract.updateTopic, (tenant, { params, body }) => update(tenant, params.id, body)),
  on(contract.deleteTopics, (tenant, { body }) => remove(tenant, body.ids)),
  on(contract.topicStats, (tenant) => stats(tenant)),
  on(contract.topicHistory, (tenant, { params }) => history(tenant, params.id)),
]
