import * as z from 'zod'
import { assurance } from './assurance.ts'
import { texts } from './failure.ts'
import { AnyTopicId, GlobalTopicId, HistoryId, LibraryTopicId, UserId } from './ids.ts'
import { limits } from './limits.ts'
import { filter, flag, line, page, paging, Timestamp, text, topicName } from './query.ts'
import { defineRoute } from './route.ts'
import {
  buyerJourneys,
  currentEngineVersion,
  historyChangeTypes,
  intensities,
  matchedBys,
  parentCategories,
  searchMatches,
  segmentTypes,
  sensitivities,
  taxonomyTypes,
  topicReviews,
  topicSortKeys,
} from './vocabulary.ts'

/** A version of an engine, also of one that another system had. */
const EngineVersion = z.string().regex(/^\d{1,4}(?:\.\d{1,4}){0,3}$/, { error: texts.engineVersionShape })

const field = line(limits.topics.fieldCodePoints)
const description = line(limits.topics.descriptionCodePoints)

/** What every list of topics shows of one. */
export const topicCore = {
  id: LibraryTopicId,
  topic_id: GlobalTopicId,
  topic_name: z.string(),
  parent_category: z.string().nullable(),
  taxonomy_type: z.string().nullable(),
  subcategory: z.string().nullable(),
  segment_type: z.enum(segmentTypes).nullable(),
}

export const LibraryTopic = z
  .object({
    ...topicCore,
    audience_type: z.string().nullable(),
    iab_code: z.string().nullable(),
    keywords: z.array(z.string()),
    segment_name_dspapi: z.string().nullable(),
    segment_name_marketplace: z.string().nullable(),
    segment_name_internal: z.string().nullable(),
    segment_desc_marketplace: z.string().nullable(),
    segment_desc_dspapi: z.string().nullable(),
    internal_description: z.string().nullable(),
    engine_version: z.string(),
    performance_score: z.number().nullable(),
    external_id: z.string().nullable(),
    /** What templates without a field of their own make, by their platform key. */
    platform_outputs: z.record(z.string(), z.object({ name: z.string(), description: z.string() })),
    created_at: Timestamp,
    updated_at: Timestamp,
    ...assurance,
  })
  .meta({ id: 'LibraryTopic' })

/** The layers as they are kept for the topic; null where nothing was judged yet. */
export const StoredLayers = z.object({
  intent: z.string().nullable(),
  intensity: z.string().nullable(),
  awareness: z.string().nullable(),
  segment: z.string().nullable(),
  sensitivity: z.string().nullable(),
  buyer_journey: z.string().nullable(),
  composite_score: z.number().nullable(),
})

/** Why a topic is among the results of a search by meaning: which part of the query met what of the topic. */
export const SearchMatch = z
  .object({ by: z.enum(matchedBys), query: z.string(), term: z.string() })
  .meta({ id: 'SearchMatch' })

/** A topic in a list; its layers are there where they were asked for, and its matches in a search by meaning. */
export const ListedTopic = LibraryTopic.extend({
  layers: StoredLayers.optional(),
  matched: z.array(SearchMatch).optional(),
}).meta({ id: 'ListedTopic' })

export const TopicHistoryEntry = z
  .object({
    id: HistoryId,
    orgTopicId: LibraryTopicId,
    changeType: z.enum(historyChangeTypes),
    changedBy: UserId,
    previousValues: z.record(z.string(), z.unknown()),
    newValues: z.record(z.string(), z.unknown()),
    source: z.string(),
    metadata: z.record(z.string(), z.unknown()),
    changedAt: Timestamp,
  })
  .meta({ id: 'TopicHistoryEntry' })

/** The filters that the topic list, the export and the push selection share. */
export const topicFilters = {
  search: filter,
  taxonomyType: filter,
  parentCategory: filter,
  subcategory: filter,
  subcategoryL1: filter,
  subcategoryL2: filter,
  subcategoryL3: filter,
  subcategoryL4: filter,
  segmentType: z.enum(segmentTypes).optional(),
  audienceType: filter,
  iabCode: filter,
  engineVersion: filter,
  source: filter,
  internalId: filter,
  hasExternalId: flag,
  sensitivity: z.enum(sensitivities).optional(),
  intensity: z.enum(intensities).optional(),
  buyerJourney: z.enum(buyerJourneys).optional(),
  review: z.enum(topicReviews).optional(),
}

/**
 * How `search` is read: `words`, as ever, or `meaning`: the best results first, whatever the order asked for, no more of
 * them than the total says, and each with why it is there.
 */
export const searchMatch = z.enum(searchMatches).optional()

export const listTopics = defineRoute({
  method: 'GET',
  path: '/api/topics',
  summary: 'List the library, filtered, sorted and paged',
  access: { scope: 'topics:read' },
  query: z.object({
    ...paging(limits.topics),
    sortBy: z.enum(topicSortKeys).default('created_at'),
    sortOrder: z.enum(['asc', 'desc']).default('desc'),
    ...topicFilters,
    match: searchMatch,
    /** Whether each item also has its layers. */
    layers: flag,
  }),
  reply: page(ListedTopic),
  failed: texts.listTopicsFailed,
})

