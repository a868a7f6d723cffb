import * as contract from '@txadv/contract'
import { on } from '../../context.ts'
import { unmerge } from './merging.ts'

export const mergingRoutes = [on(contract.unmergeJob, (operator, { params }) => unmerge(operator, params.jobId))]
