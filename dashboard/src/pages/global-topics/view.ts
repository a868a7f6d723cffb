import {
  globalTopicSortKeys,
  type ParentCategory,
  parentCategories,
  type SegmentType,
  segmentTypes,
} from '@txadv/contract/vocabulary'
import type { Reply } from '../../lib/api.ts'

export type GlobalTopicRecord = Reply<'GET /api/admin/topics'>['data'][number]
export type SortKey = (typeof globalTopicSortKeys)[number]

/** What the page shows of the global topics; it lives in the address. */
export interface View {
  readonly search: string
  readonly parentCategory: ParentCategory | undefined
  readonly segmentType: SegmentType | undefined
  readonly showArchived: 'true' | undefined
  readonly sortBy: SortKey
  readonly sortOrder: 'asc' | 'desc'
}

/** Reads the view from an address; what somebody mistyped there falls back to the default. */
export function readView(query: URLSearchParams): View {
  return {
    search: query.get('search') ?? '',
    parentCategory: parentCategories.find((category) => category === query.get('parentCategory')),
    segmentType: segmentTypes.find((type) => type === query.get('segmentType')),
    showArchived: query.get('showArchived') === 'true' ? 'true' : undefined,
    sortBy: globalTopicSortKeys.find((key) => key === query.get('sortBy')) ?? 'created_at',
    sortOrder: query.get('sortOrder') === 'asc' ? 'asc' : 'desc',
  }
}
