import {
  audienceTypes,
  parentCategories,
  segmentTypes,
  taxonomyTypes,
  type topicSortKeys,
} from '@txadv/contract/vocabulary'

export type SortKey = (typeof topicSortKeys)[number]

/** What a table of topics shows. It lives in the address, so that every view can be linked and restored. */
export interface TopicView<Filters, Key extends string = SortKey> {
  readonly filters: Filters
  readonly sortBy: Key
  readonly sortOrder: 'asc' | 'desc'
}

/** The filters that take any text, of the library and of the catalog. */
export const textFilters = [
  'search',
  'subcategory',
  'subcategoryL1',
  'subcategoryL2',
  'subcategoryL3',
  'subcategoryL4',
] as const

/** Those that take one of a list, of both alike. */
export const listFilters = {
  taxonomyType: taxonomyTypes,
  parentCategory: parentCategories,
  audienceType: audienceTypes,
  segmentType: segmentTypes,
} as const

/** Reads a view from an address; what somebody mistyped there falls back to the default. */
export function readTopicView<Filters, Key extends string>(
  query: URLSearchParams,
  texts: readonly (keyof Filters & string)[],
  lists: { readonly [Name in keyof Filters]?: readonly string[] },
  sortKeys: readonly (Key | 'created_at')[],
): TopicView<Filters, Key | 'created_at'> {
  const given = texts.map((name) => [name, query.get(name)] as const)
  const listed = Object.entries<readonly string[] | undefined>(lists).map(
    ([name, values]) => [name, values?.find((value) => value === query.get(name))] as const,
  )
  const filters = [...given, ...listed].filter(([, value]) => value)
  const isSearched = filters.some(([name]) => name === 'search')
  return {
    // How a search is read says nothing without one.
    filters: Object.fromEntries(filters.filter(([name]) => isSearched || name !== 'match')) as Filters,
    sortBy: sortKeys.find((key) => key === query.get('sortBy')) ?? 'created_at',
    sortOrder: query.get('sortOrder') === 'asc' ? 'asc' : 'desc',
  }
}
