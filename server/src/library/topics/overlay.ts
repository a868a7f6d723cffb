import {
  type ClassifiedItem,
  findKnownCategory,
  iabCodeOf,
  type TopicArrival,
} from '../classification/classification.ts'
import { nameOverlay } from './topics.queries.ts'

/** What the catalog says of a topic, as far as a sender can say otherwise. */
interface CatalogStatement {
  readonly topic_name: string
  readonly parent_category: string | null
  readonly taxonomy_type: string | null
  readonly subcategory: string | null
  readonly segment_type: string | null
  readonly keywords: readonly string[]
}

/**
 * What the sender says otherwise than the global topic, its own spelling of the name included: it stays on the sender's
 * link and reaches nobody else, whether the topic is new or was there before.
 */
export function overlayOf(arrival: TopicArrival, topic: CatalogStatement): Record<string, unknown> {
  const { topic_name, taxonomy_type, segment_type, keywords, segment_desc_marketplace, segment_desc_dspapi } = arrival
  const current: Readonly<Record<string, unknown>> = { ...topic }
  const said = { taxonomy_type, segment_type, keywords, segment_desc_marketplace, segment_desc_dspapi }
  const differing = Object.entries(said).filter(
    ([field, value]) => value !== undefined && JSON.stringify(value) !== JSON.stringify(current[field]),
  )
  return {
    ...(topic_name !== topic.topic_name && nameOverlay(topic_name)),
    ...placeOverlay(arrival, topic),
    ...Object.fromEntries(differing),
  }
}

/** Another place, whole: a category has its own group, and a node leaves the topic's way down the tree behind. */
function placeOverlay(arrival: TopicArrival, topic: CatalogStatement): Record<string, unknown> {
  const parent_category = arrival.parent_category ?? topic.parent_category ?? ''
  const isMoved = arrival.parent_category !== undefined && parent_category !== topic.parent_category
  const subcategory = arrival.subcategory ?? (isMoved ? null : topic.subcategory)
  if (!isMoved && subcategory === topic.subcategory) return {}
  const known = findKnownCategory(parent_category)
  return {
    ...(isMoved && { parent_category }),
    ...(isMoved && known && { taxonomy_type: known.group }),
    subcategory,
    ...emptyLevels,
    ...(known && { iab_code: iabCodeOf(known, subcategory ?? '') }),
  }
}

const emptyLevels = { subcategory_l1: null, subcategory_l2: null, subcategory_l3: null, subcategory_l4: null }

/** What a new link says for its library alone because of what its sender said: the engine's version. */
export const verdictOf = ({
  arrival: { engine_version },
  topic: { row },
}: ClassifiedItem): Readonly<Record<string, unknown>> =>
  engine_version !== undefined && engine_version !== row.engine_version ? { engine_version } : {}
