import * as z from 'zod'
import { assurance } from './assurance.ts'
import { texts } from './failure.ts'
import { AnyTopicId } from './ids.ts'
import { limits } from './limits.ts'
import { cursor, filter, filterTexts, flag, line, page, paging, several, Timestamp, text, topicName } from './query.ts'
import { defineRoute } from './route.ts'
import { ListedTopic, TopicHistoryEntry, topicCore } from './topic-records.ts'
import {
  audienceTypes,
  buyerJourneys,
  currentEngineVersion,
  intensities,
  librarySortKeys,
  parentCategories,
  searchMatches,
  segmentTypes,
  sensitivities,
  taxonomyTypes,
  topicReviews,
} from './vocabulary.ts'

/** A version of an engine, also of one that another system had. */
const EngineVersion = z.string().regex(/^\d{1,4}(?:\.\d{1,4}){0,3}$/, { error: texts.engineVersionShape })

const field = line(limits.topics.fieldCodePoints)
const description = line(limits.topics.descriptionCodePoints)

const score = z.coerce.number<string | number>().int().min(0).max(100).optional()

/** The filters that the topic list, the export and the push selection share. */
export const topicFilters = {
  search: filter.describe('Words that the name must all have; the last may be the beginning of a longer one'),
  taxonomyType: several(z.enum(taxonomyTypes)).describe('Only topics of this group, or of any of several'),
  parentCategory: several(z.enum(parentCategories)).describe('Only topics of this category, or of any of several'),
  subcategory: filterTexts.describe('Only topics of this level-0 node, or of any of several, written exactly'),
  subcategoryL1: filterTexts.describe('Only topics of this node, or of any of several, one level below subcategory'),
  subcategoryL2: filterTexts.describe('Only topics of this node, or of any of several, two levels below subcategory'),
  subcategoryL3: filterTexts.describe('Only topics of this node, or of any of several, three levels below subcategory'),
  subcategoryL4: filterTexts.describe('Only topics of this node, or of any of several, four levels below subcategory'),
  segmentType: several(z.enum(segmentTypes)).describe('Only topics of this segment type, or of any of several'),
  audienceType: several(z.enum(audienceTypes)).describe('Only topics of this audience type, or of any of several'),
  iabCode: filterTexts.describe('Only topics of this IAB code, or of any of several, without those of the codes below'),
  engineVersion: filterTexts.describe('Only topics stamped with this engine version, or with any of several'),
  source: filterTexts.describe(
    'Only topics that came this way, or any of several: api, import, sync, matrix or catalog',
  ),
  internalId: filterTexts.describe(
    'Only topics whose external id contains this text, or any of several, whatever its case',
  ),
  hasExternalId: flag.describe('Only topics with an external id (true), or without one (false)'),
  sensitivity: several(z.enum(sensitivities)).describe('Only topics of this sensitivity, or of any of several'),
  intensity: several(z.enum(intensities)).describe('Only topics of this intensity, or of any of several'),
  buyerJourney: several(z.enum(buyerJourneys)).describe(
    'Only topics at this stage of the buyer journey, or at any of several',
  ),
  review: several(z.enum(topicReviews)).describe(
    'Only topics that are in doubt, or only those that were and are confirmed; with both, either',
  ),
  scoreMin: score.describe('Only topics whose composite score is at least this, from 0 to 100'),
  scoreMax: score.describe('Only topics whose composite score is at most this, from 0 to 100'),
  createdFrom: Timestamp.optional().describe('Only topics that came into the library at this moment or later'),
  createdBefore: Timestamp.optional().describe('Only topics that came into the library before this moment'),
  liveOn: filterTexts.describe(
    'Only topics with a live segment on this platform, named by its key, or on any of several',
  ),
  notLiveOn: filterTexts.describe('Only topics without a live segment on this platform, or on none of several'),
}

