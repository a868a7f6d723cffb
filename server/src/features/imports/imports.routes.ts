import * as contract from '@txadv/contract'
import { on } from '../../context.ts'
import { listBatches, requireBatch } from '../batches/batches.ts'
import { fixNames } from './fix-names.ts'
import { begin, end, failedRows, preview, readRows, takeChunk, undo } from './imports.ts'

export const importsRoutes = [
  on(contract.createImport, (tenant, { body }) => begin(tenant, body)),
  on(contract.previewImport, (tenant, { body }) => preview(tenant, body)),
  on(contract.listImports, (tenant, { query }) =>
    tenant.snapshot((tx) => listBatches(tx, 'import', query.limit, query.offset)),
  ),
  on(contract.importChunk, (tenant, { params, body }) => takeChunk(tenant, params.batchId, body)),
  on(contract.getImport, (tenant, { params }) => tenant.snapshot((tx) => requireBatch(tx, 'import', params.batchId))),
  on(contract.endImport, (tenant, { params, body }) => end(tenant, params.batchId, body.status)),
  on(contract.listImportRows, (tenant, { params, query }) => readRows(tenant, params.batchId, query)),
  on(contract.downloadFailedRows, (tenant, { params }) => failedRows(tenant, params)),
  on(contract.fixImportNames, (tenant, { params, body }) => fixNames(tenant, params.batchId, body)),
  on(contract.undoImport, (tenant, { params }) => undo(tenant, params.batchId)),
]
