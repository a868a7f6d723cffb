import * as contract from '@txadv/contract'
import { on } from '../../context.ts'
import { foreseeMatrix } from './foresee-matrix.ts'
import { generateMatrix } from './matrix.ts'

export const matrixRoutes = [
  on(contract.generateMatrix, async (tenant, { body }) =>
    body.dryRun ? foreseeMatrix(tenant, body) : generateMatrix(tenant, body),
  ),
]
