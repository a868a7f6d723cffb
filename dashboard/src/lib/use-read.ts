import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { call, type Input, leanInput, type Reply, type RouteName } from './api.ts'
import { type CallError, isGone } from './call-error.ts'
import { askIdentity } from './identity.ts'
import { queryClient } from './query-client.ts'
import { refresh } from './refresh.ts'
import { scopeOf } from './workspace.ts'

export type Readable = Extract<RouteName, `GET ${string}`>

export interface Read<T> {
  /** The newest answer; while the one to another query is on its way, the one before it. */
  readonly data: T | undefined
  /** Why there is nothing to show. Where only a newer answer failed, the one before it stays. */
  readonly error: CallError | undefined
  readonly busy: boolean
  reload(): void
}

interface Options<T> {
  /** Without it nothing is read; the last answer stays. */
  readonly enabled?: boolean
  /** Read again so often while somebody looks; 0 is never. */
  readonly everyMs?: number | ((data: T | undefined) => number)
  /** For what a form begins from: it is neither remembered from an earlier visit nor replaced under the form. */
  readonly forForm?: boolean
}

interface Source<T> {
  readonly queryKey: readonly unknown[]
  readonly queryFn: (context: { signal: AbortSignal }) => Promise<T>
}

/** How a route is read, under the one key that all who read it share. */
export function readOf<N extends Readable>(route: N, input: Input<N>): Source<Reply<N>> {
  const asked = leanInput(input)
  return {
    queryKey: [route, asked, scopeOf()],
    queryFn: ({ signal }) => call(route, asked, { signal }),
  }
}

/** Reads a route, and again whenever its input changes. */
export function useRead<N extends Readable>(route: N, input: Input<N>, options?: Options<Reply<N>>): Read<Reply<N>> {
  return useSource(readOf(route, input), options)
}

/** The same for what the identity library answers below /api/auth. */
export function useIdentity<T>(path: string, options?: Options<T>): Read<T> {
  const queryFn = ({ signal }: { signal: AbortSignal }) => askIdentity<T>(path, { signal })
  return useSource({ queryKey: ['identity', path, scopeOf()], queryFn }, options)
}

const thingOf = ([route, input]: readonly unknown[]) => JSON.stringify([route, Object(input).params])

/** What is filtered anew stays in sight meanwhile; the answer of another thing never stands under a new address. */
const isSameThing = (before: readonly unknown[], now: readonly unknown[]) => thingOf(before) === thingOf(now)

function useSource<T>(
  { queryKey, queryFn }: Source<T>,
  { enabled = true, everyMs = 0, forForm = false }: Options<T> = {},
): Read<T> {
  const query = useQuery<T, CallError, T, readonly unknown[]>({
    queryKey,
    queryFn,
    enabled,
    placeholderData: (before, query) => (isSameThing(query?.queryKey ?? [], queryKey) ? before : undefined),
    refetchInterval: ({ state: { data } }) => (typeof everyMs === 'function' ? everyMs(data) : everyMs) || false,
    ...(forForm && { gcTime: 0, refetchOnWindowFocus: false }),
  })
  const hash = JSON.stringify(queryKey)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is written out in its hash
  const reload = useCallback(() => refresh(queryClient.getQueryCache().findAll({ queryKey, exact: true })), [hash])
  const data = query.error && isGone(query.error) ? undefined : query.data
  return {
    data,
    error: data === undefined ? (query.error ?? undefined) : undefined,
    busy: query.isFetching || query.isPending,
    reload,
  }
}
