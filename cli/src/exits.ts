import { ApiError, NoAnswerError, QuotaError } from '@txadv/sdk'
import { CommanderError } from 'commander'

/** What the process tells whoever started it. */
export const exits = {
  done: 0,
  failed: 1,
  usage: 2,
  notLetIn: 3,
  inPart: 4,
  noAnswer: 5,
  quota: 6,
  interrupted: 130,
} as const
export type Exit = (typeof exits)[keyof typeof exits]

/** An end that the command itself knows of, in words for whoever typed it. */
export class Stop extends Error {
  readonly exit: Exit
  readonly next: string | undefined

  constructor(exit: Exit, text: string, next?: string) {
    super(text)
    this.name = 'Stop'
    this.exit = exit
    this.next = next
  }
}

export const wrongUsage = (text: string, next?: string) => new Stop(exits.usage, text, next)

/** Not let in: neither this call nor any other with the same key will pass. */
export const isShutOut = (error: unknown) => error instanceof ApiError && (error.status === 401 || error.status === 403)

export function exitOf(error: unknown): Exit {
  if (error instanceof Stop) return error.exit
  if (error instanceof CommanderError) return error.exitCode === 0 ? exits.done : exits.usage
  if (error instanceof QuotaError) return exits.quota
  if (isShutOut(error)) return exits.notLetIn
  return error instanceof NoAnswerError ? exits.noAnswer : exits.failed
}

/** How far a command is with what it changes. */
export interface Standing {
  readonly changed: string
  /** What to say instead where the answer to a change did not come. */
  readonly unsure?: string | undefined
  readonly next?: string | undefined
  /** Whether the requests carry an API key, of whatever worth. */
  readonly hasApiKey?: boolean
}

/** A key that is valid, and not for this. */
export const lacksScope = (error: unknown) =>
  error instanceof ApiError && error.status === 401 && error.message === 'Insufficient scopes'

/** A key that is invalid, revoked or expired has a code of its own; this one means that no key is let in. */
const takesNoKey = (error: unknown, { hasApiKey }: Standing) =>
  hasApiKey === true && error instanceof ApiError && error.code === 'unauthorized'

/** What to do about an error, where its kind tells. */
function adviceOn(error: unknown, standing: Standing): string | undefined {
  if (error instanceof QuotaError)
    return `${error.used} of ${error.limit} are used; the quota resets on ${error.resetsAt.toISOString().slice(0, 10)}.`
  if (takesNoKey(error, standing))
    return 'This operation takes no API key, only the session of a person: do it in the dashboard, signed in.'
  if (isShutOut(error))
    return lacksScope(error)
      ? 'The key lacks the scope for this: make one that has it in the dashboard, under Settings.'
      : 'Log in with a key that is valid (`txadv login`).'
  if (error instanceof NoAnswerError) return 'See what is wrong with `txadv doctor`, then run the command again.'
  if (error instanceof ApiError && error.status >= 500)
    return `Run the command again; if it stays so, tell the operator${error.requestId ? ` (request ${error.requestId})` : ''}.`
  return undefined
}

/** How a command ended, in parts: what happened, what was changed, and what to do. */
interface Ending {
  readonly error: string
  readonly changed: string
  readonly next: string | undefined
}

function endingOf(error: unknown, standing: Standing): Ending {
  const { changed, unsure, next } = standing
  return {
    error: error instanceof Error ? error.message : String(error),
    changed: error instanceof NoAnswerError ? (unsure ?? changed) : changed,
    next:
      (error instanceof Stop ? (error.next ?? next) : [adviceOn(error, standing), next].filter(Boolean).join(' ')) ||
      undefined,
  }
}

/** An ending for people. */
export function textOf(failure: unknown, standing: Standing): string {
  const { error, changed, next } = endingOf(failure, standing)
  return [error, [changed, next].filter(Boolean).join(' ')].filter(Boolean).join('\n')
}

/** What programs go by where the service has not said a code of its own. */
const codes: Readonly<Record<Exit, string>> = {
  [exits.done]: 'done',
  [exits.failed]: 'command_failed',
  [exits.usage]: 'usage_error',
  [exits.notLetIn]: 'not_authorized',
  [exits.inPart]: 'partial_success',
  [exits.noAnswer]: 'no_response',
  [exits.quota]: 'quota_exceeded',
  [exits.interrupted]: 'interrupted',
}

/** An answer without a code is not the service's own: a proxy stands before it, or something else is at the address. */
const codeOf = (failure: unknown): string =>
  failure instanceof ApiError ? (failure.code ?? 'unexpected_answer') : codes[exitOf(failure)]

/** An ending for programs, with what the service answered where it did. */
export const documentOf = (failure: unknown, standing: Standing): object => ({
  ...endingOf(failure, standing),
  code: codeOf(failure),
  ...(failure instanceof ApiError && {
    ...failure.detail,
    ...(failure.issues.length > 0 && { issues: failure.issues }),
    status: failure.status,
    requestId: failure.requestId,
    docs: failure.docs,
  }),
  exit: exitOf(failure),
})
