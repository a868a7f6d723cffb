import type { Query } from '@tanstack/react-query'
import { queryClient } from './query-client.ts'

const due = new Set<string>()

/** Reads queries again, once however many parts of the page ask for it in the same moment. */
export function refresh(queries: readonly Pick<Query, 'queryHash'>[]): void {
  if (due.size === 0) setTimeout(refetchDue)
  for (const { queryHash } of queries) due.add(queryHash)
}

function refetchDue(): void {
  const asked = new Set(due)
  due.clear()
  void queryClient.refetchQueries({ predicate: ({ queryHash }) => asked.has(queryHash) })
}

/** Work that writes many times a second reads the page again no oftener than this. */
const leastMs = 2_000
let nextAt = 0
let isWaiting = false

/**
 * After a write, nothing that was read before is shown as today's: what is on the page is read again, and the rest is
 * dropped. Which reads a write touches is not written down, because a line forgotten there shows an old name.
 */
export function refreshAfterWrite(): void {
  queryClient.removeQueries({ predicate: (query) => query.getObserversCount() === 0 })
  if (isWaiting) return
  isWaiting = true
  setTimeout(
    () => {
      isWaiting = false
      nextAt = Date.now() + leastMs
      refresh(queryClient.getQueryCache().findAll({ type: 'active' }))
    },
    Math.max(0, nextAt - Date.now()),
  )
}
