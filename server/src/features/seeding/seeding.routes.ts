import * as contract from '@txadv/contract'
import { on } from '../../context.ts'
import { begin, read, review, takeChunk } from './seeding.ts'

export const seedingRoutes = [
  on(contract.createSeeding, (operator, { body }) => begin(operator, body)),
  on(contract.seedChunk, (operator, { params, body }) => takeChunk(operator, params.batchId, body)),
  on(contract.getSeeding, (operator, { params }) => read(operator, params.batchId)),
  on(contract.reviewSeeding, (operator, { params }) => review(operator, params.batchId)),
]
