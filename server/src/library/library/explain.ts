import { failures, type TopicExplanation, texts } from '@txadv/contract'
import { explain as explainName } from '@txadv/engine'
import type { output } from 'zod'
import type { Tenant } from '../../context.ts'
import { findJury, findSources } from './library.queries.ts'
import { readRecord } from './library.ts'

const noLayers = {
  intent: null,
  intensity: null,
  awareness: null,
  segment: null,
  sensitivity: null,
  buyer_journey: null,
  composite_score: null,
}

/** Why the topic is classified as it is: where each value comes from, and what the engine reads in the name. */
export async function explainTopic(tenant: Tenant, id: string): Promise<output<typeof TopicExplanation>> {
  const { link, jury, record } = await tenant.snapshot(async (tx) => {
    const found = await findSources(tx, id)
    if (!found) throw failures.absent(texts.topicNotFound)
    const shown = await readRecord(tx, found.id, true)
    return { link: found, jury: await findJury(tx, found.id, found.topic_id), record: shown }
  })
  const said = explainName(link.topic_name)
  const engine = {
    parent_category: said.parentCategory,
    taxonomy_type: said.taxonomyType,
    subcategory: said.subcategory || null,
    segment_type: said.segmentType,
    audience_type: said.audienceType,
    iab_code: said.iabCode || null,
  }
  const from = (field: string) => (field in link.overlay ? 'edit' : field in link.verdict ? 'verdict' : 'topic')
  const fields = Object.entries(engine).map(([field, read]) => ({
    field,
    value: link[field as keyof typeof engine],
    from: from(field) as 'edit' | 'verdict' | 'topic',
    engine: read,
    agrees: link[field as keyof typeof engine] === read,
  }))
  return {
    id: link.id,
    topic_id: link.topic_id,
    topic_name: link.topic_name,
    engine_version: link.engine_version,
    fields,
    subcategory_path: [...said.subcategoryPath],
    keywords: [...said.keywords],
    layers: {
      intent: said.primaryIntent,
      secondary_intent: said.secondaryIntent ?? null,
      intensity: said.intensity,
      awareness: said.awareness,
      segment: said.segmentType,
      sensitivity: said.sensitivity,
      buyer_journey: said.buyerJourney,
      composite_score: said.compositeScore,
    },
    confidence: said.confidence / 100,
    ...(record.review && { review: record.review }),
    field_confidence: {
      parent_category: said.fieldConfidence.category / 100,
      segment_type: said.fieldConfidence.segmentType / 100,
      audience_type: said.fieldConfidence.audienceType / 100,
      intent: said.fieldConfidence.primaryIntent / 100,
    },
    runner_up: said.runnerUp,
    evidence: said.evidence.map(({ text, layer, says }) => ({ text, layer, says })),
    reasons: said.fields.map(({ runnerUp, words, ignored, ...reason }) => ({
      ...reason,
      runner_up: runnerUp,
      words: [...words],
      ignored: [...ignored],
    })),
    jury,
    record: { ...record, layers: record.layers ?? noLayers, source: link.source },
  }
}
