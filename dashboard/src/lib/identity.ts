import { ApiError, NoAnswerError } from '@txadv/sdk'
import { refreshAfterWrite } from './refresh.ts'

interface Asked {
  /** With a body it is a POST. */
  readonly body?: object
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
}

/**
 * Asks the identity library, whose addresses below /api/auth are no routes of the API. It is not asked again on its own:
 * an attempt to sign in counts.
 */
export async function askIdentity<T>(path: string, { body, headers, signal }: Asked = {}): Promise<T> {
  const request: RequestInit = { headers: { ...headers }, ...(signal && { signal }) }
  if (body) {
    request.method = 'POST'
    request.headers = { ...headers, 'content-type': 'application/json' }
    request.body = JSON.stringify(body)
  }
  const response = await answered(() => fetch(`/api/auth/${path}`, request), signal)
  if (!response.ok) throw await refusalOf(response)
  const answer = await answered(() => response.json() as Promise<T>, signal)
  if (body) refreshAfterWrite()
  return answer
}

async function answered<A>(work: () => Promise<A>, signal: AbortSignal | undefined): Promise<A> {
  try {
    return await work()
  } catch (error) {
    signal?.throwIfAborted()
    throw new NoAnswerError(error)
  }
}

/** The identity library says `message`, and codes of its own; the service itself says `error`. */
async function refusalOf(response: Response): Promise<ApiError> {
  const told: unknown = await response.json().catch(() => undefined)
  const { error, message, ...detail } = Object(told) as Record<string, unknown>
  const requestId = response.headers.get('x-request-id') ?? undefined
  return new ApiError(response.status, String(error ?? message ?? `HTTP ${response.status}`), { detail, requestId })
}
