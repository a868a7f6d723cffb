import { topicSortKeys } from '@txadv/contract/vocabulary'
import type { Input } from '../../lib/api.ts'
import {
  type FilterShape,
  namesIn,
  readTopicView,
  type SortKey,
  type TopicView,
  topicFilters,
} from '../../lib/topic-view.ts'

type Query = NonNullable<Input<'GET /api/topics/catalog'>['query']>
export type Filters = Omit<Query, 'page' | 'pageSize' | 'limit' | 'after' | 'fields' | 'sortBy' | 'sortOrder'>

const shape: FilterShape = {
  ...topicFilters,
  choices: { ...topicFilters.choices, inLibrary: ['true', 'false'] },
}

export const filterNames = namesIn(shape)

/** Reads what the page shows of the catalog from an address. */
export const readView = (query: URLSearchParams): TopicView<Filters> =>
  readTopicView<Filters, SortKey>(query, shape, topicSortKeys)

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
