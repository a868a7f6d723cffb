import { limits } from '@txadv/contract/limits'
import { ApiError, call } from '../../lib/api.ts'
import { gatherIds } from '../../lib/gather-topics.ts'
import type { Filters } from './view.ts'

const idsAtOnce = {
  reclassify: limits.reclassify.localIds,
  'reclassify-llm': limits.reclassify.llmIds,
  confirm: limits.topics.confirmIds,
  delete: limits.topics.deleteBatchIds,
}

/** What is done to many topics. */
export type BulkKind = 'reclassify' | 'reclassify-llm' | 'confirm' | 'delete'

/** The picked topics, or all that match. */
export type Picked = { readonly ids: readonly string[] } | { readonly filters: Filters }

export interface BulkProgress {
  readonly phase: 'finding' | 'doing' | 'over'
  readonly done: number
  readonly total: number
  readonly failed: number
  /** How many the LLM could not be asked about. */
  readonly fallbacks: number
  readonly stopped: boolean
  readonly error?: ApiError | undefined
}

async function doChunk(kind: BulkKind, ids: readonly string[]) {
  if (kind === 'delete') {
    await call('DELETE /api/topics', { body: { ids: [...ids] } })
    return { failed: 0, fallbacks: 0 }
  }
  if (kind === 'confirm') {
    await call('POST /api/topics/confirm', { body: { ids: [...ids] } })
    return { failed: 0, fallbacks: 0 }
  }
  const llm = kind === 'reclassify-llm'
  const answer = await call('POST /api/topics/reclassify', { body: { ids: [...ids], llm } })
  return { failed: answer.failed, fallbacks: answer.fallbackCount }
}

/**
 * Does it to all of them in portions that the service takes. What is to be done is settled before the first is touched: a
 * topic that comes in meanwhile, or that a change moves out of the filters, neither joins nor is passed over.
 */
export async function runBulk(
  kind: BulkKind,
  picked: Picked,
  signal: AbortSignal,
  tell: (progress: BulkProgress) => void,
): Promise<void> {
  const size = idsAtOnce[kind]
  let now: BulkProgress = { phase: 'finding', done: 0, total: 0, failed: 0, fallbacks: 0, stopped: false }
  const say = (change: Partial<BulkProgress>) => {
    now = { ...now, ...change }
    tell(now)
  }
  try {
    const ids =
      'ids' in picked
        ? picked.ids
        : await gatherIds(picked.filters, {
            signal,
            onPage: (done, total) => say({ done, total }),
          })
    say({ phase: 'doing', done: 0, total: ids.length })
    for (let at = 0; at < ids.length; at += size) {
      if (signal.aborted) break
      const chunk = ids.slice(at, at + size)
      const { failed, fallbacks } = await doChunk(kind, chunk)
      say({ done: at + chunk.length, failed: now.failed + failed, fallbacks: now.fallbacks + fallbacks })
    }
    say({ phase: 'over', stopped: signal.aborted })
  } catch (error) {
    if (error instanceof ApiError) say({ phase: 'over', error })
    else if (signal.aborted) say({ phase: 'over', stopped: true })
    else throw error
  }
}
