import { ActivationId, Failure, failures, jobReasons, limits, texts } from '@txadv/contract'
import type { ActFor, Tenant } from '../../context.ts'
import {
  type ItemError,
  type JobErrand,
  JobFailure,
  type JobHandler,
  type LeasedJob,
  type StepCounts,
} from '../../runs/index.ts'
import {
  type ActivationOutcome,
  readActivationOutcomes,
  reasonOf,
  refreshThrough,
  retryThrough,
  withPlatformSessions,
} from '../activations/activations.ts'
import { countAll, findNext, type RefreshFilter, type RefreshPosition } from './due.ts'

/** One that the next step takes up: to be refreshed, or to be listed at last. */
interface Planned {
  readonly id: string
  readonly topicName: string
  readonly retry: boolean
}

/**
 * Where a job stands. What a step takes up is written down before: whoever goes on in the place of one that died sees
 * what became of each, and counts each once.
 */
interface Cursor {
  readonly place?: RefreshPosition | undefined
  readonly planned?: readonly Planned[]
  readonly org?: string | undefined
  readonly seen?: number
}

interface Worked {
  readonly success: number
  readonly skipped: number
  readonly errors: readonly ItemError[]
  /** What there was no time for. */
  readonly left: readonly Planned[]
}

const { batch, beginMs, lookMs } = limits.hygiene
const timeMs = limits.activations.bulkMs - 2 * lookMs

/** Refreshes what is stale, and tries again what a refresh left without a segment. */
export const refreshActivations: JobHandler = {
  count: async (tx, config) => {
    const found = await countAll(tx, config)
    if (found === undefined) throw failures.absent(texts.organizationNotFound)
    return found
  },
  step: async (_, { job_type: jobType }) => {
    throw new JobFailure(jobReasons.noHandler(jobType))
  },
  reach: (job, { actFor, lots }) => actFor && ((errand) => refreshNext(job, actFor, errand, batch * lots)),
}

async function refreshNext(job: LeasedJob, actFor: ActFor, errand: JobErrand, most: number) {
  const cursor = job.cursor as Cursor
  const { org, planned = [] } = cursor
  const tenantOf = (each: string) => actFor(each, job.created_by)
  const { left, ...worked } = org ? await workOff(tenantOf(org), planned, errand.signal) : nothing
  const next =
    left.length > 0 ? { ...cursor, planned: left, errors: [] } : await plan(job, cursor, most, errand, tenantOf)
  const { errors, ...standing } = next
  const counts: StepCounts = {
    ...worked,
    errors: [...worked.errors, ...errors],
    cursor: standing,
    done: standing.planned.length === 0 && standing.place === undefined,
  }
  return async () => counts
}

const nothing: Worked = { success: 0, skipped: 0, errors: [], left: [] }

/** What the next step takes up; with nothing planned and no place to go on from, the job is done. */
async function plan(
  { org_id: orgId, config, cursor }: LeasedJob,
  { place, seen = 0 }: Cursor,
  most: number,
  { holding }: JobErrand,
  tenantOf: (org: string) => Tenant,
) {
  const asked: RefreshFilter = { ...config, orgId: orgId ?? undefined }
  const wanted = Math.min(most, (asked.limit ?? Number.MAX_SAFE_INTEGER) - seen)
  const isOver = wanted <= 0 || ('seen' in cursor && place === undefined)
  if (isOver) return { planned: [], seen, place: undefined, errors: [] }
  const found = await findNext(asked, place ?? {}, wanted, { system: holding, tenantOf })
  const planned = found.due.map(({ id, topicName, isLeft }): Planned => ({ id, topicName, retry: isLeft }))
  return { planned, org: found.org, seen: seen + planned.length, place: found.place, errors: found.errors }
}

/** A change that another is at, or has made, leaves nothing to do; a name that is taken is for a person to look at. */
const isPassedOver = (error: unknown) =>
  error instanceof Failure && error.status === 409 && error.message !== failures.duplicateName().message

async function workOff(tenant: Tenant, planned: readonly Planned[], signal: AbortSignal): Promise<Worked> {
  const until = performance.now() + beginMs
  const ids = planned.map(({ id }) => id)
  const fates = new Map((await tenant.transact((tx) => readActivationOutcomes(tx, ids))).map((fate) => [fate.id, fate]))
  const open = planned.flatMap((each) => {
    const fate = fates.get(each.id)
    return fate?.status === (each.retry ? 'error' : 'active') ? [{ ...each, connectionId: fate.connectionId }] : []
  })
  const mayBegin = () => !signal.aborted && performance.now() < until
  const outcomes = await withPlatformSessions(tenant, open, { timeMs, mayBegin }, async (door, { id, retry }) => {
    await (retry ? retryThrough : refreshThrough)(tenant, door, id)
  })
  let success = 0
  let skipped = 0
  const errors: ItemError[] = []
  const left: Planned[] = []
  for (const each of planned) {
    const fail = (message: string) => errors.push({ id: ActivationId.encode(each.id), name: each.topicName, message })
    const outcome = outcomes.get(each.id) ?? becameOf(each, fates.get(each.id))
    if (outcome.kind === 'done') success++
    else if (outcome.kind === 'left') left.push(each)
    else if (isPassedOver(outcome.error)) skipped++
    else fail(reasonOf(tenant, outcome.error, each.retry ? failures.newNotCreated : failures.oldNotDeactivated))
  }
  return { success, skipped, errors, left }
}

/** What became of one that somebody else took up first: a step that died, the recovery, or a person. */
function becameOf({ retry }: Planned, fate: ActivationOutcome | undefined) {
  const status = retry ? fate?.status : fate?.newer
  if (status === 'active') return { kind: 'done' as const }
  const error = status === 'error' ? failures.newNotCreated() : failures.activationInHand()
  return { kind: 'failed' as const, error }
}
