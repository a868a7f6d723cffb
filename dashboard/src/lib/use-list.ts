import { useInfiniteQuery } from '@tanstack/react-query'
import { call, createSessionClient, type Input, type Reply, type RouteName } from './api.ts'
import type { CallError } from './call-error.ts'
import { type Readable, readOf } from './use-read.ts'

/** Routes that answer a list whose header says where it goes on. */
type Listed = {
  [N in Readable]: Reply<N> extends readonly unknown[] ? ('after' extends keyof QueryOf<N> ? N : never) : never
}[Readable]
type QueryOf<N extends RouteName> = Input<N> extends { query?: infer Q } ? NonNullable<Q> : never
type RowOf<N extends Listed> = Reply<N>[number]

interface Part<Row> {
  readonly rows: readonly Row[]
  readonly next: string | undefined
}

const nextLink = /<([^>]*)>;\s*rel="next"/

/** Where a list goes on, as the header says; undefined after its last row. */
function nextIn({ headers }: { readonly headers: Headers }): string | undefined {
  const target = nextLink.exec(headers.get('link') ?? '')?.[1]
  return target === undefined ? undefined : (new URL(target, location.origin).searchParams.get('after') ?? undefined)
}

async function readPart<Row>(
  route: Listed,
  input: object,
  after: string | undefined,
  signal: AbortSignal,
): Promise<Part<Row>> {
  let next: string | undefined
  const client = createSessionClient({
    onResponse: (response) => {
      next = nextIn(response)
    },
  })
  const { query, ...rest } = input as { readonly query?: object }
  const rows = await call(route, { ...rest, query: { ...query, after } } as never, { signal, client })
  return { rows: rows as unknown as readonly Row[], next }
}

/** Reads a list part by part, as far as somebody asked for it; with `everyMs`, what is shown is read again so often. */
export function useList<N extends Listed>(
  route: N,
  input: Input<N>,
  { everyMs }: { everyMs: (rows: readonly RowOf<N>[]) => number },
) {
  const query = useInfiniteQuery({
    queryKey: [...readOf(route, input).queryKey, 'parts'],
    queryFn: ({ pageParam, signal }) => readPart<RowOf<N>>(route, input, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }: Part<RowOf<N>>) => next,
    placeholderData: (before) => before,
    select: ({ pages }) => pages.flatMap(({ rows }) => rows),
    refetchInterval: ({ state: { data } }) => everyMs((data?.pages ?? []).flatMap(({ rows }) => rows)) || false,
  })
  return {
    rows: query.data,
    more: query.hasNextPage,
    busy: query.isFetching,
    error: query.data === undefined || query.isFetchNextPageError ? (query.error as CallError | null) : null,
    loadMore: () => void query.fetchNextPage(),
    reload: () => void query.refetch(),
  }
}
