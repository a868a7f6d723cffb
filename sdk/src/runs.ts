import type { Call, Input, Reply } from './client.ts'
import type { PushPlan } from './routes.gen.ts'
import type { Waiting, WaitOptions } from './waiting.ts'

/** Which topics of the library: by id, by filters, or all; and whether also those whose classification is in doubt. */
export type Selection = Pick<
  Input<'POST /api/connections/:id/push/run'>['body'],
  'topicIds' | 'filters' | 'all' | 'includeUnsure'
>

type Ended<K extends keyof Waiting> = Awaited<ReturnType<Waiting[K]>>
type RunOptions<State> = WaitOptions<State> & { readonly idempotencyKey?: string }

/** Long work that the service's worker does: begun, and followed until it is over. */
export interface Runs {
  /** What a push would do; nothing is written for it. */
  planPush(connectionId: string, selection: Selection, options?: { readonly signal?: AbortSignal }): Promise<PushPlan>
  push(
    connectionId: string,
    selection: Selection,
    options?: RunOptions<Ended<'waitForPush'>>,
  ): Promise<Ended<'waitForPush'>>
  /** Takes in the topics of a source. */
  sync(connectionId: string, options?: RunOptions<Ended<'waitForSync'>>): Promise<Ended<'waitForSync'>>
  /** Refreshes every activation whose name on its platform is not what the templates make now. */
  refreshStale(options?: RunOptions<Ended<'waitForRefresh'>>): Promise<Ended<'waitForRefresh'>>
}

/** What the call that starts a run takes of the options of following it. */
const starting = ({ signal, idempotencyKey }: RunOptions<never>) => ({
  ...(signal && { signal }),
  ...(idempotencyKey !== undefined && { idempotencyKey }),
})

type Begun = Exclude<Reply<'POST /api/connections/:id/push/run'>, PushPlan>

export function createRuns(call: Call, waiting: Waiting): Runs {
  return {
    planPush: async (id, selection, options = {}) => {
      const body = { ...selection, dryRun: true }
      // Two plans are no harm.
      const once = { ...options, idempotencyKey: false } as const
      return (await call('POST /api/connections/:id/push/run', { params: { id }, body }, once)) as PushPlan
    },
    push: async (id, selection, options = {}) => {
      const body = { ...selection, worker: true }
      const begun = await call('POST /api/connections/:id/push/run', { params: { id }, body }, starting(options))
      return waiting.waitForPush(id, (begun as Begun).runId, options)
    },
    sync: async (id, options = {}) => {
      const input = { params: { id }, body: { worker: true } }
      const { runId } = await call('POST /api/connections/:id/sync/run', input, starting(options))
      return waiting.waitForSync(id, runId, options)
    },
    refreshStale: async (options = {}) => {
      const { jobId } = await call('POST /api/hygiene/refresh', {}, starting(options))
      return waiting.waitForRefresh(jobId, options)
    },
  }
}
