import { limits } from '@txadv/contract'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { beforeFirstId } from '../../db/nil-id.ts'
import { defineTask } from '../../queue/queue.ts'
import { settleLinks } from '../topics/topics.ts'
import { countLinks, findStretch, lockTopicRows } from './global-topics.queries.ts'

const batchLinks = limits.topics.fanOutBatchLinks

/**
 * Brings the values of changed global topics to all their libraries, a batch of links a transaction. A batch writes only
 * what differs, so a task that is cut off and run again goes on where it stopped.
 */
export const topicFanOut = defineTask<{ readonly topicIds: readonly string[] }>({
  name: 'topic-fan-out',
  run: async ({ database, signal }, { topicIds }) => {
    const counted = await database.withSystem((tx) => countLinks(tx, topicIds, batchLinks))
    let batch: string[] = []
    let links = 0
    for (const topic of counted) {
      signal.throwIfAborted()
      if (topic.links > batchLinks) {
        await settleInStretches(database, topic.topicId, signal)
        continue
      }
      if (links + topic.links > batchLinks) {
        await settle(database, batch)
        batch = []
        links = 0
      }
      batch.push(topic.topicId)
      links += topic.links
    }
    await settle(database, batch)
  },
})

async function settle(database: Database, topicIds: readonly string[]): Promise<void> {
  await database.withSystem(async (tx) => {
    await lockTopicRows(tx, topicIds)
    await settleLinks(tx, sql`link.topic_id = any(${topicIds}::uuid[])`)
  })
}

async function settleInStretches(database: Database, topicId: string, signal: AbortSignal): Promise<void> {
  for (let after: string | undefined = beforeFirstId; after !== undefined; ) {
    signal.throwIfAborted()
    const from: string = after
    after = await database.withSystem(async (tx) => {
      const until = await findStretch(tx, topicId, from, batchLinks)
      await lockTopicRows(tx, [topicId])
      const beforeEnd = until ? sql`and link.org_id <= ${until}` : sql``
      await settleLinks(tx, sql`link.topic_id = ${topicId} and link.org_id > ${from} ${beforeEnd}`)
      return until
    })
  }
}
