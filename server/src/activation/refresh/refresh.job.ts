import { ActivationId, Failure, failures, limits, texts } from '@txadv/contract'
import * as z from 'zod'
import { readActor } from '../../actor.ts'
import type { ActFor, Tenant } from '../../context.ts'
import {
  defineJob,
  type ItemError,
  type JobErrand,
  type LeasedJob,
  LeaseLost,
  type StepCounts,
} from '../../runs/index.ts'
import {
  type ActivationOutcome,
  readActivationOutcomes,
  reasonOf,
  refreshThrough,
  retireThrough,
  retryThrough,
  withPlatformSessions,
} from '../activations/activations.ts'
import { countAll, findNext, type RefreshFilter, refreshFilter, refreshPosition } from './due.ts'

/** One that the next step takes up: to be refreshed, to be listed at last, or to be taken off sale. */
const plannedActivation = z.object({
  id: z.guid(),
  topicName: z.string(),
  retry: z.boolean(),
  retire: z.boolean().default(false),
})
type Planned = Readonly<z.output<typeof plannedActivation>>

/**
 * Where a job stands. What a step takes up is written down before: whoever goes on in the place of one that died sees
 * what became of each, and counts each once.
 */
const refreshCursor = z.object({
  place: refreshPosition.optional(),
  planned: z.array(plannedActivation).optional(),
  org: z.guid().optional(),
  seen: z.int().optional(),
})
type Cursor = z.output<typeof refreshCursor>
type Job = LeasedJob<RefreshFilter, Cursor>

interface Worked {
  readonly success: number
  readonly skipped: number
  readonly errors: readonly ItemError[]
  /** What there was no time for. */
  readonly left: Planned[]
}

const { batch, beginMs, lookMs } = limits.hygiene
const timeMs = limits.activations.bulkMs - 2 * lookMs

/** Refreshes what is stale, takes off sale what is orphaned, and tries again what a refresh left without a segment. */
export const refreshActivationsJob = defineJob({
  type: 'refresh_activations',
  config: refreshFilter,
  cursor: refreshCursor,
  countsWhenCancelled: true,
  count: async (tx, config) => {
    const found = await countAll(tx, config)
    if (found === undefined) throw failures.absent(texts.organizationNotFound)
    return found
  },
  reach: (job, { actFor, batches }) => actFor && ((errand) => refreshNext(job, actFor, errand, batch * batches)),
})

async function refreshNext(job: Job, actFor: ActFor, errand: JobErrand, most: number) {
  const { cursor } = job
  const { org, planned = [] } = cursor
  const startedBy = readActor(job.created_by)
  const tenantOf = (each: string) => actFor(each, startedBy)
  const { left, ...worked } = org ? await workOff(tenantOf(org), planned, errand.signal) : nothing
  const here = { ...cursor, planned: left, errors: [] }
  const next =
    left.length > 0 || errand.signal.aborted
      ? here
      : await plan(job, cursor, most, errand, tenantOf).catch((error: unknown) => {
          // Nothing more is planned for a job that was cancelled, but what was worked off counts.
          if (error instanceof LeaseLost) return here
          throw error
        })
  const { errors, ...standing } = next
  const counts: StepCounts<Cursor> = {
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
  { org_id: orgId, config }: Job,
  { place, seen }: Cursor,
  most: number,
  { holding }: JobErrand,
  tenantOf: (org: string) => Tenant,
) {
  const before = seen ?? 0
  const asked: RefreshFilter = { ...config, orgId: orgId ?? undefined }
  const wanted = Math.min(most, (asked.limit ?? Number.MAX_SAFE_INTEGER) - before)
  const isOver = wanted <= 0 || (seen !== undefined && place === undefined)
  if (isOver) return { planned: [], seen: before, place: undefined, errors: [] }
  const found = await findNext(asked, place ?? {}, wanted, { system: holding, tenantOf })
  const planned = found.due.flatMap(({ id, topicName, isLeft, orphaned, nameError }): Planned[] =>
    nameError === null ? [{ id, topicName, retry: isLeft, retire: orphaned }] : [],
  )
  const unnamed = found.due.flatMap(({ id, topicName: name, nameError: message }): ItemError[] =>
    message === null ? [] : [{ id: ActivationId.encode(id), name, message }],
  )
  const errors = [...found.errors, ...unnamed]
  return { planned, org: found.org, seen: before + found.due.length, place: found.place, errors }
}

/** What leaves nothing to do: another is at the change, or has made it. All else is for a person to look at. */
const passedOver: ReadonlySet<string> = new Set([
  failures.activationInHand().code,
  failures.cannotRefresh('').code,
  failures.cannotRetry('').code,
  failures.cannotDeactivate('').code,
])
const isPassedOver = (error: unknown) => error instanceof Failure && passedOver.has(error.code)

/** What is done with each, and what is said where its platform cannot be asked. */
const ways = {
  refresh: { through: refreshThrough, failed: failures.oldNotDeactivated },
  retry: { through: retryThrough, failed: failures.newNotCreated },
  retire: { through: retireThrough, failed: failures.deactivationFailed },
}
const wayOf = ({ retry, retire }: Pick<Planned, 'retry' | 'retire'>) =>
  retry ? 'retry' : retire ? 'retire' : 'refresh'

async function workOff(tenant: Tenant, planned: readonly Planned[], signal: AbortSignal): Promise<Worked> {
  const until = performance.now() + beginMs
  const ids = planned.map(({ id }) => id)
  const outcomesNow = new Map(
    (await tenant.transact((tx) => readActivationOutcomes(tx, ids))).map((outcomeNow) => [outcomeNow.id, outcomeNow]),
  )
  const open = planned.flatMap((each) => {
    const outcomeNow = outcomesNow.get(each.id)
    return outcomeNow?.status === (each.retry ? 'error' : 'active')
      ? [{ ...each, connectionId: outcomeNow.connectionId }]
      : []
  })
  const mayBegin = () => !signal.aborted && performance.now() < until
  const outcomes = await withPlatformSessions(tenant, open, { timeMs, mayBegin }, async (door, { id, ...each }) => {
    await ways[wayOf(each)].through(tenant, door, id)
  })
  let success = 0
  let skipped = 0
  const errors: ItemError[] = []
  const left: Planned[] = []
  for (const each of planned) {
    const fail = (message: string) => errors.push({ id: ActivationId.encode(each.id), name: each.topicName, message })
    const outcome = outcomes.get(each.id) ?? becameOf(each, outcomesNow.get(each.id))
    if (outcome.kind === 'done') success++
    else if (outcome.kind === 'left') left.push(each)
    else if (isPassedOver(outcome.error)) skipped++
    else fail(reasonOf(tenant, outcome.error, ways[wayOf(each)].failed))
  }
  return { success, skipped, errors, left }
}

/** What became of one that somebody else took up first: a step that died, the recovery, or a person. */
function becameOf({ retry, retire }: Planned, outcomeNow: ActivationOutcome | undefined) {
  if (retire && outcomeNow?.status === 'deactivated') return { kind: 'done' as const }
  const status = retry ? outcomeNow?.status : outcomeNow?.newer
  if (status === 'active') return { kind: 'done' as const }
  const error = status === 'error' ? failures.newNotCreated() : failures.activationInHand()
  return { kind: 'failed' as const, error }
}
