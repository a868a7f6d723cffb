import {
  type Client,
  type ClientOptions,
  createClient,
  type Given,
  NoAnswerError,
  type Reply,
  type Routes,
  type Input as SdkInput,
} from '@txadv/sdk'
import type { CallError } from './call-error.ts'
import { refreshAfterWrite } from './refresh.ts'
import { demandSignIn } from './router.ts'
import { createStore } from './store.ts'
import { currentWorkspace } from './workspace.ts'

export type { Reply }
export type RouteName = keyof Routes

/** A part that may be left out may also be undefined: nothing is sent of it. */
type Loose<T> = T extends readonly unknown[]
  ? T | Readonly<T>
  : T extends object
    ? { [K in keyof T]: Record<never, never> extends Pick<T, K> ? Loose<T[K]> | undefined : Loose<T[K]> }
    : T
/** What a route takes. */
export type Input<N extends RouteName> = Loose<SdkInput<N>>

/** Routes that are sent again at this moment, each with what its last try met. */
export const retries = createStore<ReadonlyMap<string, CallError>>(new Map())

const settle = (route: string) =>
  retries.get().has(route) && retries.set((now) => new Map([...now].filter(([each]) => each !== route)))

type Hooks = Pick<ClientOptions, 'onRequest' | 'onResponse' | 'onRetry'>

/** A client of the person who is signed in; a session that has ended takes them to sign-in, and from there back. */
export function createSessionClient(hooks: Hooks = {}, workspaceId = currentWorkspace()): Client {
  return createClient({
    baseUrl: location.origin,
    session: true,
    ...(workspaceId && { workspaceId }),
    onRetry: ({ route, reason }) => retries.set((now) => new Map(now).set(route, reason)),
    ...hooks,
    onResponse: (response) => {
      if (response.status === 401) demandSignIn()
      hooks.onResponse?.(response)
    },
  })
}

let shared: { readonly workspaceId: string | undefined; readonly client: Client } | undefined

/** The client of all pages. */
export function getClient(): Client {
  const workspaceId = currentWorkspace()
  if (!shared || shared.workspaceId !== workspaceId) shared = { workspaceId, client: createSessionClient() }
  return shared.client
}

/** POSTs that answer a question and change nothing. */
const questions: ReadonlySet<RouteName> = new Set([
  'POST /api/classify',
  'POST /api/topics/check-duplicate',
  'POST /api/analyze-brief',
  'POST /api/import/preview',
  'POST /api/import/check',
  'POST /api/import/values',
  'POST /api/topic-changes/plan',
  'POST /api/admin/merge-plan',
  'POST /api/admin/output-templates/preview',
  'POST /api/admin/output-templates/:templateId/impact',
])

function isWrite(route: RouteName, { body }: { readonly body?: { readonly dryRun?: boolean } }): boolean {
  return !route.startsWith('GET ') && !questions.has(route) && !body?.dryRun
}

/** An input as it is sent: pages hold filters as texts, and an empty one asks for nothing. */
export function leanInput<I extends object>(input: I): I {
  const { query } = input as { readonly query?: object }
  if (!query) return input
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  return { ...input, query: Object.fromEntries(given) }
}

interface Options {
  readonly signal?: AbortSignal
  /** For who needs more of the answer than its body. */
  readonly client?: Client
}

/** Calls a route of the API; a wrong input does not compile. */
export async function call<N extends RouteName>(
  route: N,
  input: Input<N>,
  { client = getClient(), ...options }: Options = {},
): Promise<Reply<N>> {
  const refreshAfter = isWrite(route, input as object) ? refreshAfterWrite : () => undefined
  try {
    const reply = await client.call(route, ...([leanInput(input), options] as unknown as Given<N>))
    refreshAfter()
    return reply
  } catch (error) {
    // It may have been carried out.
    if (error instanceof NoAnswerError) refreshAfter()
    throw error
  } finally {
    settle(route)
  }
}
