import { setTimeout as pause } from 'node:timers/promises'
import { activationReasons, LibraryTopicId, limits } from '@txadv/contract'
import type { Tenant } from '../../context.ts'
import { PlatformError, type PlatformSegment, type SegmentListing } from '../../platforms/platform.ts'
import type { PlatformSession } from '../connections/connections.ts'
import { readMatchValues } from '../match-values/match-values.ts'
import { findOwners, type LeasedActivation } from './delivery.queries.ts'

/** How a call to a platform ended: done; certainly not done, and whether it may go better later; or nobody knows. */
export type CallOutcome =
  | { readonly kind: 'done'; readonly segmentId: string }
  | { readonly kind: 'refused'; readonly message: string; readonly passing: boolean }
  | { readonly kind: 'unsure'; readonly message: string; readonly until?: string }

/** Whoever has activations in hand: through which door, and until when calls may begin. */
export interface DeliveryLease {
  readonly tenant: Tenant
  readonly door: PlatformSession
  /** A call that begins later could still take effect when the lease is over and others have looked. */
  mayBegin(): boolean
}

/** A lease covers the time in which calls may begin, and the time that the platform has for the last of them. */
export const leaseMsOf = (callMs: number) => callMs * (1 + limits.activations.beginShare)

/** A hand for the lease that is about to be taken: counted from before it, so that it is over before the lease is. */
export function newDeliveryLease(tenant: Tenant, door: PlatformSession): DeliveryLease {
  const until = performance.now() + door.link.callMs * limits.activations.beginShare
  const mayBegin = () => performance.now() < until
  return { tenant, mayBegin, door: { ...door, link: { ...door.link, mayBegin } } }
}

const refused = (error: PlatformError, passing: boolean): CallOutcome => ({
  kind: 'refused',
  message: error.message,
  passing,
})
const unsure = (message: string) => ({ kind: 'unsure', message }) as const

/** Whether another try may go better: nobody was reached, or the platform was busy or broken. */
const isPassing = ({ status, cause }: PlatformError) =>
  (status === undefined && cause !== undefined) || status === 429 || (status ?? 0) >= 500

function listingOf({ tenant, door: { link } }: DeliveryLease, taken: LeasedActivation): SegmentListing {
  return {
    name: taken.name,
    description: taken.description,
    cpm: taken.cpm ?? undefined,
    currency: taken.currency,
    externalId: `${LibraryTopicId.encode(taken.orgTopicId)}_${link.connectionId.replaceAll('-', '')}`,
    matchValues: async () => {
      const key = link.config.match_key
      const kept = key && (await tenant.transact((tx) => readMatchValues(tx, taken.orgTopicId, key)))
      return kept ?? Buffer.alloc(0)
    },
  }
}

type Found = { readonly take: PlatformSegment } | { readonly until: string } | 'none'

/**
 * Looks for the segment under its exact name. What an activation of ours had before, and is off, may be taken; what
 * nobody has may be taken only by one who may have listed it, and if it says what was sent.
 */
async function lookUp({ tenant, door }: DeliveryLease, taken: LeasedActivation, mayBeOurs: boolean): Promise<Found> {
  const { segments, link, platform, account } = door
  const found: PlatformSegment[] = []
  for await (const segment of segments.list(link, taken.name)) if (segment.name === taken.name) found.push(segment)
  if (found.length === 0) return 'none'
  const ids = found.map(({ id }) => id)
  const owners = await tenant.transact((tx) => findOwners(tx, platform, account, ids))
  const isOurs = ({ id, description }: PlatformSegment) =>
    !owners.has(id) && mayBeOurs && (description === undefined || description === taken.description)
  const free = found.filter(isOurs)
  const take =
    free.find(({ enabled }) => enabled) ?? free[0] ?? found.find(({ id }) => owners.get(id)?.kind === 'retired')
  if (take) return { take }
  const unsettled = ids.map((id) => owners.get(id)).find((owner) => owner?.kind === 'unsure')
  return unsettled?.until ? { until: unsettled.until } : 'none'
}

