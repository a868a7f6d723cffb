import { type ConnectionConfig, failures, type ImportTarget, limits, RunId, runReasons } from '@txadv/contract'
import { askSource } from '../../activation/index.ts'
import { actorIdOf } from '../../actor.ts'
import type { Tenant } from '../../context.ts'
import type { TenantTx } from '../../db/database.ts'
import { readPage, type SourcePage } from '../../platforms/inbound/inbound.ts'
import { PlatformError } from '../../platforms/platform.ts'
import { endBatch, findOpenSyncRun, insertSyncRun, type NewRun, resumeSyncRun } from '../../runs/index.ts'
import { requireSyncRun } from './pages.ts'
import { syncTurn } from './turn.ts'

/** How an item becomes a topic. A source without mappings names its fields as most do. */
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

/** The run that a connection has, where nobody drives it any more; one that somebody drives is left to them. */
async function takeUp(tenant: Tenant, tx: TenantTx, connectionId: string, worker: boolean) {
  const open = await findOpenSyncRun(tx, connectionId)
  if (!open) return undefined
  const resumed = await resumeSyncRun(tx, connectionId, worker)
  if (!resumed) throw failures.syncRunning(RunId.encode(open.runId))
  if (worker) await tenant.enqueue(tx, syncTurn, { org: tenant.org, runId: resumed.runId })
  return { ...resumed, status: 'running' as const, resumed: true as const }
}

/**
 * Begins a run: asks the source how much it has, and writes that down. A connection has one run at a time: one that was
 * abandoned is gone on with.
 */
export async function startSync(tenant: Tenant, connectionId: string, { worker }: { readonly worker: boolean }) {
  const resumed = await tenant.transact((tx) => takeUp(tenant, tx, connectionId, worker))
  if (resumed) return resumed
  const { requestFetchMs } = limits.sync
  const plan = await askSource(tenant, connectionId, requestFetchMs, async (link, name) => ({
    ...planOf(await readPage(link, 1), link.config),
    name,
    mappings: mappingsOf(link.config),
    useLlm: link.config.use_llm ?? false,
  }))
  const run = { ...plan, connectionId, workerDriven: worker, createdBy: actorIdOf(tenant.actor) }
  return tenant.transact(async (tx) => {
    const runId = await insertSyncRun(tx, run)
    if (runId === undefined) {
      const other = await findOpenSyncRun(tx, connectionId)
      throw other ? failures.syncRunning(RunId.encode(other.runId)) : failures.unavailable()
    }
    if (worker) await tenant.enqueue(tx, syncTurn, { org: tenant.org, runId })
    return { runId, totalItems: plan.totalItems, status: 'running' as const }
  })
}

/** Ends a run between two pages: a page that is under way is then wholly in, or not at all. */
export async function cancelSync(tenant: Tenant, connectionId: string, runId: string) {
  return tenant.transact(async (tx) => {
    const { status } = await requireSyncRun(tx, connectionId, runId)
    const ended = await endBatch(tx, 'sync', runId, 'cancelled')
    if (!ended) throw failures.syncNotRunning(status === 'running' ? 'over' : status)
    return { runId, status: 'cancelled' as const }
  })
}

/** What the source did, as an answer to a caller: the run is left as it is, for another try. */
export async function toSourceFailure<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw error instanceof PlatformError ? failures.sourceFailed(error.message) : error
  }
}
