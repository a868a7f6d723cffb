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

export type Counted = ({ readonly field: string; readonly value: string } | { readonly n: number }) & {
  readonly inverted?: boolean
}

/** One filter of a listing. */
export interface ListingCondition {
  readonly sql: RawBuilder<SqlBool>
  /** The count row that says how many rows match, or the number itself; with `inverted`, how many do not. */
  readonly counted?: Counted
  /** The column that it fixes, where an index leads with that and goes on with (created_at, id). */
  readonly column?: string
}

export const joinConditions = (conditions: readonly RawBuilder<SqlBool>[]) =>
  sql<SqlBool>`${sql.join(conditions, sql` and `)}`

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

/** All rows that match, in no order; or so many of each part. */
export function matchesOf(source: ListingSource, conditions: readonly ListingCondition[], most?: number): Sql {
  return fromParts(source, conditions, sql`*`, most === undefined ? sql`` : sql`limit ${sql.lit(most)}`)
}
