import { type AddressKey, type ConnectionConfig, testReasons } from '@txadv/contract'
import type { BoundSecret } from '../egress/bound-secret.ts'
import type { OutboundAnswer, OutboundCall } from '../egress/egress.ts'
import { EgressError, type EgressKind } from '../egress/egress-error.ts'
import type { Outside } from '../egress/outside.ts'

/** A connection that is opened for use: where it leads, and what it may show there. */
export interface Link {
  readonly org: string
  readonly connectionId: string
  readonly credentialVersion: number
  readonly config: ConnectionConfig
  readonly credentials: Readonly<Record<string, BoundSecret | undefined>>
  /** The connection's own addresses, and where it names none, those that the operator configured. */
  readonly addresses: Readonly<Partial<Record<AddressKey, string>>>
  readonly outside: Pick<Outside, 'egress' | 'tokens'>
  readonly signal: AbortSignal
  /** What is left of the time that all calls have together. */
  remainingMs(): number
}

/** What a platform can do; a verb that it lacks is absent. */
export interface Platform {
  /** Tries the connection without changing anything, and says what it reached. */
  test(link: Link): Promise<string>
}

/** A platform did not do what it was asked, in words for the person who set the connection up. */
export class PlatformError extends Error {
  readonly status: number | undefined
  /** Whether the platform may have done it all the same. */
  readonly inDoubt: boolean

  constructor(text: string, about: { status?: number | undefined; inDoubt?: boolean; cause?: EgressError } = {}) {
    super(text, about.cause && { cause: about.cause })
    this.name = 'PlatformError'
    this.status = about.status
    this.inDoubt = about.inDoubt ?? false
  }
}

/** The credential, which a platform cannot do without. */
export function credentialOf(link: Link, key: string, shown = key): BoundSecret {
  const found = link.credentials[key]
  if (!found) throw new PlatformError(testReasons.credentialMissing(shown))
  return found
}

export function addressOf(link: Link, key: AddressKey): string {
  const found = link.addresses[key]
  if (!found) throw new PlatformError(testReasons.addressMissing(key))
  return found
}

/**
 * What may be said of a failure. Where there was no answer, why not is not told: who enters addresses would learn from
 * it what listens where.
 */
const spoken: Record<EgressKind, (status: number, refused: (status: number) => string) => string> = {
  address: () => testReasons.unreachable,
  unreachable: () => testReasons.unreachable,
  timeout: () => testReasons.unreachable,
  credential: () => testReasons.credentialsUnusable,
  redirect: () => testReasons.redirect,
  too_large: () => testReasons.tooLarge,
  unreadable: () => testReasons.unreadable,
  status: (status, refused) => refused(status),
}

/** Makes a call on behalf of a connection, within its time; a refusal is put in the given words. */
export async function callPlatform(
  link: Link,
  call: Omit<OutboundCall, 'signal'>,
  refused: (status: number) => string,
): Promise<OutboundAnswer> {
  const deadlineMs = Math.max(1, Math.ceil(Math.min(call.deadlineMs, link.remainingMs())))
  return speaking(refused, () => link.outside.egress.send({ ...call, deadlineMs, signal: link.signal }))
}

/** The answer as JSON. */
export const jsonOf = (answer: OutboundAnswer): Promise<unknown> =>
  speaking(
    () => testReasons.unreadable,
    async () => answer.json(),
  )

async function speaking<T>(refused: (status: number) => string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof EgressError)) throw error
    const { kind, status = 0, delivered } = error
    throw new PlatformError(spoken[kind](status, refused), {
      cause: error,
      status: error.status,
      inDoubt: delivered && (error.status === undefined || error.status >= 500),
    })
  }
}
