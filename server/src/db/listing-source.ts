import { type RawBuilder, type SqlBool, sql } from 'kysely'

type Sql = RawBuilder<unknown>

/** A view, or a table, that is listed in pages, with the table of counts that its totals are read from. */
export interface ListingSource {
  readonly view: 'library' | 'workspace_library' | 'catalog' | 'topic'
  /** The parts that the view's rows fall into; each is named outright, so that an index or partition is chosen by it. */
  readonly parts: readonly RawBuilder<SqlBool>[]
  /** The count table and the rows of it that speak of the view's rows. */
  readonly counts: RawBuilder<unknown>
  /** Whether the view itself holds what a record shows: then a page is read with its records, and not by its ids first. */
  readonly hasRecords?: boolean
}

/** The count rows of these values of a field say how many rows match, or the number itself; with `inverted`, how many do not. */
export type Counted = ({ readonly field: string; readonly values: readonly string[] } | { readonly n: number }) & {
  readonly inverted?: boolean
}

/** One filter of a listing. */
export interface ListingCondition {
  readonly sql: RawBuilder<SqlBool>
  readonly counted?: Counted
  /** The column that it fixes, where an index leads with that and goes on with (created_at, id). */
  readonly column?: string
  /** Where it fixes that column to any of several values: each of them, because the index is in order within one. */
  readonly each?: readonly RawBuilder<SqlBool>[]
}

export const joinConditions = (conditions: readonly RawBuilder<SqlBool>[]) =>
  sql<SqlBool>`${sql.join(conditions, sql` and `)}`

/** Whether a column has one of some values. */
export const isAnyOf = (column: string, values: readonly string[]) =>
  values.length === 1
    ? sql<SqlBool>`${sql.ref(column)} = ${values[0]}`
    : sql<SqlBool>`${sql.ref(column)} = any(${values}::text[])`

/** One selection over all parts of the source. */
export function fromParts(
  source: ListingSource,
  conditions: readonly ListingCondition[],
  columns: Sql,
  tail: Sql,
): Sql {
  const branches = source.parts.map(
    (part) => sql`(select ${columns} from ${sql.table(source.view)}
      where ${joinConditions([part, ...conditions.map(({ sql }) => sql)])} ${tail})`,
  )
  return sql`(${sql.join(branches, sql` union all `)})`
}

/** The same where the conditions are those that an index keeps in order: a part for each value that it is walked along. */
export function fromOrdered(source: ListingSource, fixed: readonly ListingCondition[], columns: Sql, tail: Sql): Sql {
  const parts = fixed.reduce<readonly RawBuilder<SqlBool>[]>(
    (parts, { sql, each = [sql] }) => parts.flatMap((part) => each.map((value) => joinConditions([part, value]))),
    source.parts,
  )
  return fromParts({ ...source, parts }, [], columns, tail)
}

/** All rows that match, in no order; or so many of each part. */
export function matchesOf(source: ListingSource, conditions: readonly ListingCondition[], most?: number): Sql {
  return fromParts(source, conditions, sql`*`, most === undefined ? sql`` : sql`limit ${sql.lit(most)}`)
}
