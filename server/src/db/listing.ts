import { limits } from '@txadv/contract'
import { type RawBuilder, sql } from 'kysely'
import { type Counts, countMatches, countTotal, isCount, knownTotal, readCounts } from './listing-counts.ts'
import {
  cursorBehind,
  type ListingOrder,
  orderBy,
  readListingCursor,
  sortedColumns,
  sourceAfter,
} from './listing-order.ts'
import { fromOrdered, fromParts, joinConditions, type ListingCondition, type ListingSource } from './listing-source.ts'
import { planByValue } from './plans.ts'
import { type AskedStretch, stretchOf } from './stretch.ts'
import type { SystemTx } from './tx.ts'

/** Which part of a listing is asked for: a page, or what comes after a cursor. */
export interface AskedListing extends ListingOrder, AskedStretch {}

interface ListingPaging extends ListingOrder {
  readonly offset: number
  readonly wanted: number
}

type Sql = RawBuilder<unknown>

export interface ListingPage<R> {
  readonly data: readonly R[]
  readonly total: number
  /** Where the listing goes on; undefined after its last row. */
  readonly next?: string | undefined
}

/**
 * One page, and the total it is a page of; `read` selects the records, in order, and the total with each, given the
 * subquery of their ids (or of the view's rows, where it has the records) and of that total: a page near the beginning is
 * one statement.
 *
 * Where an index holds the wanted rows in the wanted order, the page is read off it. Few matches are gathered and sorted.
 * Many are looked for along the order, for a bounded stretch, because 25 of many are usually near; and if they are not
 * (all of them old, say, and the newest asked first) they are gathered after all. So no page walks a whole library in
 * vain, whatever the planner believes about the values.
 */
export async function listPage<R extends { readonly id: string }>(
  tx: SystemTx,
  source: ListingSource,
  conditions: readonly ListingCondition[],
  asked: AskedListing,
  read: (page: Sql) => Promise<readonly WithTotal<R>[]>,
): Promise<ListingPage<WithoutTotal<R>>> {
  const { limit, offset, after } = stretchOf(asked)
  const order: ListingOrder = asked
  const place = after === undefined ? undefined : readListingCursor(after, order)
  // Behind a cursor, nothing but one more row tells that there is more.
  const paging = { sortBy: order.sortBy, sortOrder: order.sortOrder, offset, wanted: place ? limit + 1 : limit }
  const range: Range = { whole: source, rest: place ? sourceAfter(source, order, place) : source }
  const { data: found, total } = await readPage(tx, range, conditions, paging, read)
  const data = found.slice(0, limit).map(withoutTotal)
  const last = data.at(-1)
  const goesOn = last !== undefined && (place ? found.length > limit : offset + data.length < total)
  return { data, total, ...(goesOn && { next: await cursorBehind(tx, source, order, last) }) }
}

/** A listing, and the part of it that is behind the cursor: all of it where there is none. */
interface Range {
  readonly whole: ListingSource
  readonly rest: ListingSource
}

async function readPage<R extends object>(
  tx: SystemTx,
  { whole, rest }: Range,
  conditions: readonly ListingCondition[],
  paging: ListingPaging,
  read: (page: Sql) => Promise<readonly WithTotal<R>[]>,
): Promise<{ readonly data: readonly WithTotal<R>[]; readonly total: number }> {
  const { offset, wanted } = paging
  // Along several values of a column, what is in order within each is merged by age alone.
  const fitting = conditions.filter(
    ({ column, each }) => column && (each ? ['created_at'] : ['created_at', column]).includes(paging.sortBy),
  )
  // Written out below, so that the planner knows how little is asked for.
  const upTo = limits.listing.nearRows.find((rows) => offset + wanted <= rows)
  if (standsInOrder(conditions, fitting) && upTo) {
    const along = within(paging, fitting)
    const columns = whole.hasRecords ? sql`*` : sortedColumns(along)
    const nearest = fromOrdered(rest, fitting, columns, sql`${orderBy(along)} limit ${sql.lit(upTo)}`)
    const total = sql`(select sum(n)::bigint from ${whole.counts} and ${isCount(fitting[0]?.counted)})`
    const data = await read(sql`select ${whole.hasRecords ? sql`*` : sql`id`}, ${total} as total
      from ${nearest} nearest ${orderBy(along)} limit ${wanted} offset ${offset}`)
    return { data, total: data[0]?.total ?? (await countTotal(tx, whole, conditions)) }
  }
  const { ids, total } = await findPage(tx, { whole, rest }, conditions, fitting, paging)
  if (ids.length === 0) return { data: [], total }
  const found = sql`select unnest(${ids}::uuid[]) as id, ${total}::bigint as total`
  const data = await read(
    whole.hasRecords ? sql`select * from ${sql.table(whole.view)} join (${found}) found using (id)` : found,
  )
  return { data, total }
}

type WithTotal<R> = R & { readonly total: number }
type WithoutTotal<R> = Omit<WithTotal<R>, 'total'>

function withoutTotal<R extends object>({ total: _, ...record }: WithTotal<R>): WithoutTotal<R> {
  return record
}

/** The order where a condition fixes a column: that orders nothing more, and named again it would make the planner sort. */
const within = (paging: ListingPaging, fixed: readonly ListingCondition[]): ListingPaging =>
  fixed.length > 0 ? { ...paging, sortBy: 'created_at' } : paging

/** Whether an index holds what the conditions leave, in order: all of the source, or what one condition fixes. */
const standsInOrder = (conditions: readonly ListingCondition[], fitting: readonly ListingCondition[]) =>
  conditions.length === fitting.length && fitting.length < 2

interface Found {
  readonly ids: readonly string[]
  readonly total: number
}

