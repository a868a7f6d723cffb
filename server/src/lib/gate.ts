/** Lets so many in at a time, in the order in which they came. */
export function createGate(places: number) {
  const waiting: (() => void)[] = []
  let inside = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (inside < places) inside++
    else await new Promise<void>((enter) => waiting.push(enter))
    try {
      return await work()
    } finally {
      // Who leaves hands the place on, so that nobody who comes just now gets in before those who wait.
      const next = waiting.shift()
      if (next) next()
      else inside--
    }
  }
}
