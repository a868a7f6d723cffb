import type * as contract from '@txadv/contract'
import { type Body, failures, limits, type Reply, reasons } from '@txadv/contract'
import { newTimedId } from '../../lib/timed-id.ts'
import { type ClassifiedItem, classifyItems } from '../../library/index.ts'
import {
  type BatchKind,
  type BatchRow,
  type BatchTx,
  type BrokenItem,
  findChunk,
  insertBatch,
  type OutcomeTexts,
  parseRows,
  refuseEnded,
  reportItems,
  requireBatch,
  type SettledItem,
  selectNamed,
  workChunk,
} from '../../runs/index.ts'
import type { ValueMappings } from '../import-values/import-values.ts'
import { type ColumnMappings, cellText, type RowReading, readingOf, readRow } from './read-row.ts'

type ChunkDone = Reply<typeof contract.importChunk>

/** Starts a batch of rows that come in chunks. */
export async function beginBatch(
  tx: BatchTx,
  kind: BatchKind,
  asked: Body<typeof contract.createSeeding> & Partial<Body<typeof contract.createImport>>,
  createdBy: string,
) {
  const batchId = newTimedId('batch')
  const chunksTotal = Math.ceil(asked.totalRows / limits.imports.chunkRows)
  const { filename, totalRows, mappings, useLLM: useLlm, values = [], keepPrivate = false } = asked
  const batch = {
    id: batchId,
    kind,
    filename,
    totalRows,
    chunksTotal,
    mappings,
    useLlm,
    createdBy,
    values,
    keepPrivate,
  }
  await insertBatch(tx, batch)
  return { batchId, chunksTotal, chunkSize: limits.imports.chunkRows }
}

/** A chunk after the parse and classify stages. */
export interface ReadChunk {
  readonly chunkIndex: number
  readonly mappings: ColumnMappings
  readonly items: readonly (ClassifiedItem | BrokenItem)[]
  /** Where the LLM was asked about some of them. */
  readonly llm?: { readonly asked: number; readonly answered: number }
  /** The line of the file on which each row begins, where that is known. */
  readonly lines?: readonly number[] | null | undefined
}

/** Rows as they were sent, with what their batch says of how they are read. */
export interface SentChunk extends Body<typeof contract.importChunk> {
  readonly values?: ValueMappings | undefined
  readonly lines?: ReadChunk['lines']
}

/** Parses and classifies the rows of a chunk, of which every one before it had so many. */
export function readChunk(
  { chunkIndex, mappings, rows, values, lines }: SentChunk,
  chunkRows: number = limits.imports.chunkRows,
): ReadChunk {
  const reading = readingOf(mappings, values)
  const parsed = parseRows(rows, chunkIndex * chunkRows + 1, (row) => readGiven(row, reading))
  return { chunkIndex, mappings, items: classifyItems(parsed), lines }
}

/** Matches and writes the items of a chunk, and says what the report says of each outcome. */
interface ChunkWriter {
  readonly write: (items: readonly ClassifiedItem[]) => Promise<readonly SettledItem[]>
  readonly words: OutcomeTexts
  /** Changes items by what other chunks brought, now that the chunk is this transaction's. */
  readonly prepare?: (items: ReadChunk['items']) => Promise<ReadChunk['items']>
}

/** Writes and reports a chunk, once. */
export async function ingestChunk(
  tx: BatchTx,
  kind: BatchKind,
  batchId: string,
  chunk: ReadChunk,
  { write, words, prepare }: ChunkWriter,
): Promise<ChunkDone> {
  const { chunkIndex, lines } = chunk
  const batch = await requireOpen(tx, kind, batchId, { ...chunk, rows: chunk.items })
  if (!batch) return skippedChunk(chunkIndex)
  const said = batch.use_llm ? { ...words, created: reasons.createdLocally } : words
  const done = await workChunk(tx, batchId, chunkIndex, async () => {
    const items = prepare ? await prepare(chunk.items) : chunk.items
    const reports = reportItems(items, await write(selectNamed(items)), said)
    return reports.map((report, n) => ({ ...report, line: lines?.[n] ?? null, findings: items[n]?.findings ?? null }))
  })
  return done.skipped ? skippedChunk(chunkIndex) : doneChunk(chunkIndex, done.rows, batch.use_llm, chunk.llm)
}

/** The batch that a chunk is for, which must be one of its chunks; none where the chunk is in and the batch has ended. */
export async function requireOpen(
  tx: BatchTx,
  kind: BatchKind,
  batchId: string,
  { chunkIndex, mappings, rows }: Pick<ReadChunk, 'chunkIndex' | 'mappings'> & { readonly rows: readonly unknown[] },
) {
  const batch = await requireBatch(tx, kind, batchId)
  if (chunkIndex >= batch.chunks_total) throw failures.chunkIndexTooHigh(batch.chunks_total)
  if (!sameMappings(batch.mappings, mappings)) throw failures.otherMappings()
  refuseUnannounced(batch.total_rows, chunkIndex, rows)
  if (batch.status === 'processing') return batch
  if (!(await findChunk(tx, batchId, chunkIndex))) refuseEnded(batch.status)
  return undefined
}

/** A batch takes no more rows than it was started with. */
export function refuseUnannounced(totalRows: number, chunkIndex: number, rows: readonly unknown[]): void {
  const most = totalRows - chunkIndex * limits.imports.chunkRows
  if (rows.length > most) throw failures.moreRowsThanAnnounced(most)
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
    newTopicIds: rows.flatMap(({ outcome, org_topic_id, topic_id }) =>
      // Where no library takes part, the topics themselves.
      outcome === 'created' || outcome === 'adopted' ? (org_topic_id ?? topic_id ?? []) : [],
    ),
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

function readGiven(row: unknown, reading: RowReading) {
  const read = readRow(row, reading)
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
