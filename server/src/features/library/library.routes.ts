import * as contract from '@txadv/contract'
import { on } from '../../context.ts'
import { explainTopic } from './explain.ts'
import { listTopics, readLibraryFacets, readLibraryStats, readTopicHistory } from './library.ts'

export const libraryRoutes = [
  on(contract.listTopics, (tenant, { query }) => listTopics(tenant, query)),
  on(contract.topicFacets, (tenant, { query }) => readLibraryFacets(tenant, query.counts)),
  on(contract.topicStats, (tenant) => readLibraryStats(tenant)),
  on(contract.topicHistory, (tenant, { params }) => readTopicHistory(tenant, params.id)),
  on(contract.explainTopic, (tenant, { params }) => explainTopic(tenant, params.id)),
]
