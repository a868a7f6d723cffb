import type { Reply } from './api.ts'

type Counted = Reply<'GET /api/usage'>['days'][number]
type Counter = Exclude<keyof Counted, 'day'>

export interface Day extends Record<Counter, number> {
  readonly label: string
}

const nothing: Record<Counter, number> = {
  total_classifications: 0,
  total_tokens: 0,
  total_imports: 0,
  total_exports: 0,
  total_web_searches: 0,
  total_requests: 0,
  total_cost: 0,
}

const shownDays = 31
export const dayMs = 86_400_000
const short = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** The last 31 days in UTC, oldest first; on those that the service does not list, nothing was used. */
export function everyDay(counted: readonly Counted[], now = Date.now()): readonly Day[] {
  const known = new Map(counted.map((day) => [day.day, day]))
  return Array.from({ length: shownDays }, (_, n) => {
    const at = new Date(now - (shownDays - 1 - n) * dayMs)
    return { ...nothing, ...known.get(at.toISOString().slice(0, 10)), label: short.format(at) }
  })
}

export const totalOf = (days: readonly Day[], counter: Counter): number =>
  days.reduce((sum, day) => sum + day[counter], 0)
