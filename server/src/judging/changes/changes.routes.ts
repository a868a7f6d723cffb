import * as contract from '@txadv/contract'
import { serveRoute } from '../../context.ts'
import {
  cancelTopicChange,
  listTopicChangeRows,
  listTopicChanges,
  planTopicChange,
  readTopicChange,
  startTopicChange,
  undoTopicChange,
} from './changes.ts'

export const changesRoutes = [
  serveRoute(contract.planTopicChange, (tenant, { body }) => planTopicChange(tenant, body)),
  serveRoute(contract.startTopicChange, (tenant, { body }) => startTopicChange(tenant, body)),
  serveRoute(contract.listTopicChanges, (tenant, { query }) => listTopicChanges(tenant, query)),
  serveRoute(contract.getTopicChange, (tenant, { params }) => readTopicChange(tenant, params.id)),
  serveRoute(contract.listTopicChangeRows, (tenant, { params, query }) =>
    listTopicChangeRows(tenant, params.id, query),
  ),
  serveRoute(contract.cancelTopicChange, (tenant, { params }) => cancelTopicChange(tenant, params.id)),
  serveRoute(contract.undoTopicChange, (tenant, { params }) => undoTopicChange(tenant, params.id)),
]
