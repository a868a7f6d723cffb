import { activationReasons, limits } from '@txadv/contract'
import type { Tenant } from '../../context.ts'
import type { TenantTx } from '../../db/database.ts'
import type { PlatformSession } from '../connections/connections.ts'
import { type CallOutcome, leaseMsOf } from './deliver.ts'
import type { LeasedActivation } from './delivery.queries.ts'
import * as ledger from './delivery.queries.ts'

/** What came of listing one. */
export interface CreationResult {
  readonly taken: LeasedActivation
  readonly outcome: CallOutcome
}

/** How one stands after it was settled; `open` is one that is looked into, or tried again, later. */
export interface SettledActivation {
  readonly taken: LeasedActivation
  readonly status: 'active' | 'error' | 'open'
  readonly message: string | null
}

/** A segment of a run that a busy platform refused is tried again by the run; any other has somebody who waits for it. */
function againInSeconds({ runId, tries }: LeasedActivation, outcome: CallOutcome): number | null {
  if (runId === null || outcome.kind !== 'refused' || !outcome.passing) return null
  if (outcome.message === activationReasons.notAttempted) return 0
  return limits.activations.againSeconds[tries - 1] ?? null
}

/** Settles what was listed or not: the activations, whose segments are whose, the runs' counters and the histories. */
export async function settleCreations(
  tenant: Tenant,
  { platform, account, link }: PlatformSession,
  creations: readonly CreationResult[],
): Promise<SettledActivation[]> {
  const byKind = Object.groupBy(creations, ({ outcome }) => outcome.kind)
  const created = (byKind.done ?? []).map(({ taken, outcome }) => ({
    id: taken.id,
    fence: taken.fence,
    segmentId: (outcome as CallOutcome & { kind: 'done' }).segmentId,
  }))
  const messageOf = (outcome: CallOutcome) => (outcome.kind === 'done' ? null : outcome.message)
  const settled = await tenant.transact(async (tx) => {
    const { active, foreign, lost } = await ledger.settleCreated(tx, platform, account, created)
    const strangers = foreign.map(({ id, fence }) => ({ id, fence, message: activationReasons.foreignSegment }))
    const refused = (byKind.refused ?? []).map(({ taken, outcome }) => ({
      id: taken.id,
      fence: taken.fence,
      message: messageOf(outcome) ?? '',
      againInSeconds: againInSeconds(taken, outcome),
    }))
    const givenUp = await ledger.settleRefused(tx, [
      ...strangers.map((each) => ({ ...each, againInSeconds: null })),
      ...refused,
    ])
    const unsure = (byKind.unsure ?? []).map(({ taken: { id, fence }, outcome }) => ({
      id,
      fence,
      message: messageOf(outcome) ?? '',
      until: outcome.kind === 'unsure' ? outcome.until : undefined,
    }))
    if (unsure.length > 0) await ledger.noteUnsure(tx, unsure, leaseMsOf(link.callMs))
    const activeIds = active.map(({ id }) => id)
    if (activeIds.length > 0) await ledger.recordHistory(tx, activeIds, 'activated', tenant.actor.userId)
    for (const { id, fence, segmentId } of lost)
      await ledger.insertOrphan(tx, { id, fence }, platform, account, segmentId)
    await countRuns(tx, creations, new Set(activeIds), new Set(givenUp))
    return { active: new Set(activeIds), givenUp: new Set(givenUp), foreign: new Set(strangers.map(({ id }) => id)) }
  })
  return creations.map(({ taken, outcome }) => {
    if (settled.active.has(taken.id)) return { taken, status: 'active', message: null }
    const message = settled.foreign.has(taken.id) ? activationReasons.foreignSegment : messageOf(outcome)
    return { taken, status: settled.givenUp.has(taken.id) ? 'error' : 'open', message }
  })
}

async function countRuns(
  tx: TenantTx,
  creations: readonly CreationResult[],
  active: ReadonlySet<string>,
  givenUp: ReadonlySet<string>,
): Promise<void> {
  const counts = new Map<string, { runId: string; successes: number; errors: number }>()
  for (const { taken } of creations) {
    if (taken.runId === null) continue
    const count = counts.get(taken.runId) ?? { runId: taken.runId, successes: 0, errors: 0 }
    counts.set(taken.runId, count)
    count.successes += Number(active.has(taken.id))
    count.errors += Number(givenUp.has(taken.id))
  }
  if (counts.size > 0) await ledger.countRuns(tx, [...counts.values()])
}

/**
 * Settles a segment that was to be taken off sale. Where another takes its place and it is off, that one is taken in
 * hand in the same transaction.
 */
export async function settleDeactivation(
  tenant: Tenant,
  taken: LeasedActivation,
  outcome: CallOutcome,
  leaseMs: number,
): Promise<LeasedActivation | undefined> {
  const { id, fence } = taken
  return tenant.transact(async (tx) => {
    if (outcome.kind === 'unsure') await ledger.noteUnsure(tx, [{ id, fence, message: outcome.message }], leaseMs)
    if (outcome.kind === 'refused') await ledger.settleStillActive(tx, { id, fence }, outcome.message)
    if (outcome.kind !== 'done' || !(await ledger.settleDeactivated(tx, { id, fence }))) return undefined
    await ledger.recordHistory(tx, [id], 'deactivated', tenant.actor.userId)
    if (!taken.replacedBy) return undefined
    const [next] = await ledger.leaseForCreate(tx, [taken.replacedBy], leaseMs)
    return next
  })
}
