import * as contract from '@txadv/contract'
import { on } from '../../context.ts'
import { explain } from './explain.ts'
import { facets, history, list, stats } from './library.ts'

export const libraryRoutes = [
  on(contract.listTopics, (tenant, { query }) => list(tenant, query)),
  on(contract.topicFacets, (tenant, { query }) => facets(tenant, query.counts)),
  on(contract.topicStats, (tenant) => stats(tenant)),
  on(contract.topicHistory, (tenant, { params }) => history(tenant, params.id)),
  on(contract.explainTopic, (tenant, { params }) => explain(tenant, params.id)),
]
