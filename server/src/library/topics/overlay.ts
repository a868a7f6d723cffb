import type { SegmentType } from '@txadv/contract'
import { type ClassifiedItem, findCategoryIn, findKnownCategory, iabCodeOf } from '../classification/classification.ts'
import { nameOverlay } from './topics.queries.ts'

/** What a caller gives of a topic, for its own library alone. */
export interface GivenValues {
  readonly topic_name?: string | undefined
  readonly parent_category?: string | undefined
  readonly taxonomy_type?: string | undefined
  readonly subcategory?: string | undefined
  readonly segment_type?: SegmentType | undefined
  readonly keywords?: readonly string[] | undefined
  readonly segment_desc_marketplace?: string | undefined
  readonly segment_desc_dspapi?: string | undefined
}

/** Where a topic stands in the taxonomy. */
export interface TopicPlace {
  readonly parent_category: string | null
  readonly taxonomy_type: string | null
  readonly subcategory: string | null
  readonly subcategory_l1: string | null
  readonly subcategory_l2: string | null
  readonly subcategory_l3: string | null
  readonly subcategory_l4: string | null
  readonly iab_code: string | null
}

type NamedPlace = TopicPlace & { readonly topic_name: string }

/**
 * What a caller gives, as it is kept on its link: it reaches nobody else, whether the topic is new or was there before,
 * and outlives every verdict, also one that says the same today.
 */
export function overlayOf(given: GivenValues, topic: NamedPlace): Record<string, unknown> {
  const { topic_name, segment_type, keywords, segment_desc_marketplace, segment_desc_dspapi } = given
  const said = { segment_type, keywords, segment_desc_marketplace, segment_desc_dspapi }
  return {
    ...(topic_name !== undefined && topic_name !== topic.topic_name && nameOverlay(topic_name)),
    ...placeOverlay(given, topic),
    ...Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined)),
  }
}

/**
 * The place that a caller names, whole, so that no later verdict puts half of another beside it: a category has its own
 * group, and another category or node leaves the topic's way down the tree behind.
 */
function placeOverlay(given: GivenValues, topic: NamedPlace): Partial<TopicPlace> {
  if ([given.parent_category, given.taxonomy_type, given.subcategory].every((value) => value === undefined)) return {}
  const parent_category = given.parent_category ?? categoryOf(given.topic_name ?? topic.topic_name, given, topic)
  const isMoved = parent_category !== topic.parent_category
  const kept = isMoved ? null : topic.subcategory
  // An empty one takes the topic out of the tree, as null says everywhere else.
  const subcategory = given.subcategory === undefined ? kept : given.subcategory || null
  const known = findKnownCategory(parent_category ?? '')
  const isSame = !isMoved && subcategory === topic.subcategory
  return {
    parent_category,
    taxonomy_type: known?.group ?? given.taxonomy_type ?? topic.taxonomy_type,
    subcategory,
    subcategory_l1: isSame ? topic.subcategory_l1 : null,
    subcategory_l2: isSame ? topic.subcategory_l2 : null,
    subcategory_l3: isSame ? topic.subcategory_l3 : null,
    subcategory_l4: isSame ? topic.subcategory_l4 : null,
    iab_code: isSame || !known ? topic.iab_code : iabCodeOf(known, subcategory ?? ''),
  }
}

/** The category that the topic has; where the caller names another group, the one of that group that fits the name best. */
function categoryOf(name: string, { taxonomy_type }: GivenValues, { parent_category }: TopicPlace): string | null {
  if (taxonomy_type === undefined || findKnownCategory(parent_category ?? '')?.group === taxonomy_type)
    return parent_category
  return findCategoryIn(taxonomy_type, name) ?? parent_category
}

/** What a new link says for its library alone because of what its sender said: the engine's version. */
export const verdictOf = ({
  arrival: { engine_version },
  topic: { row },
}: ClassifiedItem): Readonly<Record<string, unknown>> =>
  engine_version !== undefined && engine_version !== row.engine_version ? { engine_version } : {}
