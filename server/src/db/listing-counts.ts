import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Counted, fromParts, isAnyOf, type ListingCondition, type ListingSource } from './listing-source.ts'
import type { SystemTx } from './tx.ts'

export interface Counts {
  readonly all: number
  /** How many rows match a counted condition. */
  readonly of: (condition: ListingCondition) => number | undefined
}

const sumKey = (field: string, value: string) => `${field}\n${value}`

export async function readCounts(
  tx: SystemTx,
  source: ListingSource,
  conditions: readonly ListingCondition[],
): Promise<Counts> {
  const rowsAsked = conditions.flatMap(({ counted }) =>
    counted && 'field' in counted ? counted.values.map((value) => ({ field: counted.field, value })) : [],
  )
  const asked = [{ field: 'total', value: '' }, ...rowsAsked]
  const { rows } = await sql<{ field: string; value: string; n: number }>`
    select field, value, sum(n)::bigint as n from ${source.counts}
      and (field, value) in (${sql.join(asked.map(({ field, value }) => sql`(${field}, ${value})`))})
    group by field, value`.execute(tx.db)
  const sums = new Map(rows.map(({ field, value, n }) => [sumKey(field, value), n]))
  const all = sums.get(sumKey('total', '')) ?? 0
  return {
    all,
    of: ({ counted }) => {
      if (!counted) return undefined
      const n =
        'n' in counted
          ? counted.n
          : counted.values.reduce((sum, value) => sum + (sums.get(sumKey(counted.field, value)) ?? 0), 0)
      return counted.inverted ? all - n : n
    },
  }
}

/** What the counts alone say of the total: all of it without conditions, one condition's share, or that nothing can match. */
export function knownTotal(conditions: readonly ListingCondition[], counts: Counts): number | undefined {
  if (conditions.length === 0) return counts.all
  const shares = conditions.map(counts.of)
  if (counts.all === 0 || shares.includes(0)) return 0
  return shares.length === 1 ? shares[0] : undefined
}

export async function countMatches(
  tx: SystemTx,
  source: ListingSource,
  conditions: readonly ListingCondition[],
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select sum(n)::bigint as n from ${fromParts(source, conditions, sql`count(*) as n`, sql``)} counted`.execute(tx.db)
  return rows[0]?.n ?? 0
}

/** The exact number of rows that match. */
export async function countTotal(
  tx: SystemTx,
  source: ListingSource,
  conditions: readonly ListingCondition[],
): Promise<number> {
  return knownTotal(conditions, await readCounts(tx, source, conditions)) ?? countMatches(tx, source, conditions)
}

/** The rows of the count table that say how many rows there are, in all or of some values. */
export function isCount(counted: Counted = { field: 'total', values: [''] }): RawBuilder<SqlBool> {
  const { field, values } = 'field' in counted ? counted : { field: '', values: [''] }
  return sql`field = ${field} and ${isAnyOf('value', values)}`
}
