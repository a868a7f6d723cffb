import { limits } from '@txadv/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { planByValue } from './plans.ts'
import type { SystemTx } from './tx.ts'

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

type Counted = ({ readonly field: string; readonly value: string } | { readonly n: number }) & {
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

export interface ListingOrder {
  readonly sortBy: string
  readonly sortOrder: 'asc' | 'desc'
}

export interface ListingPaging extends ListingOrder {
  readonly page: number
  readonly pageSize: number
}

type Sql = RawBuilder<unknown>

const every = (conditions: readonly RawBuilder<SqlBool>[]) => sql<SqlBool>`${sql.join(conditions, sql` and `)}`

function keysOf({ sortBy }: ListingOrder): string[] {
  return sortBy === 'created_at' ? ['created_at', 'id'] : [sortBy, 'created_at', 'id']
}

/** The order of a listing: by the key, then by age, so that each key's index is walked in either direction. */
export function orderBy(order: ListingOrder, reversed = false): Sql {
  const direction = (order.sortOrder === 'asc') === !reversed ? sql`asc` : sql`desc`
  return sql`order by ${sql.join(keysOf(order).map((key) => sql`${sql.ref(key)} ${direction}`))}`
}

/** One selection over all parts of the source. */
function fromParts(source: ListingSource, conditions: readonly ListingCondition[], columns: Sql, tail: Sql): Sql {
  const branches = source.parts.map(
    (part) => sql`(select ${columns} from ${sql.table(source.view)}
      where ${every([part, ...conditions.map(({ sql }) => sql)])} ${tail})`,
  )
  return sql`(${sql.join(branches, sql` union all `)})`
}

interface Counts {
  readonly all: number
  /** How many rows match a counted condition. */
  readonly of: (condition: ListingCondition) => number | undefined
}

const sumKey = (field: string, value: string) => `${field}\n${value}`

async function readCounts(
  tx: SystemTx,
  source: ListingSource,
  conditions: readonly ListingCondition[],
): Promise<Counts> {
  const rowsAsked = conditions.flatMap(({ counted }) => (counted && 'field' in counted ? counted : []))
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
      const n = 'n' in counted ? counted.n : (sums.get(sumKey(counted.field, counted.value)) ?? 0)
      return counted.inverted ? all - n : n
    },
  }
}

/** What the counts alone say of the total: all of it without conditions, one condition's share, or that nothing can match. */
function knownTotal(conditions: readonly ListingCondition[], counts: Counts): number | undefined {
  if (conditions.length === 0) return counts.all
  const shares = conditions.map(counts.of)
  if (counts.all === 0 || shares.includes(0)) return 0
  return shares.length === 1 ? shares[0] : undefined
}

