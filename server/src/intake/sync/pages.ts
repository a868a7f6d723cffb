import { createHash } from 'node:crypto'
import type * as contract from '@txadv/contract'
import { failures, limits, type Reply, RunId, reasons, runReasons, texts } from '@txadv/contract'
import { chargeUsage } from '../../account/index.ts'
import { askSource } from '../../activation/index.ts'
import type { Tenant } from '../../context.ts'
import type { TenantTx } from '../../db/database.ts'
import { linkOrigin } from '../../library/index.ts'
import { readPage } from '../../platforms/inbound/inbound.ts'
import { PlatformError } from '../../platforms/platform.ts'
import { findChunk, limitChunks, listChunks, reportItems, selectNamed, settleRun, workChunk } from '../../runs/index.ts'
import { ingestJudged, judgeChunk, llmShare, type ReadChunk, readChunk } from '../imports/imports.ts'
import { findSyncRun, isRepeated, type SyncRun } from './sync.queries.ts'

type PageDone = Reply<typeof contract.syncPage>

export async function requireSyncRun(tx: TenantTx, connectionId: string, runId: string): Promise<SyncRun> {
  const run = await findSyncRun(tx, connectionId, runId)
  if (!run) throw failures.absent(texts.syncRunNotFound)
  return run
}

/** The page that a call asks for or the first that is missing, and whether it is in already. */
async function choosePage(tx: TenantTx, connectionId: string, runId: string, asked: number | undefined) {
  const run = await requireSyncRun(tx, connectionId, runId)
  const done = new Set(await listChunks(tx, runId))
  if (asked !== undefined && done.has(asked - 1)) return { run, page: asked, isDone: true }
  // Whoever drove the run until the worker took it up learns here that it is over.
  if (asked === undefined && run.status === 'completed') return { run, page: run.processedPages, isDone: true }
  if (run.status !== 'running') throw failures.syncNotRunning(run.status)
  if (asked !== undefined && asked > run.pagesAtMost) throw failures.pageTooHigh(run.pagesAtMost)
  let page = asked ?? 1
  while (asked === undefined && done.has(page - 1)) page++
  return { run, page, isDone: false }
}

const nothing = { successCount: 0, errorCount: 0, duplicateCount: 0, adoptedCount: 0, errors: [] }

function answer(run: SyncRun, page: number, did: typeof nothing | Omit<PageDone, keyof SyncRun | 'page' | 'done'>) {
  const { runId, status, processedPages, totalPages } = run
  return { ...nothing, ...did, runId, page, status, processedPages, totalPages, done: status !== 'running' }
}

/** The same for the same items in any order. */
const hashOf = (items: readonly unknown[]) =>
  createHash('sha256')
    .update(JSON.stringify(items.map((item) => JSON.stringify(item)).sort()))
    .digest()

/** Sources list what a file writes into one cell. */
function asCells(item: unknown): unknown {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return item
  const plain = (value: unknown) => typeof value === 'string' || typeof value === 'number'
  return Object.fromEntries(
    Object.entries(item).map(([field, value]) => [
      field,
      Array.isArray(value) ? value.filter(plain).join(', ') : value,
    ]),
  )
}

/** A page as the source sent it. */
interface SentPage {
  readonly page: number
  readonly items: readonly unknown[]
}

/** Asks the source for a page, outside any transaction. */
async function fetchPage(
  tenant: Tenant,
  connectionId: string,
  run: SyncRun,
  page: number,
  timeMs: number,
): Promise<SentPage> {
  try {
    const { items } = await askSource(tenant, connectionId, timeMs, (link) => readPage(link, page))
    return { page, items }
  } catch (error) {
    // Many a source that does not say how much it has answers so beyond its end.
    const beyond = error instanceof PlatformError && error.status === 404 && page > 1 && run.totalPages === null
    if (beyond) return { page, items: [] }
    throw error
  }
}

/** Ingests a page of a source for a caller: the one that is asked for, or the first that is missing. */
export async function ingestPage(
  tenant: Tenant,
  connectionId: string,
  runId: string,
  asked: number | undefined,
): Promise<PageDone> {
  const { requestFetchMs, llmMs } = limits.sync
  const endsAt = performance.now() + requestFetchMs
  const { run, page, isDone } = await tenant.snapshot((tx) => choosePage(tx, connectionId, runId, asked))
  if (isDone) return { ...answer(run, page, nothing), skipped: true }
  const sent = await fetchPage(tenant, connectionId, run, page, requestFetchMs)
  return ingestSent(tenant, connectionId, run, sent, Math.min(llmMs, endsAt - performance.now()))
}

