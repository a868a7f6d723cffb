import * as z from 'zod'
import { assurance } from './assurance.ts'
import { texts } from './failure.ts'
import { AnyTopicId, GlobalTopicId, LibraryTopicId } from './ids.ts'
import { limits } from './limits.ts'
import { howMany, Timestamp } from './query.ts'
import { defineRoute } from './route.ts'
import { LibraryTopic, SearchMatch, StoredLayers, topicCore } from './topics.ts'
import { buyerJourneys, intensities, segmentTypes, sensitivities } from './vocabulary.ts'

/** What the judges said of a topic that the LLM judged, and of which name. */
const Jury = z.object({
  topic_name: z.string(),
  verdicts: z.array(
    z.object({
      judge: z.enum(['local', 'neighbors', 'llm']),
      parent_category: z.string(),
      segment_type: z.string(),
      /** Between 0 and 1; the LLM states none. */
      confidence: z.number().nullable(),
    }),
  ),
  disagree: z.boolean(),
  judged_at: Timestamp,
})

/** Why a field has its value, in words for people. */
const FieldReason = z
  .object({
    field: z.enum(['category', 'segment', 'audience', 'intent', 'sensitivity']),
    /** What the engine says, which is not always the value in effect. */
    value: z.string(),
    /** Between 0 and 1; the rules of sensitivity state none. */
    confidence: z.number().nullable(),
    runner_up: z.string().nullable(),
    /** The weight is the word's part of all that was said: below 0 it speaks for what came second. */
    words: z.array(z.object({ text: z.string(), weight: z.number(), says: z.string() })),
    ignored: z.array(z.object({ text: z.string(), why: z.string() })),
  })
  .meta({ id: 'FieldReason' })

export const TopicExplanation = z
  .object({
    id: LibraryTopicId,
    topic_id: GlobalTopicId,
    topic_name: z.string(),
    engine_version: z.string(),
    fields: z.array(
      z.object({
        field: z.string(),
        value: z.string().nullable(),
        from: z.enum(['edit', 'verdict', 'topic']),
        engine: z.string().nullable(),
        agrees: z.boolean(),
      }),
    ),
    subcategory_path: z.array(z.string()),
    keywords: z.array(z.string()),
    layers: z.object({
      intent: z.string(),
      secondary_intent: z.string().nullable(),
      intensity: z.enum(intensities),
      awareness: z.string(),
      segment: z.enum(segmentTypes),
      sensitivity: z.enum(sensitivities),
      buyer_journey: z.enum(buyerJourneys),
      composite_score: z.number(),
    }),
    /** Between 0 and 1. */
    confidence: z.number(),
    ...assurance,
    runner_up: z.string(),
    evidence: z.array(z.object({ text: z.string(), layer: z.enum(['category', 'signal']), says: z.string() })),
    reasons: z.array(FieldReason).optional(),
    jury: Jury.nullable(),
    /** The topic as a list shows it, with its layers as they are kept and where it came from. */
    record: LibraryTopic.extend({ layers: StoredLayers, source: z.string().nullable() }),
  })
  .meta({ id: 'TopicExplanation' })

/** How many similar topics are wanted. */
export const similarQuery = z.object({ limit: howMany(limits.search.similarMax, limits.search.similarDefault) })

export const SimilarTopic = z
  .object({ ...topicCore, audience_type: z.string().nullable(), matched: z.array(SearchMatch) })
  .meta({ id: 'SimilarTopic' })

export const similarTopics = defineRoute({
  method: 'GET',
  path: '/api/topics/:id/similar',
  summary: 'List the topics of the library that are most like a topic, with why',
  access: { scope: 'topics:read' },
  params: z.object({ id: AnyTopicId }),
  query: similarQuery,
  reply: z.object({ data: z.array(SimilarTopic) }),
  absent: texts.topicNotFound,
})

export const explainTopic = defineRoute({
  method: 'GET',
  path: '/api/topics/:id/explain',
  summary: 'Explain a classification: source of each value, evidence in the name',
  access: { scope: 'topics:read' },
  params: z.object({ id: AnyTopicId }),
  reply: TopicExplanation,
  absent: texts.topicNotFound,
})

const TracedPart = z.object({
  text: z.string(),
  /** The template fields that it came from; none where the template itself says it. */
  fields: z.array(z.string()),
  slug: z.boolean(),
})

export const PlatformName = z
  .object({
    platformKey: z.string(),
    displayName: z.string(),
    /** The whole name; joined, its parts are the same text. A person's own words are one part without a field. */
    name: z.string(),
    parts: z.array(TracedPart),
    nameFrom: z.enum(['template', 'edit']),
    /** How many UTF-16 units the platform takes, and how many are left where it takes less than there is. */
    nameLimit: z.int().nullable(),
    nameCut: z.int().nullable(),
    description: z.string(),
    descriptionParts: z.array(TracedPart),
    descriptionFrom: z.enum(['template', 'edit']),
    descriptionLimit: z.int().nullable(),
    descriptionCut: z.int().nullable(),
  })
  .meta({ id: 'PlatformName' })

export const topicNames = defineRoute({
  method: 'GET',
  path: '/api/topics/:id/names',
  summary: 'List the platform names of a topic by active template: source field of each part, where it is truncated',
  access: { scope: 'topics:read' },
  params: z.object({ id: AnyTopicId }),
  reply: z.array(PlatformName),
  absent: texts.topicNotFound,
})
