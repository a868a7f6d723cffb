import { type ConnectionConfig, failures, limits, texts } from '@txadv/contract'
import type { Tenant } from '../../context.ts'
import type { TenantTx } from '../../db/database.ts'
import { isDuplicate } from '../../db/errors.ts'
import { checkAll, type NameNow, nameNow } from '../../naming/index.ts'
import { PlatformError } from '../../platforms/platform.ts'
import { lockConnection, openPlatformSession, type PlatformSession } from '../connections/connections.ts'
import {
  type ConnectionTerms,
  createSegment,
  type DeliveryLease,
  deactivateSegment,
  insertPending,
  isLeasedElsewhere,
  type LeasedActivation,
  leaseForCreate,
  leaseForDeactivate,
  leaseMsOf,
  lockActivation,
  newActivationId,
  newDeliveryLease,
  type SettledActivation,
  settleCreations,
  settleDeactivation,
  writeSent,
} from '../delivery/delivery.ts'

/** Opens the way to the platform of an activation; what keeps it from opening is told as the failure of what was asked. */
async function openFor(tenant: Tenant, id: string, timeMs: number, failed: () => Error): Promise<PlatformSession> {
  const { connectionId } = await tenant.transact((tx) => lockKnown(tx, id))
  try {
    return await openPlatformSession(tenant, connectionId, timeMs)
  } catch (error) {
    throw error instanceof PlatformError ? failed() : error
  }
}

/** Holds an activation, which must be there, until the transaction ends. */
async function lockKnown(tx: TenantTx, id: string) {
  const standing = await lockActivation(tx, id)
  if (!standing) throw failures.absent(texts.activationNotFound)
  return standing
}

/** What a connection says of everything that goes through it. */
export function termsOf({ account, link }: PlatformSession): ConnectionTerms {
  const { default_cpm: cpm = null, currency = 'USD' } = link.config as ConnectionConfig
  return { account, cpm, currency }
}

/** What the platform would look at twice; what it would refuse is refused before anything is sent. */
function warningOf({ platform }: PlatformSession, name: NameNow, terms: ConnectionTerms): string | null {
  const { refusal, warning } = checkAll(platform, name, terms)
  if (refusal !== undefined) throw failures.listingRefused(refusal)
  return warning
}

/** Takes a segment off sale, and answers when it is. */
export async function deactivateActivation(tenant: Tenant, id: string): Promise<void> {
  const door = await openFor(tenant, id, limits.activations.singleMs, failures.deactivationFailed)
  return deactivateThrough(tenant, door, id)
}

export async function deactivateThrough(tenant: Tenant, door: PlatformSession, id: string): Promise<void> {
  const hand = newDeliveryLease(tenant, door)
  const leaseMs = leaseMsOf(door.link.callMs)
  const taken = await tenant.transact(async (tx) => {
    const { status, inHand, intent, replacedBy } = await lockKnown(tx, id)
    if (status !== 'active') throw failures.cannotDeactivate(status)
    if (inHand || replacedBy !== null) throw failures.activationInHand()
    const own = await leaseForDeactivate(tx, id, leaseMs)
    return { ...own, doubtful: intent !== null }
  })
  const outcome = await deactivateSegment(hand, taken)
  await settleDeactivation(tenant, taken, outcome, leaseMs)
  if (outcome.kind !== 'done') throw failures.deactivationFailed()
}

/**
 * Puts a new segment in the place of one whose name, description or engine version is not what it would be now. What is
 * to be done is written down first, the old one is taken off sale, then the new one is listed; whoever dies in between,
 * the worker goes on from there. Answers the id of the new activation.
 */
export async function refreshActivation(tenant: Tenant, id: string): Promise<string> {
  const door = await openFor(tenant, id, limits.activations.singleMs, failures.oldNotDeactivated)
  return refreshThrough(tenant, door, id)
}

