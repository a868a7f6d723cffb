import { useQueries } from '@tanstack/react-query'
import type { Reply } from '../../lib/api.ts'
import { countStatus, useAttention } from '../../lib/attention.ts'
import { isDestination, isSource } from '../../lib/platforms.ts'
import { useSession } from '../../lib/session.ts'
import { readOf, useRead } from '../../lib/use-read.ts'

/** An outage shows this soon after the service knows of it. */
const pollMs = 15_000
const slowMs = 60_000
const runsEach = 3
const listed = 20
const errorsRead = 100
/** Connections whose runs are read, the newest first. */
export const connectionsRead = 12

export type Connection = Reply<'GET /api/connections'>[number]
export type Batch = Reply<'GET /api/import'>[number]
export type Failed = Reply<'GET /api/activations'>[number]
export type Quotas = Reply<'GET /api/usage'>
export type Key = Reply<'GET /api/keys'>[number]
export type PushRun = Reply<'GET /api/connections/:id/push/runs'>[number]

/** A run with the connection that it goes through. */
export interface OfConnection<Run> {
  readonly connection: Connection
  readonly run: Run
}

function useRuns(connections: readonly Connection[]) {
  const destinations = connections.filter(({ direction }) => isDestination(direction)).slice(0, connectionsRead)
  const sources = connections.filter(({ direction }) => isSource(direction)).slice(0, connectionsRead)
  const asked = (id: string) => ({ params: { id }, query: { limit: runsEach } })
  const pushes = useQueries({
    queries: destinations.map(({ id }) => ({
      ...readOf('GET /api/connections/:id/push/runs', asked(id)),
      refetchInterval: pollMs,
    })),
  })
  const syncs = useQueries({
    queries: sources.map(({ id }) => ({
      ...readOf('GET /api/connections/:id/sync/runs', asked(id)),
      refetchInterval: pollMs,
    })),
  })
  return {
    pushes: destinations.flatMap((connection, n) => (pushes[n]?.data ?? []).map((run) => ({ connection, run }))),
    syncs: sources.flatMap((connection, n) => (syncs[n]?.data ?? []).map((run) => ({ connection, run }))),
  }
}

/** What the page reads, and again while somebody looks. */
export function useHome() {
  const { can } = useSession()
  const { review, summary } = useAttention(pollMs)
  const connections = useRead('GET /api/connections', { query: {} }, { everyMs: pollMs })
  const imports = useRead('GET /api/import', { query: { limit: listed } }, { everyMs: pollMs })
  const usage = useRead('GET /api/usage', {}, { everyMs: slowMs })
  const keys = useRead('GET /api/keys', {}, { everyMs: slowMs, enabled: can('api_keys:manage') })
  const stats = useRead('GET /api/topics/stats', {}, { everyMs: slowMs })
  const hasErrors = summary.data !== undefined && countStatus(summary.data, 'error') > 0
  const failed = useRead(
    'GET /api/activations',
    { query: { status: 'error', limit: errorsRead } },
    { everyMs: pollMs, enabled: hasErrors },
  )
  const needed = [review, summary, connections, imports, usage]
  return {
    review,
    summary,
    connections,
    imports,
    usage,
    keys,
    stats,
    failed: hasErrors ? (failed.data ?? []) : [],
    ...useRuns(connections.data ?? []),
    error: needed.find(({ error }) => error)?.error,
    reload: () => {
      for (const each of needed) each.reload()
    },
  }
}

export type Home = ReturnType<typeof useHome>