export const searchMatch = z
  .enum(searchMatches)
  .optional()
  .describe(
    'How search is read: words, the default, or meaning, which answers at most 500, the best first whatever the order',
  )

export const listTopics = defineRoute({
  method: 'GET',
  path: '/api/topics',
  summary: 'List the library, filtered, sorted and paged',
  description:
    'Answers the values in effect: what the organization edited, then its own verdicts, then what the global topic says. All filters must fit, and an empty one counts as none; of a filter that names several values, any may fit. With `match=meaning` the order asked for does not apply and `total` is at most 500.',
  access: { scope: 'topics:read' },
  query: z.object({
    ...paging(limits.topics),
    sortBy: z
      .enum(librarySortKeys)
      .default('created_at')
      .describe('Field to sort by; topics without a value come last in asc, first in desc'),
    sortOrder: z.enum(['asc', 'desc']).default('desc').describe('Direction, also of age, which decides between equals'),
    ...topicFilters,
    match: searchMatch,
    layers: flag.describe('Whether each item also has its layers'),
  }),
  reply: page(ListedTopic),
  failed: texts.listTopicsFailed,
})

export const createTopic = defineRoute({
  method: 'POST',
  path: '/api/topics',
  summary: 'Add a topic to the library',
  description:
    'Links the topic of this name that the library or the catalog has, or makes a new one that the local engine classifies. What is given beside the name is kept as edits on the link, which no other organization reads and no reclassify overwrites unless told to. Uses no classification; a full library answers 400.',
  access: { scope: 'topics:write' },
  body: z.object({
    topic_name: topicName.describe('Name of the audience, on one line; case and punctuation tell no topics apart'),
    parent_category: z
      .enum(parentCategories)
      .optional()
      .describe('Category that stands in place of the one read in the name, and settles any doubt'),
    taxonomy_type: z
      .enum(taxonomyTypes)
      .optional()
      .describe('Group of parent_category, another is refused; alone, it chooses the category of it that fits best'),
    subcategory: field
      .optional()
      .describe('Level-0 node below the category; an empty text takes the topic out of the tree'),
    segment_type: z
      .enum(segmentTypes)
      .optional()
      .describe('Segment type that stands in place of the one read in the name'),
    keywords: z
      .array(line(limits.topics.keywordCodePoints))
      .max(limits.topics.keywords)
      .optional()
      .describe('Search terms in place of those read in the name'),
    segment_desc_marketplace: description.optional().describe("Description in place of the marketplace template's"),
    segment_desc_dspapi: description.optional().describe("Description in place of the dspapi template's"),
    internal_description: text(limits.topics.descriptionCodePoints)
      .optional()
      .describe('Note for the organization itself; may have several lines, and no platform is sent it'),
    engine_version: EngineVersion.default(currentEngineVersion).describe(
      'Version to stamp on a topic that is new, also one of an engine elsewhere; ignored for one that is there already',
    ),
    _batchId: text(limits.topics.fieldCodePoints)
      .optional()
      .describe('Import that the topic belongs to, noted in its history; an unknown one is 404'),
    force: z
      .boolean()
      .optional()
      .describe(
        "Makes the topic the organization's own, whatever is like it; only one of the same name is answered instead",
      ),
  }),
  reply: z.object({
    ...topicCore,
    engine_version: z.string().describe('Version of the engine that the classification is stamped with'),
    created_at: Timestamp.describe('When the topic came into the library, also where that was before'),
    outcome: z
      .enum(['created', 'adopted', 'duplicate'])
      .describe('Whether the topic is new, came from the catalog, or was in the library already'),
    existing: z
      .boolean()
      .describe(
        'Whether the topic was there before, in the library or the catalog; what the request gives is kept as edits',
      ),
    review: assurance.review,
  }),
  status: 201,
  absent: texts.batchNotFound,
  failed: texts.createTopicFailed,
})

