import { createDatabase } from '../db/database.ts'
import { listPlatforms } from '../platforms/platforms.ts'
import { openSandbox } from '../sandbox/sandbox.ts'
import { runProcess } from './process.ts'

await runProcess('sandbox', async (config, log) => {
  const database = createDatabase(config.databaseUrl, log)
  const { sandboxPort: port, host } = config
  const sandbox = await openSandbox(database, { port, host, log, platforms: listPlatforms() })
  log.info({ url: sandbox.url }, 'sandbox listening')
  return async () => {
    await sandbox.close()
    await database.close()
  }
})
