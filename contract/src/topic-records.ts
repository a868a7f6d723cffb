import * as z from 'zod'
import { assurance } from './assurance.ts'
import { GlobalTopicId, HistoryId, LibraryTopicId, UserId } from './ids.ts'
import { Timestamp } from './query.ts'
import { historyChangeTypes, matchedBys, segmentTypes } from './vocabulary.ts'

/** What every list of topics shows of one. */
export const topicCore = {
  id: LibraryTopicId.describe('The topic in this library, shared with no other organization'),
  topic_id: GlobalTopicId.describe('The global topic that the library links'),
  topic_name: z.string().describe('Name of the audience as the library shows and sells it'),
  parent_category: z.string().nullable().describe('One of the 41 categories; null where nothing is judged yet'),
  taxonomy_type: z.string().nullable().describe('Group of the category, one of 13; null where nothing is judged yet'),
  subcategory: z.string().nullable().describe('Level-0 node below the category; null where the topic is in none'),
  segment_type: z.enum(segmentTypes).nullable().describe('Who buys from whom; null where nothing is judged yet'),
}

export const LibraryTopic = z
  .object({
    ...topicCore,
    audience_type: z.string().nullable().describe('Who the people are, one of 14 types; null where not judged yet'),
    iab_code: z.string().nullable().describe('Code in the IAB Content Taxonomy 3.1; null where it has none'),
    keywords: z.array(z.string()).describe('Search terms, given by the organization or read in the name'),
    segment_name_dspapi: z.string().nullable().describe('Name by the dspapi template; null if none makes it'),
    segment_name_marketplace: z.string().nullable().describe('Name by the marketplace template; null if none makes it'),
    segment_name_internal: z.string().nullable().describe('Name by the internal template; null if none makes it'),
    segment_desc_marketplace: z
      .string()
      .nullable()
      .describe(
        'Description for the marketplace, given or by its template, null for none; a push cuts it to 245 characters',
      ),
    segment_desc_dspapi: z
      .string()
      .nullable()
      .describe('Description for dspapi, given or by its template, null for none; a push cuts it to 500 characters'),
    internal_description: z.string().nullable().describe('Note of the organization that no platform is sent'),
    engine_version: z.string().describe('Version of the engine that the classification is stamped with'),
    performance_score: z.number().nullable().describe('How well the topic performs for this library; null without one'),
    external_id: z.string().nullable().describe('Id in another system, from an import or a sync; null without one'),
    platform_outputs: z
      .record(
        z.string(),
        z.object({
          name: z.string().describe('Segment name that the template makes'),
          description: z.string().describe('Segment description that the template makes'),
        }),
      )
      .describe('What templates without a field of their own make, by their platform key'),
    created_at: Timestamp.describe('When the topic came into the library'),
    updated_at: Timestamp.describe('When anything of the topic last changed in the library'),
    ...assurance,
  })
  .meta({
    id: 'LibraryTopic',
    description: 'A topic of a library: a link to a global topic, with the values in effect for the organization',
  })

/** The layers as they are kept for the topic; null where nothing was judged yet. */
export const StoredLayers = z.object({
  intent: z.string().nullable().describe('What the people are after, such as product or brand; null where not judged'),
  intensity: z.string().nullable().describe('How strongly they want it, Low to Very High; null where not judged'),
  awareness: z.string().nullable().describe('How much they know, Unaware to Most Aware; null where not judged'),
  segment: z.string().nullable().describe('Who buys from whom, the same as segment_type; null where not judged'),
  sensitivity: z.string().nullable().describe('How carefully it must be handled; Prohibited is never pushed'),
  buyer_journey: z.string().nullable().describe('How far the people are, Awareness to Advocacy; null where not judged'),
  composite_score: z.number().nullable().describe('All layers in one number, 0 to 100; null where not judged'),
})

export const SearchMatch = z
  .object({
    by: z.enum(matchedBys).describe('How they met: same word, other form, other spelling, typo, meaning or language'),
    query: z.string().describe('Part of the query that was met'),
    term: z.string().describe('What of the topic it met: a word of its name, or a place in the taxonomy'),
  })
  .meta({
    id: 'SearchMatch',
    description:
      'Why a topic is among the results of a search by meaning: which part of the query met what of the topic',
  })

export const ListedTopic = LibraryTopic.extend({
  layers: StoredLayers.optional().describe('The seven layers as they are kept; absent unless layers=true was sent'),
  matched: z.array(SearchMatch).optional().describe('Why it is a result; present in a search by meaning alone'),
}).meta({
  id: 'ListedTopic',
  description: 'A topic in a list; its layers are there where they were asked for, its matches in a search by meaning',
})

export const TopicHistoryEntry = z
  .object({
    id: HistoryId.describe('Identifies the entry; entries sort by it in the order they were written'),
    orgTopicId: LibraryTopicId.describe('The library topic that changed'),
    changeType: z.enum(historyChangeTypes).describe('What happened; an edit or a confirmation is a field_edit'),
    changedBy: UserId.describe('Who acted: a user, also behind a key, or operator or system'),
    previousValues: z.record(z.string(), z.unknown()).describe('Changed fields with their values before'),
    newValues: z.record(z.string(), z.unknown()).describe('The same fields with their values since'),
    source: z.string().describe('What brought the change about, such as api, edit, import or reclassify:llm'),
    metadata: z
      .record(z.string(), z.unknown())
      .describe('Circumstances, such as via, keyId, batchId, llm and fallback; empty for a change by operators'),
    changedAt: Timestamp.describe('When the change was made'),
  })
  .meta({ id: 'TopicHistoryEntry', description: 'A change of a topic as one library saw it' })
