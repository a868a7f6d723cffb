import { QueryCache, QueryClient } from '@tanstack/react-query'
import { type CallError, isCallError } from './call-error.ts'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: CallError
  }
}

/** How long an answer counts as today's when the person comes back to the window. */
const freshMs = 10_000

/**
 * Everything that the service answered to the pages. It retries nothing itself: the SDK's retries are the one policy, and
 * a call without a network must fail where it is seen instead of waiting unseen for one.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error) => {
      if (!isCallError(error)) reportError(error)
    },
  }),
  defaultOptions: {
    queries: {
      networkMode: 'always',
      retry: false,
      staleTime: freshMs,
      refetchOnMount: 'always',
      refetchOnReconnect: 'always',
    },
    mutations: { networkMode: 'always', retry: false },
  },
})
