import type * as contract from '@txadv/contract'
import {
  AnyTopicId,
  activationReasons,
  type Body,
  type FailureCause,
  failures,
  type HeldBackReason,
  heldBackTexts,
  limits,
  type Reply,
  texts,
} from '@txadv/contract'
import type { RawBuilder } from 'kysely'
import { readSettings, recordAudit } from '../../account/index.ts'
import { actorIdOf } from '../../actor.ts'
import type { Tenant } from '../../context.ts'
import { allowBulk, type TenantTx } from '../../db/database.ts'
import { isDuplicate } from '../../db/errors.ts'
import { matchesOf } from '../../db/listing-source.ts'
import { createLimiter } from '../../lib/limiter.ts'
import { libraryConditions, libraryOf } from '../../library/index.ts'
import { checkAll, nameNow, requireTemplate } from '../../naming/index.ts'
import { PlatformError } from '../../platforms/platform.ts'
import { termsOf } from '../activations/activations.ts'
import { lockConnection, openPlatformSession, type PlatformSession } from '../connections/connections.ts'
import {
  countRuns,
  createSegment,
  type DeliveryLease,
  findTakenNames,
  type LeasedActivation,
  leaseForCreate,
  leaseMsOf,
  newDeliveryLease,
  type SegmentTexts,
  type SettledActivation,
  settleCreations,
  writeSent,
} from '../delivery/delivery.ts'
import { planPush } from './plan.ts'
import * as queries from './push.queries.ts'
import { pushTurn } from './turn.ts'

type Selection = Body<typeof contract.createPushRun>
type Retrying = Body<typeof contract.retryFailedSegments>

function selected(tx: TenantTx, { topicIds, filters }: Selection): RawBuilder<unknown> {
  if (topicIds) return queries.namedTopics(tx, decoded(topicIds))
  return matchesOf(libraryOf(tx), libraryConditions(tx, filters ?? {}))
}

const decoded = (shown: readonly string[]) => shown.map((id) => AnyTopicId.parse(id))

/** Of the ids that were sent, those of which the library holds no topic, as they were sent. */
async function unknownOf(tx: TenantTx, { topicIds = [] }: Selection): Promise<string[]> {
  if (topicIds.length === 0) return []
  const unknown = await queries.findUnknownTopics(tx, decoded(topicIds))
  return [...new Set(topicIds)].filter((shown) => unknown.has(AnyTopicId.parse(shown)))
}

/** What the request and the organization's settings let through. */
async function clearanceOf(
  tx: TenantTx,
  { includeUnsure = false }: Partial<Selection> = {},
): Promise<queries.PushClearance> {
  const { sensitivePushReason } = await readSettings(tx)
  return { unsure: includeUnsure, sensitive: sensitivePushReason !== null }
}

/** What a push leaves out, in numbers and samples; nothing where it leaves out nothing. */
async function describeHeldBack(
  tx: TenantTx,
  connectionId: string,
  topics: RawBuilder<unknown>,
  clearance: queries.PushClearance,
) {
  const found = await queries.findHeldBack(tx, connectionId, topics, clearance)
  if (found.length === 0) return {}
  const count = (wanted: HeldBackReason) => found.find(({ why }) => why === wanted)?.topics ?? 0
  const sample = found.flatMap(({ why, sample: topicsOf }) =>
    topicsOf.map((topic) => ({ ...topic, why, reason: heldBackTexts[why] })),
  )
  const heldBack = { unsure: count('unsure'), sensitive: count('sensitive'), prohibited: count('prohibited'), sample }
  return { heldBack }
}

/** What keeps a platform from being asked, as an answer to a caller. */
export async function toPushFailure<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw error instanceof PlatformError ? failures.platformFailed(error.message) : error
  }
}

