import * as z from 'zod'
import { texts } from './failure.ts'
import { GlobalTopicId, HistoryId, JobId, OrgId, UserId } from './ids.ts'
import { limits } from './limits.ts'
import { cursor, filter, flag, line, page, paging, Timestamp, text, topicName } from './query.ts'
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
  id: GlobalTopicId.describe('The global topic'),
  topicName: z.string().describe('Name of the audience in the catalog; a library may call it otherwise'),
  parentCategory: z.string().nullable().describe('One of the 41 categories; null where nothing is judged yet'),
  taxonomyType: z.string().nullable().describe('Group of the category, one of 13; null where nothing is judged yet'),
  subcategory: z.string().nullable().describe('Level-0 node below the category; null where the topic is in none'),
  segmentType: z.enum(segmentTypes).nullable().describe('Who buys from whom; null where nothing is judged yet'),
  audienceType: z.string().nullable().describe('Who the people are, one of 14 types; null where not judged yet'),
  iabCode: z.string().nullable().describe('Code in the IAB Content Taxonomy 3.1; null where it has none'),
}

export const GlobalTopic = z
  .object({
    ...sharedTopic,
    keywords: z.array(z.string()).describe('Search terms of the audience, by engine, LLM or operator'),
    engineVersion: z.string().describe('Version of the engine that the classification is stamped with'),
    performanceScore: z.number().nullable().describe('Best score that any library has given; null where none has'),
    reviewStatus: z.enum(reviewStatuses).nullable().describe('Whether operators must look, or have; null for neither'),
    reviewReason: z.string().nullable().describe('Why it needs review; null where it does not'),
    archivedAt: Timestamp.nullable().describe('When it left every list, count and search; null where it did not'),
    mergedInto: GlobalTopicId.nullable().describe('The topic that its libraries link instead; null where not merged'),
    ownerOrgId: OrgId.nullable().describe('The only organization that sees it; null where everybody does'),
    createdAt: Timestamp.describe('When the topic was made'),
    updatedAt: Timestamp.describe('When anything of the topic, its review included, last changed'),
    version: z.int().describe('Rises with each change of the topic; an edit that names another one is refused'),
  })
  .meta({ id: 'GlobalTopic', description: 'A global topic as operators read it, shared or private' })

export const GlobalTopicHistoryEntry = z
  .object({
    id: HistoryId.describe('Identifies the entry; entries sort by it in the order they were written'),
    changeType: z.enum(globalChangeTypes).describe('What happened; an edit or a review is a reclassified'),
    engineVersionBefore: z.string().nullable().describe('Engine version stamped before; null where that is not known'),
    engineVersionAfter: z.string().nullable().describe('Engine version stamped since; null where that is not known'),
    previousValues: z.record(z.string(), z.unknown()).describe('Changed fields with their values before'),
    newValues: z.record(z.string(), z.unknown()).describe('The same fields with their values since'),
    changedBy: UserId.describe('Who acted: a user, also behind a key or job, or system or command-line'),
    source: z
      .enum(globalHistorySources)
      .describe('What brought it about; an org_ one is a verdict for one organization alone, in metadata'),
    batchId: JobId.nullable().describe('Job that made the change and can take it back; null where none did'),
    metadata: z
      .record(z.string(), z.unknown())
      .describe('Circumstances, such as edit, review with its reason, winnerId of a merge, or organization'),
    changedAt: Timestamp.describe('When the change was made'),
  })
  .meta({
    id: 'GlobalTopicHistoryEntry',
    description: 'A change of a global topic, or of what one organization says of it',
  })

