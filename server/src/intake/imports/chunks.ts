import type * as contract from '@txadv/contract'
import { type Body, failures, limits, type Reply, reasons } from '@txadv/contract'
import { newTimedId } from '../../lib/timed-id.ts'
import { classifyIncoming, type PreparedTopic } from '../../library/index.ts'
import {
  accountFor,
  type BatchKind,
  type BatchRow,
  type BatchTx,
  findChunk,
  type GivenRow,
  insertBatch,
  type OutcomeTexts,
  type RowResult,
  refuseEnded,
  requireBatch,
  workChunk,
} from '../../runs/index.ts'
import { type ColumnMappings, cellText, type ReadRow, readRow } from './read-row.ts'

type ChunkDone = Reply<typeof contract.importChunk>

/** Begins a batch of rows that come in chunks. */
export async function beginBatch(
  tx: BatchTx,
  kind: BatchKind,
  asked: Body<typeof contract.createImport>,
  createdBy: string,
) {
  const batchId = newTimedId('batch')
  const chunksTotal = Math.ceil(asked.totalRows / limits.imports.chunkRows)
  const { filename, totalRows, mappings, useLLM: useLlm } = asked
  await insertBatch(tx, { id: batchId, kind, filename, totalRows, chunksTotal, mappings, useLlm, createdBy })
  return { batchId, chunksTotal, chunkSize: limits.imports.chunkRows }
}

/** A chunk as it was read: every row, and the topics that they name, ready for the door. */
export interface ReadChunk {
  readonly chunkIndex: number
  readonly mappings: ColumnMappings
  readonly rows: readonly GivenRow[]
  readonly lot: readonly PreparedTopic[]
  /** Where the LLM was asked about some of them. */
  readonly llm?: { readonly asked: number; readonly answered: number }
}

export function readChunk({ chunkIndex, mappings, rows: given }: Body<typeof contract.importChunk>): ReadChunk {
  const rows = given.map((row) => readGiven(row, mappings))
  return {
    chunkIndex,
    mappings,
    rows,
    lot: rows.flatMap((row) => ('arrival' in row ? [classifyIncoming(row.arrival)] : [])),
  }
}

/** Where the topics of a chunk go in, and what is said of each that did. */
interface Door {
  readonly enter: (lot: readonly PreparedTopic[]) => Promise<readonly RowResult[]>
  readonly words: OutcomeTexts
}

/** Takes the rows of a chunk through a door, once. */
export async function ingestRows(
  tx: BatchTx,
  kind: BatchKind,
  batchId: string,
  chunk: ReadChunk,
  { enter, words }: Door,
): Promise<ChunkDone> {
  const { chunkIndex, rows, lot } = chunk
  const batch = await requireOpen(tx, kind, batchId, chunk)
  if (!batch) return skippedChunk(chunkIndex)
  const firstRow = chunkIndex * limits.imports.chunkRows + 1
  const said = batch.use_llm ? { ...words, created: reasons.createdLocally } : words
  const done = await workChunk(tx, batchId, chunkIndex, async () => accountFor(rows, await enter(lot), firstRow, said))
  return done.skipped ? skippedChunk(chunkIndex) : doneChunk(chunkIndex, done.rows, batch.use_llm, chunk.llm)
}

/** The batch that a chunk is for, which must be one of its chunks; none where the chunk is in and the batch has ended. */
export async function requireOpen(
  tx: BatchTx,
  kind: BatchKind,
  batchId: string,
  { chunkIndex, mappings }: Pick<ReadChunk, 'chunkIndex' | 'mappings'>,
) {
  const batch = await requireBatch(tx, kind, batchId)
  if (chunkIndex >= batch.chunks_total) throw failures.chunkIndexTooHigh(batch.chunks_total)
  if (!sameMappings(batch.mappings, mappings)) throw failures.otherMappings()
  if (batch.status === 'processing') return batch
  if (!(await findChunk(tx, batchId, chunkIndex))) refuseEnded(batch.status)
  return undefined
}

const skippedChunk = (chunkIndex: number): ChunkDone => ({
  chunkIndex,
  successCount: 0,
  errorCount: 0,
  duplicateCount: 0,
  adoptedCount: 0,
  updatedCount: 0,
  newTopicIds: [],
  errors: [],
  skipped: true,
})

function doneChunk(chunkIndex: number, rows: readonly BatchRow[], useLlm: boolean, llm: ReadChunk['llm']): ChunkDone {
  const ofOutcome = (outcome: BatchRow['outcome']) => rows.filter((row) => row.outcome === outcome)
  const created = ofOutcome('created')
  const adopted = ofOutcome('adopted')
  const errors = ofOutcome('error')
  return {
    chunkIndex,
    successCount: created.length,
    errorCount: errors.length,
    duplicateCount: ofOutcome('duplicate').length,
    adoptedCount: adopted.length,
    updatedCount: ofOutcome('updated').length,
    newTopicIds: rows
      .filter(({ outcome }) => outcome === 'created' || outcome === 'adopted')
      // Where no library takes part, the topics themselves.
      .map(({ org_topic_id, topic_id }) => org_topic_id ?? (topic_id as string)),
    errors: errors.map(({ row_number: row, reason: message }) => ({ row, message })),
    ...(useLlm && { llm: llmShare(llm, created.length, limits.imports.llmPerChunk) }),
  }
}

/** The part that the LLM had in a chunk; where it could not be asked, the local engine answered what it would have been. */
export function llmShare(llm: ReadChunk['llm'], created: number, most: number) {
  return llm ? { ...llm, unavailable: false } : { asked: Math.min(created, most), answered: 0, unavailable: true }
}

/** The order of mappings says nothing. */
function sameMappings(a: ColumnMappings, b: ColumnMappings): boolean {
  const columns = new Map(a.map(({ targetField, csvColumn }) => [targetField, csvColumn]))
  return a.length === b.length && b.every(({ targetField, csvColumn }) => columns.get(targetField) === csvColumn)
}

function readGiven(row: unknown, mappings: ColumnMappings): GivenRow & ReadRow {
  const read = readRow(row, mappings)
  return 'error' in read ? { ...read, given: givenCells(row) } : read
}

/** What stood in a row, as far as it can be shown. */
function givenCells(row: unknown): [string, string][] {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return []
  const shown = (text: string) => [...cellText(text)].slice(0, limits.imports.keptCellCodePoints).join('')
  return Object.entries(row)
    .slice(0, limits.imports.keptCells)
    .map(([column, value]) => [shown(column), shown(cellText(value))])
}
