import { APIError, APIUserAbortError } from '@anthropic-ai/sdk'
import { limits } from '@txadv/contract'
import { EgressError } from '../egress/egress-error.ts'
import { retryAfterMs } from '../egress/retry.ts'
import { type LlmUsage, noUsage } from './price.ts'

/**
 * Why there is no answer. `unavailable`: the provider could not be reached, is overloaded or refuses our request.
 * `timeout`: it took too long. `cancelled`: whoever asked went away. `refused`: the model will not answer this.
 * `unusable`: it answered twice with something other than what was asked for.
 */
export type LlmErrorKind = 'unavailable' | 'timeout' | 'cancelled' | 'refused' | 'unusable'

export class LlmError extends Error {
  readonly kind: LlmErrorKind
  /** What was used all the same. */
  readonly usage: LlmUsage
  /** The status that the provider answered with, where it did. */
  readonly status: number | undefined

  constructor(kind: LlmErrorKind, message: string, usage: LlmUsage = noUsage, status?: number) {
    super(message)
    this.name = 'LlmError'
    this.kind = kind
    this.usage = usage
    this.status = status
  }
}

/** An answer of more bytes than any honest one has. */
export class AnswerTooLarge extends Error {}

const isTooLarge = (error: unknown): boolean =>
  error instanceof AnswerTooLarge || (error instanceof Error && error.cause !== undefined && isTooLarge(error.cause))

/** How a connection fails before anything is sent over it. */
const unsentCodes = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

function isUnsent(error: unknown): boolean {
  if (error instanceof EgressError) return true
  if (error instanceof AggregateError) return error.errors.every(isUnsent)
  if (!(error instanceof Error)) return false
  return unsentCodes.has(String((error as { code?: unknown }).code)) || isUnsent(error.cause)
}

/** Whether the provider may charge for a request that ended so: not if it was never sent, or answered with an error. */
export function isCharged(error: unknown): boolean {
  return !isUnsent(error) && !(error instanceof APIError && error.status !== undefined)
}

const passingStatuses = new Set([408, 409, 429])

/** Whether a request that cost nothing may be answered when it is sent again. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof APIError) || error.status === undefined) return isUnsent(error)
  return passingStatuses.has(error.status) || error.status >= 500
}

/** How long to wait before that: a little longer each time, and as long as the provider says. */
export function choosePause(error: unknown, tries: number): number {
  const said = error instanceof APIError ? error.headers?.get('retry-after') : undefined
  return Math.max(limits.llm.retryPauseMs * 2 ** tries, retryAfterMs(said ?? undefined, Date.now()) ?? 0)
}

/** The client's errors in our words; what the provider says in them stays out, it can hold anything. */
export function describeFailure(error: unknown, usage: LlmUsage, asked: AbortSignal, deadline: AbortSignal): LlmError {
  if (asked.aborted) return new LlmError('cancelled', 'whoever asked went away', usage)
  if (deadline.aborted) return new LlmError('timeout', 'no answer in time', usage)
  if (isTooLarge(error)) return new LlmError('unusable', 'the answer is too large', usage)
  if (error instanceof APIUserAbortError) return new LlmError('cancelled', 'the call was stopped', usage)
  if (error instanceof APIError)
    return new LlmError('unavailable', `the provider answered ${error.status ?? 'nothing'}`, usage, error.status)
  return new LlmError('unavailable', 'the connection to the provider broke', usage)
}
