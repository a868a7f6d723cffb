import * as z from 'zod'
import { assurance } from './assurance.ts'
import { texts } from './failure.ts'
import { AnyTopicId, GlobalTopicId, LibraryTopicId } from './ids.ts'
import { limits } from './limits.ts'
import { howMany, Timestamp } from './query.ts'
import { defineRoute } from './route.ts'
import { LibraryTopic, SearchMatch, StoredLayers, topicCore } from './topic-records.ts'
import { buyerJourneys, intensities, segmentTypes, sensitivities } from './vocabulary.ts'

/** What the judges said of a topic that the LLM judged, and of which name. */
const Jury = z.object({
  topic_name: z.string().describe('Name that they judged, which the topic may no longer have'),
  verdicts: z
    .array(
      z.object({
        judge: z.enum(['local', 'neighbors', 'llm']).describe('The local engine, the nearest topics, or the LLM'),
        parent_category: z.string().describe('Category that this judge chose'),
        segment_type: z.string().describe('Segment type that this judge chose'),
        confidence: z.number().nullable().describe('How sure this judge is, between 0 and 1; the LLM states none'),
      }),
    )
    .describe('One verdict a judge; the nearest topics give none where none is near enough'),
  disagree: z.boolean().describe('Whether any two verdicts differ in category or segment type'),
  judged_at: Timestamp.describe('When they judged the name'),
})

const FieldReason = z
  .object({
    field: z
      .enum(['category', 'segment', 'audience', 'intent', 'sensitivity'])
      .describe('What the reasons are for: category, segment type, audience type, primary intent or sensitivity'),
    value: z.string().describe('What the engine says, which is not always the value in effect'),
    confidence: z.number().nullable().describe('Between 0 and 1; the rules of sensitivity state none'),
    runner_up: z.string().nullable().describe('What came second; null where nothing else was heard'),
    words: z
      .array(
        z.object({
          text: z.string().describe('The word or phrase, or "the category" or "the name as a whole"'),
          weight: z.number().describe('Its part of all that was said: below 0 it speaks for what came second'),
          says: z.string().describe('What the engine takes it for, in words for people'),
        }),
      )
      .describe('What spoke, from the weightiest down'),
    ignored: z
      .array(
        z.object({
          text: z.string().describe('The word or phrase, as the name has it'),
          why: z.string().describe('Why it made no difference, in words for people'),
        }),
      )
      .describe('What made no difference to this field'),
  })
  .meta({ id: 'FieldReason', description: 'Why a field has its value, in words for people' })

export const TopicExplanation = z
  .object({
    id: LibraryTopicId.describe('The topic in this library'),
    topic_id: GlobalTopicId.describe('The global topic that the library links'),
    topic_name: z.string().describe('Name in effect, which is what the engine reads here'),
    engine_version: z
      .string()
      .describe('Version that the topic is stamped with; the engine that explains is the current one'),
    fields: z
      .array(
        z.object({
          field: z.string().describe('Field of the record, such as parent_category or iab_code'),
          value: z.string().nullable().describe('Value in effect'),
          from: z
            .enum(['edit', 'verdict', 'topic'])
            .describe("Where it comes from: the organization's edit, its own reclassify, or the global topic"),
          engine: z.string().nullable().describe('What the engine reads in the name today'),
          agrees: z.boolean().describe('Whether the value in effect is what the engine reads'),
        }),
      )
      .describe('Category, group, subcategory, segment type, audience type and IAB code, each with its source'),
    subcategory_path: z.array(z.string()).describe('Nodes below the category that the engine finds, from level 0 down'),
    keywords: z.array(z.string()).describe('Search terms that the engine makes of the name'),
    layers: z
      .object({
        intent: z.string().describe('What the people are after, such as product or brand'),
        secondary_intent: z.string().nullable().describe('Intent that is heard beside the first; null where none is'),
        intensity: z.enum(intensities).describe('How strongly they want it'),
        awareness: z.string().describe('How much they know, Unaware to Most Aware'),
        segment: z.enum(segmentTypes).describe('Who buys from whom'),
        sensitivity: z.enum(sensitivities).describe('How carefully the topic must be handled'),
        buyer_journey: z.enum(buyerJourneys).describe('How far the people are'),
        composite_score: z.number().describe('All layers in one number, 0 to 100; Prohibited is always 0'),
      })
      .describe('The seven layers as the engine reads them in the name today; record has those in effect'),
    confidence: z.number().describe('How sure the engine is of the category that it reads, between 0 and 1'),
    ...assurance,
    field_confidence: assurance.field_confidence.describe(
      'How likely what the engine reads is right, also where another value is in effect; record leaves those out',
    ),
    runner_up: z.string().describe('Category that came second'),
    evidence: z
      .array(
        z.object({
          text: z.string().describe('Word or phrase of the name'),
          layer: z
            .enum(['category', 'signal'])
            .describe('Whether it names a place in the taxonomy, or is a cue for another layer'),
          says: z.string().describe('Way to that place, as in Auto > SUVs, or the name of the cue'),
        }),
      )
      .describe('Words of the name that spoke, and for what, as the engine calls it'),
    reasons: z.array(FieldReason).optional().describe('Why the engine reads each field as it does'),
    jury: Jury.nullable().describe(
      'What engine, nearest topics and LLM said when the LLM judged it; null where it never did',
    ),
    record: LibraryTopic.extend({
      layers: StoredLayers.describe('The seven layers as they are kept'),
      source: z.string().nullable().describe('How it came into the library: api, import, sync, matrix or catalog'),
    }).describe('The topic as a list shows it, with its layers as they are kept and where it came from'),
  })
  .meta({
    id: 'TopicExplanation',
    description: 'Where each value of a library topic comes from, and what the current engine reads in its name',
  })

