import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { call, type Reply } from '../../lib/api.ts'
import type { Rows } from '../../lib/use-rows.ts'
import type { Topic } from './columns.tsx'

/** Where one topic stands on each platform. */
export type Standing = Reply<'GET /api/topics/activation-status'>[string]

const pauseMs = 150

/** Asks where the rows in sight are activated, once the scrolling rests; what was asked is not asked again. */
export function useActivations(topics: Rows<Topic>, enabled: boolean) {
  const [sight, setSight] = useState({ first: 0, last: 0 })
  const [known, setKnown] = useState<ReadonlyMap<string, Standing>>(new Map())
  const asked = useRef(new Set<string>())

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

  useEffect(() => {
    if (!enabled) return
    const timer = setTimeout(() => {
      const ids: string[] = []
      for (let index = sight.first; index <= sight.last; index++) {
        const id = topics.at(index)?.id
        if (id && !asked.current.has(id)) ids.push(id)
      }
      if (ids.length === 0) return
      for (const id of ids) asked.current.add(id)
      call('GET /api/topics/activation-status', { query: { ids: ids.join(',') } }).then(
        (answer) => setKnown((now) => new Map([...now, ...ids.map((id) => [id, answer[id] ?? {}] as const)])),
        // The column stays open for them; the next look asks again.
        () => {
          for (const id of ids) asked.current.delete(id)
        },
      )
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [enabled, sight, topics])

  const standingOf = useCallback((id: string) => known.get(id), [known])
  return { rows, standingOf }
}
