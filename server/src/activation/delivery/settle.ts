import { activationReasons, limits } from '@txadv/contract'
import { actorIdOf } from '../../actor.ts'
import type { Tenant } from '../../context.ts'
import type { TenantTx } from '../../db/database.ts'
import { endOutage, type PlatformSession, recordOutage } from '../connections/connections.ts'
import { type CallOutcome, leaseMsOf } from './deliver.ts'
import type { LeasedActivation } from './delivery.queries.ts'
import * as queries from './delivery.queries.ts'

/** What came of listing one. */
export interface CreationResult {
  readonly leased: LeasedActivation
  readonly outcome: CallOutcome
}

/** How one stands after it was settled; `open` is one that is looked into, or tried again, later. */
export interface SettledActivation {
  readonly leased: LeasedActivation
  readonly status: 'active' | 'error' | 'open'
  readonly message: string | null
}

/** The run retries a segment that a busy platform refused; any other has a caller who waits for the answer. */
function againInSeconds({ runId, tries }: LeasedActivation, outcome: CallOutcome): number | null {
  if (runId === null || outcome.kind !== 'refused' || !outcome.passing) return null
  if (outcome.message === activationReasons.notAttempted) return 0
  return limits.activations.againSeconds[tries - 1] ?? null
}

/** What ended a call without a word of the platform. */
const ownReasons: ReadonlySet<string> = new Set([
  activationReasons.waiting,
  activationReasons.cutOff,
  activationReasons.notAttempted,
])

/** Why a call failed, where the platform was unreachable, busy or broken; a refusal of one segment is an answer. */
const troubleOf = (outcome: CallOutcome): string | undefined =>
  outcome.kind === 'done' || (outcome.kind === 'refused' && !outcome.passing) || ownReasons.has(outcome.message)
    ? undefined
    : outcome.message

/**
 * Notes on the connection how the platform answers. It has a transaction of its own, because one that holds activations
 * and then waits for their connection could wait for one that waits the other way; and what is settled stays so where
 * this fails, because the next call notes it again.
 */
async function recordHealth(tenant: Tenant, connectionId: string, outcomes: readonly CallOutcome[]): Promise<void> {
  const troubles = outcomes.flatMap((outcome) => troubleOf(outcome) ?? [])
  const newest = troubles.at(-1)
  const isAnswered = outcomes.some(({ kind }) => kind === 'done')
  if (!isAnswered && newest === undefined) return
  await tenant
    .transact((tx) =>
      isAnswered ? endOutage(tx, connectionId) : recordOutage(tx, connectionId, troubles.length, newest ?? ''),
    )
    .catch((err: unknown) => tenant.log.warn({ err, connectionId }, 'connection health not recorded'))
}

/** Settles creations: the activations, who owns which segment, the runs' counters and the histories. */
export async function settleCreations(
  tenant: Tenant,
  { platform, account, link }: PlatformSession,
  creations: readonly CreationResult[],
): Promise<SettledActivation[]> {
  const byKind = Object.groupBy(creations, ({ outcome }) => outcome.kind)
  const created = (byKind.done ?? []).map(({ leased, outcome }) => ({
    id: leased.id,
    fence: leased.fence,
    segmentId: (outcome as CallOutcome & { kind: 'done' }).segmentId,
  }))
  const messageOf = (outcome: CallOutcome) => (outcome.kind === 'done' ? null : outcome.message)
  const settled = await tenant.transact(async (tx) => {
    const { active, foreign, lost } = await queries.settleCreated(tx, platform, account, created)
    const strangers = foreign.map(({ id, fence }) => ({
      id,
      fence,
      message: activationReasons.foreignSegment,
      cause: 'foreign_segment' as const,
    }))
    const refused = (byKind.refused ?? []).map(({ leased, outcome }) => ({
      id: leased.id,
      fence: leased.fence,
      message: messageOf(outcome) ?? '',
      cause: outcome.kind === 'refused' ? outcome.cause : null,
      againInSeconds: againInSeconds(leased, outcome),
    }))
    const givenUp = await queries.settleRefused(tx, [
      ...strangers.map((each) => ({ ...each, againInSeconds: null })),
      ...refused,
    ])
    const unconfirmed = (byKind.unconfirmed ?? []).map(({ leased: { id, fence }, outcome }) => ({
      id,
      fence,
      message: messageOf(outcome) ?? '',
      until: outcome.kind === 'unconfirmed' ? outcome.until : undefined,
    }))
    if (unconfirmed.length > 0) await queries.recordUnconfirmed(tx, unconfirmed, leaseMsOf(link.callMs))
    const activeIds = active.map(({ id }) => id)
    if (activeIds.length > 0) await queries.recordHistory(tx, activeIds, 'activated', actorIdOf(tenant.actor))
    for (const { id, fence, segmentId } of lost)
      await queries.insertOrphan(tx, { id, fence }, platform, account, segmentId)
    await countRuns(tx, creations, new Set(activeIds), new Set(givenUp))
    return { active: new Set(activeIds), givenUp: new Set(givenUp), foreign: new Set(strangers.map(({ id }) => id)) }
  })
  const outcomes = creations.map(({ outcome }) => outcome)
  await recordHealth(tenant, link.connectionId, outcomes)
  return creations.map(({ leased, outcome }) => {
    if (settled.active.has(leased.id)) return { leased, status: 'active', message: null }
    const message = settled.foreign.has(leased.id) ? activationReasons.foreignSegment : messageOf(outcome)
    return { leased, status: settled.givenUp.has(leased.id) ? 'error' : 'open', message }
  })
}

async function countRuns(
  tx: TenantTx,
  creations: readonly CreationResult[],
  active: ReadonlySet<string>,
  givenUp: ReadonlySet<string>,
): Promise<void> {
  const counts = new Map<string, { runId: string; successes: number; errors: number }>()
  for (const { leased } of creations) {
    if (leased.runId === null) continue
    const count = counts.get(leased.runId) ?? { runId: leased.runId, successes: 0, errors: 0 }
    counts.set(leased.runId, count)
    count.successes += Number(active.has(leased.id))
    count.errors += Number(givenUp.has(leased.id))
  }
  if (counts.size > 0) await queries.countRuns(tx, [...counts.values()])
}

/**
 * Settles a deactivation. When the segment is inactive and another replaces it, the same transaction leases the
 * replacement.
 */
export async function settleDeactivation(
  tenant: Tenant,
  { link }: Pick<PlatformSession, 'link'>,
  leased: LeasedActivation,
  outcome: CallOutcome,
  leaseMs: number,
): Promise<LeasedActivation | undefined> {
  const { id, fence } = leased
  const next = await tenant.transact(async (tx) => {
    if (outcome.kind === 'unconfirmed')
      await queries.recordUnconfirmed(tx, [{ id, fence, message: outcome.message }], leaseMs)
    if (outcome.kind === 'refused') await queries.settleStillActive(tx, { id, fence }, outcome.message)
    if (outcome.kind !== 'done' || !(await queries.settleDeactivated(tx, { id, fence }))) return undefined
    await queries.recordHistory(tx, [id], 'deactivated', actorIdOf(tenant.actor))
    if (!leased.replacedBy) return undefined
    const [replacement] = await queries.leaseForCreate(tx, [leased.replacedBy], leaseMs)
    return replacement
  })
  await recordHealth(tenant, link.connectionId, [outcome])
  return next
}
