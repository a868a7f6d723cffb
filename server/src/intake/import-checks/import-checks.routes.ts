import * as contract from '@txadv/contract'
import { serveRoute } from '../../context.ts'
import { planImportUndo, summarizeImport } from './import-summary.ts'
import { checkImportRows, previewImport } from './preview-import.ts'

export const importChecksRoutes = [
  serveRoute(contract.previewImport, (tenant, { body }) => previewImport(tenant, body)),
  serveRoute(contract.checkImportRows, (tenant, { body }) => checkImportRows(tenant, body)),
  serveRoute(contract.summarizeImport, (tenant, { params }) => summarizeImport(tenant, params.batchId)),
  serveRoute(contract.planImportUndo, (tenant, { params }) => planImportUndo(tenant, params.batchId)),
]
