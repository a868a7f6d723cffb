import type * as contract from '@txadv/contract'
import {
  type Body,
  failures,
  limits,
  type Params,
  type Query,
  type Reply,
  reasons,
  type SegmentType,
  type Streamed,
} from '@txadv/contract'
import { chargeUsage, recordAudit } from '../../account/index.ts'
import type { Tenant } from '../../context.ts'
import type { TenantTx } from '../../db/database.ts'
import { csvLine } from '../../lib/csv.ts'
import {
  classifyIncoming,
  findCorrections,
  linkOrigin,
  type PreparedTopic,
  type PreviewedArrival,
  previewArrivals,
} from '../../library/index.ts'
import {
  accountFor,
  countRows,
  endBatch,
  findChunk,
  limitChunks,
  listRows,
  type RowResult,
  requireBatch,
} from '../../runs/index.ts'
import { beginBatch, ingestRows, readChunk, requireOpen } from './chunks.ts'
import { listAudiences, undoRows } from './imports.queries.ts'
import { ingestJudged, judgeChunk, type LlmBudget } from './judge-chunk.ts'

export { beginBatch, ingestRows, llmShare, type ReadChunk, readChunk } from './chunks.ts'
export { ingestJudged, judgeChunk, type LlmBudget } from './judge-chunk.ts'

/** Begins an import, which counts as one operation. */
export async function startImport(tenant: Tenant, asked: Body<typeof contract.createImport>) {
  return tenant.transact(async (tx) => {
    await chargeUsage(tx, { imports: 1 })
    return beginBatch(tx, 'import', asked, tenant.actor.userId)
  })
}

/** Takes a chunk of rows in, once; each row is a credit. What the LLM is asked, it is asked before. */
export async function ingestImportChunk(tenant: Tenant, batchId: string, asked: Body<typeof contract.importChunk>) {
  const origin = linkOrigin(tenant.actor, 'import', 'imported', { batchId })
  const judged = tenant.llm ? await judgeChunk(tenant, () => readChunk(asked), askingFor(batchId, asked)) : undefined
  return limitChunks(async () => {
    tenant.signal.throwIfAborted()
    const chunk = judged ?? readChunk(asked)
    return tenant.transact(async (tx) => {
      const enter = (lot: readonly PreparedTopic[]) => ingestJudged(tx, origin, lot)
      const done = await ingestRows(tx, 'import', batchId, chunk, { enter, words: reasons })
      if (!done.skipped) await chargeUsage(tx, { classifications: asked.rows.length })
      return done
    })
  })
}

function askingFor(batchId: string, asked: Body<typeof contract.importChunk>): LlmBudget {
  const { llmPerChunk: most, llmMs: deadlineMs } = limits.imports
  const isWanted = async (tx: TenantTx) => {
    const batch = await requireOpen(tx, 'import', batchId, asked)
    return batch?.use_llm === true && !(await findChunk(tx, batchId, asked.chunkIndex))
  }
  return { purpose: 'import', part: 'chunk', most, deadlineMs, isWanted }
}

const foreseenOutcome = { new: 'created', listed: 'adopted', held: 'duplicate', same: 'duplicate' } as const
type ForeseenRow = Reply<typeof contract.previewImport>['rows'][number]

/** What an import would make of some rows, read and matched as its chunks are; nothing is written, nothing charged. */
export async function previewImport(tenant: Tenant, asked: Body<typeof contract.previewImport>) {
  const { rows, lot } = readChunk({ chunkIndex: 0, ...asked })
  const { foreseen, corrections, audiences } = await tenant.snapshot(async (tx) => {
    const found = await previewArrivals(tx, lot)
    const names = lot.map(({ normalizedName }) => normalizedName)
    const known = found.flatMap(({ topic }) => (topic ? [topic.id] : []))
    return {
      foreseen: found,
      corrections: await findCorrections(tx, names),
      audiences: await listAudiences(tx, known),
    }
  })
  const fates = foreseen.map(({ kind, topic, fills, sameAs }, n): RowResult => {
    const outcome = fills ? 'updated' : foreseenOutcome[kind]
    const topicName = topic?.topic_name ?? lot[n]?.arrival.topic_name ?? ''
    return { outcome, topicId: topic?.id ?? '', linkId: null, topicName, ...(sameAs !== undefined && { sameAs }) }
  })
  let arrivals = 0
  return {
    rows: accountFor(rows, fates, 1).map(({ row_number: row, outcome, reason, topic_name }): ForeseenRow => {
      const told = { row, outcome: outcome as ForeseenRow['outcome'], reason, topic_name }
      const n = arrivals
      if (outcome === 'error') return { ...told, ...nowhere }
      arrivals++
      const prepared = lot[n] as PreparedTopic
      return { ...told, ...placeForeseen(prepared, foreseen[n] as PreviewedArrival, corrections, audiences) }
    }),
  }
}

