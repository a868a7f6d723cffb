import type { TemplateInput } from '@txadv/engine/light'
import type { NamedTopic } from './in-effect.queries.ts'

/** What templates make names of: a topic as it is classified. */
export function templateInput(row: NamedTopic): TemplateInput {
  const path = [row.subcategory, row.subcategory_l1, row.subcategory_l2, row.subcategory_l3, row.subcategory_l4]
  return {
    topic: row.topic_name,
    parentCategory: row.parent_category ?? '',
    taxonomyType: row.taxonomy_type ?? '',
    subcategory: row.subcategory ?? '',
    subcategoryPath: path.map((level) => level ?? ''),
    segmentType: row.segment_type ?? '',
    audienceType: row.audience_type ?? '',
    primaryIntent: row.intent ?? '',
    secondaryIntent: row.secondary_intent,
    intensity: row.intensity ?? '',
    awareness: row.awareness ?? '',
    funnel: row.funnel ?? '',
    buyerJourney: row.buyer_journey ?? '',
    sensitivity: row.sensitivity ?? '',
    compositeScore: row.composite_score ?? 0,
    keywords: row.keywords,
    ...row.seller,
  }
}
