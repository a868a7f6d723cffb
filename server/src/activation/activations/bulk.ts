import {
  ActivationId,
  activationReasons,
  type ChangeState,
  changeStates,
  Failure,
  failures,
  limits,
  texts,
} from '@txadv/contract'
import type { Tenant } from '../../context.ts'
import { PlatformError } from '../../platforms/platform.ts'
import { openPlatformSession, type PlatformSession } from '../connections/connections.ts'
import { findPlaces } from './activations.queries.ts'
import { deactivateThrough, refreshThrough } from './change.ts'

/** What came of one of many: what its work answered, why it failed, or that it was not begun. */
export type BulkOutcome<T> =
  | { readonly kind: 'done'; readonly value: T }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'left' }

/** What the calls of all have together, and until when more of them may begin. */
export interface BulkBudget {
  readonly timeMs: number
  readonly mayBegin?: () => boolean
}

/**
 * Processes many activations: connections in parallel, each through one session, and in each as many at a time as its
 * platform allows. No item starts when less time is left than the slowest took.
 */
export async function withPlatformSessions<Item extends { readonly id: string; readonly connectionId: string }, T>(
  tenant: Tenant,
  items: readonly Item[],
  { timeMs, mayBegin = () => true }: BulkBudget,
  work: (session: PlatformSession, item: Item) => Promise<T>,
): Promise<ReadonlyMap<string, BulkOutcome<T>>> {
  const outcomes = new Map<string, BulkOutcome<T>>()
  const feed = async (session: PlatformSession, group: readonly Item[]) => {
    const waiting = group.values()
    let slowestMs = 0
    const isTime = () => !tenant.signal.aborted && mayBegin() && session.link.remainingMs() > slowestMs
    const lane = async () => {
      for (const item of waiting) {
        if (!isTime()) {
          outcomes.set(item.id, { kind: 'left' })
          continue
        }
        const began = performance.now()
        outcomes.set(item.id, await outcomeOf(() => work(session, item)))
        slowestMs = Math.max(slowestMs, performance.now() - began)
      }
    }
    await Promise.all(Array.from({ length: limits.egress.perLane }, lane))
  }
  const groups = Map.groupBy(items, ({ connectionId }) => connectionId)
  await Promise.all(
    [...groups].map(async ([connectionId, group]) => {
      const opened = await outcomeOf(() => openPlatformSession(tenant, connectionId, timeMs))
      if (opened.kind === 'done') await feed(opened.value, group)
      else for (const { id } of group) outcomes.set(id, opened)
    }),
  )
  return outcomes
}

async function outcomeOf<T>(work: () => Promise<T>): Promise<Exclude<BulkOutcome<T>, { kind: 'left' }>> {
  try {
    return { kind: 'done', value: await work() }
  } catch (error) {
    return { kind: 'failed', error }
  }
}

/** Why one of many failed, in words for who asked; `failed` is what is said of a platform that cannot be asked. */
export function reasonOf({ log }: Tenant, error: unknown, failed: () => Failure): string {
  if (error instanceof Failure) return error.message
  if (error instanceof PlatformError) return failed().message
  log.error({ err: error }, 'activation in bulk failed')
  return texts.internal
}

const asError = (error: string, state: ChangeState | undefined) => ({
  status: 'error' as const,
  error,
  ...(state && { state }),
})

/** What is left of a change that failed; a platform that could not be asked has changed nothing. */
function stateOf(error: unknown): ChangeState | undefined {
  if (error instanceof PlatformError) return 'unchanged'
  return error instanceof Failure ? changeStates.find((state) => state === error.detail.state) : undefined
}

/** Does something with the named activations and reports each name once, in the order in which they were given. */
async function report<T, Success extends { readonly status: string }>(
  tenant: Tenant,
  shownIds: readonly string[],
  timeMs: number,
  failed: () => Failure,
  work: (session: PlatformSession, id: string) => Promise<T>,
  success: (value: T) => Success,
) {
  const wanted = [...new Set(shownIds)].map((shown) => ({ shown, id: ActivationId.safeParse(shown).data ?? '' }))
  const known = [...new Set(wanted.flatMap(({ id }) => (id === '' ? [] : [id])))]
  const places = await tenant.transact((tx) => findPlaces(tx, known))
  const outcomes = await withPlatformSessions(tenant, places, { timeMs }, (session, { id }) => work(session, id))
  const results = wanted.map(({ shown: activationId, id }) => {
    const outcome = outcomes.get(id) ?? { kind: 'failed', error: failures.absent(texts.activationNotFound) }
    if (outcome.kind === 'done') return { activationId, ...success(outcome.value) }
    if (outcome.kind === 'left') return { activationId, ...asError(activationReasons.notAttempted, 'unchanged') }
    return { activationId, ...asError(reasonOf(tenant, outcome.error, failed), stateOf(outcome.error)) }
  })
  const errors = results.filter(({ status }) => status === 'error').length
  return { total: results.length, success: results.length - errors, errors, results }
}

/** Takes many segments off sale. */
export const deactivateInBulk = (tenant: Tenant, ids: readonly string[], timeMs: number = limits.activations.bulkMs) =>
  report(
    tenant,
    ids,
    timeMs,
    failures.deactivationFailed,
    (session, id) => deactivateThrough(tenant, session, id),
    () => ({ status: 'deactivated' as const }),
  )

/** Puts new segments in the place of many. */
export const refreshInBulk = (tenant: Tenant, ids: readonly string[], timeMs: number = limits.activations.bulkMs) =>
  report(
    tenant,
    ids,
    timeMs,
    failures.oldNotDeactivated,
    (session, id) => refreshThrough(tenant, session, id),
    (newActivationId) => ({ status: 'refreshed' as const, newActivationId }),
  )