const nowhere = {
  parent_category: null,
  taxonomy_type: null,
  subcategory: null,
  segment_type: null,
  audience_type: null,
}

/** Where a row's topic would stand: where the library has it, else where the row says, the catalog, or the engine. */
function placeForeseen(
  { arrival, judged, normalizedName, row }: PreparedTopic,
  { kind, topic }: PreviewedArrival,
  corrections: ReadonlyMap<string, SegmentType>,
  audiences: ReadonlyMap<string, string | null>,
) {
  if (topic) {
    const own = kind === 'listed' ? arrival : undefined
    return {
      parent_category: own?.parent_category ?? topic.parent_category,
      taxonomy_type: own?.taxonomy_type ?? topic.taxonomy_type,
      subcategory: own?.subcategory ?? topic.subcategory,
      segment_type: own?.segment_type ?? (topic.segment_type as SegmentType | null),
      audience_type: audiences.get(topic.id) ?? null,
    }
  }
  const correction = arrival.segment_type === undefined ? corrections.get(normalizedName) : undefined
  const made = correction ? classifyIncoming({ ...arrival, segment_type: correction }, judged).row : row
  const { parent_category, taxonomy_type, subcategory, segment_type, audience_type } = made
  return { parent_category, taxonomy_type, subcategory, segment_type, audience_type }
}

/** Ends an import before its last chunk; the chunks that are in stay in. */
export async function endImport(tenant: Tenant, batchId: string, status: 'cancelled' | 'failed') {
  return tenant.transact(async (tx) => {
    if (!(await endBatch(tx, 'import', batchId, status)))
      throw failures.cannotEndBatch((await requireBatch(tx, 'import', batchId)).status)
    return { batchId, status }
  })
}

export async function readRows(tenant: Tenant, batchId: string, query: Query<typeof contract.listImportRows>) {
  return tenant.snapshot(async (tx) => {
    await requireBatch(tx, 'import', batchId)
    const { page, pageSize, outcome } = query
    const total = await countRows(tx, batchId, outcome)
    const rows = await listRows(tx, batchId, outcome, { limit: pageSize, offset: (page - 1) * pageSize })
    const data = rows.map(({ row_number: row, org_topic_id: id, given: _, ...fate }) => ({ row, id, ...fate }))
    return { data, total, page, pageSize, totalPages: Math.ceil(total / pageSize) }
  })
}

/** The rows that failed, as a file to put right and send again: their own columns, then the reason. */
export async function failedRows(
  tenant: Tenant,
  { batchId }: Params<typeof contract.downloadFailedRows>,
): Promise<Streamed> {
  await tenant.snapshot((tx) => requireBatch(tx, 'import', batchId))
  return { mediaType: 'text/csv; charset=utf-8', filename: 'failed-rows.csv', chunks: failedRowsCsv(tenant, batchId) }
}

async function* failedRowsCsv(tenant: Tenant, batchId: string): AsyncGenerator<Buffer> {
  const limit = limits.imports.chunkRows
  const pageAfter = (after: number) => tenant.snapshot((tx) => listRows(tx, batchId, 'error', { limit, after }))
  let columns: readonly string[] | undefined
  for (let after = 0; ; ) {
    const rows = await pageAfter(after)
    // The first row that has columns says which there are.
    if (!columns) {
      columns = rows.find(({ given }) => given && given.length > 0)?.given?.map(([column]) => column) ?? []
      yield Buffer.from(csvLine([...columns, 'row', 'reason']))
    }
    const named = columns
    const lines = rows.map(({ given, row_number, reason }) => {
      const cells = new Map(given ?? [])
      return csvLine([...named.map((column) => cells.get(column) ?? ''), String(row_number), reason])
    })
    if (lines.length > 0) yield Buffer.from(lines.join(''))
    if (rows.length < limit) return
    after = rows.at(-1)?.row_number ?? after
  }
}

/**
 * Takes back what an import added, a batch of rows a transaction, so that a cut undo goes on when it is asked again.
 * What somebody has edited, activated or linked elsewhere since is kept.
 */
export async function undoImport(tenant: Tenant, batchId: string) {
  const batch = await tenant.snapshot((tx) => requireBatch(tx, 'import', batchId))
  if (batch.status === 'processing') throw failures.cannotUndoBatch()
  let undone = 0
  let kept = 0
  for (let after = 0; ; ) {
    tenant.signal.throwIfAborted()
    const step = await tenant.transact((tx: TenantTx) => undoRows(tx, batchId, after, limits.imports.undoRows))
    undone += step.undone
    kept += step.kept
    if (step.last === null) break
    after = step.last
  }
  await tenant.transact((tx) => recordAudit(tx, tenant.actor, 'import.undone', batchId, { undone, kept }))
  return { undone, kept }
}
