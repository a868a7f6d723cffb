import * as contract from '@txadv/contract'
import { serveRoute } from '../../context.ts'
import type { LinkAttachments } from './merge.queries.ts'
import { planMerge, undoMerge } from './merging.ts'

export const mergingRoutes = (attachments: LinkAttachments) => [
  serveRoute(contract.planMerge, (operator, { body }) => planMerge(operator, attachments, body)),
  serveRoute(contract.unmergeJob, (operator, { params }) => undoMerge(operator, attachments, params.jobId)),
]
