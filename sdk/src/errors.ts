import type { ErrorCode, ErrorEnvelope, Fault } from './routes.gen.ts'

/** A failure that the service answered: its status, its text, the code that programs go by, and the fields that it adds. */
export class ApiError extends Error {
  readonly status: number
  /** What went wrong: it stays when the text changes. Undefined in an answer that is not the service's own. */
  readonly code: ErrorCode | undefined
  /** Every fault of what was sent; empty for any other failure. */
  readonly issues: readonly Fault[]
  /** A page that says what the code means and what to do. */
  readonly docs: string | undefined
  /** What can be done: send it otherwise, send it again later, or neither; undefined where the service did not say. */
  readonly recovery: ErrorEnvelope['recovery'] | undefined
  readonly detail: Readonly<Record<string, unknown>>
  /** Under which the service's log has the request. */
  readonly requestId: string | undefined
  /** After which time the same request may pass, where the service says so. */
  readonly retryAfterMs: number | undefined

  constructor(
    status: number,
    text: string,
    more: Partial<
      Pick<ApiError, 'code' | 'issues' | 'docs' | 'recovery' | 'detail' | 'requestId' | 'retryAfterMs'>
    > = {},
  ) {
    super(text)
    this.name = 'ApiError'
    this.status = status
    this.code = more.code
    this.issues = more.issues ?? []
    this.docs = more.docs
    this.recovery = more.recovery
    this.detail = more.detail ?? {}
    this.requestId = more.requestId
    this.retryAfterMs = more.retryAfterMs
  }
}

/** The plan's monthly quota is used up: waiting a moment does not help. */
export class QuotaError extends ApiError {
  readonly limit: number
  readonly used: number
  readonly resetsAt: Date

  constructor(
    text: string,
    more: Pick<ApiError, 'code' | 'docs' | 'recovery' | 'detail' | 'requestId' | 'retryAfterMs'>,
  ) {
    super(429, text, more)
    this.name = 'QuotaError'
    this.limit = Number(more.detail.limit)
    this.used = Number(more.detail.used)
    this.resetsAt = new Date(String(more.detail.resetsAt))
  }
}

/** The classes of those failures that have one of their own. */
interface Classes {
  readonly quota_exceeded: QuotaError
}

/** A failure whose code is known, and with it what it has beside. */
export type Failure<C extends ErrorCode = ErrorCode> = {
  [Code in C]: (Code extends keyof Classes ? Classes[Code] : ApiError) & { readonly code: Code }
}[C]

/** Whether the service refused for one of these reasons or, if none is named, for any that it has a code for. */
export function isFailure<C extends ErrorCode = ErrorCode>(
  error: unknown,
  ...codes: readonly C[]
): error is Failure<C> {
  if (!(error instanceof ApiError) || error.code === undefined) return false
  return codes.length === 0 || codes.some((code) => code === error.code)
}

/** No answer came, or it broke off: whether the request was carried out is not known. */
export class NoAnswerError extends Error {
  constructor(cause: unknown, what = 'The service did not answer') {
    super(cause instanceof Error && cause.message ? `${what}: ${reasonOf(cause)}` : what, { cause })
    this.name = 'NoAnswerError'
  }
}

/** Runtimes say little in the error itself ("fetch failed") and more in its cause. */
function reasonOf(error: Error): string {
  const { cause } = error
  return cause instanceof Error && cause.message ? cause.message : error.message
}

/** What `Retry-After` asks for: seconds, or a date, as proxies send it. */
function retryAfterOf(headers: Headers): number | undefined {
  const text = headers.get('retry-after')
  if (text === null) return undefined
  const ms = /^\s*\d+\s*$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - Date.now()
  return Number.isNaN(ms) ? undefined : Math.max(0, ms)
}

/** Reads a refusal as an error; an answer that is not the service's own (a proxy's page) is known by its status alone. */
export async function errorOf(response: Response): Promise<ApiError> {
  const { status, headers } = response
  const told = (await response.json().catch(() => undefined)) as Partial<ErrorEnvelope> | undefined
  const { error, code, issues, docs, requestId: named, recovery, ...detail } = told ?? {}
  const text = typeof error === 'string' ? error : `HTTP ${status}`
  const requestId = headers.get('x-request-id') ?? named
  const known = { code, docs, recovery, detail, requestId, retryAfterMs: retryAfterOf(headers) }
  if (code === 'quota_exceeded' || (status === 429 && 'resetsAt' in detail)) return new QuotaError(text, known)
  return new ApiError(status, text, { ...known, ...(issues && { issues }) })
}
