import { searchMatches, topicSortKeys } from '@txadv/contract/vocabulary'
import type { Input } from '../../lib/api.ts'
import { listFilters, readTopicView, type SortKey, type TopicView, textFilters } from '../../lib/topic-view.ts'

type Query = NonNullable<Input<'GET /api/topics/catalog'>['query']>
export type Filters = Omit<Query, 'page' | 'pageSize' | 'limit' | 'after' | 'fields' | 'sortBy' | 'sortOrder'>

const lists = { ...listFilters, inLibrary: ['true', 'false'], match: searchMatches } as const

export const filterNames: readonly string[] = [...textFilters, ...Object.keys(lists)]

/** Reads what the page shows of the catalog from an address. */
export const readView = (query: URLSearchParams): TopicView<Filters> =>
  readTopicView<Filters, SortKey>(query, textFilters, lists, topicSortKeys)

const addedBy: readonly string[] = [
  'search',
  'parentCategory',
  'taxonomyType',
  'subcategory',
  'segmentType',
  'audienceType',
]

/** Whether all that match can be added in one go: the service takes these filters for it and no other. */
export const canAddAll = (filters: Filters): boolean =>
  Object.keys(filters).every(
    (name) => addedBy.includes(name) || (name === 'inLibrary' && filters.inLibrary === 'false'),
  )
