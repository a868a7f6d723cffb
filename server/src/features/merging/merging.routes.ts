import * as contract from '@txadv/contract'
import { on } from '../../context.ts'
import { undoMerge } from './merging.ts'

export const mergingRoutes = [on(contract.unmergeJob, (operator, { params }) => undoMerge(operator, params.jobId))]