async function findPage(
  tx: SystemTx,
  range: Range,
  conditions: readonly ListingCondition[],
  fitting: ListingCondition[],
  paging: ListingPaging,
): Promise<Found> {
  const { whole, rest } = range
  const counts = await readCounts(tx, whole, conditions)
  const known = knownTotal(conditions, counts)
  if (known !== undefined && standsInOrder(conditions, fitting))
    return readOff(tx, range, fitting, within(paging, fitting), known)
  if (known === 0) return { ids: [], total: 0 }
  return planByValue(tx, async () => {
    const few = known === undefined && expectsFew(conditions, counts) && (await gatherFew(tx, rest, conditions, paging))
    if (few && whole === rest) return few
    const total = known ?? (await countMatches(tx, whole, conditions))
    if (few) return { ids: few.ids, total }
    const [narrowest] = fitting.sort((a, b) => (counts.of(a) ?? 0) - (counts.of(b) ?? 0))
    const reach = (narrowest && counts.of(narrowest)) ?? counts.all
    return { ids: await search(tx, rest, conditions, narrowest ? [narrowest] : [], paging, total, reach), total }
  })
}

/** Whether the conditions, each taken by itself, let us expect few enough matches to gather them at once. */
function expectsFew(conditions: readonly ListingCondition[], counts: Counts): boolean {
  const shares = conditions.map((condition) => (counts.of(condition) ?? 0) / counts.all)
  return shares.reduce((product, share) => product * share, counts.all) <= limits.listing.gatheredRows
}

async function idsOf(tx: SystemTx, query: Sql): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`${query}`.execute(tx.db)
  return rows.map(({ id }) => id)
}

/** The page of matches that no index holds in order. */
async function search(
  tx: SystemTx,
  source: ListingSource,
  conditions: readonly ListingCondition[],
  fixed: readonly ListingCondition[],
  paging: ListingPaging,
  total: number,
  reach: number,
): Promise<readonly string[]> {
  const { offset } = paging
  const wanted = Math.min(paging.wanted, total - offset)
  if (wanted <= 0) return []
  const { gatheredRows, walkedRows } = limits.listing
  if (total > gatheredRows && (offset + wanted) * (reach / total) < walkedRows) {
    const others = conditions.filter((condition) => !fixed.includes(condition))
    const ids = await idsOf(tx, walk(source, fixed, others, within(paging, fixed), wanted))
    if (ids.length === wanted) return ids
  }
  return idsOf(tx, gather(source, conditions, paging, wanted))
}

/** Gathers, sorts and counts in one statement; answers nothing when there are more matches than are worth sorting. */
async function gatherFew(
  tx: SystemTx,
  source: ListingSource,
  conditions: readonly ListingCondition[],
  paging: ListingPaging,
): Promise<Found | undefined> {
  const most = limits.listing.gatheredRows
  const matches = fromParts(source, conditions, sortedColumns(paging), sql`limit ${sql.lit(most + 1)}`)
  const { rows } = await sql<{ total: number; ids: string[] }>`
    with found as materialized (select * from ${matches} matches)
    select (select count(*) from found) as total, array(
      select id from found ${orderBy(paging)} limit ${paging.wanted} offset ${paging.offset}
    ) as ids`.execute(tx.db)
  const [few] = rows
  return few && few.total <= most ? few : undefined
}

/** Rows as an index holds them in order. */
function inOrder(
  source: ListingSource,
  fixed: readonly ListingCondition[],
  paging: ListingPaging,
  skipped: number,
  wanted: number,
  reversed = false,
): Sql {
  const order = orderBy(paging, reversed)
  const nearest = fromOrdered(source, fixed, sortedColumns(paging), sql`${order} limit ${skipped + wanted}`)
  return sql`select id from ${nearest} nearest ${order} limit ${wanted} offset ${skipped}`
}

/** A page far from the beginning, from whichever end is nearer; behind a cursor, from there. */
async function readOff(
  tx: SystemTx,
  { whole, rest }: Range,
  fixed: readonly ListingCondition[],
  paging: ListingPaging,
  total: number,
): Promise<Found> {
  const { offset } = paging
  const wanted = Math.min(paging.wanted, total - offset)
  if (wanted <= 0) return { ids: [], total }
  if (whole !== rest || offset + wanted <= total / 2)
    return { ids: await idsOf(tx, inOrder(rest, fixed, paging, offset, wanted)), total }
  const fromEnd = await idsOf(tx, inOrder(whole, fixed, paging, total - offset - wanted, wanted, true))
  return { ids: fromEnd.reverse(), total }
}

/** The page from the first stretch of the order, if it is there. */
function walk(
  source: ListingSource,
  fixed: readonly ListingCondition[],
  others: readonly ListingCondition[],
  paging: ListingPaging,
  wanted: number,
): Sql {
  const order = orderBy(paging)
  const stretch = sql`${order} limit ${sql.lit(limits.listing.walkedRows)}`
  // Each part's stretch goes to a place of its own; only what all of them reach is known without a gap.
  const near = sql`(select * from ${fromOrdered(source, fixed, sql`*`, stretch)} parts ${stretch})`
  return sql`select id from ${near} near where ${joinConditions(others.map(({ sql }) => sql))}
    ${order} limit ${wanted} offset ${paging.offset}`
}

/** The page from all matches, sorted. */
function gather(
  source: ListingSource,
  conditions: readonly ListingCondition[],
  paging: ListingPaging,
  wanted: number,
): Sql {
  // OFFSET 0 keeps the planner from walking the order after all.
  const found = fromParts(source, conditions, sortedColumns(paging), sql`offset 0`)
  return sql`select id from ${found} found ${orderBy(paging)} limit ${wanted} offset ${paging.offset}`
}
