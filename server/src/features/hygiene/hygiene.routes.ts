import * as contract from '@txadv/contract'
import { on } from '../../context.ts'
import { processRefreshJob, readRefreshJob, startRefreshJob } from './hygiene.ts'

export const hygieneRoutes = [
  on(contract.beginHygiene, (tenant) => startRefreshJob(tenant)),
  on(contract.getHygiene, (tenant, { params }) => readRefreshJob(tenant, params.jobId)),
  on(contract.processHygiene, (tenant, { params }) => processRefreshJob(tenant, params.jobId)),
]
