import { normalizeName } from '@txadv/engine'
import { allowBulk, type SystemTx } from '../../db/database.ts'
import { identifyTopic } from '../classification/classification.ts'
import {
  addKeys,
  claimUnindexed,
  noteChanged,
  renormalizeTopics,
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
  const renamed = renamedOf(topics)
  if (renamed.length > 0) await renormalizeTopics(tx, renamed)
  return claimed.length
}

/** Topics made before names were normalized as they are today; of several that now have one name, the oldest. */
function renamedOf(topics: readonly UnindexedTopic[]) {
  const renamed = new Map<string, UnindexedTopic>()
  for (const topic of topics) {
    const normalized_name = normalizeName(topic.topic_name)
    const place = `${topic.scope} ${normalized_name}`
    if (normalized_name !== topic.normalized_name && !renamed.has(place))
      renamed.set(place, { ...topic, normalized_name })
  }
  return [...renamed.values()]
}
