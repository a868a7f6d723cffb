import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Metrics } from './metrics.ts'

/** Liveness and readiness: for the platform that runs the service, not part of the API. */
export function serveOperations(app: FastifyInstance, database: Database, metrics: Metrics): void {
  app.addHook('onResponse', async ({ method, routeOptions: { url: route = 'unknown' } }, reply) => {
    metrics.observeRequest({ method, route, status: reply.statusCode }, reply.elapsedTime / 1_000)
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
}
