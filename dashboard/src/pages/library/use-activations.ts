import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Reply } from '../../lib/api.ts'
import { readOf } from '../../lib/use-read.ts'
import type { Rows } from '../../lib/use-rows.ts'

/** Where one topic stands on each platform. */
export type Standing = Reply<'GET /api/topics/activation-status'>[string]

const pauseMs = 150
const askedAtOnce = 50

/** The ids of the rows in sight in lots that stay the same while somebody scrolls; a lot that is not read yet waits. */
function lotsOf(
  topics: Rows<{ readonly id: string }>,
  { first, last }: { first: number; last: number },
): readonly string[] {
  const lots: string[] = []
  for (let from = first - (first % askedAtOnce); from <= last; from += askedAtOnce) {
    const size = Math.min(askedAtOnce, (topics.total ?? 0) - from)
    const ids = Array.from({ length: Math.max(0, size) }, (_, n) => topics.at(from + n)?.id)
    if (ids.length > 0 && ids.every(Boolean)) lots.push(ids.join(','))
  }
  return lots
}

/** Asks where the rows in sight are activated, once the scrolling rests. */
export function useActivations<T extends { readonly id: string }>(topics: Rows<T>, enabled: boolean) {
  const [sight, setSight] = useState({ first: 0, last: 0 })
  const [rested, setRested] = useState(sight)
  useEffect(() => {
    const timer = setTimeout(() => setRested(sight), pauseMs)
    return () => clearTimeout(timer)
  }, [sight])

  const { show } = topics
  const rows = useMemo(
    () => ({
      ...topics,
      show: (first: number, last: number) => {
        show(first, last)
        setSight((now) => (now.first === first && now.last === last ? now : { first, last }))
      },
    }),
    [topics, show],
  )

  const found = useQueries({
    queries: (enabled ? lotsOf(topics, rested) : []).map((ids) => ({
      ...readOf('GET /api/topics/activation-status', { query: { ids } }),
      select: (answer: Readonly<Record<string, Standing>>) =>
        ids.split(',').map((id) => [id, answer[id] ?? {}] as const),
    })),
    combine: combineLots,
  })
  // What was known of a row stays until the newer answer is there.
  const known = useRef(new Map<string, Standing>())
  for (const [id, standing] of found) known.current.set(id, standing)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another answer makes the table draw its cells again
  const standingOf = useCallback((id: string) => known.current.get(id), [found])
  return { rows, standingOf }
}

type Lot = readonly (readonly [string, Standing])[]
const combineLots = (results: UseQueryResult<Lot>[]): Lot => results.flatMap(({ data }) => data ?? [])
