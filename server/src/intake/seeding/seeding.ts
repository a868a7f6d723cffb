import type * as contract from '@txadv/contract'
import { type Body, limits, reasons } from '@txadv/contract'
import { actorIdOf } from '../../actor.ts'
import type { Operator } from '../../context.ts'
import { allowBulk, forService } from '../../db/database.ts'
import { serviceOrg } from '../../db/nil-id.ts'
import { type ClassifiedItem, seedTopics } from '../../library/index.ts'
import { limitChunks, requireBatch } from '../../runs/index.ts'
import { beginBatch, ingestChunk, readChunk } from '../imports/imports.ts'
import { flagUnsure, listToReview } from './seeding.queries.ts'

/** Starts a seeding of the catalog: a batch of the service itself, which nobody pays for. */
export async function startSeeding(operator: Operator, asked: Body<typeof contract.createSeeding>) {
  return operator.transact((tx) => beginBatch(forService(tx), 'seed', asked, actorIdOf(operator.actor)))
}

/** Ingests a chunk of rows into the shared catalog, once; no library changes. */
export async function ingestSeedingChunk(operator: Operator, batchId: string, asked: Body<typeof contract.seedChunk>) {
  const words = { ...reasons, duplicate: reasons.listed }
  return limitChunks(serviceOrg, async () => {
    const chunk = readChunk(asked)
    return operator.transact((tx) => {
      const write = (items: readonly ClassifiedItem[]) => seedTopics(tx, items)
      return ingestChunk(forService(tx), 'seed', batchId, chunk, { write, words })
    })
  })
}

export async function readSeeding(operator: Operator, batchId: string) {
  const batch = await operator.transact((tx) => requireBatch(forService(tx), 'seed', batchId))
  return { ...batch, org_id: 'system' as const }
}

/** Flags what the engine was not sure of among the topics that a seeding made, and shows all of them that are flagged. */
export async function reviewSeeding(operator: Operator, batchId: string) {
  return operator.transact(async (tx) => {
    await allowBulk(tx)
    const service = forService(tx)
    await requireBatch(service, 'seed', batchId)
    const { confidence, topics } = limits.review
    await flagUnsure(service, batchId, confidence, reasons.lowConfidence(confidence))
    return listToReview(service, batchId, topics)
  })
}
