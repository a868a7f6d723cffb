import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Place, placeOf, readCursor, type SortKey, sidesOf, standsAfter, writeCursor } from './cursor.ts'
import { fromParts, joinConditions, type ListingSource } from './listing-source.ts'
import type { SystemTx } from './tx.ts'

type Sql = RawBuilder<unknown>

export interface ListingOrder {
  readonly sortBy: string
  readonly sortOrder: 'asc' | 'desc'
}

function keysOf({ sortBy }: ListingOrder): string[] {
  return sortBy === 'created_at' ? ['created_at', 'id'] : [sortBy, 'created_at', 'id']
}

/** The order of a listing: by the key, then by age, so that each key's index is walked in either direction. */
export function orderBy(order: ListingOrder, reversed = false): Sql {
  const direction = (order.sortOrder === 'asc') === !reversed ? sql`asc` : sql`desc`
  return sql`order by ${sql.join(keysOf(order).map((key) => sql`${sql.ref(key)} ${direction}`))}`
}

const nameOf = ({ sortBy, sortOrder }: ListingOrder) => `${sortBy}-${sortOrder}`

/** How the columns of listings that hold no text are told in a cursor. */
const kindsOf: Readonly<Record<string, SortKey['kind']>> = { id: 'id', created_at: 'time', composite_score: 'number' }

function sortKeysOf(order: ListingOrder): readonly SortKey[] {
  return keysOf(order).map((key) => ({
    column: sql.ref(key),
    kind: kindsOf[key] ?? 'text',
    descends: order.sortOrder === 'desc',
    isNullable: key === order.sortBy && key !== 'created_at',
  }))
}

/**
 * The source from a place on. Rows with a value in the sorted column and those without one are parts of their own, so that
 * an index is walked from the place on in each.
 */
export function sourceAfter(source: ListingSource, order: ListingOrder, place: Place): ListingSource {
  const [first, ...others] = sortKeysOf(order)
  if (!first?.isNullable) return withParts(source, [standsAfter(sortKeysOf(order), place)])
  const [value = null, ...rest] = place
  const { same } = sidesOf(first, value)
  if (value !== null) {
    const behind = standsAfter([{ ...first, isNullable: false }, ...others], place)
    return withParts(source, first.descends ? [behind] : [behind, sidesOf(first, null).same])
  }
  const behind = sql<SqlBool>`(${same} and ${standsAfter(others, rest)})`
  return withParts(source, first.descends ? [behind, sidesOf(first, null).behind] : [behind])
}

const withParts = (source: ListingSource, sections: readonly RawBuilder<SqlBool>[]): ListingSource => ({
  ...source,
  parts: source.parts.flatMap((part) => sections.map((section) => joinConditions([part, section]))),
})

/** A record as lists answer it, with the moment it is ordered by, under one of the names that the interface has for it. */
interface ListedRecord {
  readonly id: string
  readonly created_at?: string
  readonly createdAt?: string
}

/** A moment in the microseconds that a cursor counts: a Date knows thousandths only. */
function microsOf(time: string): string {
  const [, fraction = ''] = /\.(\d+)Z$/.exec(time) ?? []
  return String(BigInt(Date.parse(`${time.slice(0, 19)}Z`)) * 1_000n + BigInt(fraction.padEnd(6, '0')))
}

/** The cursor behind a row: read off its record in the order of age, else asked of the database. */
export async function cursorBehind(
  tx: SystemTx,
  source: ListingSource,
  order: ListingOrder,
  last: ListedRecord,
): Promise<string> {
  const time = last.created_at ?? last.createdAt
  if (order.sortBy !== 'created_at' || time === undefined) return askCursorBehind(tx, source, order, last.id)
  return writeCursor([microsOf(time), last.id], nameOf(order))
}

async function askCursorBehind(tx: SystemTx, source: ListingSource, order: ListingOrder, id: string): Promise<string> {
  const row = fromParts(source, [{ sql: sql`id = ${id}` }], sql`${placeOf(sortKeysOf(order))} as place`, sql``)
  const { rows } = await sql<{ place: Place }>`select place from ${row} last`.execute(tx.db)
  return writeCursor(rows[0]?.place ?? [], nameOf(order))
}

export const sortedColumns = (order: ListingOrder) => sql.join(keysOf(order).map((key) => sql.ref(key)))

/** The place that a cursor of this order names. */
export const readListingCursor = (cursor: string, order: ListingOrder): Place =>
  readCursor(cursor, sortKeysOf(order), nameOf(order))
