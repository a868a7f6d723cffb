import { classifyTopic } from '../contract/src/classify.ts'
import { defineRoute } from '../contract/src/route.ts'
import { served } from '../server/src/app.ts'
import { serveRoute } from '../server/src/context.ts'
import { createDatabase } from '../server/src/db/database.ts'
import { createOutside } from '../server/src/egress/outside.ts'
import { createMetrics } from '../server/src/http/metrics.ts'
import { createServer } from '../server/src/http/server.ts'
import { createIdentity } from '../server/src/identity/identity.ts'
import { readConfig } from '../server/src/lib/config.ts'
import { createLogger } from '../server/src/lib/log.ts'
import { readIndexLag } from '../server/src/library/duplicates/duplicates.ts'
import { openLlm } from '../server/src/llm/llm.ts'
import { openQueueLater } from '../server/src/queue/queue.ts'

/** What the HTTP layer itself costs: the same credential and the same body as a classification, and an answer that is there. */
const probe = defineRoute({ ...classifyTopic, path: '/api/bench/constant' })
const constant = serveRoute(probe, async () => ({ text: '{}' }))

/** An API process on a free port, or the one it is given, which it tells its parent. */
const { BENCH_PORT: PORT = '0', BENCH_DASHBOARD: dashboardDir } = process.env
const config = readConfig({ ...process.env, PORT })
const log = createLogger(config.logLevel)
const database = createDatabase(config.databaseUrl, log)
const identity = createIdentity(config, database, log)
const queue = openQueueLater(config.databaseUrl, log)
const llm = openLlm(config.llm)
const outside = createOutside(config)
const metrics = createMetrics(database, readIndexLag)
const parts = { config, log, database, identity, queue, llm, outside, metrics, dashboardDir }
const app = await createServer(parts, [...served, constant])
const address = await app.listen({ host: '127.0.0.1', port: config.port })
process.send?.(Number(new URL(address).port))