/** What an edit can say of a topic beside its name: of one, or of many at once. */
export const topicEdits = {
  parent_category: z
    .enum(parentCategories)
    .optional()
    .describe('New category; its group comes with it, and a subcategory of the old one goes'),
  taxonomy_type: z
    .enum(taxonomyTypes)
    .optional()
    .describe('Group of the category, another is refused; alone, it chooses the category of it that fits best'),
  subcategory: field.optional().describe('New level-0 node; an empty text takes the topic out of the tree'),
  segment_type: z.enum(segmentTypes).optional().describe('New segment type, which the templates name the topic by'),
}

export const updateTopic = defineRoute({
  method: 'PATCH',
  path: '/api/topics/:id',
  summary: 'Edit a topic of the library',
  description:
    'Changes the given fields for this organization alone; the global topic and other libraries stay as they are, and later verdicts leave edited fields unless told to replace them. A change of anything but the name also confirms a classification that was in doubt. A name that another topic of the library has is 409.',
  access: { scope: 'topics:write' },
  fails: [409],
  params: z.object({ id: AnyTopicId.describe('The library topic, or the global topic that it links') }),
  body: z
    .object({
      topic_name: topicName.optional().describe("The library's own name for the audience, on one line"),
      ...topicEdits,
    })
    .refine((body) => Object.values(body).some((value) => value !== undefined), { error: texts.noFieldsToUpdate }),
  reply: z.object({ ...topicCore, review: assurance.review }),
  absent: texts.topicNotFound,
})

export const confirmTopic = defineRoute({
  method: 'POST',
  path: '/api/topics/:id/confirm',
  summary: 'Confirm the classification of a topic of the library that is in doubt',
  description:
    'Settles the doubt for this organization alone, so that it holds no push back any more, and notes it in the history. Where nothing is in doubt, nothing changes.',
  access: { scope: 'topics:write' },
  params: z.object({ id: AnyTopicId.describe('The library topic, or the global topic that it links') }),
  reply: z.object({ ...topicCore, review: assurance.review }),
  absent: texts.topicNotFound,
})

export const confirmTopics = defineRoute({
  method: 'POST',
  path: '/api/topics/confirm',
  summary: 'Confirm the classifications of many topics of the library; those that are not in doubt are skipped',
  description:
    'Settles the doubts of up to 1,000 topics for this organization alone, all or none of them. Ids that the library does not hold are skipped too.',
  access: { scope: 'topics:write' },
  body: z.object({
    ids: z
      .array(z.string(), { error: texts.idsRequired })
      .min(1, { error: texts.idsRequired })
      .max(limits.topics.confirmIds, { error: texts.tooManyIds(limits.topics.confirmIds) })
      .describe('Ids of library topics, or of the global topics that they link'),
  }),
  reply: z.object({ confirmed: z.int().describe('How many were in doubt and are confirmed now') }),
  bodyBytes: limits.http.bulkBodyBytes,
  deadlineMs: limits.http.bulkDeadlineMs,
})

export const deleteTopics = defineRoute({
  method: 'DELETE',
  path: '/api/topics',
  summary:
    'Remove topics from the library; segmentsOnSale of them stay on platforms until a refresh or a person takes them off',
  description:
    'Removes the links with their edits; the global topics stay, and other libraries with them. Ids that the library does not hold are skipped. Works through 1,000 ids at a time, so a request that fails midway has removed what came before.',
  access: { scope: 'topics:write', permission: 'library:delete' },
  body: z.object({
    ids: z
      .array(z.string(), { error: texts.idsRequired })
      .min(1, { error: texts.idsRequired })
      .describe('Ids of library topics, or of the global topics that they link'),
  }),
  reply: z.object({
    deleted: z.int().describe('How many topics left the library'),
    segmentsOnSale: z
      .int()
      .optional()
      .describe('How many of their segments are on sale, or may be; absent where none is'),
  }),
  bodyBytes: limits.http.bulkBodyBytes,
  deadlineMs: limits.http.bulkDeadlineMs,
})

