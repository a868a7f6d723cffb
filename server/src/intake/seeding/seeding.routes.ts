import * as contract from '@txadv/contract'
import { serveRoute } from '../../context.ts'
import { ingestSeedingChunk, readSeeding, reviewSeeding, startSeeding } from './seeding.ts'

export const seedingRoutes = [
  serveRoute(contract.createSeeding, (operator, { body }) => startSeeding(operator, body)),
  serveRoute(contract.seedChunk, (operator, { params, body }) => ingestSeedingChunk(operator, params.batchId, body)),
  serveRoute(contract.getSeeding, (operator, { params }) => readSeeding(operator, params.batchId)),
  serveRoute(contract.reviewSeeding, (operator, { params }) => reviewSeeding(operator, params.batchId)),
]
