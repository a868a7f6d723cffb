import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError, addressOf, type Input, type Reply, type RouteName, send } from './api.ts'

type Readable = Extract<RouteName, `GET ${string}`>

interface State<T> {
  /** The newest answer; while another one is on its way, the one before it. */
  readonly data?: T | undefined
  readonly error?: ApiError
  readonly busy: boolean
}

interface Options {
  /** Without it nothing is read; the last answer stays. */
  readonly enabled?: boolean
  /** Read again so often while somebody looks; 0 is never. */
  readonly everyMs?: number
}

/** Reads a route, again whenever its address changes; an answer that is no longer wanted is dropped. */
export function useRead<N extends Readable>(route: N, input: Input<N>, options?: Options) {
  return useAddress<Reply<N>>(addressOf(route, input), options)
}

/** The same for what the contract does not declare: the identity library's addresses. */
export function useAddress<T>(
  address: string,
  { enabled = true, everyMs = 0 }: Options = {},
): State<T> & { reload(): void } {
  const [state, setState] = useState<State<T>>({ busy: true })
  const running = useRef<AbortController>(undefined)

  const reload = useCallback(() => {
    running.current?.abort()
    const controller = new AbortController()
    const { signal } = controller
    running.current = controller
    setState(({ data }) => ({ data, busy: true }))
    send('GET', address, { signal }).then(
      (data) => setState({ data: data as T, busy: false }),
      (error: unknown) => {
        if (signal.aborted) return
        if (!(error instanceof ApiError)) throw error
        setState({ error, busy: false })
      },
    )
  }, [address])

  useEffect(() => {
    if (!enabled) return
    reload()
    return () => running.current?.abort()
  }, [reload, enabled])

  useEffect(() => {
    if (!enabled || everyMs === 0) return
    const timer = setInterval(() => document.hidden || reload(), everyMs)
    return () => clearInterval(timer)
  }, [reload, enabled, everyMs])

  return { ...state, reload }
}
