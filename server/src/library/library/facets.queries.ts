import { limits } from '@txadv/contract'
import { sql } from 'kysely'
import type { TenantTx } from '../../db/database.ts'
import { fromParts, type ListingCondition, type ListingSource } from '../../db/listing-source.ts'
import { planByValue } from '../../db/plans.ts'
import type { FieldCount } from './library.queries.ts'

/** How many topics have each value of some columns, and whether those are all that match. */
export interface CountedColumns {
  readonly rows: readonly FieldCount[]
  readonly isComplete: boolean
}

const { countedTopics } = limits.facets

/** Counts the values that the matching topics have, of as many of them as may be counted. */
export async function countMatchingValues(
  tx: TenantTx,
  source: ListingSource,
  conditions: readonly ListingCondition[],
  columns: readonly string[],
): Promise<CountedColumns> {
  const refs = columns.map((column) => sql.ref(column))
  const most = sql`limit ${sql.lit(countedTopics + 1)}`
  const matched = fromParts(source, conditions, sql.join(refs), most)
  const fieldOf = sql.join(
    columns.map((column) => sql`when grouping(${sql.ref(column)}) = 0 then ${sql.lit(column)}`),
    sql` `,
  )
  const sets = sql.join(refs.map((ref) => sql`(${ref})`))
  const { rows } = await planByValue(tx, () =>
    sql<FieldCount & { readonly value: string | null }>`
      select case ${fieldOf} else '' end as field, coalesce(${sql.join(refs)}, null) as value, count(*) as n
      from (select * from ${matched} parts ${most}) matched group by grouping sets ((), ${sets})
      order by field, value`.execute(tx.db),
  )
  const total = rows.find(({ field }) => field === '')?.n ?? 0
  return { rows: rows.filter(({ field, value }) => field !== '' && value !== null), isComplete: total <= countedTopics }
}