/**
 * Ingests one page after the other for as long as `goesOn` says; answers whether the run is over. Asks the source for the
 * next page while it ingests one: a page that another caller has ingested meanwhile is skipped.
 */
export async function driveSyncRun(
  tenant: Tenant,
  connectionId: string,
  runId: string,
  goesOn: () => boolean,
): Promise<boolean> {
  const leaving = new AbortController()
  const asking = { ...tenant, signal: AbortSignal.any([tenant.signal, leaving.signal]) }
  const { workerFetchMs, llmMs } = limits.sync
  let ahead: { readonly page: number; readonly sent: Promise<SentPage> } | undefined
  try {
    do {
      const { run, page } = await tenant.snapshot((tx) => choosePage(tx, connectionId, runId, undefined))
      const fetched = (n: number) => fetchPage(asking, connectionId, run, n, workerFetchMs)
      const sent = await (ahead?.page === page ? ahead.sent : fetched(page))
      ahead = sent.items.length > 0 && page < run.pagesAtMost ? { page: page + 1, sent: fetched(page + 1) } : undefined
      // The next turn of the loop sees whether that failed.
      ahead?.sent.catch(() => undefined)
      const { done } = await ingestSent(tenant, connectionId, run, sent, llmMs)
      if (done) return true
    } while (goesOn())
    return false
  } finally {
    leaving.abort()
  }
}

/**
 * Ingests a page, once: its claim, its topics, the outcome of each row, the counters and the credits are in one
 * transaction. What the LLM is asked, it is asked before.
 */
async function ingestSent(
  tenant: Tenant,
  connectionId: string,
  run: SyncRun,
  { page, items }: SentPage,
  llmMs: number,
): Promise<PageDone> {
  const { runId } = run
  const contentHash = hashOf(items)
  const isRepeat = async (tx: TenantTx) => items.length > 0 && (await isRepeated(tx, runId, page, contentHash))
  const read = () => readSent(run, page, items)
  const asks = tenant.llm && run.useLlm && items.length > 0 && llmMs > 0
  const judged = asks
    ? await judgeChunk(tenant, read, {
        purpose: 'sync',
        part: 'page',
        most: limits.sync.llmPerPage,
        deadlineMs: llmMs,
        isWanted: async (tx) => !(await findChunk(tx, runId, page - 1)) && !(await isRepeat(tx)),
      })
    : undefined
  return limitChunks(tenant.org, async () => {
    tenant.signal.throwIfAborted()
    const chunk = judged ?? read()
    return tenant.transact(async (tx) => {
      const repeated = await isRepeat(tx)
      const isEnd = repeated || items.length === 0
      const done = await ingestItems(tenant, tx, run, isEnd ? readSent(run, page, []) : chunk, contentHash)
      if (done) await settleRun(tx, runId, isEnd ? { page, reason: repeated ? runReasons.repeated(page) : null } : null)
      const settled = await requireSyncRun(tx, connectionId, runId)
      return done ? answer(settled, page, done) : { ...answer(settled, page, nothing), skipped: true }
    })
  })
}

const readSent = ({ mappings }: SyncRun, page: number, items: readonly unknown[]) =>
  readChunk({ chunkIndex: page - 1, mappings: [...mappings], rows: items.map(asCells) }, limits.sync.pageItems)

/** Ingests the items of a page; nothing if another caller has. Each is a credit. */
async function ingestItems(
  { actor }: Tenant,
  tx: TenantTx,
  { runId, useLlm }: SyncRun,
  { chunkIndex, items, llm }: ReadChunk,
  contentHash: Buffer,
) {
  const origin = linkOrigin(actor, 'sync', 'synced', { runId: RunId.encode(runId) })
  const words = useLlm ? { ...reasons, created: reasons.createdLocally } : reasons
  const named = selectNamed(items)
  const write = async () => (named.length > 0 ? ingestJudged(tx, origin, named) : [])
  const work = async () => reportItems(items, await write(), words)
  const ended = () => failures.syncNotRunning('over')
  const chunk = await workChunk(tx, runId, chunkIndex, work, { contentHash, ended })
  if (chunk.skipped) return undefined
  if (items.length > 0) await chargeUsage(tx, { classifications: items.length })
  const { counts } = chunk
  return {
    successCount: counts.success_count,
    errorCount: counts.error_count,
    duplicateCount: counts.duplicate_count + counts.updated_count,
    adoptedCount: counts.adopted_count,
    errors: chunk.rows.flatMap(({ outcome, row_number: row, reason: message }) =>
      outcome === 'error' ? [{ row, message }] : [],
    ),
    ...(useLlm && { llm: llmShare(llm, counts.success_count, limits.sync.llmPerPage) }),
  }
}