async function countMatches(
  tx: SystemTx,
  source: ListingSource,
  conditions: readonly ListingCondition[],
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select sum(n)::bigint as n from ${fromParts(source, conditions, sql`count(*) as n`, sql``)} counted`.execute(tx.db)
  return rows[0]?.n ?? 0
}

/** All rows that match, in no order; or so many of each part. */
export function matchesOf(source: ListingSource, conditions: readonly ListingCondition[], most?: number): Sql {
  return fromParts(source, conditions, sql`*`, most === undefined ? sql`` : sql`limit ${sql.lit(most)}`)
}

/** The exact number of rows that match. */
export async function countTotal(
  tx: SystemTx,
  source: ListingSource,
  conditions: readonly ListingCondition[],
): Promise<number> {
  return knownTotal(conditions, await readCounts(tx, source, conditions)) ?? countMatches(tx, source, conditions)
}

export interface ListingPage<R> {
  readonly data: readonly R[]
  readonly total: number
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
export async function listPage<R extends object>(
  tx: SystemTx,
  source: ListingSource,
  conditions: readonly ListingCondition[],
  paging: ListingPaging,
  read: (page: Sql) => Promise<readonly WithTotal<R>[]>,
): Promise<ListingPage<WithoutTotal<R>>> {
  const fitting = conditions.filter(({ column }) => column && ['created_at', column].includes(paging.sortBy))
  // Written out below, so that the planner knows how little is asked for.
  const upTo = limits.listing.nearRows.find((rows) => offsetOf(paging) + paging.pageSize <= rows)
  if (standsInOrder(conditions, fitting) && upTo) {
    const along = within(paging, fitting)
    const columns = source.hasRecords ? sql`*` : sortedColumns(along)
    const nearest = fromParts(source, fitting, columns, sql`${orderBy(along)} limit ${sql.lit(upTo)}`)
    const total = sql`(select sum(n)::bigint from ${source.counts} and ${isCount(fitting[0]?.counted)})`
    const data = await read(sql`select ${source.hasRecords ? sql`*` : sql`id`}, ${total} as total
      from ${nearest} nearest ${orderBy(along)} limit ${paging.pageSize} offset ${offsetOf(paging)}`)
    if (data[0]) return { data: data.map(withoutTotal), total: data[0].total }
    return { data: [], total: await countTotal(tx, source, conditions) }
  }
  const { ids, total } = await findPage(tx, source, conditions, fitting, paging)
  if (ids.length === 0) return { data: [], total }
  const found = sql`select unnest(${ids}::uuid[]) as id, ${total}::bigint as total`
  const data = await read(
    source.hasRecords ? sql`select * from ${sql.table(source.view)} join (${found}) found using (id)` : found,
  )
  return { data: data.map(withoutTotal), total }
}

type WithTotal<R> = R & { readonly total: number }
type WithoutTotal<R> = Omit<WithTotal<R>, 'total'>

function withoutTotal<R extends object>({ total: _, ...record }: WithTotal<R>): WithoutTotal<R> {
  return record
}

/** The rows of the count table that say how many rows there are, in all or of one value. */
function isCount(counted: Counted = { field: 'total', value: '' }): RawBuilder<SqlBool> {
  const { field, value } = 'field' in counted ? counted : { field: '', value: '' }
  return sql`field = ${field} and value = ${value}`
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
  source: ListingSource,
  conditions: readonly ListingCondition[],
  fitting: ListingCondition[],
  paging: ListingPaging,
): Promise<Found> {
  const counts = await readCounts(tx, source, conditions)
  const known = knownTotal(conditions, counts)
  if (known !== undefined && standsInOrder(conditions, fitting))
    return readOff(tx, source, fitting, within(paging, fitting), known)
  if (known === 0) return { ids: [], total: 0 }
  return planByValue(tx, async () => {
    const few =
      known === undefined && expectsFew(conditions, counts) && (await gatherFew(tx, source, conditions, paging))
    if (few) return few
    const total = known ?? (await countMatches(tx, source, conditions))
    const [narrowest] = fitting.sort((a, b) => (counts.of(a) ?? 0) - (counts.of(b) ?? 0))
    const reach = (narrowest && counts.of(narrowest)) ?? counts.all
    return { ids: await search(tx, source, conditions, narrowest ? [narrowest] : [], paging, total, reach), total }
  })
}

/** Whether the conditions, each taken by itself, let us expect few enough matches to gather them at once. */
function expectsFew(conditions: readonly ListingCondition[], counts: Counts): boolean {
  const shares = conditions.map((condition) => (counts.of(condition) ?? 0) / counts.all)
  return shares.reduce((product, share) => product * share, counts.all) <= limits.listing.gatheredRows
}

const offsetOf = ({ page, pageSize }: ListingPaging) => (page - 1) * pageSize

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
  const offset = offsetOf(paging)
  const wanted = Math.min(paging.pageSize, total - offset)
  if (wanted <= 0) return []
  const { gatheredRows, walkedRows } = limits.listing
  if (total > gatheredRows && (offset + wanted) * (reach / total) < walkedRows) {
    const others = conditions.filter((condition) => !fixed.includes(condition))
    const ids = await idsOf(tx, walk(source, fixed, others, within(paging, fixed), wanted))
    if (ids.length === wanted) return ids
  }
  return idsOf(tx, gather(source, conditions, paging, wanted))
}

const sortedColumns = (order: ListingOrder) => sql.join(keysOf(order).map((key) => sql.ref(key)))

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
      select id from found ${orderBy(paging)} limit ${paging.pageSize} offset ${offsetOf(paging)}
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
  const nearest = fromParts(source, fixed, sortedColumns(paging), sql`${order} limit ${skipped + wanted}`)
  return sql`select id from ${nearest} nearest ${order} limit ${wanted} offset ${skipped}`
}

/** A page far from the beginning, from whichever end is nearer. */
async function readOff(
  tx: SystemTx,
  source: ListingSource,
  fixed: readonly ListingCondition[],
  paging: ListingPaging,
  total: number,
): Promise<Found> {
  const offset = offsetOf(paging)
  const wanted = Math.min(paging.pageSize, total - offset)
  if (wanted <= 0) return { ids: [], total }
  if (offset + wanted <= total / 2)
    return { ids: await idsOf(tx, inOrder(source, fixed, paging, offset, wanted)), total }
  const fromEnd = await idsOf(tx, inOrder(source, fixed, paging, total - offset - wanted, wanted, true))
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
  const near = sql`(select * from ${fromParts(source, fixed, sql`*`, stretch)} parts ${stretch})`
  return sql`select id from ${near} near where ${every(others.map(({ sql }) => sql))}
    ${order} limit ${wanted} offset ${offsetOf(paging)}`
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
  return sql`select id from ${found} found ${orderBy(paging)} limit ${wanted} offset ${offsetOf(paging)}`
}
