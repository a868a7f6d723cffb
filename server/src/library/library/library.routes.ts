import * as contract from '@txadv/contract'
import { serveRoute } from '../../context.ts'
import { explainTopic } from './explain.ts'
import { listSimilarTopics, listTopics, readLibraryFacets, readLibraryStats, readTopicHistory } from './library.ts'

export const libraryRoutes = [
  serveRoute(contract.listTopics, (tenant, { query }) => listTopics(tenant, query)),
  serveRoute(contract.topicFacets, (tenant, { query }) => readLibraryFacets(tenant, query)),
  serveRoute(contract.topicStats, (tenant) => readLibraryStats(tenant)),
  serveRoute(contract.topicHistory, (tenant, { params, query }) => readTopicHistory(tenant, params.id, query)),
  serveRoute(contract.similarTopics, (tenant, { params, query }) => listSimilarTopics(tenant, params.id, query.limit)),
  serveRoute(contract.explainTopic, (tenant, { params }) => explainTopic(tenant, params.id)),
]
