import { setTimeout as pause } from 'node:timers/promises'
import { activationReasons, type FailureCause, LibraryTopicId, limits } from '@txadv/contract'
import type { Tenant } from '../../context.ts'
import { PlatformError, type PlatformSegment, type SegmentListing } from '../../platforms/platform.ts'
import type { PlatformSession } from '../connections/connections.ts'
import { readMatchValues } from '../match-values/match-values.ts'
import type { LeasedActivation } from './delivery.queries.ts'
import { findOwners } from './live-segments.queries.ts'

/** How a call to a platform ended: done; refused, and whether a retry may succeed; or unconfirmed. */
export type CallOutcome =
  | { readonly kind: 'done'; readonly segmentId: string }
  | {
      readonly kind: 'refused'
      readonly message: string
      readonly passing: boolean
      readonly cause: FailureCause
    }
  | { readonly kind: 'unconfirmed'; readonly message: string; readonly until?: string }

/** What a holder of leased activations calls the platform with: its session, and until when calls may begin. */
export interface DeliveryLease {
  readonly tenant: Tenant
  readonly session: PlatformSession
  /** A call that begins later could take effect after the lease expired and another worker looked the segment up. */
  mayBegin(): boolean
}

/** A lease covers the time in which calls may begin, and the time that the platform has for the last of them. */
export const leaseMsOf = (callMs: number) => callMs * (1 + limits.activations.beginShare)

/** Made before the lease is claimed, so that its time to begin calls ends before the lease does. */
export function newDeliveryLease(tenant: Tenant, session: PlatformSession): DeliveryLease {
  const until = performance.now() + session.link.callMs * limits.activations.beginShare
  const mayBegin = () => performance.now() < until
  return { tenant, mayBegin, session: { ...session, link: { ...session.link, mayBegin } } }
}

const refused = (error: PlatformError, passing: boolean): CallOutcome => ({
  kind: 'refused',
  message: error.message,
  passing,
  cause: causeOf(error),
})

const causeByStatus: Readonly<Record<number, FailureCause>> = {
  401: 'credentials',
  403: 'credentials',
  409: 'name_taken',
  429: 'rate_limited',
}

function causeOf(error: PlatformError): FailureCause {
  const { status } = error
  const known = status === undefined ? undefined : causeByStatus[status]
  return known ?? (isPassing(error) ? 'unavailable' : 'rejected')
}

const notAttempted = {
  kind: 'refused',
  message: activationReasons.notAttempted,
  passing: true,
  cause: 'not_attempted',
} as const
const asUnconfirmed = (message: string) => ({ kind: 'unconfirmed', message }) as const

/** Whether a retry may succeed: the platform was unreachable, busy or broken. */
const isPassing = ({ status, cause }: PlatformError) =>
  (status === undefined && cause !== undefined) || status === 429 || (status ?? 0) >= 500

function listingOf({ tenant, session: { link } }: DeliveryLease, leased: LeasedActivation): SegmentListing {
  return {
    name: leased.name,
    description: leased.description,
    cpm: leased.cpm ?? undefined,
    currency: leased.currency,
    externalId: `${LibraryTopicId.encode(leased.orgTopicId)}_${link.connectionId.replaceAll('-', '')}`,
    matchValues: async () => {
      const key = link.config.match_key
      const kept = key && (await tenant.transact((tx) => readMatchValues(tx, leased.orgTopicId, key)))
      return kept ?? Buffer.alloc(0)
    },
  }
}

type Found = { readonly take: PlatformSegment } | { readonly until: string } | 'none'

/**
 * Looks the segment up by its exact name. A deactivated segment of ours may be reused; one without an activation only by
 * a holder that may have created it, and only if its description is what was sent.
 */
async function lookUp(
  { tenant, session }: DeliveryLease,
  leased: LeasedActivation,
  mayBeOurs: boolean,
): Promise<Found> {
  const { segments, link, platform, account } = session
  const found: PlatformSegment[] = []
  for await (const segment of segments.list(link, leased.name)) if (segment.name === leased.name) found.push(segment)
  if (found.length === 0) return 'none'
  const ids = found.map(({ id }) => id)
  const owners = await tenant.transact((tx) => findOwners(tx, platform, account, ids))
  const isOurs = ({ id, description }: PlatformSegment) =>
    !owners.has(id) && mayBeOurs && (description === undefined || description === leased.description)
  const free = found.filter(isOurs)
  const take =
    free.find(({ enabled }) => enabled) ?? free[0] ?? found.find(({ id }) => owners.get(id)?.kind === 'retired')
  if (take) return { take }
  const unsettled = ids.map((id) => owners.get(id)).find((owner) => owner?.kind === 'unconfirmed')
  return unsettled?.until ? { until: unsettled.until } : 'none'
}

