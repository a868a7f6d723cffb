import { ApiError, errorOf, NoAnswerError } from './errors.ts'
import { type ClientOptions, checkOptions, headersOf, type RequestEvent, type Retry, versionOf } from './options.ts'
import { pause, pauseAfter } from './retrying.ts'
import { unkeyedPosts } from './unkeyed.gen.ts'

export interface CallOptions {
  /** Ends the call, whichever try it is at: `AbortSignal.timeout(10_000)` is a deadline for all tries together. */
  readonly signal?: AbortSignal
  /** How long one try of this call may take, in place of what the client has. */
  readonly timeoutMs?: number
  /**
   * A request that is sent again under the same key is carried out once. Every POST that takes one has one of its own
   * accord; give one to hold also across a restart of your program, or `false` where the route itself changes nothing twice.
   * A POST that takes none is not sent again when no answer came, because it may have been carried out.
   */
  readonly idempotencyKey?: string | false
}

/** What a request is made of, whichever route it is for. */
export interface Sent {
  readonly params?: object
  readonly query?: object
  readonly body?: unknown
}

export interface Transport {
  /** Whether the key is one for pages, which opens the routes under `/api/sdk` alone. */
  readonly isSdkKey: boolean
  /** Sends a request until it is answered for good, and reads the answer within the same time. */
  send<T>(route: string, sent: Sent, options: CallOptions, read: Read<T>): Promise<T>
}

type Read<T> = (response: Response) => Promise<T>

/** Reads an answer as what its route promises. */
export const asJson = async <T>(response: Response): Promise<T> => (await response.json()) as T

const timeoutMs = 65_000

/** A parameter as it is sent: a filter of several values once for each, the names in `fields` with commas in one. */
function textsOf(name: string, value: unknown): string[] {
  if (value === undefined) return []
  return Array.isArray(value) && name !== 'fields' ? value.map(String) : [String(value)]
}

function urlOf(baseUrl: string, path: string, { params = {}, query = {} }: Sent): URL {
  const values = new Map<string, unknown>(Object.entries(params))
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = values.get(name)
    if (value === undefined || value === '') throw new TypeError(`${path} needs ${name}`)
    return encodeURIComponent(String(value))
  })
  const url = new URL(`${baseUrl.replace(/\/*$/, '')}${filled}`)
  for (const [name, value] of Object.entries(query))
    for (const each of textsOf(name, value)) url.searchParams.append(name, each)
  return url
}

/** One try: as long as it may take, and what is told of it. */
interface Attempt {
  readonly event: RequestEvent
  readonly request: RequestInit
  readonly signal: AbortSignal | undefined
  readonly allowedMs: number
}

export function createTransport(options: ClientOptions): Transport {
  checkOptions(options)
  const ask = options.fetch ?? ((...given: Parameters<typeof fetch>) => fetch(...given))
  const common = headersOf(options)

  async function tryOnce<T>({ event, request, signal, allowedMs }: Attempt, read: Read<T>): Promise<T> {
    signal?.throwIfAborted()
    options.onRequest?.(event)
    const begun = performance.now()
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(new Error(`no answer within ${allowedMs} ms`)), allowedMs)
    const either = signal ? AbortSignal.any([signal, late.signal]) : late.signal
    const answered = async <A>(work: () => Promise<A>): Promise<A> => {
      try {
        return await work()
      } catch (error) {
        signal?.throwIfAborted()
        throw error instanceof ApiError ? error : new NoAnswerError(late.signal.aborted ? late.signal.reason : error)
      }
    }
    try {
      const response = await answered(() => ask(event.url, { ...request, signal: either }))
      tell(event, response, performance.now() - begun)
      return await answered(async () => {
        if (!response.ok) throw await errorOf(response)
        return await read(response)
      })
    } finally {
      clearTimeout(timer)
    }
  }

  function tell(event: RequestEvent, { status, headers: received }: Response, durationMs: number): void {
    if (!options.onResponse) return
    const headers = new Headers(received)
    headers.delete('set-cookie')
    options.onResponse({ ...event, status, durationMs, requestId: headers.get('x-request-id') ?? undefined, headers })
  }

  return {
    isSdkKey: options.apiKey?.startsWith('pk_') ?? false,
    async send(route, sent, { signal, idempotencyKey, timeoutMs: own }, read) {
      const [method = 'GET', path = '/'] = route.split(' ')
      const { body } = sent
      // Pages may send no other headers than those that the service allows to every origin.
      const forPages = path.startsWith('/api/sdk/')
      const keyed = method === 'POST' && !unkeyedPosts.has(route) && idempotencyKey !== false
      const key = keyed ? (idempotencyKey ?? crypto.randomUUID()) : undefined
      const request: RequestInit = {
        method,
        headers: {
          ...common,
          ...(!forPages && { 'txadv-version': versionOf(options) }),
          ...(key && { 'idempotency-key': key }),
          ...(body !== undefined && { 'content-type': typeof body === 'string' ? 'text/plain' : 'application/json' }),
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }
      const url = urlOf(options.baseUrl, path, sent).href
      const repeatable = method !== 'POST' || key !== undefined || idempotencyKey === false
      const allowedMs = own ?? options.timeoutMs ?? timeoutMs
      for (let attempt = 0; ; attempt++) {
        try {
          const event = { route, method, url, attempt: attempt + 1 }
          return await tryOnce({ event, request, signal, allowedMs }, read)
        } catch (error) {
          const pauseMs = pauseAfter(error, attempt, repeatable)
          if (pauseMs === undefined) throw error
          options.onRetry?.({ route, attempt: attempt + 1, pauseMs, reason: error as Retry['reason'] })
          await pause(pauseMs, signal)
        }
      }
    },
  }
}
