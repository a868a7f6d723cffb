import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState } from 'react'
import { call, type Input, type Reply } from './api.ts'
import type { CallError } from './call-error.ts'
import { queryClient } from './query-client.ts'
import { refresh } from './refresh.ts'
import { type Readable, readOf } from './use-read.ts'

const pageSize = 100
/** How long a page that is out of sight is kept to scroll back to. */
const keptMs = 30_000

interface Page<Row> {
  readonly data: readonly Row[]
  readonly total: number
}
type Paged = {
  [N in Readable]: Reply<N> extends { data: readonly unknown[]; total: number } ? N : never
}[Readable]
type RowOf<N extends Paged> = Reply<N> extends { data: readonly (infer Row)[] } ? Row : never

/** A list of any length of which only what is looked at is there. */
export interface Rows<Row> {
  /** Undefined until the first answer. */
  readonly total: number | undefined
  /** Undefined where the row is still on its way. */
  at(index: number): Row | undefined
  /** Says which rows are looked at, so that they and their neighbors are read. */
  show(first: number, last: number): void
  readonly busy: boolean
  readonly error?: CallError | undefined
  reload(): void
}

/** The pages that rows in sight lie on. */
interface Sight {
  readonly from: number
  readonly to: number
}

/** The pages to read: those in sight come before those that may be looked at next. Until a list is known, its first. */
function placesOf({ from, to }: Sight, total: number | undefined): { seen: number; places: readonly number[] } {
  const last = Math.max(0, Math.ceil((total ?? 0) / pageSize) - 1)
  const clip = (page: number) => Math.max(0, Math.min(last, page))
  const inSight = new Set(Array.from({ length: to - from + 1 }, (_, n) => clip(from + n)))
  return { seen: inSight.size, places: [...new Set([...inSight, clip(to + 1), clip(from - 1)])] }
}

/** What the pages in sight come to; `updated` changes with any of their rows. */
function combinePages<Row>(results: readonly UseQueryResult<Page<Row>>[], seen: number) {
  const newest = results.reduce<UseQueryResult<Page<Row>> | undefined>(
    (best, each) => (each.data && each.dataUpdatedAt > (best?.dataUpdatedAt ?? 0) ? each : best),
    undefined,
  )
  return {
    total: newest?.data?.total,
    updated: results.map(({ dataUpdatedAt }) => dataUpdatedAt).join(),
    isFetching: results.some(({ isFetching }) => isFetching),
    error: results.slice(0, seen).find(({ data, error }) => data === undefined && error)?.error ?? undefined,
  }
}

/**
 * Reads a paged route as one long list. While the answer to another filter or sort is on its way, the rows of the one before
 * stay, so that nothing flashes. A page that was only scrolled past is no longer waited for.
 */
export function useRows<N extends Paged>(route: N, input: Input<N>): Rows<RowOf<N>> {
  type Row = RowOf<N>
  const { queryKey } = readOf(route, input)
  const list = JSON.stringify(queryKey)
  const [sight, setSight] = useState<Sight>({ from: 0, to: 0 })
  const [openedAt] = useState(Date.now)
  const shown = useRef<{ readonly list: string; readonly total: number }>(undefined)
  const known = shown.current?.list === list ? shown.current.total : undefined
  const { seen, places } = placesOf(sight, known)

  const { total, updated, isFetching, error } = useQueries({
    queries: places.map((place) => ({
      queryKey: [...queryKey, 'page', place],
      queryFn: ({ signal }: { signal: AbortSignal }) => readPage<Row>(route, input, place, signal),
      gcTime: keptMs,
      // What an earlier visit read is shown at once and read again; what this visit read is kept for a moment.
      refetchOnMount: ({ state }: { state: { dataUpdatedAt: number } }) =>
        state.dataUpdatedAt < openedAt ? ('always' as const) : true,
    })),
    combine: useCallback((results: UseQueryResult<Page<Row>>[]) => combinePages(results, seen), [seen]),
  })
  if (total !== undefined) shown.current = { list, total }
  const drawn = shown.current
  const isFresh = drawn?.list === list

  const show = useCallback((first: number, last: number) => {
    const [from, to] = [Math.floor(first / pageSize), Math.floor(last / pageSize)]
    setSight((now) => (now.from === from && now.to === to ? now : { from, to }))
  }, [])
  const reload = useCallback(() => reloadList(JSON.parse(list)), [list])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows are read from the cache, and `updated` says when they changed
  return useMemo(
    () => ({
      total: drawn?.total,
      at: rowsOf<Row>(drawn?.list),
      show,
      busy: isFetching && !isFresh,
      error,
      reload,
    }),
    [drawn?.list, drawn?.total, updated, show, isFetching, isFresh, error, reload],
  )
}

async function readPage<Row>(route: Paged, input: object, place: number, signal: AbortSignal): Promise<Page<Row>> {
  const { query, ...rest } = input as { readonly query?: object }
  const paged = { ...rest, query: { ...query, page: place + 1, pageSize } }
  return (await call(route, paged as never, { signal })) as unknown as Page<Row>
}

/** Each row of a list by its index, from whichever page was read. */
function rowsOf<Row>(list: string | undefined): (index: number) => Row | undefined {
  const queryKey: readonly unknown[] = list === undefined ? [] : JSON.parse(list)
  return (index) => {
    const page = queryClient.getQueryData<Page<Row>>([...queryKey, 'page', Math.floor(index / pageSize)])
    return page?.data[index % pageSize]
  }
}

/** Reads the pages in sight again, and forgets those out of sight. */
function reloadList(queryKey: readonly unknown[]): void {
  const pages = queryClient.getQueryCache().findAll({ queryKey: [...queryKey, 'page'] })
  const [observed, left] = [pages.filter((page) => page.isActive()), pages.filter((page) => !page.isActive())]
  for (const page of left) queryClient.getQueryCache().remove(page)
  refresh(observed)
}

/** A list that is there as a whole, read like one that is not. */
export function allRows<Row>(
  rows: readonly Row[] | undefined,
  state: { busy: boolean; error?: CallError | undefined; reload(): void },
): Rows<Row> {
  return { total: rows?.length, at: (index) => rows?.[index], show: () => undefined, ...state }
}