/** How many similar topics are wanted. */
export const similarQuery = z.object({
  limit: howMany(limits.search.similarMax, limits.search.similarDefault).describe(
    `Most topics to answer; more than ${limits.search.similarMax} counts as ${limits.search.similarMax}`,
  ),
})

export const SimilarTopic = z
  .object({
    ...topicCore,
    audience_type: z.string().nullable().describe('Who the people are, one of 14 types; null where not judged yet'),
    matched: z.array(SearchMatch).describe('Why it is like the other: which part of that name met what of this topic'),
  })
  .meta({ id: 'SimilarTopic', description: 'A topic of the library that is like another, with why' })

export const similarTopics = defineRoute({
  method: 'GET',
  path: '/api/topics/:id/similar',
  summary: 'List the topics of the library that are most like a topic, with why',
  description:
    "Searches the library by meaning with the topic's name and leaves the topic itself out. It says what is near, not what is the same: for that, check for duplicates.",
  access: { scope: 'topics:read' },
  params: z.object({ id: AnyTopicId.describe('The library topic, or the global topic that it links') }),
  query: similarQuery,
  reply: z.object({ data: z.array(SimilarTopic).describe('Similar topics, the most alike first') }),
  absent: texts.topicNotFound,
})

export const explainTopic = defineRoute({
  method: 'GET',
  path: '/api/topics/:id/explain',
  summary: 'Explain a classification: source of each value, evidence in the name',
  description:
    'Reads the name anew with the current engine and shows that beside the values in effect. Writes nothing and uses no classification.',
  access: { scope: 'topics:read' },
  params: z.object({ id: AnyTopicId.describe('The library topic, or the global topic that it links') }),
  reply: TopicExplanation,
  absent: texts.topicNotFound,
})

const TracedPart = z.object({
  text: z.string().describe('This stretch of the whole text'),
  fields: z.array(z.string()).describe('Template fields that it came from; none where the template itself says it'),
  slug: z.boolean().describe('Whether it is the slug at the end of a name'),
})

export const PlatformName = z
  .object({
    platformKey: z.string().describe('Key of the output template'),
    displayName: z.string().describe('What the template is called for people'),
    name: z.string().describe('The whole name, before the platform cuts it; joined, its parts are the same text'),
    parts: z
      .array(TracedPart)
      .describe("The name in stretches by what each came from; a person's own words are one part without a field"),
    nameFrom: z
      .enum(['template', 'edit'])
      .describe("Whether the template made the name, or it is the organization's own"),
    nameLimit: z.int().nullable().describe('UTF-16 units that the platform takes; null where none uses the template'),
    nameCut: z.int().nullable().describe('UTF-16 units that are left of the name; null where all of it fits'),
    description: z.string().describe('The whole description, before it is cut; joined, its parts are the same text'),
    descriptionParts: z.array(TracedPart).describe('The description in stretches by what each came from'),
    descriptionFrom: z
      .enum(['template', 'edit'])
      .describe("Whether the template made the description, or it is the organization's own"),
    descriptionLimit: z
      .int()
      .nullable()
      .describe(
        "UTF-16 units that platform and template allow, the template's not for own words; null without a limit",
      ),
    descriptionCut: z.int().nullable().describe('UTF-16 units that are left of the description; null where all fits'),
  })
  .meta({
    id: 'PlatformName',
    description: 'What an output template calls a topic, and what each part of that came from',
  })

export const topicNames = defineRoute({
  method: 'GET',
  path: '/api/topics/:id/names',
  summary: 'List the platform names of a topic by active template: source field of each part, where it is truncated',
  description:
    "Makes the names at this moment, by the templates, the topic's values in effect and the organization's own words in the settings. A connection may name a topic otherwise: it can have words and a template of its own.",
  access: { scope: 'topics:read' },
  params: z.object({ id: AnyTopicId.describe('The library topic, or the global topic that it links') }),
  reply: z.array(PlatformName),
  absent: texts.topicNotFound,
})