export const createTopic = defineRoute({
  method: 'POST',
  path: '/api/topics',
  summary: 'Add a topic to the library',
  access: { scope: 'topics:write' },
  body: z.object({
    topic_name: topicName,
    parent_category: z.enum(parentCategories).optional(),
    taxonomy_type: z.enum(taxonomyTypes).optional(),
    subcategory: field.optional(),
    segment_type: z.enum(segmentTypes).optional(),
    keywords: z.array(line(limits.topics.keywordCodePoints)).max(limits.topics.keywords).optional(),
    segment_desc_marketplace: description.optional(),
    segment_desc_dspapi: description.optional(),
    internal_description: text(limits.topics.descriptionCodePoints).optional(),
    engine_version: EngineVersion.default(currentEngineVersion),
    _batchId: text(limits.topics.fieldCodePoints).optional(),
    /** Makes the topic the organization's own, also where the library or the catalog has one like it. */
    force: z.boolean().optional(),
  }),
  reply: z.object({
    ...topicCore,
    engine_version: z.string(),
    created_at: Timestamp,
    /** Whether the topic is new, came from the catalog, or was in the library already. */
    outcome: z.enum(['created', 'adopted', 'duplicate']),
    /** Whether the topic was there before, in the library or the catalog; what the request gives is kept as edits. */
    existing: z.boolean(),
    review: assurance.review,
  }),
  status: 201,
  absent: texts.batchNotFound,
  failed: texts.createTopicFailed,
})

export const updateTopic = defineRoute({
  method: 'PATCH',
  path: '/api/topics/:id',
  summary: 'Edit a topic of the library',
  access: { scope: 'topics:write' },
  params: z.object({ id: AnyTopicId }),
  body: z
    .object({
      topic_name: topicName.optional(),
      parent_category: z.enum(parentCategories).optional(),
      taxonomy_type: z.enum(taxonomyTypes).optional(),
      subcategory: field.optional(),
      segment_type: z.enum(segmentTypes).optional(),
    })
    .refine((body) => Object.values(body).some((value) => value !== undefined), { error: texts.noFieldsToUpdate }),
  reply: z.object({ ...topicCore, review: assurance.review }),
  absent: texts.topicNotFound,
})

export const confirmTopic = defineRoute({
  method: 'POST',
  path: '/api/topics/:id/confirm',
  summary: 'Confirm the classification of a topic of the library that is in doubt',
  access: { scope: 'topics:write' },
  params: z.object({ id: AnyTopicId }),
  reply: z.object({ ...topicCore, review: assurance.review }),
  absent: texts.topicNotFound,
})

export const confirmTopics = defineRoute({
  method: 'POST',
  path: '/api/topics/confirm',
  summary: 'Confirm the classifications of many topics of the library; those that are not in doubt are skipped',
  access: { scope: 'topics:write' },
  body: z.object({
    ids: z
      .array(z.string(), { error: texts.idsRequired })
      .min(1, { error: texts.idsRequired })
      .max(limits.topics.confirmIds, { error: texts.tooManyIds(limits.topics.confirmIds) }),
  }),
  reply: z.object({ confirmed: z.int() }),
  bodyBytes: limits.http.bulkBodyBytes,
  deadlineMs: limits.http.bulkDeadlineMs,
})

export const deleteTopics = defineRoute({
  method: 'DELETE',
  path: '/api/topics',
  summary:
    'Remove topics from the library; segmentsOnSale of them stay on platforms until a refresh or a person takes them off',
  access: { scope: 'topics:write', permission: 'library:delete' },
  body: z.object({ ids: z.array(z.string(), { error: texts.idsRequired }).min(1, { error: texts.idsRequired }) }),
  /** Without segmentsOnSale where none is. */
  reply: z.object({ deleted: z.int(), segmentsOnSale: z.int().optional() }),
  bodyBytes: limits.http.bulkBodyBytes,
  deadlineMs: limits.http.bulkDeadlineMs,
})

export const topicStats = defineRoute({
  method: 'GET',
  path: '/api/topics/stats',
  summary: 'Count the library by segment type and taxonomy type',
  access: { scope: 'topics:read' },
  reply: z.object({
    total: z.int(),
    bySegmentType: z.record(z.string(), z.int()),
    byTaxonomyType: z.record(z.string(), z.int()),
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
    parentCategories: values,
    taxonomyTypes: values,
    subcategories: values,
    subcategoryL1s: values,
    subcategoryL2s: values,
    subcategoryL3s: values,
    subcategoryL4s: values,
    audienceTypes: values,
    segmentTypes: values,
    /** How many topics have each value, by facet; there where it was asked for. */
    counts: z.record(z.string(), z.record(z.string(), z.int())).optional(),
  })
  .meta({ id: 'Facets' })

/** What is counted besides, of a library: fields that have a closed list of values, or few. */
export const countedFields = {
  ...facetFields,
  sensitivities: 'sensitivity',
  intensities: 'intensity',
  buyerJourneys: 'buyer_journey',
  sources: 'source',
  engineVersions: 'engine_version',
} as const

export const facetQuery = z.object({ counts: flag })

export const topicFacets = defineRoute({
  method: 'GET',
  path: '/api/topics/facets',
  summary: 'List the values that each field has in the library; with counts=true, how many topics have each',
  access: { scope: 'topics:read' },
  query: facetQuery,
  reply: Facets,
})

export const topicHistory = defineRoute({
  method: 'GET',
  path: '/api/topics/:id/history',
  summary: 'List the history of a topic, newest first',
  access: { scope: 'topics:read' },
  params: z.object({ id: AnyTopicId }),
  reply: z.array(TopicHistoryEntry),
  absent: texts.topicNotFound,
})
