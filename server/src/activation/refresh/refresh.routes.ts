import * as contract from '@txadv/contract'
import { serveRoute } from '../../context.ts'
import { processRefreshJob, readRefreshJob, startRefreshJob } from './refresh.ts'

export const refreshRoutes = [
  serveRoute(contract.beginHygiene, (tenant) => startRefreshJob(tenant)),
  serveRoute(contract.getHygiene, (tenant, { params }) => readRefreshJob(tenant, params.jobId)),
  serveRoute(contract.processHygiene, (tenant, { params }) => processRefreshJob(tenant, params.jobId)),
]
