import { limits } from '@txadv/contract'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '../db/database.ts'

/** For what the database cannot tell at the moment: the last figure would look like news. */
const unknown = () => Number.NaN

/** Tells what waits for the vector index. */
export type ReadIndexLag = (database: Database) => Promise<{ readonly topics: number; readonly oldestSeconds: number }>

/** Liveness, readiness and metrics: for the platform that runs the service, not part of the API. */
export function serveOperations(app: FastifyInstance, database: Database, readIndexLag?: ReadIndexLag): void {
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
  app.addHook('onResponse', async (request, reply) => {
    durations.observe(
      { method: request.method, route: request.routeOptions.url ?? 'unknown', status: reply.statusCode },
      reply.elapsedTime / 1_000,
    )
  })

  let draining = false
  app.addHook('preClose', async () => {
    draining = true
  })
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const reachable = await sql`select 1`.execute(database.system).then(
      () => true,
      () => false,
    )
    if (reachable && !draining) return { status: 'ready' }
    return reply.code(503).send({ status: draining ? 'draining' : 'database unavailable' })
  })
  app.get('/metrics', async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()))
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
