import { createHash } from 'node:crypto'
import {
  type ConnectionConfig,
  failures,
  type ImportTarget,
  limits,
  type Reply,
  RunId,
  runReasons,
  type syncPage,
  texts,
} from '@txadv/contract'
import type { Tenant } from '../../context.ts'
import type { TenantTx } from '../../db/database.ts'
import { readPage, type SourcePage } from '../../platforms/inbound/inbound.ts'
import { PlatformError } from '../../platforms/platform.ts'
import { accountFor, endBatch, inTurn, listChunks, workChunk } from '../batches/batches.ts'
import { askSource } from '../connections/connections.ts'
import { readChunk } from '../imports/imports.ts'
import { linkOrigin, take } from '../topics/topics.ts'
import { charge } from '../usage/usage.ts'
import { findRun, insertRun, isRepeated, isRunning, type NewRun, type Run, settleRun } from './sync.queries.ts'
import { syncTurn } from './turn.ts'

type PageDone = Reply<typeof syncPage>

/** How an item becomes a topic. A source that names nothing is taken to call things as most do. */
function mappingsOf({ field_mappings: mapped = {} }: ConnectionConfig): NewRun['mappings'] {
  const given = Object.entries(mapped).map(([csvColumn, targetField]) => ({ csvColumn, targetField }))
  const usual: { csvColumn: string; targetField: ImportTarget }[] = [
    { csvColumn: 'name', targetField: 'topic_name' },
    { csvColumn: 'id', targetField: 'external_id' },
  ]
  return [...given, ...usual.filter((each) => !given.some(({ targetField }) => targetField === each.targetField))]
}

/** How much there is to read, as far as the first page tells. */
function planOf({ items, total }: SourcePage, pagesOf: ConnectionConfig) {
  const { pages, pageItems } = limits.sync
  if (total === undefined) return { totalItems: null, totalPages: pages, reason: null }
  const onPage = pagesOf.page_param ? Math.max(1, items.length) : pageItems
  const most = pages * onPage
  return {
    totalItems: Math.min(total, pages * pageItems),
    totalPages: Math.max(1, Math.min(pages, Math.ceil(total / onPage))),
    reason: total > most ? runReasons.capped(pages) : null,
  }
}

/** Begins a run: asks the source how much it has, and writes that down. A connection has one run at a time. */
export async function begin(tenant: Tenant, connectionId: string, { worker }: { readonly worker: boolean }) {
  if (await tenant.transact((tx) => isRunning(tx, connectionId))) throw failures.syncRunning()
  const { requestFetchMs } = limits.sync
  const plan = await askSource(tenant, connectionId, requestFetchMs, async (link, name) => ({
    ...planOf(await readPage(link, 1), link.config),
    name,
    mappings: mappingsOf(link.config),
  }))
  const run = { ...plan, connectionId, driven: worker, createdBy: tenant.actor.userId }
  return tenant.transact(async (tx) => {
    const runId = await insertRun(tx, run)
    if (runId === undefined) throw failures.syncRunning()
    if (worker) await tenant.enqueue(tx, syncTurn, { org: tenant.org, runId })
    return { runId, totalItems: plan.totalItems, status: 'running' as const }
  })
}

export async function requireRun(tx: TenantTx, connectionId: string, runId: string): Promise<Run> {
  const run = await findRun(tx, connectionId, runId)
  if (!run) throw failures.absent(texts.syncRunNotFound)
  return run
}

/** What is to be done for a call: the page that it asks for or the first that is missing, unless that is in already. */
async function choosePage(tx: TenantTx, connectionId: string, runId: string, asked: number | undefined) {
  const run = await requireRun(tx, connectionId, runId)
  const taken = new Set(await listChunks(tx, runId))
  if (asked !== undefined && taken.has(asked - 1)) return { run, page: asked, taken: true }
  if (run.status !== 'running') throw failures.syncNotRunning(run.status)
  if (asked !== undefined && asked > run.pagesAtMost) throw failures.pageTooHigh(run.pagesAtMost)
  let page = asked ?? 1
  while (asked === undefined && taken.has(page - 1)) page++
  return { run, page, taken: false }
}

