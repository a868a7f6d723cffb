import { ActivationId, type ChangeState, type ConnectionConfig, failures, limits, texts } from '@txadv/contract'
import type { Tenant } from '../../context.ts'
import type { TenantTx } from '../../db/database.ts'
import { isDuplicate } from '../../db/errors.ts'
import { checkAll, type NameNow, nameNow } from '../../naming/index.ts'
import { PlatformError } from '../../platforms/platform.ts'
import { lockConnection, openPlatformSession, type PlatformSession } from '../connections/connections.ts'
import {
  type CallOutcome,
  type ConnectionTerms,
  createSegment,
  type DeliveryLease,
  deactivateSegment,
  findTakenNames,
  freeUnconfirmed,
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
import { hasLostTopic } from './activations.queries.ts'

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

export const priceOfTerms = ({ cpm, currency }: Pick<ConnectionTerms, 'cpm' | 'currency'>) =>
  cpm === null ? null : { cpm, currency }

/** What the platform would look at twice; what it would refuse is refused before anything is sent. */
function warningOf({ policy }: PlatformSession, name: NameNow, terms: ConnectionTerms): string | null {
  const { refusal, warning } = checkAll(policy, name, terms)
  if (refusal !== undefined) throw failures.listingRefused(refusal)
  return warning
}

/** Takes a segment off sale, and answers when it is. */
export async function deactivateActivation(tenant: Tenant, id: string): Promise<void> {
  const session = await openFor(tenant, id, limits.activations.singleMs, failures.deactivationFailed)
  return deactivateThrough(tenant, session, id)
}

/** Takes off sale what the library no longer holds; a topic that came back meanwhile keeps its segment. */
export const retireThrough = (tenant: Tenant, session: PlatformSession, id: string): Promise<void> =>
  deactivateThrough(tenant, session, id, async (tx) => {
    if (!(await hasLostTopic(tx, id))) throw failures.activationInHand()
  })

export async function deactivateThrough(
  tenant: Tenant,
  session: PlatformSession,
  id: string,
  allow: (tx: TenantTx) => Promise<void> = async () => undefined,
): Promise<void> {
  const lease = newDeliveryLease(tenant, session)
  const leaseMs = leaseMsOf(session.link.callMs)
  const leased = await tenant.transact(async (tx) => {
    const standing = await lockKnown(tx, id)
    if (standing.status !== 'active') throw failures.cannotDeactivate(standing.status)
    if (standing.inHand) throw failures.activationInHand()
    await allow(tx)
    await freeUnconfirmed(tx, standing)
    const own = await leaseForDeactivate(tx, id, leaseMs)
    return { ...own, unconfirmed: standing.intent !== null }
  })
  const outcome = await deactivateSegment(lease, leased)
  await settleDeactivation(tenant, session, leased, outcome, leaseMs)
  if (outcome.kind !== 'done') throw failures.deactivationFailed(stateAfter(outcome))
}

const stateAfter = ({ kind }: CallOutcome): ChangeState => (kind === 'unconfirmed' ? 'in_doubt' : 'unchanged')

/**
 * Replaces a stale segment. Records the intent first, deactivates the old segment, then creates the new one; the worker
 * resumes what a stopped process left. Returns the id of the new activation.
 */
export async function refreshActivation(tenant: Tenant, id: string): Promise<string> {
  const session = await openFor(tenant, id, limits.activations.singleMs, failures.oldNotDeactivated)
  return refreshThrough(tenant, session, id)
}

export async function refreshThrough(tenant: Tenant, session: PlatformSession, id: string): Promise<string> {
  const lease = newDeliveryLease(tenant, session)
  const leaseMs = leaseMsOf(session.link.callMs)
  const leased = await namedOnce(() => tenant.transact((tx) => beginRefresh(tx, session, id, leaseMs)))
  const outcome = await deactivateSegment(lease, leased)
  const leaseForNew = newDeliveryLease(tenant, session)
  const next = await settleDeactivation(tenant, session, leased, outcome, leaseMs)
  if (outcome.kind !== 'done') throw failures.oldNotDeactivated(stateAfter(outcome))
  // Whoever took it over meanwhile creates the new one.
  if (!next) throw failures.newNotCreated('in_doubt')
  const { status } = await createLeasedSegment(leaseForNew, next)
  if (status === 'active') return next.id
  throw failures.newNotCreated(status === 'open' ? 'in_doubt' : 'not_created', ActivationId.encode(next.id))
}

async function beginRefresh(tx: TenantTx, session: PlatformSession, id: string, leaseMs: number) {
  const { connectionId } = session.link
  await lockConnection(tx, connectionId)
  const old = await lockKnown(tx, id)
  if (old.status !== 'active') throw failures.cannotRefresh(old.status)
  if (old.inHand) throw failures.activationInHand()
  if (old.orphan) throw failures.absent(texts.topicNotFound)
  await freeUnconfirmed(tx, old)
  const named = await nameNow(tx, session.segments, session.link.config, [old.orgTopicId])
  const name = named.get(old.orgTopicId)
  if (!name) throw failures.absent(texts.topicNotFound)
  // Also one that is to be taken off has its name on the platform until it is.
  const holder = (await findTakenNames(tx, connectionId, [name.name], id)).get(name.name)
  if (holder !== undefined) throw failures.duplicateName()
  const terms = termsOf(session)
  const warning = warningOf(session, name, terms)
  const newerId = await newActivationId(tx)
  const leased = await leaseForDeactivate(tx, id, leaseMs, newerId)
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
  return { ...leased, unconfirmed: old.intent !== null }
}

/** Refuses a name collision on the connection before anything is sent. */
async function namedOnce<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw isDuplicate(error) ? failures.duplicateName() : error
  }
}

/** Creates the segment of a leased activation, and settles the outcome. */
export async function createLeasedSegment(lease: DeliveryLease, leased: LeasedActivation): Promise<SettledActivation> {
  const outcome = await createSegment(lease, leased)
  const [standing] = await settleCreations(lease.tenant, lease.session, [{ leased: leased, outcome }])
  return standing as SettledActivation
}

/** Retries a segment that could not be created. */
export async function retryActivation(tenant: Tenant, id: string): Promise<void> {
  const session = await openFor(tenant, id, limits.activations.singleMs, failures.newNotCreated)
  return retryThrough(tenant, session, id)
}

export async function retryThrough(tenant: Tenant, session: PlatformSession, id: string): Promise<void> {
  const lease = newDeliveryLease(tenant, session)
  const leaseMs = leaseMsOf(session.link.callMs)
  const leased = await namedOnce(() =>
    tenant.transact(async (tx) => {
      const { connectionId } = session.link
      await lockConnection(tx, connectionId)
      const { status, orgTopicId } = await lockKnown(tx, id)
      if (status !== 'error') throw failures.cannotRetry(status)
      const named = await nameNow(tx, session.segments, session.link.config, [orgTopicId])
      const name = named.get(orgTopicId)
      if (!name) throw failures.absent(texts.topicNotFound)
      if (await isLeasedElsewhere(tx, id, orgTopicId, connectionId)) throw failures.alreadyActivated()
      const terms = termsOf(session)
      await writeSent(tx, [{ ...name, id, warning: warningOf(session, name, terms) }], terms)
      const [own] = await leaseForCreate(tx, [id], leaseMs)
      if (!own) throw failures.activationInHand()
      return { ...own, runId: null }
    }),
  )
  const { status } = await createLeasedSegment(lease, leased)
  if (status !== 'active') throw failures.newNotCreated(status === 'open' ? 'in_doubt' : 'unchanged')
}
