import type * as contract from '@txadv/contract'
import { activationReasons, type Body, failures, texts } from '@txadv/contract'
import { recordAudit } from '../../account/index.ts'
import { actorIdOf } from '../../actor.ts'
import type { Tenant } from '../../context.ts'
import type { TenantTx } from '../../db/database.ts'
import { isDuplicate } from '../../db/errors.ts'
import { noTopic } from '../../db/nil-id.ts'
import { nameNow } from '../../naming/index.ts'
import type { PlatformSegment } from '../../platforms/platform.ts'
import { lockConnection, type PlatformSession } from '../connections/connections.ts'
import {
  deactivateSegment,
  isLeasedElsewhere,
  type LeasedActivation,
  leaseForDeactivate,
  leaseMsOf,
  newActivationId,
  newDeliveryLease,
  recordHistory,
  settleDeactivation,
} from '../delivery/delivery.ts'
import * as queries from './drift.queries.ts'
import { askPlatform, comparedAccountOf, openListed, toDriftFailure } from './drift.ts'

/** The segment as the platform has it at this moment. */
async function findThere(tenant: Tenant, session: PlatformSession, id: string): Promise<PlatformSegment | undefined> {
  const look = async () => {
    for await (const segment of session.segments.list(session.link)) if (segment.id === id) return segment
    return undefined
  }
  return toDriftFailure(askPlatform(tenant, session, look))
}

/** Makes a segment that is on sale, and that nobody has, the activation of a topic; answers the activation's id. */
export async function adoptSegment(tenant: Tenant, asked: Body<typeof contract.adoptSegment>): Promise<string> {
  const { connectionId, platformSegmentId: segmentId, topicId } = asked
  const topicOf = async (tx: TenantTx) => {
    const found = await queries.findTopic(tx, topicId)
    if (!found) throw failures.absent(texts.topicNotFound)
    return found
  }
  const session = await toDriftFailure(openListed(tenant, connectionId))
  await tenant.transact(topicOf)
  const there = await findThere(tenant, session, segmentId)
  if (!there?.enabled) throw failures.absent(texts.segmentNotFound)
  try {
    return await tenant.transact(async (tx) => {
      await lockConnection(tx, connectionId)
      const topic = await topicOf(tx)
      if (await queries.isListing(tx, connectionId, there.name)) throw failures.activationInHand()
      if (await isLeasedElsewhere(tx, noTopic, topic.id, connectionId)) throw failures.alreadyActivated()
      const id = await newActivationId(tx)
      const place = comparedAccountOf(session)
      if (!(await queries.claimSegment(tx, place, segmentId, id, undefined))) throw failures.segmentTracked()
      const now = (await nameNow(tx, session.segments, session.link.config, [topic.id])).get(topic.id)
      await queries.insertActive(tx, place, {
        id,
        orgTopicId: topic.id,
        topicName: topic.topicName,
        workspaceId: topic.workspaceId,
        segmentId,
        name: there.name,
        description: there.description ?? null,
        engineVersion: now?.engineVersion ?? null,
        price: there.price,
        orphan: false,
      })
      await recordHistory(tx, [id], 'activated', actorIdOf(tenant.actor))
      await recordAudit(tx, tenant.actor, 'segment.adopted', id, { connectionId, segmentId })
      return id
    })
  } catch (error) {
    throw isDuplicate(error) ? failures.duplicateName() : error
  }
}

type Asked = Body<typeof contract.retireSegment>

/**
 * Ends what is on one side alone: a segment on sale that nobody has is written down as being taken off, and then is; an
 * activation whose segment is not on sale is marked.
 */
export async function retireSegment(tenant: Tenant, asked: Asked) {
  const { connectionId, platformSegmentId } = asked
  const session = await toDriftFailure(openListed(tenant, connectionId))
  const there = await findThere(tenant, session, platformSegmentId)
  const leaseMs = leaseMsOf(session.link.callMs)
  const lease = newDeliveryLease(tenant, session)
  const { id, leased } = await tenant.transact((tx) => beginRetiring(tenant, tx, session, asked, there, leaseMs))
  if (leased) {
    const outcome = await deactivateSegment(lease, leased)
    await settleDeactivation(tenant, session, leased, outcome, leaseMs)
    if (outcome.kind !== 'done') throw failures.deactivationFailed()
  }
  return { platformSegmentId, activationId: id, status: 'deactivated' as const }
}

async function beginRetiring(
  tenant: Tenant,
  tx: TenantTx,
  session: PlatformSession,
  { connectionId, platformSegmentId: segmentId }: Asked,
  there: PlatformSegment | undefined,
  leaseMs: number,
): Promise<{ readonly id: string; readonly leased?: LeasedActivation }> {
  await lockConnection(tx, connectionId)
  const owner = await queries.lockOwner(tx, comparedAccountOf(session), segmentId)
  if (owner?.inHand) throw failures.activationInHand()
  const audit = (id: string) => recordAudit(tx, tenant.actor, 'segment.retired', id, { connectionId, segmentId })
  if (owner?.status === 'active' && !owner.orphan) {
    if (owner.connectionId !== connectionId || there?.enabled) throw failures.segmentTracked()
    if (!(await queries.markGone(tx, owner.id, activationReasons.gone))) throw failures.activationInHand()
    await recordHistory(tx, [owner.id], 'deactivated', actorIdOf(tenant.actor))
    await audit(owner.id)
    return { id: owner.id }
  }
  if (!there?.enabled) throw failures.absent(texts.segmentNotFound)
  if (await queries.isListing(tx, connectionId, there.name)) throw failures.activationInHand()
  const id = owner?.status === 'active' ? owner.id : await writeDown(tx, session, there, owner)
  const leased = await leaseForDeactivate(tx, id, leaseMs)
  await audit(id)
  return { id, leased }
}

/** An activation for a segment that is on sale without one, only there to be taken off sale. */
async function writeDown(
  tx: TenantTx,
  session: PlatformSession,
  there: PlatformSegment,
  owner: queries.SegmentOwner | undefined,
) {
  const id = await newActivationId(tx)
  const place = comparedAccountOf(session)
  if (!(await queries.claimSegment(tx, place, there.id, id, owner?.id))) throw failures.segmentTracked()
  await queries.insertActive(tx, place, {
    id,
    orgTopicId: owner?.orgTopicId ?? noTopic,
    topicName: owner?.topicName ?? there.name,
    workspaceId: await queries.workspaceOf(tx, place.connectionId),
    segmentId: there.id,
    name: there.name,
    description: there.description ?? null,
    engineVersion: null,
    price: there.price,
    orphan: true,
  })
  return id
}
