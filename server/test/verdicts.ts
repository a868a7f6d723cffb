import { GlobalTopicId } from '@txadv/contract'
import type { GlobalTopic } from '../src/library/global-topics/global-topics.queries.ts'
import { applyVerdicts } from '../src/library/global-topics/global-topics.ts'
import type { Queue } from '../src/queue/queue.ts'
import { type Api, asDatabaseOwner } from './harness.ts'

/** A verdict of the engine, with what matters to the test said otherwise. */
export const verdictOn = (id: string, topic_name: string, over: Partial<GlobalTopic> = {}): GlobalTopic => ({
  id,
  topic_name,
  parent_category: 'Auto',
  taxonomy_type: 'Auto & Transportation',
  subcategory: 'New Vehicles',
  subcategory_l1: 'Sedans',
  subcategory_l2: null,
  subcategory_l3: null,
  subcategory_l4: null,
  segment_type: 'B2C',
  audience_type: 'Owner',
  iab_code: '30',
  keywords: ['sedan'],
  intent: 'product',
  secondary_intent: null,
  intensity: 'High',
  awareness: 'Product Aware',
  funnel: 'Lower Funnel',
  sensitivity: 'Standard',
  buyer_journey: 'Decision',
  composite_score: 77,
  confidence: 90,
  engine_version: '2.5',
  ...over,
})

/** Gives the global topic, by the id that callers know it by, a new verdict. */
export async function judge(api: Api, queue: Queue, shownId: string, topicName: string, over: Partial<GlobalTopic>) {
  const id = GlobalTopicId.parse(shownId)
  await api.database.withSystem((tx) => applyVerdicts(tx, queue, [verdictOn(id, topicName, over)]))
}

const judged = [
  'parent_category',
  'taxonomy_type',
  'subcategory',
  'subcategory_l1',
  'subcategory_l2',
  'subcategory_l3',
  'subcategory_l4',
  'segment_type',
  'audience_type',
  'iab_code',
  'sensitivity',
  'intensity',
  'buyer_journey',
]

/** Takes every verdict from a topic and its links: topics from before the engine have none. */
export async function unjudge(api: Api, shownId: string): Promise<void> {
  const id = GlobalTopicId.parse(shownId)
  const nothing = judged.map((column) => `${column} = null`).join(', ')
  await asDatabaseOwner(api, `update topic set ${nothing}, keywords = '{}', words = name_words where id = $1`, [id])
  await asDatabaseOwner(api, `update org_topic set ${nothing} where topic_id = $1`, [id])
}
