import { createDatabase } from '../db/database.ts'
import { openSandbox } from '../sandbox/sandbox.ts'
import { runProcess } from './process.ts'

await runProcess('sandbox', async (config, log) => {
  const database = createDatabase(config.databaseUrl, log)
  const sandbox = await openSandbox(database, { port: config.sandboxPort, host: config.host, log })
  log.info({ url: sandbox.url }, 'sandbox listening')
  return async () => {
    await sandbox.close()
    await database.close()
  }
})
