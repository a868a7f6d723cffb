import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError, addressOf, type Input, type Reply, type RouteName, send } from './api.ts'

type Readable = Extract<RouteName, `GET ${string}`>

interface State<T> {
  /** The newest answer; while another one is on its way, the one before it. */
  readonly data?: T | undefined
  readonly error?: ApiError
  readonly busy: boolean
}

/** Reads a route, again whenever its address changes; an answer that is no longer wanted is dropped. */
export function useRead<N extends Readable>(route: N, input: Input<N>): State<Reply<N>> & { reload(): void } {
  const [state, setState] = useState<State<Reply<N>>>({ busy: true })
  const running = useRef<AbortController>(undefined)
  const address = addressOf(route, input)

  const reload = useCallback(() => {
    running.current?.abort()
    const controller = new AbortController()
    const { signal } = controller
    running.current = controller
    setState(({ data }) => ({ data, busy: true }))
    send('GET', address, { signal }).then(
      (data) => setState({ data: data as Reply<N>, busy: false }),
      (error: unknown) => {
        if (signal.aborted) return
        if (!(error instanceof ApiError)) throw error
        setState({ error, busy: false })
      },
    )
  }, [address])

  useEffect(() => {
    reload()
    return () => running.current?.abort()
  }, [reload])

  return { ...state, reload }
}