export async function refreshThrough(tenant: Tenant, door: PlatformSession, id: string): Promise<string> {
  const hand = newDeliveryLease(tenant, door)
  const leaseMs = leaseMsOf(door.link.callMs)
  const taken = await namedOnce(() => tenant.transact((tx) => beginRefresh(tx, door, id, leaseMs)))
  const outcome = await deactivateSegment(hand, taken)
  const handForNew = newDeliveryLease(tenant, door)
  const next = await settleDeactivation(tenant, taken, outcome, leaseMs)
  if (outcome.kind !== 'done') throw failures.oldNotDeactivated()
  const standing = next && (await createLeasedSegment(handForNew, next))
  if (standing?.status !== 'active') throw failures.newNotCreated()
  return standing.taken.id
}

async function beginRefresh(tx: TenantTx, door: PlatformSession, id: string, leaseMs: number) {
  const { connectionId } = door.link
  await lockConnection(tx, connectionId)
  const old = await lockKnown(tx, id)
  if (old.status !== 'active') throw failures.cannotRefresh(old.status)
  if (old.inHand || old.replacedBy !== null || old.intent !== null) throw failures.activationInHand()
  const named = await nameNow(tx, door.segments, door.link.config, [old.orgTopicId])
  const name = named.get(old.orgTopicId)
  if (!name) throw failures.absent(texts.topicNotFound)
  const terms = termsOf(door)
  const warning = warningOf(door, name, terms)
  const newerId = await newActivationId(tx)
  const taken = await leaseForDeactivate(tx, id, leaseMs, newerId)
  const { orgTopicId, platform, workspaceId } = old
  const newer = {
    id: newerId,
    orgTopicId,
    platform,
    workspaceId,
    connectionId,
    topicName: name.topicName,
    replaces: id,
  }
  if ((await insertPending(tx, [newer])).length === 0) throw failures.activationInHand()
  await writeSent(tx, [{ ...name, id: newerId, warning }], terms)
  return taken
}

/** A name that something else on the connection has, or takes at this moment, is refused before anything is sent. */
async function namedOnce<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw isDuplicate(error) ? failures.duplicateName() : error
  }
}

/** Lists one that is in hand, and settles what came of it. */
export async function createLeasedSegment(hand: DeliveryLease, taken: LeasedActivation): Promise<SettledActivation> {
  const outcome = await createSegment(hand, taken)
  const [standing] = await settleCreations(hand.tenant, hand.door, [{ taken, outcome }])
  return standing as SettledActivation
}

/** Tries again to list a segment that could not be listed. */
export async function retryActivation(tenant: Tenant, id: string): Promise<void> {
  const door = await openFor(tenant, id, limits.activations.singleMs, failures.newNotCreated)
  return retryThrough(tenant, door, id)
}

export async function retryThrough(tenant: Tenant, door: PlatformSession, id: string): Promise<void> {
  const hand = newDeliveryLease(tenant, door)
  const leaseMs = leaseMsOf(door.link.callMs)
  const taken = await namedOnce(() =>
    tenant.transact(async (tx) => {
      const { connectionId } = door.link
      await lockConnection(tx, connectionId)
      const { status, orgTopicId } = await lockKnown(tx, id)
      if (status !== 'error') throw failures.cannotRetry(status)
      const named = await nameNow(tx, door.segments, door.link.config, [orgTopicId])
      const name = named.get(orgTopicId)
      if (!name) throw failures.absent(texts.topicNotFound)
      if (await isLeasedElsewhere(tx, id, orgTopicId, connectionId)) throw failures.alreadyActivated()
      const terms = termsOf(door)
      await writeSent(tx, [{ ...name, id, warning: warningOf(door, name, terms) }], terms)
      const [own] = await leaseForCreate(tx, [id], leaseMs)
      if (!own) throw failures.activationInHand()
      return { ...own, runId: null }
    }),
  )
  const { status } = await createLeasedSegment(hand, taken)
  if (status !== 'active') throw failures.newNotCreated()
}
