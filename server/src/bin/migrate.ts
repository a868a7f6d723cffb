import { migrate } from '../db/migrate.ts'
import { tasks } from '../job-types.ts'
import { createLogger } from '../lib/log.ts'
import { installQueue } from '../queue/queue.ts'

const databaseUrl = process.env.DATABASE_URL
if (!databaseUrl) {
  process.stderr.write('DATABASE_URL is required\n')
  process.exit(78)
}
await migrate(databaseUrl, (line) => process.stdout.write(`${line}\n`))
await installQueue(databaseUrl, tasks, createLogger('warn'))
process.stdout.write('database is up to date\n')
