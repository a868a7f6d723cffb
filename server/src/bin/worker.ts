import { createDatabase } from '../db/database.ts'
import { createOutside } from '../egress/outside.ts'
import { tasks } from '../job-types.ts'
import { openLlm } from '../llm/llm.ts'
import { startWorker } from '../queue/queue.ts'
import { runProcess } from './process.ts'

await runProcess('worker', async (config, log) => {
  const database = createDatabase(config.databaseUrl, log)
  const outside = createOutside(config)
  const queue = await startWorker(config.databaseUrl, tasks, { database, llm: openLlm(config.llm), outside, log })
  log.info({ tasks: tasks.map((task) => task.name) }, 'worker started')
  return async () => {
    await queue.stop()
    await Promise.all([database.close(), outside.close()])
  }
})
