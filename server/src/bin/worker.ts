import { createDatabase } from '../db/database.ts'
import { tasks } from '../job-types.ts'
import { openLlm } from '../llm/llm.ts'
import { startWorker } from '../queue/queue.ts'
import { runProcess } from './process.ts'

await runProcess('worker', async (config, log) => {
  const database = createDatabase(config.databaseUrl, log)
  const queue = await startWorker(config.databaseUrl, tasks, { database, llm: openLlm(config.llm), log })
  log.info({ tasks: tasks.map((task) => task.name) }, 'working')
  return async () => {
    await queue.stop()
    await database.close()
  }
})
