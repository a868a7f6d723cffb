import { limits } from '@txadv/contract'
import type { EgressError } from './egress-error.ts'

/** When a call is made again, and after how long: a choice of the caller, because not every call may be repeated. */
export interface RetryPolicy {
  readonly delaysMs: readonly number[]
  readonly retries: (error: EgressError) => boolean
}

export const neverRetry: RetryPolicy = { delaysMs: [], retries: () => false }

/** Makes the call again while the other side is busy or broken; any other refusal will not change by asking again. */
export const retryBusy: RetryPolicy = {
  delaysMs: limits.outbound.retryDelaysMs,
  retries: ({ status = 0 }) => status === 429 || status >= 500,
}

/** Makes the call again only where the other side says that it did not take it: one that creates must not come twice. */
export const retryThrottled: RetryPolicy = {
  delaysMs: limits.outbound.retryDelaysMs,
  retries: ({ status }) => status === 429,
}

/** How long to wait before the next try, a little more by chance so that many do not come back at once. */
export function waitMs(delayMs: number, error: EgressError, chance = Math.random()): number {
  return Math.max(delayMs, error.retryAfterMs ?? 0) + delayMs * limits.egress.jitter * chance
}

/** What a Retry-After says: seconds, or a date. */
export function retryAfterMs(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined
  if (/^\d{1,9}$/.test(header)) return Number(header) * 1_000
  const date = Date.parse(header)
  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}
