import { activationsRoutes } from '../server/src/activation/activations/activations.routes.ts'
import { activationRecovery, overdueActivations } from '../server/src/activation/delivery/recovery.task.ts'
import { pushRoutes } from '../server/src/activation/push/push.routes.ts'
import { pushTasks } from '../server/src/activation/push/push.task.ts'
import { refreshActivationsJob } from '../server/src/activation/refresh/refresh.job.ts'
import { refreshRoutes } from '../server/src/activation/refresh/refresh.routes.ts'
import { runProcess } from '../server/src/bin/process.ts'
import { createDatabase } from '../server/src/db/database.ts'
import { createOutside } from '../server/src/egress/outside.ts'
import { createMetrics } from '../server/src/http/metrics.ts'
import { createServer } from '../server/src/http/server.ts'
import { createIdentity } from '../server/src/identity/identity.ts'
import { startWorker } from '../server/src/queue/queue.ts'
import { jobTasks } from '../server/src/runs/jobs/job-turn.task.ts'

/** What pushes, in one process: its routes and its tasks, without the engine, because a kill costs a start. */
await runProcess('pushing', async (config, log) => {
  const database = createDatabase(config.databaseUrl, log)
  const identity = createIdentity(config, database, log)
  const outside = createOutside(config)
  const jobs = jobTasks({ refresh_activations: refreshActivationsJob })
  const tasks = [...pushTasks, ...jobs, activationRecovery, overdueActivations]
  const queue = await startWorker(config.databaseUrl, tasks, { database, outside, log })
  const parts = { config, log, database, identity, queue, llm: undefined, outside, metrics: createMetrics(database) }
  const app = await createServer(parts, [...pushRoutes, ...activationsRoutes, ...refreshRoutes])
  await app.listen({ host: config.host, port: config.port })
  return () => Promise.resolve()
})
