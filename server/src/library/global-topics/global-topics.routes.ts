import * as contract from '@txadv/contract'
import { serveRoute } from '../../context.ts'
import { archiveAll, listAll, restoreAll, updateGlobalTopic } from './edit-topics.ts'
import {
  listGlobalTopics,
  listUnlisted,
  readGlobalMetrics,
  readGlobalStats,
  readGlobalTopic,
  readGlobalTopicHistory,
  searchGlobalTopics,
} from './list-topics.ts'

export const globalTopicsRoutes = [
  serveRoute(contract.listGlobalTopics, (operator, { query }) => listGlobalTopics(operator, query)),
  serveRoute(contract.globalTopicStats, (operator) => readGlobalStats(operator)),
  serveRoute(contract.globalTopicMetrics, (operator) => readGlobalMetrics(operator)),
  serveRoute(contract.searchGlobalTopics, (operator, { query }) => searchGlobalTopics(operator, query)),
  serveRoute(contract.archiveTopics, (operator, { body }) => archiveAll(operator, body.topicIds)),
  serveRoute(contract.restoreTopics, (operator, { body }) => restoreAll(operator, body.topicIds)),
  serveRoute(contract.listUnlistedTopics, (operator, { query }) => listUnlisted(operator, query)),
  serveRoute(contract.listTopicsInCatalog, (operator, { body }) => listAll(operator, body.topicIds)),
  serveRoute(contract.getGlobalTopic, (operator, { params }) => readGlobalTopic(operator, params.topicId)),
  serveRoute(contract.updateGlobalTopic, (operator, { params, body }) =>
    updateGlobalTopic(operator, params.topicId, body),
  ),
  serveRoute(contract.globalTopicHistory, (operator, { params, query }) =>
    readGlobalTopicHistory(operator, params.topicId, query),
  ),
]