/** Puts a segment that is there on sale as it is to be; done twice, it changes nothing more. */
async function takeUp(
  hand: DeliveryLease,
  taken: LeasedActivation,
  found: Exclude<Found, 'none'>,
): Promise<CallOutcome> {
  if ('until' in found) return { ...unsure(activationReasons.waiting), until: found.until }
  const { door, mayBegin } = hand
  const { take: segment } = found
  const done: CallOutcome = { kind: 'done', segmentId: segment.id }
  if (segment.enabled && segment.description === taken.description) return done
  if (!mayBegin()) return unsure(activationReasons.waiting)
  try {
    await door.segments.update(door.link, segment.id, listingOf(hand, taken))
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
export async function createSegment(hand: DeliveryLease, taken: LeasedActivation): Promise<CallOutcome> {
  const { door } = hand
  const { segments, link } = door
  let doubtful = taken.doubtful && !segments.repeatable
  try {
    for (const delayMs of [...limits.outbound.retryDelaysMs, undefined]) {
      if (doubtful) {
        const found = await lookUp(hand, taken, true)
        if (found !== 'none') return await takeUp(hand, taken, found)
      }
      if (!hand.mayBegin()) return { kind: 'refused', message: activationReasons.notAttempted, passing: true }
      try {
        return { kind: 'done', segmentId: await segments.create(link, listingOf(hand, taken)) }
      } catch (error) {
        if (!(error instanceof PlatformError)) throw error
        await door.note(error)
        if (error.status === 409) return await settleDuplicate(hand, taken, error, doubtful)
        if (error.doubt === 'wait') return unsure(error.message)
        if (error.doubt === 'none') return refused(error, isPassing(error))
        doubtful = !segments.repeatable
        // An answer that says it is done but not what: nobody can tell when it will show.
        if (error.status === undefined || error.status < 300) return await settleNameless(hand, taken, error)
        if (delayMs === undefined || link.remainingMs() <= delayMs) return await settleBroken(hand, taken, error)
        await pause(delayMs, undefined, { signal: link.signal })
      }
    }
    throw new Error('every try returns')
  } catch (error) {
    return unknown(hand, error, taken)
  }
}

/** A name that is taken: by what was ours before, which is put on sale again, or by somebody else. */
async function settleDuplicate(
  hand: DeliveryLease,
  taken: LeasedActivation,
  error: PlatformError,
  mayBeOurs: boolean,
): Promise<CallOutcome> {
  const found = await lookUp(hand, taken, mayBeOurs)
  return found === 'none' ? refused(error, false) : takeUp(hand, taken, found)
}

async function settleNameless(
  hand: DeliveryLease,
  taken: LeasedActivation,
  error: PlatformError,
): Promise<CallOutcome> {
  const found = await lookUp(hand, taken, true)
  if (found !== 'none') return takeUp(hand, taken, found)
  return taken.tries > limits.activations.retries ? refused(error, false) : unsure(error.message)
}

async function settleBroken(hand: DeliveryLease, taken: LeasedActivation, error: PlatformError): Promise<CallOutcome> {
  const found = await lookUp(hand, taken, true)
  return found === 'none' ? refused(error, true) : takeUp(hand, taken, found)
}

/** Takes a segment off sale; asking twice changes nothing more. */
export async function deactivateSegment(hand: DeliveryLease, taken: LeasedActivation): Promise<CallOutcome> {
  const { segments, link, note } = hand.door
  const segmentId = taken.segmentId ?? ''
  try {
    // One of which nobody knows whether it is off already is not refused by coming too late to ask.
    if (!hand.mayBegin())
      return taken.doubtful
        ? unsure(activationReasons.waiting)
        : { kind: 'refused', message: activationReasons.notAttempted, passing: true }
    await segments.deactivate(link, segmentId)
    return { kind: 'done', segmentId }
  } catch (error) {
    if (!(error instanceof PlatformError)) return unknown(hand, error, taken)
    await note(error)
    if (error.doubt !== 'none') return unsure(error.message)
    return taken.doubtful ? lookWhetherOff(hand, taken, error) : refused(error, isPassing(error))
  }
}

/** Somebody may have taken it off sale before the platform refused to: then it says so. */
async function lookWhetherOff(
  { door, ...hand }: DeliveryLease,
  taken: LeasedActivation,
  error: PlatformError,
): Promise<CallOutcome> {
  try {
    for await (const segment of door.segments.list(door.link, taken.name))
      if (segment.id === taken.segmentId && segment.enabled) return refused(error, isPassing(error))
    return { kind: 'done', segmentId: taken.segmentId ?? '' }
  } catch (failure) {
    return unknown({ door, ...hand }, failure, taken)
  }
}

/** What nobody foresaw leaves the outcome open: it is looked into when the lease is over. */
function unknown({ tenant }: DeliveryLease, error: unknown, { id }: LeasedActivation): CallOutcome {
  if (error instanceof PlatformError) return unsure(error.message)
  tenant.log.warn({ err: error, activation: id }, 'platform call interrupted')
  return unsure(activationReasons.cutOff)
}