export const topicStats = defineRoute({
  method: 'GET',
  path: '/api/topics/stats',
  summary: 'Count the library by segment type and taxonomy type',
  description:
    'Counts the whole library, or the workspace that the request names. Topics without a value count in `total` alone.',
  access: { scope: 'topics:read' },
  reply: z.object({
    total: z.int().describe('How many topics the library holds'),
    bySegmentType: z.record(z.string(), z.int()).describe('How many topics have each segment type that occurs'),
    byTaxonomyType: z.record(z.string(), z.int()).describe('How many topics are in each group that occurs'),
  }),
})

/** The facets of a library and of the catalog, each with the field whose values it lists. */
export const facetFields = {
  parentCategories: 'parent_category',
  taxonomyTypes: 'taxonomy_type',
  subcategories: 'subcategory',
  subcategoryL1s: 'subcategory_l1',
  subcategoryL2s: 'subcategory_l2',
  subcategoryL3s: 'subcategory_l3',
  subcategoryL4s: 'subcategory_l4',
  audienceTypes: 'audience_type',
  segmentTypes: 'segment_type',
} as const

const values = z.array(z.string())
export const Facets = z
  .object({
    parentCategories: values.describe('Categories that occur'),
    taxonomyTypes: values.describe('Groups that occur'),
    subcategories: values.describe('Level-0 nodes that occur; of the catalog, also all others of the taxonomy'),
    subcategoryL1s: values.describe('Nodes that occur one level below subcategory'),
    subcategoryL2s: values.describe('Nodes that occur two levels below subcategory'),
    subcategoryL3s: values.describe('Nodes that occur three levels below subcategory'),
    subcategoryL4s: values.describe('Nodes that occur four levels below subcategory'),
    audienceTypes: values.describe('Audience types that occur'),
    segmentTypes: values.describe('Segment types that occur'),
    counts: z
      .record(z.string(), z.record(z.string(), z.int()))
      .optional()
      .describe(
        'How many topics have each value, by facet and, of a library, by more fields; absent unless counts=true',
      ),
    atLeast: values
      .optional()
      .describe(
        `The facets whose counts are the least there are, because more than ${limits.facets.countedTopics} topics match; absent where all counts are exact`,
      ),
  })
  .meta({ id: 'Facets', description: 'The values that topics have, by field and in order, to choose filters from' })

/** What is counted besides, of a library: fields that have a closed list of values, or few. */
export const countedFields = {
  ...facetFields,
  sensitivities: 'sensitivity',
  intensities: 'intensity',
  buyerJourneys: 'buyer_journey',
  sources: 'source',
  engineVersions: 'engine_version',
} as const

export const facetQuery = {
  counts: flag.describe('Whether the reply also says how many topics have each value'),
  match: searchMatch,
}

export const topicFacets = defineRoute({
  method: 'GET',
  path: '/api/topics/facets',
  summary: 'List the values that each field has in the library; with counts=true, how many topics have each',
  description:
    'Lists the values in effect, also those that the organization gave. The counts also cover sensitivity, intensity, buyer journey, source and engine version. Filters are those of the list: each facet covers the topics that all of them leave but its own, so that it says what another of its values would bring.',
  access: { scope: 'topics:read' },
  query: z.object({ ...facetQuery, ...topicFilters }),
  reply: Facets,
})

export const topicHistory = defineRoute({
  method: 'GET',
  path: '/api/topics/:id/history',
  summary: 'List the history of a topic, newest first',
  description:
    'Answers up to 200 entries at a time: what the organization did, and what operators changed of the global topic since the library holds it, as far as that reached the library.',
  access: { scope: 'topics:read' },
  params: z.object({ id: AnyTopicId.describe('The library topic, or the global topic that it links') }),
  query: z.object(cursor(limits.topics.historyEntries)),
  reply: z.array(TopicHistoryEntry),
  absent: texts.topicNotFound,
})
