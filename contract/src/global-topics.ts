import * as z from 'zod'
import { texts } from './failure.ts'
import { GlobalTopicId, HistoryId, JobId, OrgId, UserId } from './ids.ts'
import { limits } from './limits.ts'
import { filter, flag, line, page, paging, Timestamp, text, topicName } from './query.ts'
import { defineRoute } from './route.ts'
import {
  audienceTypes,
  globalChangeTypes,
  globalHistorySources,
  globalTopicSortKeys,
  parentCategories,
  reviewStatuses,
  segmentTypes,
  taxonomyTypes,
} from './vocabulary.ts'

/** What everybody may see of a shared topic. */
export const sharedTopic = {
  id: GlobalTopicId,
  topicName: z.string(),
  parentCategory: z.string().nullable(),
  taxonomyType: z.string().nullable(),
  subcategory: z.string().nullable(),
  segmentType: z.enum(segmentTypes).nullable(),
  audienceType: z.string().nullable(),
  iabCode: z.string().nullable(),
}

export const GlobalTopic = z
  .object({
    ...sharedTopic,
    keywords: z.array(z.string()),
    engineVersion: z.string(),
    performanceScore: z.number().nullable(),
    reviewStatus: z.enum(reviewStatuses).nullable(),
    reviewReason: z.string().nullable(),
    archivedAt: Timestamp.nullable(),
    mergedInto: GlobalTopicId.nullable(),
    ownerOrgId: OrgId.nullable(),
    createdAt: Timestamp,
    updatedAt: Timestamp,
    version: z.int(),
  })
  .meta({ id: 'GlobalTopic' })

export const GlobalTopicHistoryEntry = z
  .object({
    id: HistoryId,
    changeType: z.enum(globalChangeTypes),
    engineVersionBefore: z.string().nullable(),
    engineVersionAfter: z.string().nullable(),
    previousValues: z.record(z.string(), z.unknown()),
    newValues: z.record(z.string(), z.unknown()),
    changedBy: UserId,
    source: z.enum(globalHistorySources),
    batchId: JobId.nullable(),
    metadata: z.record(z.string(), z.unknown()),
    changedAt: Timestamp,
  })
  .meta({ id: 'GlobalTopicHistoryEntry' })

export const listGlobalTopics = defineRoute({
  method: 'GET',
  path: '/api/admin/topics',
  summary: 'List global topics, shared and private, filtered, sorted and paged',
  access: { operator: true },
  query: z.object({
    ...paging(limits.topics),
    sortBy: z.enum(globalTopicSortKeys).default('created_at'),
    sortOrder: z.enum(['asc', 'desc']).default('desc'),
    search: filter,
    parentCategory: filter,
    segmentType: z.enum(segmentTypes).optional(),
    showArchived: flag,
  }),
  reply: page(GlobalTopic),
  deadlineMs: limits.http.bulkDeadlineMs,
  failed: texts.listTopicsFailed,
})

const given = ({ version: _, ...fields }: Record<string, unknown>) =>
  Object.values(fields).some((value) => value !== undefined)

export const getGlobalTopic = defineRoute({
  method: 'GET',
  path: '/api/admin/topics/:topicId',
  summary: 'Read a global topic, also one that is archived or merged into another',
  access: { operator: true },
  params: z.object({ topicId: GlobalTopicId }),
  reply: GlobalTopic,
  absent: texts.topicNotFound,
})

export const updateGlobalTopic = defineRoute({
  method: 'PATCH',
  path: '/api/admin/topics/:topicId',
  summary: 'Edit a global topic; every linked library shows the change, except for fields edited there',
  access: { operator: true },
  params: z.object({ topicId: GlobalTopicId }),
  body: z
    .object({
      topicName: topicName.optional(),
      parentCategory: z.enum(parentCategories).optional(),
      taxonomyType: z.enum(taxonomyTypes).optional(),
      /** Null takes the topic out of the tree below its category. */
      subcategory: line(limits.topics.fieldCodePoints)
        .transform((value) => value || null)
        .nullable()
        .optional(),
      segmentType: z.enum(segmentTypes).optional(),
      audienceType: z.enum(audienceTypes).optional(),
      keywords: z.array(line(limits.topics.keywordCodePoints)).max(limits.topics.keywords).optional(),
      /** The version that the edit was made on: one that is no longer current is refused. */
      version: z.int().min(1).optional(),
    })
    .refine(given, { error: texts.noFieldsToUpdate }),
  reply: GlobalTopic,
  absent: texts.topicNotFound,
  deadlineMs: limits.http.bulkDeadlineMs,
})

