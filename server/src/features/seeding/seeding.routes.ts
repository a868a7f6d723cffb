import * as contract from '@txadv/contract'
import { on } from '../../context.ts'
import { ingestSeedingChunk, readSeeding, reviewSeeding, startSeeding } from './seeding.ts'

export const seedingRoutes = [
  on(contract.createSeeding, (operator, { body }) => startSeeding(operator, body)),
  on(contract.seedChunk, (operator, { params, body }) => ingestSeedingChunk(operator, params.batchId, body)),
  on(contract.getSeeding, (operator, { params }) => readSeeding(operator, params.batchId)),
  on(contract.reviewSeeding, (operator, { params }) => reviewSeeding(operator, params.batchId)),
]
