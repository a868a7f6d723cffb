import type { Metric, Plan } from '@txadv/contract'
import { limits } from '@txadv/contract'
import { type RawBuilder, sql } from 'kysely'
import type { SystemTx, TenantTx } from '../../db/database.ts'
import { noKey } from '../../db/nil-id.ts'

const month = sql<string>`date_trunc('month', now() at time zone 'utc')::date`
const today = sql<string>`(now() at time zone 'utc')::date`

export interface UsageAmounts extends Partial<Record<Metric, number>> {
  readonly web_searches?: number
  readonly cost?: number
}

export async function findPlan(tx: SystemTx, org: string): Promise<Plan | undefined> {
  const row = await tx.db.selectFrom('org').select('plan').where('org_id', '=', org).executeTakeFirst()
  return row?.plan as Plan | undefined
}

/** The first moment of next month by the database's clock, when quotas start anew. */
export async function readResetsAt(tx: SystemTx): Promise<string> {
  const { rows } = await sql<{ resetsAt: string }>`
    select to_char(${month} + interval '1 month', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "resetsAt"`.execute(tx.db)
  return rows[0]?.resetsAt ?? ''
}

/**
 * Adds to this month's count unless that would pass the limit; answers the new count, or nothing when refused. The row
 * starts from the recorded days, so a plan that becomes limited in mid-month counts what was used before.
 */
export async function addWithinLimit(
  tx: SystemTx,
  org: string,
  metric: Metric,
  amount: number,
  limit: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ used: number }>`
    insert into quota as q (org_id, month, metric, used)
    select ${org}, ${month}, ${metric}, counted.used + ${amount}::bigint
    from (
      select coalesce(
        (select used from quota where org_id = ${org} and month = ${month} and metric = ${metric}),
        (select sum(${sql.ref(metric)}) from usage_day where org_id = ${org} and day >= ${month}),
        0
      )::bigint as used
    ) counted
    where counted.used + ${amount}::bigint <= ${limit}
    on conflict (org_id, month, metric) do update set used = q.used + ${amount}::bigint
      where q.used + ${amount}::bigint <= ${limit}
    returning used`.execute(tx.db)
  return rows[0]?.used
}

/** This month's counts of every metric, from the recorded days. */
export async function readMonth(tx: SystemTx, org: string): Promise<Record<Metric, number>> {
  return tx.db
    .selectFrom('usage_day')
    .select((eb) => [
      eb.fn.coalesce(eb.fn.sum<number>('classifications'), sql.lit(0)).as('classifications'),
      eb.fn.coalesce(eb.fn.sum<number>('tokens'), sql.lit(0)).as('tokens'),
      eb.fn.coalesce(eb.fn.sum<number>('imports'), sql.lit(0)).as('imports'),
      eb.fn.coalesce(eb.fn.sum<number>('exports'), sql.lit(0)).as('exports'),
    ])
    .where('org_id', '=', org)
    .where('day', '>=', month)
    .executeTakeFirstOrThrow()
}

/** Adds to this month's count if it is being kept; a plan without limits keeps none. */
export async function addToQuota(tx: SystemTx, org: string, metric: Metric, amount: number): Promise<void> {
  await tx.db
    .updateTable('quota')
    .set((eb) => ({ used: eb('used', '+', amount) }))
    .where('org_id', '=', org)
    .where('month', '=', month)
    .where('metric', '=', metric)
    .execute()
}

/** Whose usage it is: of an organization, through one of its keys or none. */
export interface UsedBy {
  readonly org: string
  readonly key?: string | null | undefined
}

/** Adds to today's row of the key, in the slot of this connection. */
export async function addToDay(
  tx: SystemTx,
  { org, key }: UsedBy,
  amounts: UsageAmounts,
  counted: { requests: number } = { requests: 1 },
): Promise<void> {
  await addAmounts(tx, { org, key }, amounts, counted, sql`select 1`)
}

/** The same in one statement if the organization is on one of these plans; answers whether it is. */
export async function addToDayOn(
  tx: TenantTx,
  plans: readonly Plan[],
  amounts: UsageAmounts,
  counted: { requests: number },
): Promise<boolean> {
  const onPlan = sql`select from org where org_id = ${tx.org} and plan = any(${plans}::text[])`
  return (await addAmounts(tx, tx, amounts, counted, onPlan)) > 0n
}

async function addAmounts(
  tx: SystemTx,
  { org, key }: UsedBy,
  amounts: UsageAmounts,
  { requests }: { requests: number },
  when: RawBuilder<unknown>,
): Promise<bigint> {
  const { classifications = 0, tokens = 0, imports = 0, exports = 0, web_searches = 0, cost = 0 } = amounts
  const { numAffectedRows = 0n } = await sql`
    insert into usage_day as d
      (org_id, day, key_id, slot, classifications, tokens, imports, exports, web_searches, requests, cost)
    select ${org}::uuid, ${today}, ${key ?? noKey}::uuid, pg_backend_pid() % ${limits.usage.daySlots}::int,
      ${classifications}::bigint, ${tokens}::bigint, ${imports}::bigint, ${exports}::bigint, ${web_searches}::bigint,
      ${requests}::bigint, ${cost}::numeric
    where exists (${when})
    on conflict (org_id, day, key_id, slot) do update set
      classifications = d.classifications + excluded.classifications,
      tokens = d.tokens + excluded.tokens,
      imports = d.imports + excluded.imports,
      exports = d.exports + excluded.exports,
      web_searches = d.web_searches + excluded.web_searches,
      requests = d.requests + excluded.requests,
      cost = d.cost + excluded.cost`.execute(tx.db)
  return numAffectedRows
}

export async function listDays(tx: SystemTx, org: string) {
  return tx.db
    .selectFrom('usage_day')
    .select((eb) => [
      'day',
      eb.fn.sum<number>('classifications').as('total_classifications'),
      eb.fn.sum<number>('tokens').as('total_tokens'),
      eb.fn.sum<number>('imports').as('total_imports'),
      eb.fn.sum<number>('exports').as('total_exports'),
      eb.fn.sum<number>('web_searches').as('total_web_searches'),
      eb.fn.sum<number>('requests').as('total_requests'),
      eb.fn.sum<number>('cost').as('total_cost'),
    ])
    .where('org_id', '=', org)
    .where('day', '>', sql<string>`${today} - ${limits.usage.daysListed}::int`)
    .groupBy('day')
    .orderBy('day', 'desc')
    .execute()
}

/** Folds the slots of past days into one row a day and key; answers how many rows went. */
export async function foldPastDays(tx: SystemTx): Promise<number> {
  const { rows } = await sql<{ folded: number }>`
    with gone as (
      delete from usage_day where day < ${today} and (org_id, day, key_id) in (
        select org_id, day, key_id from usage_day where day < ${today}
        group by org_id, day, key_id having count(*) > 1
      ) returning *
    ), kept as (
      insert into usage_day
        (org_id, day, key_id, slot, classifications, tokens, imports, exports, web_searches, requests, cost)
      select org_id, day, key_id, 0, sum(classifications), sum(tokens), sum(imports), sum(exports), sum(web_searches),
        sum(requests), sum(cost)
      from gone group by org_id, day, key_id
      returning 1
    )
    select (select count(*) from gone) - (select count(*) from kept) as folded`.execute(tx.db)
  return rows[0]?.folded ?? 0
}

export async function deleteQuotas(tx: SystemTx, org: string): Promise<void> {
  await tx.db.deleteFrom('quota').where('org_id', '=', org).where('month', '=', month).execute()
}
