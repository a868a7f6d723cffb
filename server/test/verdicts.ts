import { GlobalTopicId } from '@txadv/contract'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { GlobalTopic } from '../src/library/global-topics/global-topics.queries.ts'
import {
  applyVerdicts,
  listTopicsForAll,
  lockTopics,
  writeOutputs,
} from '../src/library/global-topics/global-topics.ts'
import { settleLinks } from '../src/library/topics/topics.ts'
import { loadTemplates, templateInput } from '../src/naming/templates/templates.ts'
import type { Queue } from '../src/queue/queue.ts'
import { type Api, asDatabaseOwner, type Org } from './harness.ts'

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
  engine_revision: null,
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

/**
 * A topic that an organization made, with what an operator says of it; listed for everybody, whatever its name, unless
 * the organization keeps its topics to itself. Answers the id of the global topic.
 */
export async function makeListed(api: Api, org: Org, topic_name: string, said: Partial<GlobalTopic> = {}) {
  const made = await api.call('/api/topics', org.key, { method: 'POST', body: { topic_name } })
  expect(made.status, made.text).toBe(201)
  const shownId: string = made.body.topic_id
  await listForAll(api, shownId)
  const id = GlobalTopicId.parse(shownId)
  const fields = Object.entries(said)
  if (fields.length === 0) return shownId
  const set = fields.map(([column], n) => `${column} = $${n + 2}`).join(', ')
  await asDatabaseOwner(api, `update topic set ${set} where id = $1`, [id, ...fields.map(([, value]) => value)])
  await api.database.withSystem(async (tx) => {
    const templates = await loadTemplates(tx)
    const held = await lockTopics(tx, [id])
    await writeOutputs(
      tx,
      held.map((topic) => [id, templates.generate(templateInput(topic))] as const),
      templates,
    )
    await settleLinks(tx, sql`link.topic_id = ${id}`)
  })
  return shownId
}

/** Lists a topic for everybody, if it waits for that. */
export async function listForAll(api: Api, shownId: string): Promise<void> {
  await api.database.withSystem((tx) => listTopicsForAll(tx, [GlobalTopicId.parse(shownId)], 'operator'))
}
