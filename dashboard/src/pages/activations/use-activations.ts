import { type InfiniteData, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { call, type Input, type Reply } from '../../lib/api.ts'
import { queryClient } from '../../lib/query-client.ts'
import { refresh } from '../../lib/refresh.ts'
import { readOf } from '../../lib/use-read.ts'
import type { Rows } from '../../lib/use-rows.ts'

export type Activation = Reply<'GET /api/activations'>[number]
type Asked = NonNullable<Input<'GET /api/activations'>['query']>

const route = 'GET /api/activations'
const pageSize = 100
/** How close to the last row somebody must be for more to be fetched. */
const near = 30
/** A list that somebody has scrolled far down is not read as a whole each time they come back to the window. */
const pagesOnFocus = 3

export interface Activations extends Rows<Activation> {
  readonly all: readonly Activation[]
  /** Whether there may be more behind the last row. */
  readonly hasMore: boolean
  readonly loadingMore: boolean
  more(): void
}

type Pages = InfiniteData<readonly Activation[], string | undefined>

/** Reads activations page after page, each after the last row of the one before, as somebody scrolls towards the end. */
export function useActivations(asked: Asked): Activations {
  const queryKey = [...readOf(route, { query: asked }).queryKey, 'pages']
  const hash = JSON.stringify(queryKey)
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam: after, signal }) => call(route, { query: { ...asked, limit: pageSize, after } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length === pageSize ? page.at(-1)?.id : undefined),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: ({ state }) => ((state.data as Pages | undefined)?.pages.length ?? 0) <= pagesOnFocus,
  })
  const { data, hasNextPage, isFetching, isFetchingNextPage, isPlaceholderData, fetchNextPage } = query
  const rows = useMemo(() => data?.pages.flat(), [data])
  const hasMore = hasNextPage && !isPlaceholderData
  const more = useCallback(() => {
    if (hasMore && !isFetching) void fetchNextPage()
  }, [hasMore, isFetching, fetchNextPage])
  const show = useCallback(
    (_: number, last: number) => {
      if (rows && last >= rows.length - near) more()
    },
    [rows, more],
  )
  const reload = useCallback(() => refresh(queryClient.getQueryCache().findAll({ queryKey: JSON.parse(hash) })), [hash])
  // That a newer answer to what is shown failed is said once for the whole page.
  const error = data === undefined || query.isFetchNextPageError ? (query.error ?? undefined) : undefined
  return useMemo(
    () => ({
      all: rows ?? [],
      total: rows?.length,
      at: (index: number) => rows?.[index],
      show,
      busy: isPlaceholderData || (isFetching && !rows),
      error,
      reload,
      hasMore,
      loadingMore: isFetchingNextPage,
      more,
    }),
    [rows, show, isPlaceholderData, isFetching, error, reload, hasMore, isFetchingNextPage, more],
  )
}
