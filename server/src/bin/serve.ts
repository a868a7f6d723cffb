import { fileURLToPath } from 'node:url'
import type { Served } from '../context.ts'
import { createDatabase } from '../db/database.ts'
import { createOutside } from '../egress/outside.ts'
import { createMetrics, serveMetrics } from '../http/metrics.ts'
import { createServer } from '../http/server.ts'
import { createIdentity } from '../identity/identity.ts'
import { readIndexLag } from '../library/index.ts'
import { openLlm } from '../llm/llm.ts'
import { openQueueLater } from '../queue/queue.ts'
import { runProcess } from './process.ts'

const dashboardDir = fileURLToPath(new URL('../../../dashboard/dist', import.meta.url))

/** Runs an API process that answers the given routes. */
export async function serveApi(served: readonly Served[]): Promise<void> {
  await runProcess('api', async (config, log) => {
    const database = createDatabase(config.databaseUrl, log)
    const identity = createIdentity(config, database, log)
    const queue = openQueueLater(config.databaseUrl, log)
    const outside = createOutside(config)
    const llm = openLlm(config.llm)
    const metrics = createMetrics(database, readIndexLag)
    const parts = { config, log, database, identity, queue, llm, outside, metrics, dashboardDir }
    const app = await createServer(parts, served)
    await app.listen({ host: config.host, port: config.port })
    const { metricsPort } = config
    const closeMetrics = metricsPort === undefined ? undefined : await serveMetrics(metrics, config.host, metricsPort)
    return async () => {
      await app.close()
      await closeMetrics?.()
      await Promise.all([identity.close(), queue.stop(), database.close(), outside.close()])
    }
  })
}
