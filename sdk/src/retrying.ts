import { ApiError, NoAnswerError, QuotaError } from './errors.ts'

const pausesMs = [1_000, 2_000, 4_000]
/** Whoever must wait longer than this is told so instead. */
const longestPauseMs = 60_000
const passing = [500, 502, 503, 504]

/**
 * After what time a failed try is worth another one; undefined where it never is. The time is drawn anew below 1, 2 and 4
 * seconds and comes on top of what the service asks for, so that clients that failed together do not come back together.
 */
export function pauseAfter(reason: unknown, attempt: number, repeatable: boolean): number | undefined {
  const mostMs = pausesMs[attempt]
  if (mostMs === undefined) return undefined
  const drawnMs = Math.round(Math.random() * mostMs)
  if (reason instanceof NoAnswerError) return repeatable ? drawnMs : undefined
  if (!(reason instanceof ApiError) || reason instanceof QuotaError) return undefined
  const { status, recovery, retryAfterMs } = reason
  if (recovery === 'terminal') return undefined
  // A 429 passes when the minute does, and a 409 with a time when the same request, sent before, is through.
  if (!passing.includes(status) && retryAfterMs === undefined) return undefined
  if ((retryAfterMs ?? 0) > longestPauseMs) return undefined
  return (retryAfterMs ?? 0) + drawnMs
}

/** Waits, or fails with the signal's reason when that comes first. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const onAbort = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort)
      resolve()
    }, ms)
    signal?.addEventListener('abort', onAbort, { once: true })
  })
}