/** Begins a run over the selected topics, or says what it would do. */
export async function startPush(tenant: Tenant, connectionId: string, asked: Selection) {
  const session = await toPushFailure(openPlatformSession(tenant, connectionId, limits.push.batchMs))
  if (asked.dryRun) {
    const { unknownIds, heldBack, clearance } = await tenant.snapshot(async (tx) => {
      const cleared = await clearanceOf(tx, asked)
      const left = await describeHeldBack(tx, connectionId, selected(tx, asked), cleared)
      return { unknownIds: await unknownOf(tx, asked), heldBack: left, clearance: cleared }
    })
    return { ...(await planPush(tenant, session, (tx) => selected(tx, asked), clearance)), unknownIds, ...heldBack }
  }
  const { platform, segments, link } = session
  return tenant.transact(async (tx) => {
    await allowBulk(tx)
    await lockConnection(tx, connectionId)
    await requireTemplate(tx, link.config.template_key ?? segments.templateKey)
    const run = { connectionId, platform, workerDriven: asked.worker, createdBy: actorIdOf(tenant.actor) }
    const held = await queries.countHeld(tx, connectionId, selected(tx, asked))
    const clearance = await clearanceOf(tx, asked)
    const heldBack = await describeHeldBack(tx, connectionId, selected(tx, asked), clearance)
    const id = await queries.insertPushRun(tx, run)
    const totalSegments = await queries.insertSegments(tx, { ...run, id }, selected(tx, asked), clearance)
    const { includeUnsure } = asked
    const detail = { connectionId, totalSegments, ...(includeUnsure && { includeUnsure }) }
    await recordAudit(tx, tenant.actor, 'push.started', id, detail)
    const done = totalSegments === 0
    if (asked.worker && !done) await tenant.enqueue(tx, pushTurn, { org: tenant.org, runId: id })
    return {
      runId: id,
      status: done ? ('completed' as const) : ('running' as const),
      totalSegments,
      unknownIds: await unknownOf(tx, asked),
      unchanged: held.find(({ status }) => status === 'active')?.segments ?? 0,
      underWay: held.flatMap(({ status, ...under }) => (status === 'pending' ? [under] : [])),
      ...heldBack,
    }
  })
}

/** Starts a run over what failed on a connection, and whose cause may be gone. */
export async function retryFailedSegments(tenant: Tenant, connectionId: string, asked: Retrying) {
  const { platform, segments, link } = await toPushFailure(
    openPlatformSession(tenant, connectionId, limits.push.batchMs),
  )
  return tenant.transact(async (tx) => {
    await allowBulk(tx)
    await lockConnection(tx, connectionId)
    await requireTemplate(tx, link.config.template_key ?? segments.templateKey)
    if (asked.runId) await requirePushRun(tx, connectionId, asked.runId)
    const run = { connectionId, platform, workerDriven: true, createdBy: actorIdOf(tenant.actor) }
    const runId = await queries.insertPushRun(tx, run)
    const failed = { connectionId, failedIn: asked.runId ?? null, cause: asked.cause ?? null }
    // What was pushed unconfirmed, was meant to be.
    const clearance = { ...(await clearanceOf(tx)), unsure: true }
    const totalSegments = await queries.moveFailed(tx, runId, failed, clearance)
    if (totalSegments === 0) throw failures.nothingFailed()
    await recordAudit(tx, tenant.actor, 'push.started', runId, { connectionId, totalSegments, retries: true })
    await tenant.enqueue(tx, pushTurn, { org: tenant.org, runId })
    return { runId, status: 'running' as const, totalSegments }
  })
}

export async function requirePushRun(tx: TenantTx, connectionId: string, runId: string): Promise<queries.PushRun> {
  const run = await queries.findPushRun(tx, connectionId, runId)
  if (!run) throw failures.absent(texts.pushRunNotFound)
  return run
}

const causeOfRefusal = (message: string): FailureCause =>
  message === activationReasons.noMatchValues ? 'no_match_values' : 'not_allowed'

interface Claim {
  readonly leased: readonly LeasedActivation[]
  /** Those that can never be sent. */
  readonly refused: readonly { readonly activationId: string; readonly topicName: string; readonly message: string }[]
}

