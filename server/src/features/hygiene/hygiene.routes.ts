import * as contract from '@txadv/contract'
import { on } from '../../context.ts'
import { begin, process, read } from './hygiene.ts'

export const hygieneRoutes = [
  on(contract.beginHygiene, (tenant) => begin(tenant)),
  on(contract.getHygiene, (tenant, { params }) => read(tenant, params.jobId)),
  on(contract.processHygiene, (tenant, { params }) => process(tenant, params.jobId)),
]
