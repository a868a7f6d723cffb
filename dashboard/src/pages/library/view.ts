import type { Input } from '../../api.ts'

export type SortKey = NonNullable<Input<'GET /api/topics'>['query']['sortBy']>

/** What the page shows of the library. It lives in the address, so that every view can be linked and restored. */
export interface View {
  readonly search: string
  readonly sortBy: SortKey
  readonly sortOrder: 'asc' | 'desc'
  readonly page: number
}

const sortKeys: Record<SortKey, true> = {
  topic_name: true,
  parent_category: true,
  segment_type: true,
  taxonomy_type: true,
  audience_type: true,
  created_at: true,
}

const isSortKey = (value: string | null): value is SortKey => value !== null && Object.hasOwn(sortKeys, value)

/** Reads the view from an address; what somebody mistyped there falls back to the default. */
export function readView(query: URLSearchParams): View {
  const sortBy = query.get('sortBy')
  const page = Number(query.get('page'))
  return {
    search: query.get('search') ?? '',
    sortBy: isSortKey(sortBy) ? sortBy : 'created_at',
    sortOrder: query.get('sortOrder') === 'asc' ? 'asc' : 'desc',
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  }
}

/** The address of a view; defaults are left out, so that a plain library has a plain address. */
export function hrefOf(view: View): string {
  const query = new URLSearchParams()
  if (view.search) query.set('search', view.search)
  if (view.sortBy !== 'created_at' || view.sortOrder !== 'desc') {
    query.set('sortBy', view.sortBy)
    query.set('sortOrder', view.sortOrder)
  }
  if (view.page > 1) query.set('page', String(view.page))
  return query.size > 0 ? `/library?${query}` : '/library'
}
