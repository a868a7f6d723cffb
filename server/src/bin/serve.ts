import { fileURLToPath } from 'node:url'
import type { Served } from '../context.ts'
import { createDatabase } from '../db/database.ts'
import { createOutside } from '../egress/outside.ts'
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
    const parts = { config, log, database, identity, queue, llm, outside, readIndexLag, dashboardDir }
    const app = await createServer(parts, served)
    await app.listen({ host: config.host, port: config.port })
    return async () => {
      await app.close()
      await Promise.all([identity.close(), queue.stop(), database.close(), outside.close()])
    }
  })
}
