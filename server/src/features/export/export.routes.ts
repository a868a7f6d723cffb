import * as contract from '@txadv/contract'
import { on } from '../../context.ts'
import { exportLibrary } from './export.ts'

export const exportRoutes = [on(contract.exportTopics, (tenant, { query }) => exportLibrary(tenant, query))]
