import { limits } from '@txadv/contract'
import Fastify from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '../db/database.ts'

/** For what the database cannot tell at the moment: the last figure would look like news. */
const unknown = () => Number.NaN

/** Tells what waits for the vector index. */
export type ReadIndexLag = (database: Database) => Promise<{ readonly topics: number; readonly oldestSeconds: number }>

/** What is measured of a process. */
export interface Metrics {
  readonly registry: Registry
  observeRequest(request: { method: string; route: string; status: number }, seconds: number): void
}

/** Measures an API process. The index belongs to a feature, so what reads its lag is handed in. */
export function createMetrics(database: Database, readIndexLag?: ReadIndexLag): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'txadv_http_request_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60],
    registers: [registry],
  })
  new Gauge({
    name: 'txadv_database_connections',
    help: 'Connections by pool and state',
    labelNames: ['pool', 'state'],
    registers: [registry],
    collect() {
      for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(database.pools)) {
        this.set({ pool, state: 'busy' }, totalCount - idleCount)
        this.set({ pool, state: 'idle' }, idleCount)
        this.set({ pool, state: 'waiting' }, waitingCount)
      }
    },
  })
  if (readIndexLag) measureIndex(registry, () => readIndexLag(database))
  return { registry, observeRequest: (request, seconds) => durations.observe(request, seconds) }
}

function measureIndex(registry: Registry, read: () => ReturnType<ReadIndexLag>): void {
  new Gauge({
    name: 'txadv_topics_unindexed',
    help: `Topics that wait for the vector index, counted to ${limits.indexing.countedTopics}`,
    registers: [registry],
    async collect() {
      this.set(await read().then(({ topics }) => topics, unknown))
    },
  })
  new Gauge({
    name: 'txadv_topics_unindexed_oldest_seconds',
    help: 'How long the first of them has waited',
    registers: [registry],
    async collect() {
      this.set(await read().then(({ oldestSeconds }) => oldestSeconds, unknown))
    },
  })
}

/**
 * Serves the metrics on a port of their own, which no proxy in front leads to: routes, load and memory are not for
 * strangers. Answers what closes it.
 */
export async function serveMetrics({ registry }: Metrics, host: string, port: number): Promise<() => Promise<void>> {
  const app = Fastify({ exposeHeadRoutes: false, forceCloseConnections: true })
  app.get('/metrics', async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()))
  await app.listen({ host, port })
  return () => app.close()
}
