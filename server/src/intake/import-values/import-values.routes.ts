import * as contract from '@txadv/contract'
import { serveRoute } from '../../context.ts'
import { readImportValues, rememberImportValues } from './import-values.ts'

export const importValuesRoutes = [
  serveRoute(contract.readImportValues, (tenant, { body }) => readImportValues(tenant, body)),
  serveRoute(contract.rememberImportValues, (tenant, { body }) => rememberImportValues(tenant, body)),
]
