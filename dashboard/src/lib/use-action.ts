import { useMutation } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { type CallError, isCallError } from './call-error.ts'

export interface Action<Args extends readonly unknown[], Result> {
  readonly busy: boolean
  readonly error: CallError | undefined
  /** Does it; answers undefined where the service refused, which `error` then says. A second call while one runs does nothing. */
  run(...args: Args): Promise<Result | undefined>
  clear(): void
}

/** Something that a person does by a button: busy while it lasts, and its refusal kept to be shown beside it. */
export function useAction<Args extends readonly unknown[], Result>(
  work: (...args: Args) => Promise<Result>,
): Action<Args, Result> {
  const running = useRef(false)
  const { mutateAsync, isPending, error, reset } = useMutation({ mutationFn: (args: Args) => work(...args) })
  const run = useCallback(
    async (...args: Args) => {
      if (running.current) return undefined
      running.current = true
      try {
        return await mutateAsync(args)
      } catch (problem) {
        if (!isCallError(problem)) throw problem
        return undefined
      } finally {
        running.current = false
      }
    },
    [mutateAsync],
  )
  return { busy: isPending, error: isCallError(error) ? error : undefined, run, clear: reset }
}
