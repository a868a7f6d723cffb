import { useEffect } from 'react'

const againMs = 1_500

/** Reads a list of runs again and again while one of them runs and somebody looks. */
export function useRunning<
  T extends { readonly data?: readonly { readonly status: string }[] | undefined; reload(): void },
>(runs: T): T {
  const { data, reload } = runs
  const isRunning = data?.some(({ status }) => status === 'running') ?? false
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => document.hidden || reload(), againMs)
    return () => clearInterval(timer)
  }, [isRunning, reload])
  return runs
}
