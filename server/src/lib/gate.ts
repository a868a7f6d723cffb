/** Lets so many in at a time, in the order in which they came; whoever gives up while waiting leaves the queue. */
export function createLimiter(places: number) {
  const waiting: (() => void)[] = []
  let inside = 0

  const enter = (signal: AbortSignal | undefined) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const giveUp = () => {
      waiting.splice(waiting.indexOf(admitted), 1)
      reject(signal?.reason)
    }
    const admitted = () => {
      signal?.removeEventListener('abort', giveUp)
      resolve()
    }
    waiting.push(admitted)
    signal?.addEventListener('abort', giveUp, { once: true })
    return promise
  }

  return async <T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> => {
    signal?.throwIfAborted()
    if (inside < places) inside++
    else await enter(signal)
    try {
      return await work()
    } finally {
      // A leaver passes its place on, so that newcomers do not overtake those who wait.
      const next = waiting.shift()
      if (next) next()
      else inside--
    }
  }
}

/** A gate for each key, kept only while somebody is inside or waits. */
export function createLimiters(places: number) {
  const gates = new Map<string, { readonly pass: ReturnType<typeof createLimiter>; users: number }>()
  return async <T>(key: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> => {
    const gate = gates.get(key) ?? { pass: createLimiter(places), users: 0 }
    gates.set(key, gate)
    gate.users++
    try {
      return await gate.pass(work, signal)
    } finally {
      gate.users--
      if (gate.users === 0) gates.delete(key)
    }
  }
}
