import * as z from 'zod'
import { texts } from './failure.ts'
import { sharedTopic } from './global-topics.ts'
import { GlobalTopicId } from './ids.ts'
import { limits } from './limits.ts'
import { filter, flag, page, paging, Timestamp } from './query.ts'
import { defineRoute } from './route.ts'
import { similarQuery } from './topic-explanations.ts'
import { Facets, facetQuery, SearchMatch, searchMatch } from './topics.ts'
import { segmentTypes, topicSortKeys } from './vocabulary.ts'

export const CatalogTopic = z
  .object({
    ...sharedTopic,
    engineVersion: z.string(),
    createdAt: Timestamp,
    inLibrary: z.boolean(),
    /** Why it is among the results of a search by meaning. */
    matched: z.array(SearchMatch).optional(),
  })
  .meta({ id: 'CatalogTopic' })

const addedBy = {
  search: filter,
  parentCategory: filter,
  taxonomyType: filter,
  subcategory: filter,
  segmentType: z.enum(segmentTypes).optional(),
  audienceType: filter,
}

export const listCatalog = defineRoute({
  method: 'GET',
  path: '/api/topics/catalog',
  summary: 'List the shared catalog, with topics already in the library marked',
  access: { scope: 'topics:read' },
  query: z.object({
    ...paging(limits.topics),
    sortBy: z.enum(topicSortKeys).default('created_at'),
    sortOrder: z.enum(['asc', 'desc']).default('desc'),
    ...addedBy,
    match: searchMatch,
    subcategoryL1: filter,
    subcategoryL2: filter,
    subcategoryL3: filter,
    subcategoryL4: filter,
    hasExternalId: flag,
    inLibrary: flag,
  }),
  reply: page(CatalogTopic),
  failed: texts.listCatalogFailed,
})

export const catalogFacets = defineRoute({
  method: 'GET',
  path: '/api/topics/catalog/facets',
  summary: 'List the values that each field has in the catalog; subcategories are those of the taxonomy',
  access: { scope: 'topics:read' },
  query: facetQuery,
  reply: Facets,
  failed: texts.listCatalogFailed,
})

export const similarCatalogTopics = defineRoute({
  method: 'GET',
  path: '/api/topics/catalog/:id/similar',
  summary: 'List the topics of the catalog that are most like one of it, with why',
  access: { scope: 'topics:read' },
  params: z.object({ id: GlobalTopicId }),
  query: similarQuery,
  reply: z.object({ data: z.array(CatalogTopic) }),
  absent: texts.topicNotFound,
})

export const addFromCatalog = defineRoute({
  method: 'POST',
  path: '/api/topics/catalog',
  summary: 'Add catalog topics to the library: by id, or all that match filters',
  access: { scope: 'topics:write' },
  body: z
    .object(
      {
        topicIds: z
          .array(z.string({ error: texts.topicIdsOrFilters }), { error: texts.topicIdsOrFilters })
          .min(1, { error: texts.topicIdsOrFilters })
          .max(limits.catalog.topicIds, { error: texts.tooManyTopicIds(limits.catalog.topicIds) })
          .optional(),
        filters: z.object(addedBy, { error: texts.topicIdsOrFilters }).optional(),
        /** Whether the reply also names the topicIds that are not in the catalog. */
        listUnknown: z.boolean().optional(),
      },
      { error: texts.topicIdsOrFilters },
    )
    .refine((body) => (body.topicIds === undefined) !== (body.filters === undefined), {
      error: texts.topicIdsOrFilters,
    }),
  reply: z.object({ added: z.int(), unknown: z.array(z.string()).optional() }),
  deadlineMs: limits.http.bulkDeadlineMs,
  failed: texts.addFromCatalogFailed,
})
