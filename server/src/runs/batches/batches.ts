import { type BatchStatus, type Failure, failures, limits, type RowOutcome, texts } from '@txadv/contract'
import { allowBulk } from '../../db/database.ts'
import { createFairLimiter } from '../../lib/limiter.ts'
import {
  addToBatch,
  type BatchKind,
  type BatchRow,
  type BatchTx,
  claimChunk,
  findBatch,
  insertAccount,
  type RowCounts,
} from './batches.queries.ts'

export {
  type BatchKind,
  type BatchRow,
  type BatchTx,
  countRows,
  endBatch,
  findAsked,
  findChunk,
  insertBatch,
  listAdded,
  listBatches,
  listChunks,
  listRows,
  markRowsUndone,
  nextRows,
  type RowCounts,
  type RowFinding,
} from './batches.queries.ts'
export {
  type BrokenItem,
  groupByRow,
  type Item,
  indexRows,
  isBroken,
  parseRows,
  type RowNumber,
  requireRow,
  type SettledItem,
  selectNamed,
} from './items.ts'
export { type OutcomeTexts, reportItem, reportItems } from './report.ts'

const columnOf: Record<Exclude<RowOutcome, 'undone'>, keyof RowCounts> = {
  created: 'success_count',
  error: 'error_count',
  duplicate: 'duplicate_count',
  adopted: 'adopted_count',
  updated: 'updated_count',
}

function countOutcomes(rows: readonly BatchRow[]): RowCounts {
  const counts = { success_count: 0, error_count: 0, duplicate_count: 0, adopted_count: 0, updated_count: 0 }
  for (const { outcome } of rows) if (outcome !== 'undone') counts[columnOf[outcome]]++
  return counts
}

/** Chunks of all kinds take turns: a file that is sent in a hundred requests at once must not take every connection. */
export const limitChunks = createFairLimiter({
  atOnce: limits.imports.chunksAtOnce,
  perKey: limits.imports.chunksPerOrg,
})

export type ChunkResult =
  | { readonly skipped: true }
  | { readonly skipped: false; readonly counts: RowCounts; readonly rows: readonly BatchRow[] }

/**
 * Works a chunk off exactly once: claim, effects, the outcome of each row and the batch's counters are in one transaction.
 * A chunk that is in already is skipped, and that is only said when it is in for good.
 */
export async function workChunk(
  tx: BatchTx,
  batchId: string,
  chunkIndex: number,
  work: () => Promise<readonly BatchRow[]>,
  {
    contentHash = null,
    ended = failures.batchNotProcessing,
  }: { contentHash?: Buffer | null; ended?: () => Failure } = {},
): Promise<ChunkResult> {
  await allowBulk(tx)
  if (!(await claimChunk(tx, batchId, chunkIndex, contentHash))) return { skipped: true }
  const rows = await work()
  const counts = countOutcomes(rows)
  await insertAccount(tx, batchId, chunkIndex, counts, rows)
  const status = await addToBatch(tx, batchId, counts, rows.length)
  if (status === undefined) throw ended()
  return { skipped: false, counts, rows }
}

/** The batch, or the spec's 404. */
export async function requireBatch(tx: BatchTx, kind: BatchKind, id: string) {
  const batch = await findBatch(tx, kind, id)
  if (!batch) throw failures.absent(texts.batchNotFound)
  return batch
}

/** Refuses a batch that takes no more rows. */
export function refuseEnded(status: BatchStatus): void {
  if (status === 'cancelled') throw failures.batchAlreadyCancelled()
  if (status !== 'processing') throw failures.batchNotProcessing()
}

/** A topic may be noted as an import's, also of one that is over; any other id is as good as none. */
export async function requireImport(tx: BatchTx, id: string): Promise<void> {
  await requireBatch(tx, 'import', id)
}
