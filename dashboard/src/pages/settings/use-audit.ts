import type { AuditAction } from '@txadv/contract/vocabulary'
import { useCallback, useEffect, useRef, useState } from 'react'
import { serviceNameOf } from '../../lib/actor.ts'
import { ApiError, call, type Reply } from '../../lib/api.ts'

export type Entry = Reply<'GET /api/audit'>['entries'][number]

interface Read {
  readonly action: AuditAction | undefined
  readonly entries: readonly Entry[]
  readonly next: string | null
}

/** The audit read page by page, as far as somebody asked for it; another filter starts it anew. */
export function useAudit(action: AuditAction | undefined) {
  const [read, setRead] = useState<Read>()
  const [error, setError] = useState<ApiError>()
  const [busy, setBusy] = useState(true)
  const round = useRef(0)

  const load = useCallback(
    async (after: Read | undefined) => {
      const mine = ++round.current
      setBusy(true)
      setError(undefined)
      try {
        const before = after?.next ?? undefined
        const page = await call('GET /api/audit', { query: { action, before } })
        if (mine !== round.current) return
        const named = page.entries.map((entry) => ({
          ...entry,
          actorName: entry.actorName ?? serviceNameOf(entry.actor) ?? null,
        }))
        setRead({ action, entries: [...(after?.entries ?? []), ...named], next: page.next })
      } catch (problem) {
        if (mine !== round.current) return
        if (!(problem instanceof ApiError)) throw problem
        setError(problem)
      }
      setBusy(false)
    },
    [action],
  )
  useEffect(() => {
    void load(undefined)
  }, [load])

  return {
    entries: read?.action === action ? read?.entries : undefined,
    more: read?.next != null,
    busy,
    error,
    loadMore: () => void load(read),
    reload: () => void load(undefined),
  }
}
