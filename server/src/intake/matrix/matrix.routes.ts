import * as contract from '@txadv/contract'
import { serveRoute } from '../../context.ts'
import { generateMatrix } from './matrix.ts'
import { foreseeMatrix } from './preview-matrix.ts'

export const matrixRoutes = [
  serveRoute(contract.generateMatrix, async (tenant, { body }) =>
    body.dryRun ? foreseeMatrix(tenant, body) : generateMatrix(tenant, body),
  ),
]
