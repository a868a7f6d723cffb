import { useCallback, useRef, useState } from 'react'
import { ApiError } from './api.ts'

export interface Action<Args extends readonly unknown[], Result> {
  readonly busy: boolean
  readonly error: ApiError | undefined
  /** Does it; answers undefined where the service refused, which `error` then says. A second call while one runs does nothing. */
  run(...args: Args): Promise<Result | undefined>
  clear(): void
}

/** Something that a person does by a button: busy while it lasts, and its refusal kept to be shown beside it. */
export function useAction<Args extends readonly unknown[], Result>(
  work: (...args: Args) => Promise<Result>,
): Action<Args, Result> {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<ApiError>()
  const latest = useRef(work)
  latest.current = work
  const running = useRef(false)

  const run = useCallback(async (...args: Args) => {
    if (running.current) return undefined
    running.current = true
    setBusy(true)
    setError(undefined)
    try {
      return await latest.current(...args)
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem
      setError(problem)
      return undefined
    } finally {
      running.current = false
      setBusy(false)
    }
  }, [])
  const clear = useCallback(() => setError(undefined), [])
  return { busy, error, run, clear }
}
