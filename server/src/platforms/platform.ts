import { createHash } from 'node:crypto'
import { type AddressKey, type ConnectionConfig, testReasons } from '@txadv/contract'
import type { BoundSecret } from '../egress/bound-secret.ts'
import type { OutboundAnswer, OutboundCall } from '../egress/egress.ts'
import { EgressError, type EgressKind } from '../egress/egress-error.ts'
import type { OutboundClients } from '../egress/outside.ts'

/** A connection that is opened for use: where it leads, and what it may show there. */
export interface ConnectionHandle {
  readonly org: string
  readonly connectionId: string
  readonly credentialVersion: number
  readonly config: ConnectionConfig
  readonly credentials: Readonly<Record<string, BoundSecret | undefined>>
  /** The connection's own addresses, and where it names none, those that the operator configured. */
  readonly addresses: Readonly<Partial<Record<AddressKey, string>>>
  readonly outside: Pick<OutboundClients, 'egress' | 'tokens' | 'sftp' | 's3'>
  readonly signal: AbortSignal
  /** How long the platform has for one call: what it has not done by then, it does not do any more. */
  readonly callMs: number
  /** Whether a call may still begin; absent where calls may begin at any time. */
  readonly mayBegin?: () => boolean
  /** What is left of the time that all calls have together. */
  remainingMs(): number
}

/** What a platform is to show of a topic, no longer than it takes. */
export interface SegmentListing {
  readonly name: string
  readonly description: string
  /** The price for a thousand impressions; absent where the connection sets none. */
  readonly cpm: number | undefined
  readonly currency: string
  /** What we know the segment by, for platforms that keep that; the same for every listing of a topic on a connection. */
  readonly externalId: string
  /** Who is in the audience, one match value a line, compressed; only platforms that take files ask for it. */
  matchValues(): Promise<Buffer>
}

/** A segment as the platform has it. */
export interface PlatformSegment {
  readonly id: string
  readonly name: string
  readonly description: string | undefined
  /** Whether it is offered to buyers; platforms keep those that are not. */
  readonly enabled: boolean
  /** What it costs there; absent where the platform does not tell, or it has no price. */
  readonly price?: { readonly cpm: number; readonly currency: string } | undefined
}

/**
 * What a platform does with segments. What may be repeated is, while the platform is busy; a creation is only where the
 * platform says that it did not take it: after any other failure whoever calls looks first.
 */
export interface SegmentCalls {
  /** How much of a name and a description it keeps, in UTF-16 units; the rest is cut off before it is sent. */
  readonly takes: { readonly name: number; readonly description: number }
  /** The template of its names where a connection says none. */
  readonly templateKey: string
  /** Whether a segment is known by the listing's externalId: creating it again then changes nothing. */
  readonly repeatable: boolean
  /** The credentials, and the settings beside the address, that tell one account at the platform from another. */
  readonly identity: readonly string[]
  readonly accountSettings?: readonly string[]
  /** Lists a segment for sale and answers the platform's id for it. */
  create(link: ConnectionHandle, listing: SegmentListing): Promise<string>
  /** Lists a segment that is there under another name, description and price, and for sale. */
  update(link: ConnectionHandle, id: string, listing: SegmentListing): Promise<void>
  /** Takes a segment off sale; one that is off already stays so. */
  deactivate(link: ConnectionHandle, id: string): Promise<void>
  /** The segments there are; where a name is given, at least all that bear exactly that name. */
  list(link: ConnectionHandle, name?: string): AsyncIterable<PlatformSegment>
}

/** What a platform says of its segments itself: how much of their words it takes is among its limits. */
export type OwnSegmentCalls = Omit<SegmentCalls, 'takes'>

/**
 * Whether a platform that failed may have done what it was asked: it has not (`none`); it has or it has not, and asking
 * it tells (`ask`); it has not or may yet, so that asking tells only after its own time for a call is over (`wait`).
 */
export type DeliveryDoubt = 'none' | 'ask' | 'wait'

/** A platform did not do what it was asked, in words for the person who set the connection up. */
export class PlatformError extends Error {
  readonly status: number | undefined
  readonly doubt: DeliveryDoubt

  constructor(text: string, about: { status?: number | undefined; doubt?: DeliveryDoubt; cause?: EgressError } = {}) {
    super(text, about.cause && { cause: about.cause })
    this.name = 'PlatformError'
    this.status = about.status
    this.doubt = about.doubt ?? 'none'
  }
}

/** An application that says it is broken or busy is done with the call; one that somebody else speaks for may not be. */
const saidByItself = [500, 501, 503]

function doubtOf({ delivered, status }: EgressError): DeliveryDoubt {
  if (!delivered || (status !== undefined && status >= 400 && status < 500)) return 'none'
  return status !== undefined && (status < 400 || saidByItself.includes(status)) ? 'ask' : 'wait'
}

/** The account at the platform that a connection leads to; connections that lead to one have one digest. */
export function accountOf({ addresses, config, credentials }: ConnectionHandle, segments: SegmentCalls): string {
  const told = segments.identity.map((key) => credentials[key]?.digest() ?? '')
  // Two at least, because digests that are kept were made of two.
  const [first = '', second = '', ...more] = (segments.accountSettings ?? []).map((key) => config[key] ?? '')
  const parts = [addresses.api_base_url ?? '', first, second, ...more, ...told]
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}

/** The credential, which a platform cannot do without. */
export function credentialOf(link: ConnectionHandle, key: string, shown = key): BoundSecret {
  const found = link.credentials[key]
  if (!found) throw new PlatformError(testReasons.credentialMissing(shown))
  return found
}

export function addressOf(link: ConnectionHandle, key: AddressKey): string {
  const found = link.addresses[key]
  if (!found) throw new PlatformError(testReasons.addressMissing(key))
  return found
}

/**
 * What may be said of a failure. Where there was no answer, why not is not told: who enters addresses would learn from
 * it what listens where.
 */
const spoken: Record<EgressKind, (error: EgressError, refused: (status: number) => string) => string> = {
  address: () => testReasons.unreachable,
  unreachable: () => testReasons.unreachable,
  timeout: () => testReasons.unreachable,
  credential: () => testReasons.credentialsUnusable,
  redirect: () => testReasons.redirect,
  too_large: () => testReasons.tooLarge,
  unreadable: () => testReasons.unreadable,
  status: ({ status = 0 }, refused) => refused(status),
  host_key: ({ fingerprint = '' }) => testReasons.hostKeyUnknown(fingerprint),
}

/** Makes a call on behalf of a connection, within its time; a refusal is put in the given words. */
export async function callPlatform(
  link: ConnectionHandle,
  call: Omit<OutboundCall, 'signal' | 'lane' | 'mayBegin'>,
  refused: (status: number) => string,
): Promise<OutboundAnswer> {
  const deadlineMs = Math.max(1, Math.ceil(Math.min(call.deadlineMs, link.callMs, link.remainingMs())))
  return translateFailure(refused, () =>
    link.outside.egress.send({
      ...call,
      deadlineMs,
      lane: link.connectionId,
      mayBegin: link.mayBegin,
      signal: link.signal,
    }),
  )
}

/** The answer as JSON. */
export const jsonOf = (answer: OutboundAnswer): Promise<unknown> =>
  translateFailure(
    () => testReasons.unreadable,
    async () => answer.json(),
  )

/** Does something outside; a failure is put in words, a refusal in the given ones. */
export async function translateFailure<T>(refused: (status: number) => string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof EgressError)) throw error
    const about = { cause: error, status: error.status, doubt: doubtOf(error) }
    throw new PlatformError(spoken[error.kind](error, refused), about)
  }
}
