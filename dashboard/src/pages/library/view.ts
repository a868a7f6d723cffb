import { buyerJourneys, intensities, librarySortKeys, sensitivities, topicReviews } from '@txadv/contract/vocabulary'
import type { Input } from '../../lib/api.ts'
import { type FilterShape, namesIn, readTopicView, type TopicView, topicFilters } from '../../lib/topic-view.ts'

type Query = NonNullable<Input<'GET /api/topics'>['query']>
export type Filters = Omit<
  Query,
  'page' | 'pageSize' | 'limit' | 'after' | 'fields' | 'sortBy' | 'sortOrder' | 'layers'
>
export type SortKey = (typeof librarySortKeys)[number]
export type View = TopicView<Filters, SortKey>

const scores = ['scoreMin', 'scoreMax'] as const
const moments = ['createdFrom', 'createdBefore'] as const

const shape: FilterShape = {
  ...topicFilters,
  several: [...topicFilters.several, 'iabCode', 'engineVersion', 'source', 'internalId', 'liveOn', 'notLiveOn'],
  lists: {
    ...topicFilters.lists,
    sensitivity: sensitivities,
    intensity: intensities,
    buyerJourney: buyerJourneys,
    review: topicReviews,
  },
}

/** Those that are no choice of a list of values. */
export const moreFilterNames: readonly string[] = [...scores, ...moments, 'liveOn', 'notLiveOn']
export const filterNames: readonly string[] = [...namesIn(shape), ...scores, ...moments]

/** Reads what the page shows of the library from an address. */
export function readView(query: URLSearchParams): View {
  const view = readTopicView<Filters, SortKey>(query, shape, librarySortKeys)
  const among = <Name extends string>(names: readonly Name[], read: (text: string) => string | undefined) =>
    names.map((name) => [name, read(query.get(name) ?? '')] as const)
  const more = [...among(scores, scoreOf), ...among(moments, momentOf)].filter(([, value]) => value !== undefined)
  return { ...view, filters: { ...view.filters, ...Object.fromEntries(more) } }
}

const scoreOf = (text: string) => (/^\d{1,3}$/.test(text) && Number(text) <= 100 ? text : undefined)

/** A day of the address as the moment at which it begins, in UTC. */
function momentOf(text: string): string | undefined {
  const at = text === '' ? Number.NaN : Date.parse(text)
  return Number.isNaN(at) ? undefined : new Date(at).toISOString()
}
