import type * as contract from '@txadv/contract'
import { demandSignIn } from './router.ts'
import { currentWorkspace } from './workspace.ts'

// The contract lends its types alone: its values would bring the schema library into the page.
type Declared = Extract<(typeof contract)[keyof typeof contract], contract.Route>
type Routes = { [R in Declared as `${R['method']} ${R['path']}`]: R }

export type RouteName = keyof Routes
export type Input<N extends RouteName> = contract.Sent<Routes[N]>
export type Reply<N extends RouteName> = contract.Wire<Routes[N]>

/** A failure that the service answered, in its words; status 0 says that none came, or none that can be read. */
export class ApiError extends Error {
  readonly status: number
  readonly detail: Readonly<Record<string, unknown>>
  /** What finds the request in the service's log. */
  readonly requestId: string | null

  constructor(status: number, text: string, detail: Readonly<Record<string, unknown>>, requestId: string | null) {
    super(text)
    this.name = 'ApiError'
    this.status = status
    this.detail = detail
    this.requestId = requestId
  }
}

interface Sending {
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal | undefined
  /** For what an answer says beside its body. */
  readonly onHeaders?: ((headers: Headers) => void) | undefined
}

/**
 * Sends one request and reads the JSON answer; any answer but a success is thrown as an ApiError. A session that has
 * ended takes the person to sign-in, and from there back to where they were.
 */
export async function send(method: string, path: string, sending: Sending = {}): Promise<unknown> {
  const { body, signal, onHeaders } = sending
  const workspace = currentWorkspace()
  const headers: Record<string, string> = { ...sending.headers, ...(workspace && { 'x-workspace-id': workspace }) }
  const request: RequestInit = { method, headers, signal: signal ?? null }
  if (body !== undefined) {
    headers['content-type'] = 'application/json'
    request.body = JSON.stringify(body)
  }
  const response = await fetch(path, request).catch(() => undefined)
  const answer: unknown = await response?.json().catch(() => undefined)
  signal?.throwIfAborted()
  if (response) onHeaders?.(response.headers)
  if (!response || (response.ok && answer === undefined)) throw new ApiError(0, 'The service did not respond', {}, null)
  if (response.ok) return answer
  if (response.status === 401 && !path.startsWith('/api/auth/')) demandSignIn()
  // The API says `error`; the identity library under /api/auth says `message`.
  const { error, message, ...detail } = Object(answer) as Record<string, unknown>
  const text = String(error ?? message ?? `HTTP ${response.status}`)
  throw new ApiError(response.status, text, detail, response.headers.get('x-request-id'))
}

/** A route's address with its path ids and query filled in; empty query values are left out. */
export function addressOf<N extends RouteName>(route: N, input: Input<N>): string {
  const { params = {}, query = {} } = input as { params?: Record<string, string>; query?: Record<string, string> }
  const [, template = ''] = route.split(' ')
  const path = template.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const given = Object.entries(query).filter(([, value]) => value)
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path
}

/** Calls a route of the contract: a wrong input does not compile. */
export async function call<N extends RouteName>(
  route: N,
  input: Input<N>,
  options: Omit<Sending, 'body'> = {},
): Promise<Reply<N>> {
  const [method = ''] = route.split(' ')
  const { body } = input as { body?: unknown }
  return (await send(method, addressOf(route, input), { ...options, body })) as Reply<N>
}
