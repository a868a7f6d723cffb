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
import { actorIdOf } from '../../actor.ts'
import type { Tenant } from '../../context.ts'
import type { TenantTx } from '../../db/database.ts'
import { showPage } from '../../db/stretch.ts'
import { csvLine } from '../../lib/csv.ts'
import {
  amendItem,
  type ClassifiedItem,
  findCorrections,
  linkOrigin,
  type MatchCandidate,
  type MatchedItem,
  matchItems,
  measureConfidence,
  overlayOf,
  showReview,
} from '../../library/index.ts'
import {
  type BrokenItem,
  countRows,
  endBatch,
  findChunk,
  indexRows,
  isBroken,
  limitChunks,
  listRows,
  nextRows,
  reportItem,
  requireBatch,
  requireRow,
  type SettledItem,
  selectNamed,
} from '../../runs/index.ts'
import { beginBatch, ingestChunk, readChunk, requireOpen } from './chunks.ts'
import { listAudiences, undoRows } from './imports.queries.ts'
import { ingestJudged, judgeChunk, type LlmBudget } from './judge-chunk.ts'

export { beginBatch, ingestChunk, llmShare, type ReadChunk, readChunk } from './chunks.ts'
export { ingestJudged, judgeChunk, type LlmBudget } from './judge-chunk.ts'

/** Starts an import, which counts as one operation. */
export async function startImport(tenant: Tenant, asked: Body<typeof contract.createImport>) {
  return tenant.transact(async (tx) => {
    await chargeUsage(tx, { imports: 1 })
    return beginBatch(tx, 'import', asked, actorIdOf(tenant.actor))
  })
}

/** Ingests a chunk of rows, once; each row is a credit. What the LLM is asked, it is asked before. */
export async function ingestImportChunk(tenant: Tenant, batchId: string, asked: Body<typeof contract.importChunk>) {
  const origin = linkOrigin(tenant.actor, 'import', 'imported', { batchId })
  const judged = tenant.llm ? await judgeChunk(tenant, () => readChunk(asked), askingFor(batchId, asked)) : undefined
  return limitChunks(tenant.org, async () => {
    tenant.signal.throwIfAborted()
    const chunk = judged ?? readChunk(asked)
    return tenant.transact(async (tx) => {
      const writer = { write: (items: readonly ClassifiedItem[]) => ingestJudged(tx, origin, items), words: reasons }
      const done = await ingestChunk(tx, 'import', batchId, chunk, writer)
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

const previewedOutcome = { new: 'created', inCatalog: 'adopted', inLibrary: 'duplicate', same: 'duplicate' } as const
type PreviewedRow = Reply<typeof contract.previewImport>['rows'][number]

/** What an import would make of some rows, read and matched as its chunks are; nothing is written, nothing charged. */
export async function previewImport(tenant: Tenant, asked: Body<typeof contract.previewImport>) {
  const { items } = readChunk({ chunkIndex: 0, ...asked })
  const named = selectNamed(items)
  const { matched, ...known } = await tenant.snapshot(async (tx) => {
    const found = await matchItems(tx, named)
    const names = named.map(({ topic }) => topic.normalizedName)
    const topicIds = found.flatMap(({ match }) => ('topic' in match ? [match.topic.id] : []))
    return {
      matched: indexRows(found),
      corrections: await findCorrections(tx, names),
      audiences: await listAudiences(tx, topicIds),
    }
  })
  return {
    rows: items.map((item): PreviewedRow => {
      if (isBroken(item)) return { ...previewedReport(item), ...nowhere }
      const found = requireRow(matched, item.row)
      return { ...previewedReport(asSettled(found)), ...placeOf(found, known) }
    }),
  }
}

/** The item as the write stage would answer it. */
function asSettled(item: MatchedItem): SettledItem {
  const { match, arrival } = item
  const fills = match.kind === 'inLibrary' && match.missingExternalId !== undefined
  return {
    ...item,
    outcome: fills ? 'updated' : previewedOutcome[match.kind],
    topicId: 'topic' in match ? match.topic.id : '',
    linkId: null,
    topicName: 'topic' in match ? match.topic.topic_name : arrival.topic_name,
    ...(match.kind === 'same' && { sameAs: match.as }),
  }
}

function previewedReport(item: SettledItem | BrokenItem) {
  const { row_number: row, reason, topic_name } = reportItem(item)
  return { row, outcome: isBroken(item) ? ('error' as const) : item.outcome, reason, topic_name }
}

const nowhere = {
  parent_category: null,
  taxonomy_type: null,
  subcategory: null,
  segment_type: null,
  audience_type: null,
}

/** What the database knows of the names and the topics of a preview. */
interface KnownTopics {
  readonly corrections: ReadonlyMap<string, SegmentType>
  readonly audiences: ReadonlyMap<string, string | null>
}

/** Where an item's topic would stand: where the library has it, else where the row says, the catalog, or the engine. */
function placeOf(item: MatchedItem, { corrections, audiences }: KnownTopics) {
  const { arrival, topic, match } = item
  if (match.kind === 'inLibrary') return placeIn(match.topic, audiences.get(match.topic.id))
  if (match.kind === 'inCatalog')
    return placeIn({ ...match.topic, ...overlayOf(arrival, match.topic) }, audiences.get(match.topic.id))
  const correction = corrections.get(topic.normalizedName)
  const { row } = correction ? amendItem(item, { segment_type: correction }).topic : topic
  const place = placeIn({ ...row, ...overlayOf(arrival, row) }, row.audience_type)
  // A category that the row names settles what the engine doubts.
  const isSettled = row.doubt !== null && arrival.parent_category !== undefined
  const review = showReview({ doubt: isSettled ? null : row.doubt, confirmed: isSettled })
  const { topic_name, intent } = row
  return { ...place, ...(review && { review }), field_confidence: measureConfidence({ ...place, topic_name, intent }) }
}

type Place = Pick<MatchCandidate, 'parent_category' | 'taxonomy_type' | 'subcategory' | 'segment_type'>

function placeIn({ parent_category, taxonomy_type, subcategory, segment_type }: Place, audience?: string | null) {
  return { parent_category, taxonomy_type, subcategory, segment_type, audience_type: audience ?? null }
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
    const total = await countRows(tx, batchId, query.outcome)
    const { rows, next } = await listRows(tx, batchId, query.outcome, query)
    tenant.tellNext(next)
    const data = rows.map(({ row_number: row, org_topic_id: id, given: _, ...report }) => ({ row, id, ...report }))
    return showPage(query, data, total)
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
  const pageAfter = (after: number) => tenant.snapshot((tx) => nextRows(tx, batchId, 'error', after, limit))
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
 * Undoes what an import added, some rows a transaction, so that an interrupted undo resumes when it is asked again. What
 * was edited, activated or linked elsewhere since is kept.
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
