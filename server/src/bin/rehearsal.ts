import { createDatabase } from '../db/database.ts'
import { openRehearsal } from '../rehearsal/rehearsal.ts'
import { runProcess } from './process.ts'

await runProcess('rehearsal', async (config, log) => {
  const database = createDatabase(config.databaseUrl, log)
  const rehearsal = await openRehearsal(database, { port: config.rehearsalPort, host: config.host, log })
  log.info({ url: rehearsal.url }, 'sandbox listening')
  return async () => {
    await rehearsal.close()
    await database.close()
  }
})
