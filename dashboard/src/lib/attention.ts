import { useEffect, useState } from 'react'
import { useRead } from './use-read.ts'

const reviewQuery = { review: 'needs_review', pageSize: 1 } as const

/** Topics whose classification is in doubt, and what became of the segments: read under one key by all who show it. */
export function useAttention(everyMs: number, enabled = true) {
  const review = useRead('GET /api/topics', { query: reviewQuery }, { everyMs, enabled })
  const summary = useRead('GET /api/activations/summary', {}, { everyMs, enabled })
  return { review, summary }
}

export type Summary = NonNullable<ReturnType<typeof useAttention>['summary']['data']>

/** How many segments are in a state, through one connection or all of them. */
export const countStatus = (
  summary: Summary,
  status: Summary['counts'][number]['status'],
  connectionId?: string,
): number =>
  summary.counts.reduce(
    (sum, each) =>
      sum + (each.status === status && (connectionId ?? each.connectionId) === each.connectionId ? each.count : 0),
    0,
  )

const badgeMs = 30_000
/** The first rows of a page come before the numbers beside its title. */
const badgeDelayMs = 2_000

/** How many things wait for a person in a section, with what they are; undefined where nothing does. */
export function useBadges(enabled: boolean): Readonly<Partial<Record<string, { count: number; text: string }>>> {
  const [due, setDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), badgeDelayMs)
    return () => clearTimeout(timer)
  }, [])
  const { review, summary } = useAttention(badgeMs, enabled && due)
  const inReview = review.data?.total ?? 0
  const failed = summary.data ? countStatus(summary.data, 'error') : 0
  const stale = summary.data?.stale ?? 0
  return {
    ...(inReview > 0 && { library: { count: inReview, text: `${inReview} to review` } }),
    ...(failed + stale > 0 && { activations: { count: failed + stale, text: `${failed} in error, ${stale} stale` } }),
  }
}
