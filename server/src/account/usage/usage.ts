import {
  type Failure,
  failures,
  type Metric,
  metrics,
  type Plan,
  plans,
  type Quota,
  quotas,
  storage,
  type Usage,
} from '@txadv/contract'
import type { output } from 'zod'
import type { SystemTx, TenantTx } from '../../db/database.ts'
import { countStoredTopics } from './storage.queries.ts'
import {
  addToDay,
  addToDayOn,
  addToQuota,
  addWithinLimit,
  deleteQuotas,
  findPlan,
  listDays,
  readMonth,
  readResetsAt,
  type UsageAmounts,
  type UsedBy,
} from './usage.queries.ts'

/**
 * Charges an effect to the organization, in the effect's own transaction: both are there, or neither is. Refuses with
 * 429 when a limited metric would pass the plan's quota; the database decides, so parallel charges never pass it.
 */
export async function chargeUsage(tx: TenantTx, amounts: UsageAmounts, counted = { requests: 1 }): Promise<void> {
  const limitless = plans.filter((plan) => metrics.every((metric) => !amounts[metric] || quotas[plan][metric] === null))
  if (await addToDayOn(tx, limitless, amounts, counted)) return
  const plan = await planOf(tx)
  for (const metric of metrics) {
    const amount = amounts[metric] ?? 0
    const limit = quotas[plan][metric]
    if (amount === 0 || limit === null) continue
    const used = await addWithinLimit(tx, tx.org, metric, amount, limit)
    if (used === undefined) throw failures.quotaExceeded(metric, await quotaOf(tx, metric, limit))
  }
  await addToDay(tx, tx, amounts, counted)
}

/** What the month still has of a metric; null where the plan does not limit it. */
export async function readRemaining(tx: TenantTx, metric: Metric): Promise<number | null> {
  const limit = await limitOf(tx, metric)
  return limit === null ? null : Math.max(0, limit - (await readMonth(tx, tx.org))[metric])
}

/** Refuses early what the rest of the month could not pay; the charges that follow still decide. */
export async function requireRemaining(
  tx: TenantTx,
  metric: Metric,
  amount: number,
  refuse: (quota: Quota) => Failure = (quota) => failures.quotaExceeded(metric, quota),
): Promise<void> {
  const limit = await limitOf(tx, metric)
  if (limit !== null && (await readMonth(tx, tx.org))[metric] + amount > limit)
    throw refuse(await quotaOf(tx, metric, limit))
}

const planOf = async (tx: TenantTx) => (await findPlan(tx, tx.org)) ?? 'enterprise'
const limitOf = async (tx: TenantTx, metric: Metric) => quotas[await planOf(tx)][metric]

/** Takes back what was charged for an effect that then failed through no fault of the caller's. */
export async function refundUsage(tx: TenantTx, amounts: UsageAmounts): Promise<void> {
  await refundFor(tx, tx, amounts)
}

/** The same for an organization that is not the one asking. */
export async function refundFor(tx: SystemTx, by: UsedBy, amounts: UsageAmounts): Promise<void> {
  await add(tx, by, Object.fromEntries(Object.entries(amounts).map(([metric, amount]) => [metric, -amount])))
}

/** Adds what a request that is charged already has taken besides, whatever the quota: it has been used. */
export async function recordUsage(tx: TenantTx, amounts: UsageAmounts): Promise<void> {
  await recordFor(tx, tx, amounts)
}

/** The same for an organization that is not the one asking. */
export async function recordFor(tx: SystemTx, by: UsedBy, amounts: UsageAmounts): Promise<void> {
  await add(tx, by, amounts)
}

async function add(tx: SystemTx, by: UsedBy, amounts: UsageAmounts): Promise<void> {
  for (const metric of metrics) {
    const amount = amounts[metric]
    if (amount) await addToQuota(tx, by.org, metric, amount)
  }
  await addToDay(tx, by, amounts, { requests: 0 })
}

async function quotaOf(tx: TenantTx, metric: Metric, limit: number): Promise<Quota> {
  return { limit, used: (await readMonth(tx, tx.org))[metric], resetsAt: await readResetsAt(tx) }
}

/** This month against the plan, and the last days. */
export async function readUsage(tx: SystemTx, org: string, plan: Plan): Promise<output<typeof Usage>> {
  const used = await readMonth(tx, org)
  const shown = (limit: number | null, amount: number) => ({
    limit,
    used: amount,
    remaining: limit === null ? null : Math.max(0, limit - amount),
  })
  const shownQuota = (metric: Metric) => shown(quotas[plan][metric], used[metric])
  return {
    plan,
    resetsAt: await readResetsAt(tx),
    quotas: Object.fromEntries(metrics.map((metric) => [metric, shownQuota(metric)])) as Record<
      Metric,
      ReturnType<typeof shownQuota>
    >,
    storage: { topics: shown(storage[plan].topics, await countStoredTopics(tx, org)) },
    days: await listDays(tx, org),
  }
}

/** Forgets the month's quota counts, so that they start again from the recorded days: asked when a plan changes. */
export async function recountQuotas(tx: SystemTx, org: string): Promise<void> {
  await deleteQuotas(tx, org)
}