const nothing = { successCount: 0, errorCount: 0, duplicateCount: 0, adoptedCount: 0, errors: [] }

function answer(run: Run, page: number, did: typeof nothing | Omit<PageDone, keyof Run | 'page' | 'done'>) {
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

/**
 * Takes a page of a source in, once. The source is asked outside any transaction; the claim of the page, its topics,
 * the fate of each item, the counters and the credits are in one.
 */
export async function takePage(
  tenant: Tenant,
  connectionId: string,
  runId: string,
  asked?: number,
  fetchMs: number = limits.sync.requestFetchMs,
): Promise<PageDone> {
  const { run, page, taken } = await tenant.snapshot((tx) => choosePage(tx, connectionId, runId, asked))
  if (taken) return { ...answer(run, page, nothing), skipped: true }
  const { items } = await askSource(tenant, connectionId, fetchMs, (link) => readPage(link, page)).catch((error) => {
    // Many a source that does not say how much it has answers so beyond its end.
    const beyond = error instanceof PlatformError && error.status === 404 && page > 1 && run.totalPages === null
    if (beyond) return { items: [] }
    throw error
  })
  return inTurn(async () => {
    tenant.signal.throwIfAborted()
    const contentHash = hashOf(items)
    return tenant.transact(async (tx) => {
      const repeated = items.length > 0 && (await isRepeated(tx, runId, page, contentHash))
      const isEnd = repeated || items.length === 0
      const done = await takeItems(tenant, tx, run, page, { items: isEnd ? [] : items, contentHash })
      if (done) await settleRun(tx, runId, isEnd ? { page, reason: repeated ? runReasons.repeated(page) : null } : null)
      const settled = await requireRun(tx, connectionId, runId)
      return done ? answer(settled, page, done) : { ...answer(settled, page, nothing), skipped: true }
    })
  })
}

/** Takes the items of a page in; nothing if somebody else has. Each is a credit. */
async function takeItems(
  tenant: Tenant,
  tx: TenantTx,
  { runId, mappings }: Run,
  page: number,
  { items, contentHash }: { readonly items: readonly unknown[]; readonly contentHash: Buffer },
) {
  const origin = linkOrigin(tenant.actor, 'sync', 'synced', { runId: RunId.encode(runId) })
  const { rows, lot } = readChunk({ chunkIndex: page - 1, mappings: [...mappings], rows: items.map(asCells) })
  const firstRow = (page - 1) * limits.sync.pageItems + 1
  const work = async () => accountFor(rows, lot.length > 0 ? await take(tx, origin, lot) : [], firstRow)
  const ended = () => failures.syncNotRunning('over')
  const chunk = await workChunk(tx, runId, page - 1, work, { contentHash, ended })
  if (chunk.skipped) return undefined
  if (items.length > 0) await charge(tx, { classifications: items.length })
  const { counts } = chunk
  return {
    successCount: counts.success_count,
    errorCount: counts.error_count,
    duplicateCount: counts.duplicate_count + counts.updated_count,
    adoptedCount: counts.adopted_count,
    errors: chunk.rows.flatMap(({ outcome, row_number: row, reason: message }) =>
      outcome === 'error' ? [{ row, message }] : [],
    ),
  }
}

/** Ends a run between two pages: a page that is under way is then wholly in, or not at all. */
export async function cancel(tenant: Tenant, connectionId: string, runId: string) {
  return tenant.transact(async (tx) => {
    const { status } = await requireRun(tx, connectionId, runId)
    const ended = await endBatch(tx, 'sync', runId, 'cancelled')
    if (!ended) throw failures.syncNotRunning(status === 'running' ? 'over' : status)
    return { runId, status: 'cancelled' as const }
  })
}

/** What the source did, as an answer to a caller: the run is left as it is, for another try. */
export async function tellingSource<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw error instanceof PlatformError ? failures.sourceFailed(error.message) : error
  }
}
