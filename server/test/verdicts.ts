import { GlobalTopicId } from '@txadv/contract'
import type { Verdict } from '../src/features/global-topics/global-topics.queries.ts'
import { applyVerdicts } from '../src/features/global-topics/global-topics.ts'
import type { Queue } from '../src/queue/queue.ts'
import type { Api } from './harness.ts'

/** A verdict of the engine, with what matters to the test said otherwise. */
export const verdictOn = (id: string, topic_name: string, over: Partial<Verdict> = {}): Verdict => ({
  id,
  topic_name,
  parent_category: 'Auto',
  taxonomy_type: 'Auto & Transportation',
  subcategory: 'New Vehicles',
  subcategory_l1: 'Sedans',
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
export async function judge(api: Api, queue: Queue, shownId: string, topicName: string, over: Partial<Verdict>) {
  const id = GlobalTopicId.parse(shownId)
  await api.database.withSystem((tx) => applyVerdicts(tx, queue, [verdictOn(id, topicName, over)]))
}
