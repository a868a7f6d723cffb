import { buyerJourneys, intensities, searchMatches, sensitivities, topicReviews } from '@txadv/contract/vocabulary'
import type { Input } from '../../lib/api.ts'
import { listFilters, readTopicView, type TopicView, textFilters } from '../../lib/topic-view.ts'

type Query = NonNullable<Input<'GET /api/topics'>['query']>
export type Filters = Omit<Query, 'page' | 'pageSize' | 'sortBy' | 'sortOrder' | 'layers'>
export type View = TopicView<Filters>

const texts = [...textFilters, 'iabCode', 'engineVersion', 'source', 'internalId'] as const

const lists = {
  ...listFilters,
  sensitivity: sensitivities,
  intensity: intensities,
  buyerJourney: buyerJourneys,
  review: topicReviews,
  hasExternalId: ['true', 'false'],
  match: searchMatches,
} as const

export const filterNames: readonly string[] = [...texts, ...Object.keys(lists)]

/** Reads what the page shows of the library from an address. */
export const readView = (query: URLSearchParams): View => readTopicView<Filters>(query, texts, lists)
