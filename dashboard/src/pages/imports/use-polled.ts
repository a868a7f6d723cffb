import { useEffect, useRef, useState } from 'react'
import type { Input, Reply, RouteName } from '../../lib/api.ts'
import { useRead } from '../../lib/use-read.ts'

const pollMs = 1_000

/** Reads a route again each second while its answer says that something goes on; the last good answer stays meanwhile. */
export function usePolled<N extends Extract<RouteName, `GET ${string}`>>(
  route: N,
  input: Input<N>,
  isRunning: (answer: Reply<N>) => boolean,
) {
  const [everyMs, setEveryMs] = useState(0)
  const read = useRead(route, input, { everyMs })
  const last = useRef<Reply<N>>(undefined)
  if (read.data !== undefined) last.current = read.data
  const running = last.current !== undefined && isRunning(last.current)
  useEffect(() => setEveryMs(running ? pollMs : 0), [running])
  return { ...read, data: last.current }
}
