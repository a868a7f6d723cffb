import { createDatabase } from '../db/database.ts'
import { createLogger } from '../lib/log.ts'
import { auditCatalog } from '../library/index.ts'
import { openQueueLater } from '../queue/queue.ts'

/** Moves what only an organization can have said of shared topics to its own library; answers how many topics said it. */
export async function repairCatalog(databaseUrl: string): Promise<number> {
  const log = createLogger('warn')
  const database = createDatabase(databaseUrl, log)
  const queue = openQueueLater(databaseUrl, log)
  const { enqueue } = queue
  const { signal } = new AbortController()
  let count = 0
  try {
    const operator = { actor: { type: 'commandLine' }, log, signal, transact: database.withSystem, enqueue } as const
    for await (const _ of auditCatalog(operator, { repair: true, certainOnly: true })) count++
    return count
  } finally {
    await queue.stop()
    await database.close()
  }
}
