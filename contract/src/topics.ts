import * as z from 'zod'
import { texts } from './failure.ts'
import { AnyTopicId, GlobalTopicId, HistoryId, LibraryTopicId, UserId } from './ids.ts'
import { limits } from './limits.ts'
import { filter, flag, page, paging, Timestamp, text } from './query.ts'
import { defineRoute } from './route.ts'
import {
  buyerJourneys,
  currentEngineVersion,
  engineVersions,
  historyChangeTypes,
  intensities,
  parentCategories,
  segmentTypes,
  sensitivities,
  taxonomyTypes,
  topicSortKeys,
} from './vocabulary.ts'

const name = text(limits.topics.nameCodePoints, texts.topicNameRequired)
const field = text(limits.topics.fieldCodePoints)
const description = text(limits.topics.descriptionCodePoints)

const core = {
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
    ...core,
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
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: 'LibraryTopic' })

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
}

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
  }),
  reply: page(LibraryTopic),
  failed: texts.listTopicsFailed,
})

export const createTopic = defineRoute({
  method: 'POST',
  path: '/api/topics',
  summary: 'Add a topic to the library',
  access: { scope: 'topics:write' },
  body: z.object({
    topic_name: name,
    parent_category: z.enum(parentCategories).optional(),
    taxonomy_type: z.enum(taxonomyTypes).optional(),
    subcategory: field.optional(),
    segment_type: z.enum(segmentTypes).optional(),
    keywords: z.array(text(limits.topics.keywordCodePoints)).max(limits.topics.keywords).optional(),
    segment_desc_marketplace: description.optional(),
    segment_desc_dspapi: description.optional(),
    internal_description: description.optional(),
    engine_version: z.enum(engineVersions).default(currentEngineVersion),
    _batchId: text(limits.topics.fieldCodePoints).optional(),
  }),
  reply: z.object({ ...core, engine_version: z.string(), created_at: Timestamp }),
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
      topic_name: name.optional(),
      parent_category: z.enum(parentCategories).optional(),
      taxonomy_type: z.enum(taxonomyTypes).optional(),
      subcategory: field.optional(),
      segment_type: z.enum(segmentTypes).optional(),
    })
    .refine((body) => Object.values(body).some((value) => value !== undefined), { error: texts.noFieldsToUpdate }),
  reply: z.object(core),
  absent: texts.topicNotFound,
})

export const deleteTopics = defineRoute({
  method: 'DELETE',
  path: '/api/topics',
  summary: 'Remove topics from the library',
  access: { scope: 'topics:write', permission: 'library:delete' },
  body: z.object({ ids: z.array(z.string(), { error: texts.idsRequired }).min(1, { error: texts.idsRequired }) }),
  reply: z.object({ deleted: z.int() }),
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

export const topicHistory = defineRoute({
  method: 'GET',
  path: '/api/topics/:id/history',
  summary: 'Read what happened to a topic, newest first',
  access: { scope: 'topics:read' },
  params: z.object({ id: AnyTopicId }),
  reply: z.array(TopicHistoryEntry),
  absent: texts.topicNotFound,
})