export const listGlobalTopics = defineRoute({
  method: 'GET',
  path: '/api/admin/topics',
  summary: 'List global topics, shared and private, filtered, sorted and paged',
  description:
    'Lists the topics of all organizations; those merged into others are never among them. By `performance_score` it reads every score, so it takes longer, and topics without one follow by age in either direction.',
  access: { operator: true },
  query: z.object({
    ...paging(limits.topics),
    sortBy: z
      .enum(globalTopicSortKeys)
      .default('created_at')
      .describe('Field to sort by; performance_score is the best that any library has given'),
    sortOrder: z.enum(['asc', 'desc']).default('desc').describe('Direction, also of age, which decides between equals'),
    search: filter.describe('Text that the name contains, whatever its case'),
    parentCategory: z
      .enum(parentCategories)
      .optional()
      .describe('Only topics of this category, one of those in the taxonomy'),
    segmentType: z.enum(segmentTypes).optional().describe('Only topics of this segment type'),
    showArchived: flag.describe('Whether archived topics are listed among the others'),
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
  description:
    'Answers what operators alone read beside the catalog: review, owner, archiving, merging and the version to edit.',
  access: { operator: true },
  params: z.object({ topicId: GlobalTopicId.describe('The global topic to read') }),
  reply: GlobalTopic,
  absent: texts.topicNotFound,
})

export const updateGlobalTopic = defineRoute({
  method: 'PATCH',
  path: '/api/admin/topics/:topicId',
  summary: 'Edit a global topic; every linked library shows the change, except for fields edited there',
  description:
    "Changes the given fields and makes the names for platforms anew; an organization's own verdict gives way to the edit. A merged topic, an old `version` and a name that is taken are 409. Libraries follow at once, or through the queue where more than 10,000 hold the topic.",
  access: { operator: true },
  fails: [409],
  params: z.object({ topicId: GlobalTopicId.describe('The global topic to edit') }),
  body: z
    .object({
      topicName: topicName.optional().describe('New name, on one line; libraries that renamed the topic keep theirs'),
      parentCategory: z
        .enum(parentCategories)
        .optional()
        .describe('New category; group and IAB code follow it, and the old subcategory goes unless one is given'),
      taxonomyType: z.enum(taxonomyTypes).optional().describe('New group, kept also where the category is of another'),
      subcategory: line(limits.topics.fieldCodePoints)
        .transform((value) => value || null)
        .nullable()
        .optional()
        .describe('New level-0 node; null takes the topic out of the tree below its category'),
      segmentType: z.enum(segmentTypes).optional().describe('New segment type, which the templates name the topic by'),
      audienceType: z.enum(audienceTypes).optional().describe('New audience type'),
      keywords: z
        .array(line(limits.topics.keywordCodePoints))
        .max(limits.topics.keywords)
        .optional()
        .describe('Search terms that replace all of the old ones'),
      version: z
        .int()
        .min(1)
        .optional()
        .describe('The version that the edit was made on: one that is no longer current is refused'),
    })
    .refine(given, { error: texts.noFieldsToUpdate }),
  reply: GlobalTopic,
  absent: texts.topicNotFound,
  deadlineMs: limits.http.bulkDeadlineMs,
})

export const topicIdList = z
  .array(z.string({ error: texts.topicIdsRequired }), { error: texts.topicIdsRequired })
  .min(1, { error: texts.topicIdsRequired })
  .max(limits.globalTopics.topicIds, { error: texts.tooManyTopicIds(limits.globalTopics.topicIds) })
  .describe('Global topics to act on; ids that name none are passed over')

export const archiveTopics = defineRoute({
  method: 'POST',
  path: '/api/admin/topics/archive',
  summary: 'Archive global topics: removes them from every list, count and search',
  description:
    'Takes the topics out of every library too, whose links and edits are kept for a restore, and closes the reports of them. Segments on sale stay on their platforms until a refresh or a person takes them off.',
  access: { operator: true },
  body: z.object({ topicIds: topicIdList }, { error: texts.topicIdsRequired }),
  reply: z.object({
    archived: z.int().describe('How many topics are archived that were not before'),
    segmentsOnSale: z
      .int()
      .optional()
      .describe('On how many segments, of all libraries together, the named topics are on sale; absent where on none'),
  }),
  deadlineMs: limits.http.bulkDeadlineMs,
})

export const restoreTopics = defineRoute({
  method: 'DELETE',
  path: '/api/admin/topics/archive',
  summary: 'Restore archived topics; one with a name collision stays archived and is reported',
  description:
    'Brings the topics back to the catalog and to the libraries that hold them, with the edits made there. Topics that are merged into others stay as they are.',
  access: { operator: true },
  body: z.object({ topicIds: topicIdList }, { error: texts.topicIdsRequired }),
  reply: z.object({
    restored: z.int().describe('How many topics are back'),
    conflicts: z
      .array(
        z.object({
          topicId: GlobalTopicId.describe('The topic that stays archived'),
          topicName: z.string().describe('Its name, which another topic has by now'),
        }),
      )
      .describe('Topics that stay archived because of their names'),
  }),
  deadlineMs: limits.http.bulkDeadlineMs,
})

export const listUnlistedTopics = defineRoute({
  method: 'GET',
  path: '/api/admin/topics/unlisted',
  summary: 'List topics that only their organization uses because the engine is unsure of the name, oldest first',
  description:
    'Also lists those whose names are not plain: with an address, a phone number, markup or a slur, few letters, or more than 120 characters. Topics that an organization keeps private by its settings are not among them.',
  access: { operator: true },
  query: z.object(paging(limits.topics)),
  reply: page(GlobalTopic),
})

export const listTopicsInCatalog = defineRoute({
  method: 'POST',
  path: '/api/admin/topics/unlisted',
  summary: 'List topics in the shared catalog; one with a name collision stays unlisted and is reported',
  description:
    'From then on every organization can find and add them, and what was in doubt of them is settled for all. Topics that do not wait to be listed are passed over.',
  access: { operator: true },
  body: z.object({ topicIds: topicIdList }, { error: texts.topicIdsRequired }),
  reply: z.object({
    listed: z.int().describe('How many topics everybody can find now'),
    conflicts: z
      .array(
        z.object({
          topicId: GlobalTopicId.describe('The topic that stays with its organization'),
          topicName: z.string().describe('Its name, which a topic of the shared catalog has already'),
        }),
      )
      .describe('Topics that stay unlisted because of their names'),
  }),
  deadlineMs: limits.http.bulkDeadlineMs,
})

const counts = z.record(z.string(), z.int())

export const globalTopicStats = defineRoute({
  method: 'GET',
  path: '/api/admin/topics/stats',
  summary: 'Count the topics that are neither merged nor archived, by category and segment type',
  description:
    'Counts the topics of all organizations, shared and private. Topics without a value count in `total` alone.',
  access: { operator: true },
  reply: z.object({
    total: z.int().describe('How many topics there are'),
    byParentCategory: counts.describe('How many topics are in each category that occurs'),
    bySegmentType: counts.describe('How many topics have each segment type that occurs'),
  }),
})

const share = z.number().min(0).max(1)

export const globalTopicMetrics = defineRoute({
  method: 'GET',
  path: '/api/admin/topics/metrics',
  summary: 'Read metrics of the global topics: counts, coverage, engine versions',
  description: 'Reads every topic once, shared and private, so it takes longer than the counts of the stats.',
  access: { operator: true },
  reply: z.object({
    total: z.int().describe('How many topics are neither merged nor archived'),
    needsReview: z.int().describe('How many of them, in the shared catalog, wait in the review queue'),
    archived: z.int().describe('How many topics are archived and not merged'),
    merged: z.int().describe('How many topics are merged into others'),
    coverage: z
      .object({
        keywords: share.describe('Share that has any keywords'),
        subcategory: share.describe('Share that has a subcategory'),
        audienceType: share.describe('Share that has an audience type'),
        outputs: share.describe('Share that has a name by the marketplace template'),
      })
      .describe('What share of the total has a value, between 0 and 1'),
    byEngineVersion: z
      .array(
        z.object({
          engineVersion: z.string().describe('Version that topics are stamped with'),
          topics: z.int().describe('How many of the total are stamped with it'),
          outdated: z.boolean().describe('Whether it is another than the current one'),
        }),
      )
      .describe('The total by engine version, the oldest version first'),
  }),
  deadlineMs: limits.http.bulkDeadlineMs,
})

export const globalTopicHistory = defineRoute({
  method: 'GET',
  path: '/api/admin/topics/:topicId/history',
  summary: 'List the history of a global topic, newest first',
  description:
    'Answers up to 200 entries at a time: what operators and jobs changed for everybody, and verdicts that organizations asked for themselves alone. Edits of libraries are in their own histories.',
  access: { operator: true },
  params: z.object({ topicId: GlobalTopicId.describe('The global topic, also one that is archived or merged') }),
  query: z.object(cursor(limits.topics.historyEntries)),
  reply: z.array(GlobalTopicHistoryEntry),
  absent: texts.topicNotFound,
})

const { searchMinCodePoints, searchDefault, searchMax } = limits.globalTopics
const tooShort = texts.searchTooShort(searchMinCodePoints)

export const searchGlobalTopics = defineRoute({
  method: 'GET',
  path: '/api/admin/topics/search',
  summary: 'Search global topics by part of the name: exact matches first, then prefixes',
  description:
    'Finds shared and private topics, none that are merged or archived. Of a text that more than 2,000 names contain, some of the names alone are ranked; a shared topic of exactly that name is always among them.',
  access: { operator: true },
  query: z.object({
    q: text(limits.topics.searchCodePoints, tooShort)
      .refine((q) => [...q].length >= searchMinCodePoints, { error: tooShort })
      .describe(`Part of the name, whatever its case, of ${searchMinCodePoints} characters or more`),
    limit: z.coerce
      .number<string>()
      .int()
      .min(1)
      .max(searchMax)
      .default(searchDefault)
      .describe(`Most topics to answer; more than ${searchMax} is refused`),
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
