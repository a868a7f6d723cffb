import { createDatabase } from '../server/src/db/database.ts'
import { jobHandlers } from '../server/src/job-types.ts'
import { createLogger } from '../server/src/lib/log.ts'
import { advanceJob } from '../server/src/runs/jobs/jobs.ts'

/** A worker in a process of its own: it says that it is ready, is told a job, works it off and says so. */
const database = createDatabase(process.env.DATABASE_URL ?? '', createLogger('warn'))
process.on('message', async (jobId: string) => {
  await advanceJob({ database, enqueue: async () => undefined, handlers: jobHandlers }, jobId, () => true)
  process.send?.('done')
})
process.send?.('ready')
