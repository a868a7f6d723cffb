import { createHash } from 'node:crypto'
import { limits } from '@txadv/contract'
import { chargeUsage, requireRemaining } from '../../account/index.ts'
import { actorIdOf } from '../../actor.ts'
import type { Tenant } from '../../context.ts'
import type { TenantTx } from '../../db/database.ts'
import { newTimedId } from '../../lib/timed-id.ts'
import { ingestTopics, linkOrigin } from '../../library/index.ts'
import {
  findAsked,
  insertBatch,
  limitChunks,
  listAdded,
  listChunks,
  reportItems,
  requireBatch,
  selectNamed,
  workChunk,
} from '../../runs/index.ts'
import { classifyCombinations, combineDimensions, type MatrixCombinations, type MatrixRequest } from './combinations.ts'

const { chunkRows } = limits.matrix

/**
 * Adds every combination to the library, a chunk a transaction. An interrupted request that is sent again finds its
 * batch by what it asks for, and resumes with the chunks that are missing; a complete batch is never found.
 */
export async function generateMatrix(tenant: Tenant, matrix: MatrixRequest) {
  const combinations = combineDimensions(matrix)
  const { batchId, done } = await begin(tenant, matrix, combinations.total)
  for (let chunkIndex = 0; chunkIndex * chunkRows < combinations.total; chunkIndex++) {
    if (done.has(chunkIndex)) continue
    tenant.signal.throwIfAborted()
    await limitChunks(tenant.org, async () =>
      ingestCombinations(chunkIndex === 0 ? tenant : await tenant.renew(), batchId, combinations, chunkIndex),
    )
  }
  return tenant.snapshot((tx) => readMade(tx, batchId))
}

/** The batch of this very request: the one that is under way, or a new one if the month can pay for all of it. */
async function begin(tenant: Tenant, matrix: MatrixRequest, total: number) {
  return tenant.transact(async (tx) => {
    const batchId = await findOrInsert(tx, tenant, matrix, total)
    const { processed_rows: paid } = await requireBatch(tx, 'matrix', batchId)
    await requireRemaining(tx, 'classifications', total - paid)
    return { batchId, done: new Set(await listChunks(tx, batchId)) }
  })
}

async function findOrInsert(tx: TenantTx, tenant: Tenant, matrix: MatrixRequest, total: number): Promise<string> {
  const requestHash = hashOf(tx, matrix)
  const id = newTimedId('matrix')
  // Retried where the batch that conflicts completes before it is found.
  for (let attempt = 0; attempt <= limits.database.conflictRetries; attempt++) {
    const inserted = await insertBatch(tx, {
      id,
      kind: 'matrix',
      filename: '',
      totalRows: total,
      chunksTotal: Math.ceil(total / chunkRows),
      mappings: [],
      useLlm: false,
      createdBy: actorIdOf(tenant.actor),
      requestHash,
    })
    const batchId = inserted ? id : (await findAsked(tx, requestHash))?.id
    if (batchId !== undefined) return batchId
  }
  throw new Error('a batch conflicts with one that cannot be seen')
}

/** What is asked for, of whom: the same for two requests only if they ask for the same, however they are written. */
function hashOf({ org, workspace }: TenantTx, matrix: MatrixRequest): Buffer {
  const { dimensions, template, segmentType, parentCategory, taxonomyType } = matrix
  const named = dimensions.map(({ name, values }) => [name, values])
  const asked = [org, workspace, named, template, segmentType, parentCategory, taxonomyType, chunkRows]
  return createHash('sha256').update(JSON.stringify(asked)).digest()
}

/** Ingests a chunk of combinations, once; each is a credit. */
async function ingestCombinations(
  tenant: Tenant,
  batchId: string,
  combinations: MatrixCombinations,
  chunkIndex: number,
): Promise<void> {
  const items = classifyCombinations(combinations, chunkIndex * chunkRows)
  const origin = linkOrigin(tenant.actor, 'matrix', 'created', { batchId })
  await tenant.transact(async (tx) => {
    const { skipped } = await workChunk(tx, batchId, chunkIndex, async () =>
      reportItems(items, await ingestTopics(tx, origin, selectNamed(items))),
    )
    const requests = chunkIndex === 0 ? 1 : 0
    if (!skipped) await chargeUsage(tx, { classifications: items.length }, { requests })
  })
}

async function readMade(tx: TenantTx, batchId: string) {
  const batch = await requireBatch(tx, 'matrix', batchId)
  return {
    batchId,
    totalTopics: batch.total_rows,
    created: batch.success_count + batch.adopted_count,
    adopted: batch.adopted_count,
    duplicates: batch.duplicate_count + batch.updated_count,
    errors: batch.error_count,
    topicIds: await listAdded(tx, batchId),
  }
}
