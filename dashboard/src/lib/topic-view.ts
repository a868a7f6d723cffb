import {
  audienceTypes,
  parentCategories,
  searchMatches,
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

/** How the filters of a page stand in an address. */
export interface FilterShape {
  /** Those that take one text. */
  readonly texts: readonly string[]
  /** Those that take several texts. */
  readonly several: readonly string[]
  /** Those that take one of a list. */
  readonly choices: Readonly<Record<string, readonly string[]>>
  /** Those that take several of a list. */
  readonly lists: Readonly<Record<string, readonly string[]>>
}

/** The filters of the library and of the catalog alike. */
export const topicFilters = {
  texts: ['search'],
  several: ['subcategory', 'subcategoryL1', 'subcategoryL2', 'subcategoryL3', 'subcategoryL4'],
  choices: { match: searchMatches, hasExternalId: ['true', 'false'] },
  lists: {
    taxonomyType: taxonomyTypes,
    parentCategory: parentCategories,
    audienceType: audienceTypes,
    segmentType: segmentTypes,
  },
} as const satisfies FilterShape

export const namesIn = ({ texts, several, choices, lists }: FilterShape): readonly string[] => [
  ...texts,
  ...several,
  ...Object.keys(choices),
  ...Object.keys(lists),
]

/** Reads filters from an address; what somebody mistyped there is left out. */
export function readFilters(
  query: URLSearchParams,
  { texts, several, choices, lists }: FilterShape,
): Readonly<Record<string, string | readonly string[]>> {
  const given = (name: string) => [...new Set(query.getAll(name).filter(Boolean))]
  const found = [
    ...texts.map((name) => [name, query.get(name) ?? ''] as const),
    ...several.map((name) => [name, given(name)] as const),
    ...Object.entries(choices).map(
      ([name, values]) => [name, values.find((value) => value === query.get(name)) ?? ''] as const,
    ),
    ...Object.entries(lists).map(
      ([name, values]) => [name, given(name).filter((value) => values.includes(value))] as const,
    ),
  ]
  return Object.fromEntries(found.filter(([, value]) => value.length > 0))
}

/** Reads a view from an address; what somebody mistyped there falls back to the default. */
export function readTopicView<Filters, Key extends string>(
  query: URLSearchParams,
  shape: FilterShape,
  sortKeys: readonly (Key | 'created_at')[],
): TopicView<Filters, Key | 'created_at'> {
  const { match, ...filters } = readFilters(query, shape)
  return {
    // How a search is read says nothing without one.
    filters: { ...filters, ...(match && filters.search && { match }) } as Filters,
    sortBy: sortKeys.find((key) => key === query.get('sortBy')) ?? 'created_at',
    sortOrder: query.get('sortOrder') === 'asc' ? 'asc' : 'desc',
  }
}
