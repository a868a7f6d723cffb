import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { ApiError, addressOf, type Input, type Reply, send } from '../../lib/api.ts'
import type { Rows } from '../../lib/use-rows.ts'

export type Activation = Reply<'GET /api/activations'>[number]
type Asked = NonNullable<Input<'GET /api/activations'>['query']>

const pageSize = 100
/** How close to the last row somebody must be for more to be fetched. */
const near = 30

export interface Activations extends Rows<Activation> {
  readonly all: readonly Activation[]
  /** Whether there may be more behind the last row. */
  readonly hasMore: boolean
  readonly loadingMore: boolean
  more(): void
}

interface Kept {
  readonly address: string
  readonly rows: readonly Activation[]
  readonly hasMore: boolean
}

/** Reads activations page after page, each after the last row of the one before, as somebody scrolls towards the end. */
export function useActivations(asked: Asked): Activations {
  const address = addressOf('GET /api/activations', { query: { ...asked, limit: String(pageSize) } })
  const [round, setRound] = useState(0)
  const key = `${address} ${round}`
  const [kept, setKept] = useState<Kept>()
  const [error, setError] = useState<ApiError>()
  const [loading, setLoading] = useState<string>()
  const latest = useRef(key)
  latest.current = key
  const under = useRef<string>(undefined)

  const fetchAfter = useCallback(
    async (rows: readonly Activation[]) => {
      const last = rows.at(-1)?.id
      const task = `${key} ${last ?? ''}`
      if (under.current === task) return
      under.current = task
      setLoading(task)
      try {
        const page = (await send('GET', last ? `${address}&after=${last}` : address)) as Activation[]
        if (latest.current !== key) return
        setError(undefined)
        setKept({ address: key, rows: [...rows, ...page], hasMore: page.length === pageSize })
      } catch (problem) {
        if (!(problem instanceof ApiError)) throw problem
        if (latest.current === key) setError(problem)
      } finally {
        if (under.current === task) under.current = undefined
        setLoading((now) => (now === task ? undefined : now))
      }
    },
    [address, key],
  )
  useEffect(() => void fetchAfter([]), [fetchAfter])

  const fresh = kept?.address === key
  const rows = kept?.rows
  const hasMore = kept?.hasMore ?? false
  const more = useCallback(() => {
    if (fresh && hasMore && rows) void fetchAfter(rows)
  }, [fresh, hasMore, rows, fetchAfter])
  const show = useCallback(
    (_: number, last: number) => {
      if (rows && last >= rows.length - near) more()
    },
    [rows, more],
  )
  const reload = useCallback(() => setRound((now) => now + 1), [])
  return useMemo(
    () => ({
      all: rows ?? [],
      // Rows of another filter would lie where those of this one could not be read.
      total: error && !fresh ? undefined : rows?.length,
      at: (index: number) => rows?.[index],
      show,
      busy: loading !== undefined && !fresh,
      error,
      reload,
      hasMore,
      loadingMore: loading !== undefined && fresh,
      more,
    }),
    [rows, show, loading, fresh, error, reload, hasMore, more],
  )
}
