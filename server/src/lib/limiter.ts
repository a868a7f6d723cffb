import { failures, limits } from '@txadv/contract'

/** How much runs at once, how much of it for one key, how many callers of one key may wait, and how long. */
export interface LimiterPlaces {
  readonly atOnce: number
  readonly perKey: number
  readonly waitingPerKey?: number
  readonly waitMs?: number
}

const tooBusy = () => failures.tooManyRequests(limits.fairShare.retryAfterSeconds)

interface Line {
  held: number
  /** In the order in which they came. */
  readonly waiting: Set<() => void>
}

/**
 * Runs so much work at once, and so much of one key. A free place goes to the waiting key that holds the fewest, so a key
 * with a hundred callers delays none but its own; a caller that gives up while waiting leaves the line.
 */
export function createFairLimiter(places: LimiterPlaces) {
  const { atOnce, perKey, waitingPerKey = Number.POSITIVE_INFINITY, waitMs } = places
  const lines = new Map<string, Line>()
  /** Those with a caller that waits; the one that was served last is at the end. */
  const waitingLines = new Map<string, Line>()
  let inside = 0

  const lineOf = (key: string): Line => {
    const line = lines.get(key) ?? { held: 0, waiting: new Set() }
    lines.set(key, line)
    return line
  }
  const leaveLine = (key: string, line: Line, admitted: () => void) => {
    line.waiting.delete(admitted)
    if (line.waiting.size === 0) waitingLines.delete(key)
    if (line.waiting.size === 0 && line.held === 0) lines.delete(key)
  }
  const nextLine = () => {
    let next: [string, Line] | undefined
    for (const each of waitingLines) if (each[1].held < (next?.[1].held ?? perKey)) next = each
    return next
  }
  /** Whoever leaves makes room for one: had there been room before, nobody would wait for it. */
  const admitNext = () => {
    const [key = '', line] = nextLine() ?? []
    const [admitted] = line?.waiting ?? []
    if (!line || !admitted) return
    inside++
    line.held++
    leaveLine(key, line, admitted)
    if (waitingLines.delete(key)) waitingLines.set(key, line)
    admitted()
  }
  const wait = (key: string, line: Line, signal: AbortSignal | undefined) => {
    if (line.waiting.size >= waitingPerKey) throw tooBusy()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const stopWaiting = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', giveUp)
    }
    const leave = (reason: unknown) => {
      stopWaiting()
      leaveLine(key, line, admitted)
      reject(reason)
    }
    const giveUp = () => leave(signal?.reason)
    const admitted = () => {
      stopWaiting()
      resolve()
    }
    const timer = waitMs === undefined ? undefined : setTimeout(() => leave(tooBusy()), waitMs)
    line.waiting.add(admitted)
    waitingLines.set(key, line)
    signal?.addEventListener('abort', giveUp, { once: true })
    return promise
  }

  return async <T>(key: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> => {
    signal?.throwIfAborted()
    const line = lineOf(key)
    if (inside < atOnce && line.held < perKey) {
      inside++
      line.held++
    } else await wait(key, line, signal)
    try {
      return await work()
    } finally {
      inside--
      line.held--
      if (line.held === 0 && line.waiting.size === 0) lines.delete(key)
      admitNext()
    }
  }
}

/** Runs so much work at once, in the order in which it came. */
export function createLimiter(places: number) {
  const inTurn = createFairLimiter({ atOnce: places, perKey: places })
  return <T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> => inTurn('', work, signal)
}

/** Runs so much work of each key at once, however many keys there are. */
export const createLimiters = (places: number) =>
  createFairLimiter({ atOnce: Number.POSITIVE_INFINITY, perKey: places })
