import * as z from 'zod'
import { texts } from './failure.ts'
import { sharedTopic } from './global-topics.ts'
import { GlobalTopicId } from './ids.ts'
import { limits } from './limits.ts'
import { filter, filterTexts, flag, page, paging, several, Timestamp } from './query.ts'
import { defineRoute } from './route.ts'
import { similarQuery } from './topic-explanations.ts'
import { SearchMatch } from './topic-records.ts'
import { Facets, facetQuery, searchMatch } from './topics.ts'
import { audienceTypes, parentCategories, segmentTypes, taxonomyTypes, topicSortKeys } from './vocabulary.ts'

export const CatalogTopic = z
  .object({
    ...sharedTopic,
    engineVersion: z.string().describe('Version of the engine that the classification is stamped with'),
    createdAt: Timestamp.describe('When the global topic was made'),
    inLibrary: z.boolean().describe('Whether the library holds it, or the workspace that the request names'),
    matched: z
      .array(SearchMatch)
      .optional()
      .describe('Why it is a result; present in searches by meaning and among similar topics'),
  })
  .meta({
    id: 'CatalogTopic',
    description: 'A topic of the catalog as everybody sees it, without what organizations say of it for themselves',
  })

const addedBy = {
  search: filter.describe('Words that name, taxonomy path and keywords must all have; the last may be unfinished'),
  parentCategory: several(z.enum(parentCategories)).describe('Only topics of this category, or of any of several'),
  taxonomyType: several(z.enum(taxonomyTypes)).describe('Only topics of this group, or of any of several'),
  subcategory: filterTexts.describe('Only topics of this level-0 node, or of any of several, written exactly'),
  segmentType: several(z.enum(segmentTypes)).describe('Only topics of this segment type, or of any of several'),
  audienceType: several(z.enum(audienceTypes)).describe('Only topics of this audience type, or of any of several'),
}

/** The filters of the list, which its facets follow. */
const catalogFilters = {
  ...addedBy,
  subcategoryL1: filterTexts.describe('Only topics of this node, or of any of several, one level below subcategory'),
  subcategoryL2: filterTexts.describe('Only topics of this node, or of any of several, two levels below subcategory'),
  subcategoryL3: filterTexts.describe('Only topics of this node, or of any of several, three levels below subcategory'),
  subcategoryL4: filterTexts.describe('Only topics of this node, or of any of several, four levels below subcategory'),
  hasExternalId: flag.describe(
    'Only topics that the library holds with an external id (true), or only all others (false)',
  ),
  inLibrary: flag.describe('Only topics that the library holds (true), or only those it could add (false)'),
}

export const listCatalog = defineRoute({
  method: 'GET',
  path: '/api/topics/catalog',
  summary: 'List the shared catalog, with topics already in the library marked',
  description:
    "Lists what everybody may find, and the organization's own topics that are private or not listed yet; merged and archived ones are in no list. With `match=meaning` the order asked for does not apply and `total` is at most 500.",
  access: { scope: 'topics:read' },
  query: z.object({
    ...paging(limits.topics),
    sortBy: z
      .enum(topicSortKeys)
      .default('created_at')
      .describe('Field to sort by; topics without a value come last in asc, first in desc'),
    sortOrder: z.enum(['asc', 'desc']).default('desc').describe('Direction, also of age, which decides between equals'),
    ...catalogFilters,
    match: searchMatch,
  }),
  reply: page(CatalogTopic),
  failed: texts.listCatalogFailed,
})

export const catalogFacets = defineRoute({
  method: 'GET',
  path: '/api/topics/catalog/facets',
  summary: 'List the values that each field has in the catalog; subcategories are those of the taxonomy',
  description:
    'Lists the values of the topics that the organization sees in the catalog. Subcategories that no topic has are listed too, so a filter by one of them may find nothing. Filters are those of the list: each facet covers the topics that all of them leave but its own.',
  access: { scope: 'topics:read' },
  query: z.object({ ...facetQuery, ...catalogFilters }),
  reply: Facets,
  failed: texts.listCatalogFailed,
})

export const similarCatalogTopics = defineRoute({
  method: 'GET',
  path: '/api/topics/catalog/:id/similar',
  summary: 'List the topics of the catalog that are most like one of it, with why',
  description:
    "Searches the catalog by meaning with the topic's name and leaves the topic itself out. Each says whether the library holds it.",
  access: { scope: 'topics:read' },
  params: z.object({ id: GlobalTopicId.describe('The topic of the catalog to compare with') }),
  query: similarQuery,
  reply: z.object({ data: z.array(CatalogTopic).describe('Similar topics, the most alike first') }),
  absent: texts.topicNotFound,
})

export const addFromCatalog = defineRoute({
  method: 'POST',
  path: '/api/topics/catalog',
  summary: 'Add catalog topics to the library: by id, or all that match filters',
  description:
    'Takes `topicIds` or `filters`, not both; empty filters add the whole catalog. Topics that the library holds already are skipped, and it uses no classification. Where the library has not enough room, nothing is added and the answer is 400.',
  access: { scope: 'topics:write' },
  body: z
    .object(
      {
        topicIds: z
          .array(z.string({ error: texts.topicIdsOrFilters }), { error: texts.topicIdsOrFilters })
          .min(1, { error: texts.topicIdsOrFilters })
          .max(limits.catalog.topicIds, { error: texts.tooManyTopicIds(limits.catalog.topicIds) })
          .optional()
          .describe('Global topics to add; ids that are not in the catalog are skipped'),
        filters: z
          .object(addedBy, { error: texts.topicIdsOrFilters })
          .optional()
          .describe('Adds all topics of the catalog that fit every filter; an unknown filter is refused'),
        listUnknown: z
          .boolean()
          .optional()
          .describe('Whether the reply also names the topicIds that are not in the catalog'),
      },
      { error: texts.topicIdsOrFilters },
    )
    .refine((body) => (body.topicIds === undefined) !== (body.filters === undefined), {
      error: texts.topicIdsOrFilters,
    }),
  reply: z.object({
    added: z.int().describe('How many topics the library holds now that it did not before'),
    unknown: z
      .array(z.string())
      .optional()
      .describe('The topicIds that are not in the catalog, as they were sent; absent unless listUnknown was true'),
  }),
  deadlineMs: limits.http.bulkDeadlineMs,
  failed: texts.addFromCatalogFailed,
})
