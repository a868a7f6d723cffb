import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { ApiError, addressOf, type Input, type Reply, type RouteName, send } from './api.ts'

const pageSize = 100
/** Pages kept to scroll back to; the oldest go first. */
const keptPages = 60

type Paged = {
  [N in Extract<RouteName, `GET ${string}`>]: Reply<N> extends { data: readonly unknown[]; total: number } ? N : never
}[Extract<RouteName, `GET ${string}`>]
type RowOf<N extends Paged> = Reply<N> extends { data: readonly (infer Row)[] } ? Row : never

/** A list of any length of which only what is looked at is there. */
export interface Rows<Row> {
  /** Undefined until the first answer. */
  readonly total: number | undefined
  /** Undefined where the row is still on its way. */
  at(index: number): Row | undefined
  /** Says which rows are looked at, so that they and their neighbours are fetched. */
  show(first: number, last: number): void
  readonly busy: boolean
  readonly error?: ApiError | undefined
  reload(): void
}

interface Kept<Row> {
  readonly address: string
  readonly total: number
  readonly pages: ReadonlyMap<number, readonly Row[]>
}

/** The requests for one address: pages asked for, and what ends them. */
interface Reading {
  readonly pages: Set<number>
  readonly abort: AbortController
}

/**
 * Reads a paged route as one long list. While the answer to another filter or sort is on its way, the rows of the one before
 * stay, so that nothing flashes; what belongs to an address that is no longer asked for is dropped.
 */
export function useRows<N extends Paged>(route: N, input: Input<N>): Rows<RowOf<N>> {
  type Row = RowOf<N>
  const address = addressOf(route, input)
  const [kept, setKept] = useState<Kept<Row>>()
  const [error, setError] = useState<ApiError>()
  const [round, setRound] = useState(0)
  const reading = useRef<Reading>(undefined)
  const [running, setRunning] = useState(0)

  const fetchPage = useCallback(
    (page: number) => {
      const mine = reading.current
      if (!mine || mine.pages.has(page)) return
      mine.pages.add(page)
      setRunning((now) => now + 1)
      const mark = address.includes('?') ? '&' : '?'
      send('GET', `${address}${mark}page=${page + 1}&pageSize=${pageSize}`, { signal: mine.abort.signal })
        .then(
          (answer) => {
            const { data, total } = answer as { data: Row[]; total: number }
            setError(undefined)
            setKept((before) => {
              const pages = new Map(before?.address === address + round ? before.pages : [])
              pages.delete(page)
              pages.set(page, data)
              for (const old of pages.keys()) {
                if (pages.size <= keptPages) break
                pages.delete(old)
                mine.pages.delete(old)
              }
              return { address: address + round, total, pages }
            })
          },
          (problem: unknown) => {
            mine.pages.delete(page)
            if (mine.abort.signal.aborted) return
            if (!(problem instanceof ApiError)) throw problem
            setError(problem)
          },
        )
        .finally(() => setRunning((now) => now - 1))
    },
    [address, round],
  )

  // The requests belong to the effect that sends them, so that one which React runs again sends them again.
  useEffect(() => {
    const abort = new AbortController()
    reading.current = { pages: new Set(), abort }
    fetchPage(0)
    return () => abort.abort()
  }, [fetchPage])

  const total = kept?.total
  const fresh = kept?.address === address + round
  const show = useCallback(
    (first: number, last: number) => {
      if (!fresh || total === undefined) return
      const lastPage = Math.max(0, Math.ceil(total / pageSize) - 1)
      const from = Math.max(0, Math.floor(first / pageSize) - 1)
      const to = Math.min(lastPage, Math.floor(last / pageSize) + 1)
      // What is looked at comes before what may be looked at next.
      for (let page = Math.floor(first / pageSize); page <= Math.min(lastPage, Math.floor(last / pageSize)); page++)
        fetchPage(page)
      for (const page of [to, from]) fetchPage(page)
    },
    [fetchPage, fresh, total],
  )
  const reload = useCallback(() => setRound((now) => now + 1), [])
  return useMemo(
    () => ({
      total,
      at: (index: number) => kept?.pages.get(Math.floor(index / pageSize))?.[index % pageSize],
      show,
      busy: running > 0 && !fresh,
      error,
      reload,
    }),
    [kept, total, show, running, fresh, error, reload],
  )
}

/** A list that is there as a whole, read like one that is not. */
export function allRows<Row>(
  rows: readonly Row[] | undefined,
  state: { busy: boolean; error?: ApiError | undefined; reload(): void },
): Rows<Row> {
  return { total: rows?.length, at: (index) => rows?.[index], show: () => undefined, ...state }
}
