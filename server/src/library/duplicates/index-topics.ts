import { normalizeName } from '@txadv/engine'
import { allowBulk, type SystemTx } from '../../db/database.ts'
import { identifyTopic } from '../classification/classification.ts'
import {
  addKeys,
  claimUnindexed,
  lockChangingTopics,
  noteChanged,
  renormalizeTopics,
  rewordTopic,
  rewordTopics,
  type UnindexedTopic,
  upsertVectors,
} from './index-topics.queries.ts'

/** Takes the next topics off the list of those to index, and indexes them; answers how many there were. */
export async function indexTopics(tx: SystemTx, most: number): Promise<number> {
  await allowBulk(tx)
  const claimed = await claimUnindexed(tx, most)
  const topics = claimed.filter((topic): topic is UnindexedTopic => topic.id !== null)
  if (topics.length === 0) return claimed.length
  const identified = topics.map((topic) => ({ topic, ...identifyTopic(topic) }))
  await upsertVectors(
    tx,
    identified.map(({ topic, fingerprint }) => ({ ...topic, embedding: fingerprint.embedding })),
  )
  // A topic that changed since it was read may have been indexed by another run already, and with newer values.
  await noteChanged(tx, topics)
  await addKeys(
    tx,
    identified.map(({ topic, keys }) => ({ ...topic, keys })),
  )
  const renamed = topics.flatMap((topic): UnindexedTopic[] => {
    const normalized_name = normalizeName(topic.topic_name)
    return normalized_name === topic.normalized_name ? [] : [{ ...topic, normalized_name }]
  })
  const reworded = topics.map(rewordTopic)
  const changing = await lockChangingTopics(tx, renamed, reworded)
  if (changing.size === 0) return claimed.length
  if (renamed.length > 0) await renormalizeTopics(tx, firstOfEachName(renamed))
  await rewordTopics(
    tx,
    reworded.filter(({ id }) => changing.has(id)),
  )
  return claimed.length
}

/** Of several topics that now have one name, the oldest. */
function firstOfEachName(topics: readonly UnindexedTopic[]): UnindexedTopic[] {
  const first = new Map<string, UnindexedTopic>()
  for (const topic of topics) {
    const place = `${topic.scope} ${topic.normalized_name}`
    if (!first.has(place)) first.set(place, topic)
  }
  return [...first.values()]
}
