import * as contract from '@txadv/contract'
import { on } from '../../context.ts'
import { listBatches, requireBatch } from '../batches/batches.ts'
import { fixNames } from './fix-names.ts'
import {
  endImport,
  failedRows,
  ingestImportChunk,
  previewImport,
  readRows,
  startImport,
  undoImport,
} from './imports.ts'

export const importsRoutes = [
  on(contract.createImport, (tenant, { body }) => startImport(tenant, body)),
  on(contract.previewImport, (tenant, { body }) => previewImport(tenant, body)),
  on(contract.listImports, (tenant, { query }) =>
    tenant.snapshot((tx) => listBatches(tx, 'import', query.limit, query.offset)),
  ),
  on(contract.importChunk, (tenant, { params, body }) => ingestImportChunk(tenant, params.batchId, body)),
  on(contract.getImport, (tenant, { params }) => tenant.snapshot((tx) => requireBatch(tx, 'import', params.batchId))),
  on(contract.endImport, (tenant, { params, body }) => endImport(tenant, params.batchId, body.status)),
  on(contract.listImportRows, (tenant, { params, query }) => readRows(tenant, params.batchId, query)),
  on(contract.downloadFailedRows, (tenant, { params }) => failedRows(tenant, params)),
  on(contract.fixImportNames, (tenant, { params, body }) => fixNames(tenant, params.batchId, body)),
  on(contract.undoImport, (tenant, { params }) => undoImport(tenant, params.batchId)),
]
