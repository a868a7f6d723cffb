import { createDatabase } from '../server/src/db/database.ts'
import { createLogger } from '../server/src/lib/log.ts'
import { keepIndexing } from '../server/src/library/duplicates/topic-vectors.task.ts'

/** The worker's task that keeps the vector index, in a process of its own, until it is ended. */
const log = createLogger('warn')
const database = createDatabase(process.env.DATABASE_URL ?? '', log)
process.send?.('ready')
const signal = new AbortController().signal
for (;;) await keepIndexing({ database, log, enqueue: async () => undefined, signal })
