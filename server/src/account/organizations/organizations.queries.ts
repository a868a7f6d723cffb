import type { Organization, OrganizationUsage, Plan } from '@txadv/contract'
import { sql } from 'kysely'
import type { output } from 'zod'
import type { Place, SortKey } from '../../db/cursor.ts'
import type { SystemTx } from '../../db/database.ts'
import { type AskedStretch, readStretch, type StretchSql } from '../../db/stretch.ts'

type Org = output<typeof Organization>

const organizations = (tx: SystemTx) =>
  tx.db
    .selectFrom('org')
    .innerJoin('auth.organization as identity', 'identity.id', 'org.org_id')
    .select(['org.org_id as id', 'identity.name', 'org.plan', 'org.created_at as createdAt'])
    .$narrowType<Org>()

const newestOrganizations: readonly SortKey[] = [
  { column: sql.ref('org.created_at'), kind: 'time', descends: true },
  { column: sql.ref('org.org_id'), kind: 'id', descends: false },
]

export async function selectOrganizations(tx: SystemTx, asked: AskedStretch) {
  return readStretch(asked, newestOrganizations, ({ place, behind, order, limit, offset }) =>
    organizations(tx).select(place.as('place')).where(behind).orderBy(order).limit(limit).offset(offset).execute(),
  )
}

export async function countOrganizations(tx: SystemTx): Promise<number> {
  const { n } = await tx.db
    .selectFrom('org')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}

export async function findOrganization(tx: SystemTx, org: string): Promise<Org | undefined> {
  return organizations(tx).where('org.org_id', '=', org).executeTakeFirst()
}

export async function updatePlan(tx: SystemTx, org: string, plan: Plan): Promise<void> {
  await tx.db.updateTable('org').set({ plan }).where('org_id', '=', org).execute()
}

const dearestFirst: readonly SortKey[] = [
  { column: sql`coalesce(used.cost, 0)`, kind: 'number', descends: true },
  { column: sql`coalesce(used.classifications, 0)`, kind: 'number', descends: true },
  { column: sql`org.org_id`, kind: 'id', descends: false },
]

/** What each organization used from the first day of a month to its last, UTC; calls that the LLM answered or failed. */
export async function listMonth(tx: SystemTx, month: string | undefined, asked: AskedStretch) {
  const first = sql`coalesce(${month ? `${month}-01` : null}::date, date_trunc('month', now() at time zone 'utc')::date)`
  const read = async ({ place, tail }: StretchSql) => {
    const { rows } = await sql<output<typeof OrganizationUsage> & { place: Place }>`
    select ${place} as place, org.org_id as "orgId", identity.name, org.plan, coalesce(used.classifications, 0) as total_classifications,
      coalesce(used.tokens, 0) as total_tokens, coalesce(used.imports, 0) as total_imports,
      coalesce(used.exports, 0) as total_exports, coalesce(used.web_searches, 0) as total_web_searches,
      coalesce(used.requests, 0) as total_requests, coalesce(used.cost, 0) as total_cost,
      (select count(*) from llm_call where llm_call.org_id = org.org_id and model is not null
        and started_at >= ${first} at time zone 'utc'
        and started_at < (${first} + interval '1 month') at time zone 'utc') as llm_calls
    from org join auth.organization identity on identity.id = org.org_id
    left join lateral (
      select sum(classifications)::bigint as classifications, sum(tokens)::bigint as tokens,
        sum(imports)::bigint as imports, sum(exports)::bigint as exports, sum(web_searches)::bigint as web_searches,
        sum(requests)::bigint as requests, sum(cost) as cost
      from usage_day where usage_day.org_id = org.org_id and day >= ${first} and day < ${first} + interval '1 month'
    ) used on true
    where true ${tail}`.execute(tx.db)
    return rows
  }
  return readStretch(asked, dearestFirst, read)
}
