import type { Query } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { type CallError, isGone } from './call-error.ts'
import { queryClient } from './query-client.ts'
import { refresh } from './refresh.ts'

const cache = queryClient.getQueryCache()
const isOutdated = ({ state: { data, error } }: Query) =>
  data !== undefined && error !== null && !isGone(error as CallError)
const listOutdated = (): readonly Query[] => cache.findAll({ type: 'active', predicate: isOutdated })
const findReason = (): CallError | undefined => (listOutdated()[0]?.state.error ?? undefined) as CallError | undefined

/** Why something on the page is older than it should be: a newer answer could not be read. Undefined where nothing is. */
export function useOutdated(): { readonly reason: CallError | undefined; reload(): void } {
  const reason = useSyncExternalStore((listener) => cache.subscribe(listener), findReason)
  return { reason, reload: () => refresh(listOutdated()) }
}
