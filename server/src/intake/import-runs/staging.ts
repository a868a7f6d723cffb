import type * as contract from '@txadv/contract'
import { type Body, failures, type Reply } from '@txadv/contract'
import { requireRemaining } from '../../account/index.ts'
import type { Tenant } from '../../context.ts'
import { driveImport, lockImport, refuseEnded, requireBatch } from '../../runs/index.ts'
import { ingestSentChunk, refuseUnannounced } from '../imports/imports.ts'
import { countStaged, deleteStaged, findNextStaged, stageChunks } from './staging.queries.ts'
import { importTurn } from './turn.ts'

/**
 * Stores chunks of an import. With the last one the import is the worker's, which is promised in the same transaction: the
 * sender is told so only when that has committed.
 */
export async function stageImportRows(
  tenant: Tenant,
  batchId: string,
  { chunks }: Body<typeof contract.stageImportRows>,
): Promise<Reply<typeof contract.stageImportRows>> {
  return tenant.transact(async (tx) => {
    // Two requests that each bring a half would otherwise both find the other half missing.
    await lockImport(tx, batchId)
    const batch = await requireBatch(tx, 'import', batchId)
    const seen = new Set<number>()
    for (const { chunkIndex, rows } of chunks) {
      if (chunkIndex >= batch.chunks_total) throw failures.chunkIndexTooHigh(batch.chunks_total)
      if (seen.has(chunkIndex)) throw failures.chunkGivenTwice(chunkIndex)
      seen.add(chunkIndex)
      refuseUnannounced(batch.total_rows, chunkIndex, rows)
    }
    const { status, chunks_total: chunksTotal } = batch
    if (status !== 'completed') refuseEnded(status)
    if (status === 'completed' || batch.worker_driven)
      return { chunksStaged: chunksTotal, chunksTotal, workerDriven: batch.worker_driven, status }
    await stageChunks(
      tx,
      batchId,
      chunks.map(({ lines = null, ...chunk }) => ({ ...chunk, lines })),
    )
    const chunksStaged = await countStaged(tx, batchId)
    const workerDriven = chunksStaged === chunksTotal
    if (workerDriven) {
      await requireRemaining(tx, 'classifications', batch.total_rows - batch.processed_rows)
      if (await driveImport(tx, batchId)) await tenant.enqueue(tx, importTurn, { org: tenant.org, batchId })
    }
    return { chunksStaged, chunksTotal, workerDriven, status }
  })
}

/** Imports one stored chunk after the other for as long as `goesOn` says; answers whether none is left. */
export async function driveStagedImport(tenant: Tenant, batchId: string, goesOn: () => boolean): Promise<boolean> {
  do {
    const { batch, chunk } = await tenant.snapshot(async (tx) => ({
      batch: await requireBatch(tx, 'import', batchId),
      chunk: await findNextStaged(tx, batchId),
    }))
    if (!chunk || batch.status !== 'processing') return true
    const sent = { ...chunk, rows: [...chunk.rows], mappings: [...batch.mappings] as never, values: batch.values }
    // The claim of the chunk and its deletion are one transaction: whoever comes after a crash finds both or neither.
    await ingestSentChunk(tenant, batchId, sent, (tx) => deleteStaged(tx, batchId, chunk.chunkIndex))
  } while (goesOn())
  return false
}
