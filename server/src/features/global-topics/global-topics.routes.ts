import * as contract from '@txadv/contract'
import { on } from '../../context.ts'
import { archiveAll, restoreAll, update } from './edit-topics.ts'
import { history, list, metrics, read, search, stats } from './list-topics.ts'

export const globalTopicsRoutes = [
  on(contract.listGlobalTopics, (operator, { query }) => list(operator, query)),
  on(contract.globalTopicStats, (operator) => stats(operator)),
  on(contract.globalTopicMetrics, (operator) => metrics(operator)),
  on(contract.searchGlobalTopics, (operator, { query }) => search(operator, query)),
  on(contract.archiveTopics, (operator, { body }) => archiveAll(operator, body.topicIds)),
  on(contract.restoreTopics, (operator, { body }) => restoreAll(operator, body.topicIds)),
  on(contract.getGlobalTopic, (operator, { params }) => read(operator, params.topicId)),
  on(contract.updateGlobalTopic, (operator, { params, body }) => update(operator, params.topicId, body)),
  on(contract.globalTopicHistory, (operator, { params }) => history(operator, params.topicId)),
]