/** The topics that an operator's act names; ids that name none are passed over. */
export const topicIdList = z
  .array(z.string({ error: texts.topicIdsRequired }), { error: texts.topicIdsRequired })
  .min(1, { error: texts.topicIdsRequired })
  .max(limits.globalTopics.topicIds, { error: texts.tooManyTopicIds(limits.globalTopics.topicIds) })

export const archiveTopics = defineRoute({
  method: 'POST',
  path: '/api/admin/topics/archive',
  summary: 'Archive global topics: removes them from every list, count and search',
  access: { operator: true },
  body: z.object({ topicIds: topicIdList }, { error: texts.topicIdsRequired }),
  /** On how many segments, of all libraries together, the topics are still on sale. */
  /** Without segmentsOnSale where none is. */
  reply: z.object({ archived: z.int(), segmentsOnSale: z.int().optional() }),
  deadlineMs: limits.http.bulkDeadlineMs,
})

export const restoreTopics = defineRoute({
  method: 'DELETE',
  path: '/api/admin/topics/archive',
  summary: 'Restore archived topics; one with a name collision stays archived and is reported',
  access: { operator: true },
  body: z.object({ topicIds: topicIdList }, { error: texts.topicIdsRequired }),
  reply: z.object({
    restored: z.int(),
    conflicts: z.array(z.object({ topicId: GlobalTopicId, topicName: z.string() })),
  }),
  deadlineMs: limits.http.bulkDeadlineMs,
})

export const listUnlistedTopics = defineRoute({
  method: 'GET',
  path: '/api/admin/topics/unlisted',
  summary: 'List topics that only their organization uses because the engine is unsure of the name, oldest first',
  access: { operator: true },
  query: z.object(paging(limits.topics)),
  reply: page(GlobalTopic),
})

export const listTopicsInCatalog = defineRoute({
  method: 'POST',
  path: '/api/admin/topics/unlisted',
  summary: 'List topics in the shared catalog; one with a name collision stays unlisted and is reported',
  access: { operator: true },
  body: z.object({ topicIds: topicIdList }, { error: texts.topicIdsRequired }),
  reply: z.object({
    listed: z.int(),
    conflicts: z.array(z.object({ topicId: GlobalTopicId, topicName: z.string() })),
  }),
  deadlineMs: limits.http.bulkDeadlineMs,
})

const counts = z.record(z.string(), z.int())

export const globalTopicStats = defineRoute({
  method: 'GET',
  path: '/api/admin/topics/stats',
  summary: 'Count the topics that are neither merged nor archived, by category and segment type',
  access: { operator: true },
  reply: z.object({ total: z.int(), byParentCategory: counts, bySegmentType: counts }),
})

const share = z.number().min(0).max(1)

export const globalTopicMetrics = defineRoute({
  method: 'GET',
  path: '/api/admin/topics/metrics',
  summary: 'Read metrics of the global topics: counts, coverage, engine versions',
  access: { operator: true },
  reply: z.object({
    total: z.int(),
    needsReview: z.int(),
    archived: z.int(),
    merged: z.int(),
    coverage: z.object({ keywords: share, subcategory: share, audienceType: share, outputs: share }),
    byEngineVersion: z.array(z.object({ engineVersion: z.string(), topics: z.int(), outdated: z.boolean() })),
  }),
  deadlineMs: limits.http.bulkDeadlineMs,
})

export const globalTopicHistory = defineRoute({
  method: 'GET',
  path: '/api/admin/topics/:topicId/history',
  summary: 'List the history of a global topic, newest first',
  access: { operator: true },
  params: z.object({ topicId: GlobalTopicId }),
  reply: z.array(GlobalTopicHistoryEntry),
  absent: texts.topicNotFound,
})

const { searchMinCodePoints, searchDefault, searchMax } = limits.globalTopics
const tooShort = texts.searchTooShort(searchMinCodePoints)

export const searchGlobalTopics = defineRoute({
  method: 'GET',
  path: '/api/admin/topics/search',
  summary: 'Search global topics by part of the name: exact matches first, then prefixes',
  access: { operator: true },
  query: z.object({
    q: text(limits.topics.searchCodePoints, tooShort).refine((q) => [...q].length >= searchMinCodePoints, {
      error: tooShort,
    }),
    limit: z.coerce.number<string>().int().min(1).max(searchMax).default(searchDefault),
  }),
  reply: z.array(
    GlobalTopic.pick({
      id: true,
      topicName: true,
      parentCategory: true,
      taxonomyType: true,
      segmentType: true,
      subcategory: true,
    }),
  ),
})
