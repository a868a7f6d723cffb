import { limits } from '@txadv/contract/limits'
import { topicReviews } from '@txadv/contract/vocabulary'
import type { Reply } from '../lib/api.ts'
import { count, day, words } from '../lib/format.ts'
import type { Changes } from '../lib/router.ts'
import type { Facet } from './facet-panel.tsx'
import type { Chip } from './filter-chips.tsx'

type Facets = Reply<'GET /api/topics/facets'>
type Shelf = keyof Omit<Facets, 'counts' | 'atLeast'> | 'sensitivities' | 'intensities' | 'buyerJourneys' | 'sources'

/** Every facet of topics: the filter that it sets, and the facet of the answer that its values are in. */
const all: readonly {
  readonly name: string
  readonly title: string
  readonly facet: Shelf
  readonly after?: string
}[] = [
  { name: 'taxonomyType', title: 'Group', facet: 'taxonomyTypes' },
  { name: 'parentCategory', title: 'Category', facet: 'parentCategories' },
  { name: 'subcategory', title: 'Subcategory', facet: 'subcategories' },
  // A deeper level says something only within the one above it.
  { name: 'subcategoryL1', title: 'Level 1', facet: 'subcategoryL1s', after: 'subcategory' },
  { name: 'subcategoryL2', title: 'Level 2', facet: 'subcategoryL2s', after: 'subcategoryL1' },
  { name: 'subcategoryL3', title: 'Level 3', facet: 'subcategoryL3s', after: 'subcategoryL2' },
  { name: 'subcategoryL4', title: 'Level 4', facet: 'subcategoryL4s', after: 'subcategoryL3' },
  { name: 'segmentType', title: 'Segment', facet: 'segmentTypes' },
  { name: 'audienceType', title: 'Audience', facet: 'audienceTypes' },
  { name: 'sensitivity', title: 'Sensitivity', facet: 'sensitivities' },
  { name: 'intensity', title: 'Intensity', facet: 'intensities' },
  { name: 'buyerJourney', title: 'Buyer journey', facet: 'buyerJourneys' },
  { name: 'source', title: 'Source', facet: 'sources' },
]

/** The facets to choose from, most frequent value first; deeper levels once the one above is chosen. */
export function topicFacetsOf(answer: Facets | undefined, chosen: URLSearchParams): readonly Facet[] {
  if (!answer) return []
  const { counts = {}, atLeast = [] } = answer
  return all
    .filter(({ after }) => !after || chosen.has(after))
    .map(({ name, title, facet }) => {
      const counted = counts[facet] ?? {}
      const isLeast = atLeast.includes(facet)
      const listed = facet in answer ? answer[facet as keyof Omit<Facets, 'counts' | 'atLeast'>] : Object.keys(counted)
      const selected = chosen.getAll(name)
      const values = [...new Set([...(listed ?? []), ...selected])]
        .map((value) => ({ value, count: counted[value] ?? (isLeast ? undefined : 0), isLeast }))
        .filter(({ value, count }) => count !== 0 || selected.includes(value))
        .sort((a, b) => (b.count ?? 0) - (a.count ?? 0))
      return { name, title, values }
    })
}

/** What the numbers of the facets count. */
export function facetNote(answer: Facets | undefined, isFiltered: boolean, whole: string): string {
  if (answer?.atLeast)
    return `More than ${count(limits.facets.countedTopics)} topics match. Counts with + are the least.`
  return isFiltered ? 'Each count is what the other filters leave.' : `Counts cover the whole ${whole}.`
}

/** Whether a classification is in doubt; a facet of the library that the service does not count. */
export const reviewFacet: Facet = {
  name: 'review',
  title: 'Review',
  values: topicReviews.map((value) => ({ value, title: words(value) })),
}

const besides: Readonly<Record<string, string>> = {
  search: 'Search',
  inLibrary: 'In library',
  hasExternalId: 'Has external id',
  engineVersion: 'Engine',
  iabCode: 'IAB',
  internalId: 'External id',
  scoreMin: 'Score at least',
  scoreMax: 'Score at most',
  createdFrom: 'Added from',
  createdBefore: 'Added before',
  liveOn: 'Live on',
  notLiveOn: 'Not live on',
}

const yesOrNo = new Map([
  ['true', 'yes'],
  ['false', 'no'],
])

const shownAs = (name: string, value: string, platformOf: (key: string) => string): string => {
  if (name === 'liveOn' || name === 'notLiveOn') return platformOf(value)
  if (name === 'createdFrom' || name === 'createdBefore') return day(value)
  return yesOrNo.get(value) ?? value
}

/** The filters of an address as chips, in the order of the facets; of several values each. */
export function chipsOf(
  filters: Readonly<Record<string, string | number | readonly string[] | undefined>>,
  platformOf: (key: string) => string = words,
): readonly Chip[] {
  const titles = new Map([...all.map(({ name, title }) => [name, title] as const), ...Object.entries(besides)])
  const order = [...titles.keys()]
  const chipOf = (name: string, value: string): Omit<Chip, 'name'> =>
    name === reviewFacet.name
      ? { value: words(value) }
      : { value: shownAs(name, value, platformOf), title: titles.get(name) ?? words(name) }
  return Object.entries(filters)
    .flatMap(([name, given]): Chip[] => {
      if (given === undefined || given === '') return []
      if (typeof given !== 'object') return [{ name, ...chipOf(name, String(given)) }]
      return given.map((value) => ({ name, given: value, ...chipOf(name, value) }))
    })
    .sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name))
}

const under: Readonly<Record<string, readonly string[]>> = {
  taxonomyType: ['parentCategory', 'subcategory', 'subcategoryL1', 'subcategoryL2', 'subcategoryL3', 'subcategoryL4'],
  parentCategory: ['subcategory', 'subcategoryL1', 'subcategoryL2', 'subcategoryL3', 'subcategoryL4'],
  subcategory: ['subcategoryL1', 'subcategoryL2', 'subcategoryL3', 'subcategoryL4'],
  subcategoryL1: ['subcategoryL2', 'subcategoryL3', 'subcategoryL4'],
  subcategoryL2: ['subcategoryL3', 'subcategoryL4'],
  subcategoryL3: ['subcategoryL4'],
}

/**
 * What changes in the address when the values of a facet are others: what was chosen beneath them goes with them, unless
 * they only became more.
 */
export function choiceOf(query: URLSearchParams, name: string, values: readonly string[]): Changes {
  const before = query.getAll(name)
  const isWider = before.length > 0 && before.every((value) => values.includes(value))
  const dropped = isWider ? [] : (under[name] ?? [])
  return { [name]: values, ...Object.fromEntries(dropped.map((each) => [each, undefined])) }
}

/** The same when a chip is taken off. */
export const withoutChip = (query: URLSearchParams, { name, given }: Chip): Changes =>
  choiceOf(query, name, given === undefined ? [] : query.getAll(name).filter((value) => value !== given))
