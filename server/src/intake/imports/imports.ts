import type * as contract from '@txadv/contract'
import { type Body, failures, limits, type Params, type Query, reasons, type Streamed } from '@txadv/contract'
import { chargeUsage, recordAudit } from '../../account/index.ts'
import { actorIdOf } from '../../actor.ts'
import type { Tenant } from '../../context.ts'
import type { TenantTx } from '../../db/database.ts'
import { showPage } from '../../db/stretch.ts'
import { csvLine } from '../../lib/csv.ts'
import { type ClassifiedItem, linkOrigin } from '../../library/index.ts'
import { countRows, endBatch, findChunk, limitChunks, listRows, nextRows, requireBatch } from '../../runs/index.ts'
import { dropRepeatedIds } from '../external-ids/external-ids.ts'
import { beginBatch, ingestChunk, type ReadChunk, readChunk, requireOpen, type SentChunk } from './chunks.ts'
import { undoRows } from './imports.queries.ts'
import { ingestJudged, judgeChunk, type LlmBudget } from './judge-chunk.ts'

export { beginBatch, ingestChunk, llmShare, type ReadChunk, readChunk, refuseUnannounced } from './chunks.ts'
export { listAddedOf, listAudiences } from './imports.queries.ts'
export { ingestJudged, judgeChunk, type LlmBudget } from './judge-chunk.ts'

/** Starts an import, which counts as one operation. */
export async function startImport(tenant: Tenant, asked: Body<typeof contract.createImport>) {
  return tenant.transact(async (tx) => {
    await chargeUsage(tx, { imports: 1 })
    return beginBatch(tx, 'import', asked, actorIdOf(tenant.actor))
  })
}

/** Ingests a chunk of rows as its sender asks. */
export async function ingestImportChunk(tenant: Tenant, batchId: string, asked: Body<typeof contract.importChunk>) {
  const { values } = await tenant.snapshot((tx) => requireBatch(tx, 'import', batchId))
  return ingestSentChunk(tenant, batchId, { ...asked, values })
}

/**
 * Ingests a chunk of rows, once; each row is a credit. What the LLM is asked, it is asked before. What `settle` does is
 * done in the same transaction.
 */
export async function ingestSentChunk(
  tenant: Tenant,
  batchId: string,
  sent: SentChunk,
  settle?: (tx: TenantTx) => Promise<void>,
) {
  const judged = tenant.llm ? await judgeChunk(tenant, () => readChunk(sent), askingFor(batchId, sent)) : undefined
  return limitChunks(tenant.org, async () => {
    tenant.signal.throwIfAborted()
    const chunk = judged ?? readChunk(sent)
    return tenant.transact(async (tx) => {
      const { unshared: keepPrivate } = await requireBatch(tx, 'import', batchId)
      const origin = { ...linkOrigin(tenant.actor, 'import', 'imported', { batchId }), keepPrivate }
      const writer = {
        write: (items: readonly ClassifiedItem[]) => ingestJudged(tx, origin, items),
        words: reasons,
        prepare: (items: ReadChunk['items']) => dropRepeatedIds(tx, batchId, items),
      }
      const done = await ingestChunk(tx, 'import', batchId, chunk, writer)
      if (!done.skipped) await chargeUsage(tx, { classifications: sent.rows.length })
      await settle?.(tx)
      return done
    })
  })
}

function askingFor(batchId: string, asked: SentChunk): LlmBudget {
  const { llmPerChunk: most, llmMs: deadlineMs } = limits.imports
  const isWanted = async (tx: TenantTx) => {
    const batch = await requireOpen(tx, 'import', batchId, asked)
    return batch?.use_llm === true && !(await findChunk(tx, batchId, asked.chunkIndex))
  }
  return { purpose: 'import', part: 'chunk', most, deadlineMs, isWanted }
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
    const data = rows.map(({ row_number: row, org_topic_id: id, given: _, line = null, ...report }) => ({
      row,
      id,
      line,
      ...report,
    }))
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
