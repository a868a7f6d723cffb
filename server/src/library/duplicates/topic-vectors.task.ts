import { setTimeout as pause } from 'node:timers/promises'
import { limits } from '@txadv/contract'
import type { Database } from '../../db/database.ts'
import { isDuplicate } from '../../db/errors.ts'
import { defineTask, type TaskContext } from '../../queue/queue.ts'
import { indexTopics } from './index-topics.ts'

/**
 * Every minute, and then for most of it: topics that are new or have changed enter the vector index, about a second
 * after they did. Two runs at once share the work.
 */
export const topicVectors = defineTask({
  name: 'topic-vectors',
  cron: '* * * * *',
  run: (context) => keepIndexing(context),
})

/** Where somebody takes a name in the very moment that a topic gets it, the batch is undone and read again. */
function indexBatch(database: Database, batchTopics: number): Promise<number> {
  return database
    .withSystem((tx) => indexTopics(tx, batchTopics))
    .catch((error) => {
      if (!isDuplicate(error)) throw error
      return 0
    })
}

/** Indexes until there is nothing left and the time to stay is over, or until the run must end. */
export async function keepIndexing(
  { database, log, signal, stopping }: TaskContext,
  { stayMs, batchTopics }: { stayMs: number; batchTopics: number } = limits.indexing,
): Promise<void> {
  const ended = stopping ? AbortSignal.any([signal, stopping]) : signal
  const started = performance.now()
  const isPast = (ms: number) => performance.now() - started >= ms
  let indexed = 0
  while (!ended.aborted && !isPast(limits.queue.taskSeconds * 1_000 - limits.indexing.marginMs)) {
    const batches = Array.from({ length: limits.indexing.atOnce }, () => indexBatch(database, batchTopics))
    const topics = (await Promise.all(batches)).reduce((sum, batch) => sum + batch, 0)
    indexed += topics
    if (topics > 0) continue
    if (isPast(stayMs)) break
    await pause(limits.indexing.lookMs, undefined, { signal: ended }).catch(() => undefined)
  }
  if (indexed > 0) log.info({ topics: indexed }, 'topics indexed')
}
