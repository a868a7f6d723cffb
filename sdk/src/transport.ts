import { ApiError, errorOf, NoAnswerError, QuotaError } from './errors.ts'

/** Who calls: the holder of a key or, in a page of the service itself, the person who is signed in there. */
type Caller =
  | {
      /** An API key (`txadv_...`), or in a page an SDK key (`pk_live_...`, `pk_test_...`). */
      readonly apiKey: string
    }
  | {
      /** Sends the browser's session cookie in place of a key. */
      readonly session: true
      readonly apiKey?: undefined
    }

export type ClientOptions = Caller & {
  /** Where the service answers, for example `https://txadv.example.com`. */
  readonly baseUrl: string
  /** Scopes every call to one workspace of the organization. */
  readonly workspaceId?: string
  /** How long one try may take; the service itself gives up after 60 seconds. */
  readonly timeoutMs?: number
  /** Told before a request is sent again. */
  readonly onRetry?: (retry: Retry) => void
  /** Sends the requests, in place of the runtime's own `fetch`. */
  readonly fetch?: typeof fetch
}

export interface Retry {
  readonly route: string
  /** Which retry it is, from 1. */
  readonly attempt: number
  readonly pauseMs: number
  readonly reason: ApiError | NoAnswerError
}

export interface CallOptions {
  readonly signal?: AbortSignal
  /**
   * A request that is sent again under the same key is carried out once. Every POST has one of its own accord; give one to
   * hold also across a restart of your program, or `false` where the route itself changes nothing twice.
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
  send<T>(route: string, sent: Sent, options: CallOptions, read: (response: Response) => Promise<T>): Promise<T>
}

/** Reads an answer as what its route promises. */
export const asJson = async <T>(response: Response): Promise<T> => (await response.json()) as T

const pausesMs = [1_000, 2_000, 4_000]
const timeoutMs = 65_000
/** Whoever must wait longer than this is told so instead. */
const longestPauseMs = 60_000
const passing = [500, 502, 503, 504]

/** After what time a failed try is worth another one; undefined where it never is. */
function pauseAfter(reason: unknown, attempt: number, repeatable: boolean): number | undefined {
  const pauseMs = pausesMs[attempt]
  if (pauseMs === undefined) return undefined
  if (reason instanceof NoAnswerError) return repeatable ? pauseMs : undefined
  if (!(reason instanceof ApiError) || reason instanceof QuotaError) return undefined
  const { status, retryAfterMs } = reason
  // A 429 passes when the minute does, and a 409 with a time when the same request, sent before, is through.
  if (!passing.includes(status) && retryAfterMs === undefined) return undefined
  if ((retryAfterMs ?? 0) > longestPauseMs) return undefined
  return Math.max(pauseMs, retryAfterMs ?? 0)
}

/** Waits, or fails with the signal's reason when that comes first. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const onAbort = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort)
      resolve()
    }, ms)
    signal?.addEventListener('abort', onAbort, { once: true })
  })
}

function urlOf(baseUrl: string, path: string, { params = {}, query = {} }: Sent): URL {
  const values = new Map<string, unknown>(Object.entries(params))
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = values.get(name)
    if (value === undefined || value === '') throw new TypeError(`${path} needs ${name}`)
    return encodeURIComponent(String(value))
  })
  const url = new URL(filled, baseUrl)
  for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, String(value))
  return url
}

/** Whether a text can be a key: nothing else can be sent as a header, and runtimes print what they cannot send. */
export const isKeyText = (apiKey: string): boolean => /^[!-~]+$/.test(apiKey)

function checkOptions({ baseUrl, apiKey, ...options }: Partial<ClientOptions>): void {
  if (!baseUrl || !/^https?:/i.test(baseUrl) || !URL.canParse(baseUrl))
    throw new TypeError('baseUrl must be an http(s) address')
  if ('session' in options) return
  if (!apiKey || !isKeyText(apiKey)) throw new TypeError('apiKey must be visible ASCII characters')
}

export function createTransport(options: ClientOptions): Transport {
  checkOptions(options)
  const ask = options.fetch ?? ((...given: Parameters<typeof fetch>) => fetch(...given))
  const allowedMs = options.timeoutMs ?? timeoutMs

  async function tryOnce<T>(
    url: URL,
    request: RequestInit,
    signal: AbortSignal | undefined,
    read: Read<T>,
  ): Promise<T> {
    signal?.throwIfAborted()
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(new Error(`no answer within ${allowedMs} ms`)), allowedMs)
    const either = signal ? AbortSignal.any([signal, late.signal]) : late.signal
    try {
      const response = await ask(url, { ...request, signal: either })
      if (!response.ok) throw await errorOf(response)
      return await read(response)
    } catch (error) {
      signal?.throwIfAborted()
      throw error instanceof ApiError ? error : new NoAnswerError(late.signal.aborted ? late.signal.reason : error)
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    isSdkKey: options.apiKey?.startsWith('pk_') ?? false,
    async send(route, sent, { signal, idempotencyKey }, read) {
      const [method = 'GET', path = '/'] = route.split(' ')
      const { body } = sent
      // Pages may send no other headers than those that the service allows to every origin.
      const keyed = method === 'POST' && !path.startsWith('/api/sdk/') && idempotencyKey !== false
      const key = keyed ? (idempotencyKey ?? crypto.randomUUID()) : undefined
      const request: RequestInit = {
        method,
        headers: {
          ...(options.apiKey && { authorization: `Bearer ${options.apiKey}` }),
          ...(options.workspaceId && { 'x-workspace-id': options.workspaceId }),
          ...(key && { 'idempotency-key': key }),
          ...(body !== undefined && { 'content-type': typeof body === 'string' ? 'text/plain' : 'application/json' }),
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }
      const url = urlOf(options.baseUrl, path, sent)
      const repeatable = method !== 'POST' || key !== undefined || idempotencyKey === false
      for (let attempt = 0; ; attempt++) {
        try {
          return await tryOnce(url, request, signal, read)
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

type Read<T> = (response: Response) => Promise<T>
