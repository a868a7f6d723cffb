import * as contract from '@txadv/contract'
import { on } from '../../context.ts'
import { archiveAll, restoreAll, updateGlobalTopic } from './edit-topics.ts'
import {
  listGlobalTopics,
  readGlobalMetrics,
  readGlobalStats,
  readGlobalTopic,
  readGlobalTopicHistory,
  searchGlobalTopics,
} from './list-topics.ts'

export const globalTopicsRoutes = [
  on(contract.listGlobalTopics, (operator, { query }) => listGlobalTopics(operator, query)),
  on(contract.globalTopicStats, (operator) => readGlobalStats(operator)),
  on(contract.globalTopicMetrics, (operator) => readGlobalMetrics(operator)),
  on(contract.searchGlobalTopics, (operator, { query }) => searchGlobalTopics(operator, query)),
  on(contract.archiveTopics, (operator, { body }) => archiveAll(operator, body.topicIds)),
  on(contract.restoreTopics, (operator, { body }) => restoreAll(operator, body.topicIds)),
  on(contract.getGlobalTopic, (operator, { params }) => readGlobalTopic(operator, params.topicId)),
  on(contract.updateGlobalTopic, (operator, { params, body }) => updateGlobalTopic(operator, params.topicId, body)),
  on(contract.globalTopicHistory, (operator, { params }) => readGlobalTopicHistory(operator, params.topicId)),
]
