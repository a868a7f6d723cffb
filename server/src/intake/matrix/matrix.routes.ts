import * as contract from '@txadv/contract'
import { serveRoute } from '../../context.ts'
import { generateMatrix } from './matrix.ts'
import { previewMatrix } from './preview-matrix.ts'

export const matrixRoutes = [
  serveRoute(contract.generateMatrix, async (tenant, { body }) =>
    body.dryRun ? previewMatrix(tenant, body) : generateMatrix(tenant, body),
  ),
]