/** Activates an existing segment under the current name; idempotent. */
async function reuseSegment(
  lease: DeliveryLease,
  leased: LeasedActivation,
  found: Exclude<Found, 'none'>,
): Promise<CallOutcome> {
  if ('until' in found) return { ...asUnconfirmed(activationReasons.waiting), until: found.until }
  const { session, mayBegin } = lease
  const { take: segment } = found
  const done: CallOutcome = { kind: 'done', segmentId: segment.id }
  if (segment.enabled && segment.description === leased.description) return done
  if (!mayBegin()) return asUnconfirmed(activationReasons.waiting)
  try {
    await session.segments.update(session.link, segment.id, listingOf(lease, leased))
    return done
  } catch (error) {
    if (!(error instanceof PlatformError) || error.doubt !== 'none' || isPassing(error)) throw error
    return segment.enabled ? done : refused(error, false)
  }
}

/**
 * Lists a segment, at most once: whenever a call may have worked although it failed, the platform is asked before it is
 * called again, and where it may work yet, not before that is over.
 */
export async function createSegment(lease: DeliveryLease, leased: LeasedActivation): Promise<CallOutcome> {
  const { session } = lease
  const { segments, link } = session
  let unconfirmed = leased.unconfirmed && !segments.repeatable
  try {
    for (const delayMs of [...limits.outbound.retryDelaysMs, undefined]) {
      if (unconfirmed) {
        const found = await lookUp(lease, leased, true)
        if (found !== 'none') return await reuseSegment(lease, leased, found)
      }
      if (!lease.mayBegin()) return notAttempted
      try {
        return { kind: 'done', segmentId: await segments.create(link, listingOf(lease, leased)) }
      } catch (error) {
        if (!(error instanceof PlatformError)) throw error
        await session.note(error)
        if (error.status === 409) return await settleDuplicate(lease, leased, error, unconfirmed)
        if (error.doubt === 'wait') return asUnconfirmed(error.message)
        if (error.doubt === 'none') return refused(error, isPassing(error))
        unconfirmed = !segments.repeatable
        // A success without an id: when the segment shows up in the platform's list is unknown.
        if (error.status === undefined || error.status < 300) return await settleNameless(lease, leased, error)
        if (delayMs === undefined || link.remainingMs() <= delayMs) return await settleBroken(lease, leased, error)
        await pause(delayMs, undefined, { signal: link.signal })
      }
    }
    throw new Error('every try returns')
  } catch (error) {
    return unknown(lease, error, leased)
  }
}

/** A name collision: with a former segment of ours, which is activated again, or with another's. */
async function settleDuplicate(
  lease: DeliveryLease,
  leased: LeasedActivation,
  error: PlatformError,
  mayBeOurs: boolean,
): Promise<CallOutcome> {
  const found = await lookUp(lease, leased, mayBeOurs)
  return found === 'none' ? refused(error, false) : reuseSegment(lease, leased, found)
}

async function settleNameless(
  lease: DeliveryLease,
  leased: LeasedActivation,
  error: PlatformError,
): Promise<CallOutcome> {
  const found = await lookUp(lease, leased, true)
  if (found !== 'none') return reuseSegment(lease, leased, found)
  return leased.tries > limits.activations.retries ? refused(error, false) : asUnconfirmed(error.message)
}

async function settleBroken(
  lease: DeliveryLease,
  leased: LeasedActivation,
  error: PlatformError,
): Promise<CallOutcome> {
  const found = await lookUp(lease, leased, true)
  return found === 'none' ? refused(error, true) : reuseSegment(lease, leased, found)
}

/** Deactivates a segment; idempotent. */
export async function deactivateSegment(lease: DeliveryLease, leased: LeasedActivation): Promise<CallOutcome> {
  const { segments, link, note } = lease.session
  const segmentId = leased.segmentId ?? ''
  try {
    // An unconfirmed deactivation stays unconfirmed when the time to ask is over.
    if (!lease.mayBegin()) return leased.unconfirmed ? asUnconfirmed(activationReasons.waiting) : notAttempted
    await segments.deactivate(link, segmentId)
    return { kind: 'done', segmentId }
  } catch (error) {
    if (!(error instanceof PlatformError)) return unknown(lease, error, leased)
    await note(error)
    if (error.doubt !== 'none') return asUnconfirmed(error.message)
    return leased.unconfirmed ? lookWhetherOff(lease, leased, error) : refused(error, isPassing(error))
  }
}

/** The segment may have been inactive before the platform refused: its list says so. */
async function lookWhetherOff(
  { session, ...lease }: DeliveryLease,
  leased: LeasedActivation,
  error: PlatformError,
): Promise<CallOutcome> {
  try {
    for await (const segment of session.segments.list(session.link, leased.name))
      if (segment.id === leased.segmentId && segment.enabled) return refused(error, isPassing(error))
    return { kind: 'done', segmentId: leased.segmentId ?? '' }
  } catch (failure) {
    return unknown({ session, ...lease }, failure, leased)
  }
}

/** An unexpected error leaves the outcome unconfirmed; recovery looks it up when the lease expires. */
function unknown({ tenant }: DeliveryLease, error: unknown, { id }: LeasedActivation): CallOutcome {
  if (error instanceof PlatformError) return asUnconfirmed(error.message)
  tenant.log.warn({ err: error, activation: id }, 'platform call interrupted')
  return asUnconfirmed(activationReasons.cutOff)
}
