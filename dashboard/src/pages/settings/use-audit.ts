import { useInfiniteQuery } from '@tanstack/react-query'
import type { AuditAction } from '@txadv/contract/vocabulary'
import { serviceNameOf } from '../../lib/actor.ts'
import { call, type Reply } from '../../lib/api.ts'
import { readOf } from '../../lib/use-read.ts'

type Page = Reply<'GET /api/audit'>
export type Entry = Page['entries'][number]

const route = 'GET /api/audit'

const withName = (entry: Entry): Entry => ({
  ...entry,
  actorName: entry.actorName ?? serviceNameOf(entry.actor) ?? null,
})

/** The audit log read page by page, as far as somebody asked for it; another filter starts it anew. */
export function useAudit(action: AuditAction | undefined) {
  const query = useInfiniteQuery({
    queryKey: [...readOf(route, { query: { action } }).queryKey, 'pages'],
    queryFn: ({ pageParam: before, signal }) => call(route, { query: { action, before } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }: Page) => next ?? undefined,
    select: ({ pages }) => pages.flatMap(({ entries }) => entries).map(withName),
    refetchOnWindowFocus: false,
  })
  return {
    entries: query.data,
    more: query.hasNextPage,
    busy: query.isFetching,
    error: query.data === undefined || query.isFetchNextPageError ? (query.error ?? undefined) : undefined,
    loadMore: () => void query.fetchNextPage(),
    reload: () => void query.refetch(),
  }
}
