import * as contract from '@txadv/contract'
import { serveRoute } from '../../context.ts'
import { undoMerge } from './merging.ts'

export const mergingRoutes = [
  serveRoute(contract.unmergeJob, (operator, { params }) => undoMerge(operator, params.jobId)),
]
