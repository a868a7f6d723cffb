import * as contract from '@txadv/contract'
import { serveRoute } from '../../context.ts'
import { tellRows } from '../../db/stretch.ts'
import { listBatches, requireBatch } from '../../runs/index.ts'
import { fixNames } from './fix-names.ts'
import { endImport, failedRows, ingestImportChunk, readRows, startImport, undoImport } from './imports.ts'

export const importsRoutes = [
  serveRoute(contract.createImport, (tenant, { body }) => startImport(tenant, body)),
  serveRoute(contract.listImports, async (tenant, { query }) =>
    tellRows(tenant, await tenant.snapshot((tx) => listBatches(tx, 'import', query))),
  ),
  serveRoute(contract.importChunk, (tenant, { params, body }) => ingestImportChunk(tenant, params.batchId, body)),
  serveRoute(contract.getImport, (tenant, { params }) =>
    tenant.snapshot((tx) => requireBatch(tx, 'import', params.batchId)),
  ),
  serveRoute(contract.endImport, (tenant, { params, body }) => endImport(tenant, params.batchId, body.status)),
  serveRoute(contract.listImportRows, (tenant, { params, query }) => readRows(tenant, params.batchId, query)),
  serveRoute(contract.downloadFailedRows, (tenant, { params }) => failedRows(tenant, params)),
  serveRoute(contract.fixImportNames, (tenant, { params, body }) => fixNames(tenant, params.batchId, body)),
  serveRoute(contract.undoImport, (tenant, { params }) => undoImport(tenant, params.batchId)),
]