/**
 * Leases the next segments of a run: names them as templates and topics are now, refuses names that something on
 * the connection has already, and writes down what is about to be sent.
 */
async function claim(tx: TenantTx, session: PlatformSession, runId: string, wanted: number): Promise<Claim> {
  const { policy, segments, link } = session
  const terms = termsOf(session)
  const leaseMs = leaseMsOf(link.callMs)
  await lockConnection(tx, link.connectionId)
  // A run that completes or is cancelled meanwhile has nothing more to push.
  if ((await queries.lockPushRun(tx, runId)) !== 'running') return { leased: [], refused: [] }
  const next = await queries.lockNext(tx, runId, wanted)
  if (next.length === 0) return { leased: [], refused: [] }
  await queries.markHeard(tx, runId)
  const names = await nameNow(
    tx,
    segments,
    link.config,
    next.map(({ orgTopicId }) => orgTopicId),
  )
  const wantedNames = [...names.values()].map(({ name }) => name)
  const holders = await findTakenNames(tx, link.connectionId, wantedNames)
  const sent: SegmentTexts[] = []
  const refused: (queries.GivenUp & { topicName: string })[] = []
  const claimed = new Set<string>()
  for (const { id, orgTopicId, topicName } of next) {
    const name = names.get(orgTopicId)
    const holder = name && holders.get(name.name)
    const checked = name && checkAll(policy, name, terms)
    if (!name) refused.push({ id, topicName, message: activationReasons.topicGone, cause: 'topic_gone' })
    else if (checked?.refusal !== undefined)
      refused.push({ id, topicName, message: checked.refusal, cause: causeOfRefusal(checked.refusal) })
    else if (claimed.has(name.name) || (holder !== undefined && holder !== id))
      refused.push({ id, topicName, message: activationReasons.duplicateName, cause: 'name_taken' })
    else {
      claimed.add(name.name)
      sent.push({ ...name, id, warning: checked?.warning ?? null })
    }
  }
  if (refused.length > 0) {
    await queries.giveUp(tx, refused)
    await countRuns(tx, [{ runId, successes: 0, errors: refused.length }])
  }
  await writeSent(tx, sent, terms)
  const leased = await leaseForCreate(
    tx,
    sent.map(({ id }) => id),
    leaseMs,
  )
  return { leased, refused: refused.map(({ id, topicName, message }) => ({ topicName, message, activationId: id })) }
}

/** Another on the connection took one of the names at the same moment: looked at again, it is seen. */
async function claimNext(tenant: Tenant, session: PlatformSession, runId: string, wanted: number): Promise<Claim> {
  for (let tries = 0; ; tries++) {
    try {
      return await tenant.transact((tx) => claim(tx, session, runId, wanted))
    } catch (error) {
      if (!isDuplicate(error) || tries === limits.push.claimTries) throw error
    }
  }
}

/** Writes outcomes down as they come, as many at a time as there are. */
function createSettler(tenant: Tenant, session: PlatformSession) {
  const waiting: { leased: LeasedActivation; outcome: Awaited<ReturnType<typeof createSegment>> }[] = []
  const standings: SettledActivation[] = []
  let writing: Promise<void> | undefined
  const write = async () => {
    while (waiting.length > 0) standings.push(...(await settleCreations(tenant, session, waiting.splice(0))))
    writing = undefined
  }
  return {
    add(leased: LeasedActivation, outcome: Awaited<ReturnType<typeof createSegment>>): void {
      waiting.push({ leased, outcome })
      writing ??= write()
      // A failure reaches the caller of `all`.
      writing.catch(() => undefined)
    },
    async all(): Promise<readonly SettledActivation[]> {
      while (writing) await writing
      return standings
    },
  }
}

type InTurn = ReturnType<typeof createLimiter>

/** Pushes the next segments of a run; `inTurn` limits all that push through the connection at once. */
export async function pushNext(tenant: Tenant, session: PlatformSession, runId: string, inTurn: InTurn) {
  const lease: DeliveryLease = newDeliveryLease(tenant, session)
  const { leased, refused } = await claimNext(tenant, session, runId, limits.push.batch)
  const settler = createSettler(tenant, lease.session)
  await Promise.all(leased.map((each) => inTurn(async () => settler.add(each, await createSegment(lease, each)))))
  const standings = await settler.all()
  const settled = standings.filter(({ status }) => status !== 'open').length
  const failed = standings.flatMap(({ leased: { id, topicName }, status, message }) =>
    status === 'error' ? [{ activationId: id, topicName, message: message ?? '' }] : [],
  )
  return {
    claimed: leased.length + refused.length,
    settled: settled + refused.length,
    errors: [...refused, ...failed],
  }
}

type Batch = Reply<typeof contract.pushBatch>

/** Pushes the next batch of a run for a caller, whose calls end with `done`, whoever brings the run to its end. */
export async function pushBatch(tenant: Tenant, connectionId: string, runId: string): Promise<Batch> {
  const before = await tenant.transact((tx) => requirePushRun(tx, connectionId, runId))
  if (before.status !== 'running') {
    if (!(await tenant.transact((tx) => queries.tellEnd(tx, runId)))) throw failures.cannotPush(before.status)
    return { ...progressOf(before), processed: 0, done: true, errors: [] }
  }
  const session = await toPushFailure(openPlatformSession(tenant, connectionId, limits.push.batchMs))
  const { errors, claimed, settled } = await pushNext(tenant, session, runId, createLimiter(limits.egress.perLane))
  const answer = await tenant.transact((tx) => answerCall(tenant, tx, connectionId, runId, claimed))
  if (answer.retryAfterSeconds) tenant.setHeader('retry-after', String(answer.retryAfterSeconds))
  return { ...answer, processed: settled, errors: errors.slice(0, limits.push.errorsShown) }
}

function progressOf({ runId, status, successCount, errorCount, remaining, inDoubt, worker }: queries.PushRun) {
  return { runId, status, successCount, errorCount, remaining, inDoubt, worker }
}

/**
 * How a run stands after a call. Where nothing is left that a call could do, the run is the worker's once it is silent
 * for long enough; until then the caller is told when to come back.
 */
async function answerCall(tenant: Tenant, tx: TenantTx, connectionId: string, runId: string, claimed: number) {
  const run = await requirePushRun(tx, connectionId, runId)
  if (run.status !== 'running') {
    await queries.tellEnd(tx, runId)
    return { ...progressOf(run), done: true }
  }
  const { due, lookUp } = await queries.nextDueTopics(tx, runId)
  const waitSeconds = due === null ? Math.max(1, Math.ceil(lookUp ?? 0)) : Math.ceil(due)
  const isIdle = claimed === 0 && due === null
  const isHandedOver = isIdle && (await queries.handToWorker(tx, runId, limits.push.idleSeconds))
  if (isHandedOver) await tenant.enqueue(tx, pushTurn, { org: tenant.org, runId })
  const worker = run.worker || isHandedOver
  const done = isIdle && worker
  return { ...progressOf(run), worker, done, ...(!done && waitSeconds > 0 && { retryAfterSeconds: waitSeconds }) }
}

export async function readPushRun(tenant: Tenant, connectionId: string, runId: string) {
  return tenant.snapshot(async (tx) => {
    const run = await requirePushRun(tx, connectionId, runId)
    const errors = await queries.listErrors(tx, runId)
    const causes = await queries.countCauses(tx, runId)
    return { ...run, done: run.status !== 'running', errors, causes, unsettled: await queries.listUnsettled(tx, runId) }
  })
}

/** Ends a run between two batches: what is on its way is settled all the same. */
export async function cancelPushRun(tenant: Tenant, connectionId: string, runId: string) {
  return tenant.transact(async (tx) => {
    const { status } = await requirePushRun(tx, connectionId, runId)
    if (!(await queries.endRun(tx, runId, 'cancelled', null))) throw failures.cannotCancelPush(status)
    return { runId, status: 'cancelled' as const }
  })
}
