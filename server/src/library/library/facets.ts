import { countedFields, type Facets, facetFields } from '@txadv/contract'
import type { output } from 'zod'
import type { TenantTx } from '../../db/database.ts'
import type { ListingCondition, ListingSource } from '../../db/listing-source.ts'
import { type CountedColumns, countMatchingValues } from './facets.queries.ts'
import { countValues, type FieldCount, filteredColumns } from './library.queries.ts'

/** A list whose values are counted, under the filters that are on. */
export interface FacetSource<F extends object> {
  readonly source: ListingSource
  readonly filters: F
  readonly conditionsOf: (filters: F) => Promise<readonly ListingCondition[]>
}

/** How many topics have each value, by facet. */
interface FacetCounts {
  readonly rows: readonly FieldCount[]
  /** The columns of which more topics match than were counted. */
  readonly partial: readonly string[]
}

const filterOf = new Map<string, string>(Object.entries(filteredColumns).map(([filter, column]) => [column, filter]))

/** Conditions that leave out nothing: their counts are kept. */
const isWhole = (conditions: readonly ListingCondition[]) =>
  conditions.every(({ counted }) => counted && 'field' in counted && counted.field === 'total')

async function countColumns<F extends object>(
  tx: TenantTx,
  { source, conditionsOf }: FacetSource<F>,
  filters: F,
  columns: readonly string[],
): Promise<CountedColumns> {
  if (columns.length === 0) return { rows: [], isComplete: true }
  const conditions = await conditionsOf(filters)
  if (isWhole(conditions)) return { rows: await countValues(tx, source.counts, columns), isComplete: true }
  return countMatchingValues(tx, source, conditions, columns)
}

/** Counts the values of each column among the topics that all filters leave but the column's own. */
async function countFacets<F extends object>(
  tx: TenantTx,
  asked: FacetSource<F>,
  columns: readonly string[],
): Promise<FacetCounts> {
  const isChosen = (column: string) => Reflect.get(asked.filters, filterOf.get(column) ?? '') !== undefined
  const sets = [
    { filters: asked.filters, columns: columns.filter((column) => !isChosen(column)) },
    ...columns.filter(isChosen).map((column) => ({
      filters: { ...asked.filters, [filterOf.get(column) ?? '']: undefined },
      columns: [column],
    })),
  ]
  const rows: FieldCount[] = []
  const partial: string[] = []
  for (const set of sets) {
    const counted = await countColumns(tx, asked, set.filters, set.columns)
    rows.push(...counted.rows)
    if (counted.isComplete) continue
    partial.push(...set.columns)
    // A value that was not met may be one of the topics that were not counted.
    const met = new Set(counted.rows.map(({ field, value }) => `${field}\n${value}`))
    const known = await countValues(tx, asked.source.counts, set.columns)
    rows.push(...known.filter(({ field, value }) => !met.has(`${field}\n${value}`)).map((row) => ({ ...row, n: 0 })))
  }
  return { rows, partial }
}

const countsOf = (rows: readonly FieldCount[], field: string) =>
  Object.fromEntries(rows.filter((row) => row.field === field).map(({ value, n }) => [value, n]))

const compareBytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b))

/** The values of each facet, from rows of counted values. A field that was emptied has none. */
function facetsFrom(rows: readonly FieldCount[]) {
  const values = Map.groupBy(rows, ({ field }) => field)
  const listed = Object.entries(facetFields).map(([facet, field]) => [
    facet,
    (values.get(field) ?? [])
      .map(({ value }) => value)
      .filter(Boolean)
      .sort(compareBytes),
  ])
  return Object.fromEntries(listed) as output<typeof Facets>
}

/** How many topics have each value of each counted field; what has no value is not among them. */
function countsFrom(rows: readonly FieldCount[]): Record<string, Record<string, number>> {
  const listed = Object.entries(countedFields).map(([facet, field]) => [
    facet,
    countsOf(
      rows.filter(({ value, n }) => value && n > 0),
      field,
    ),
  ])
  return Object.fromEntries(listed) as Record<string, Record<string, number>>
}

/** The facets of a list: by the counts that are kept where no filter is on, else by counting what matches. */
export async function readFacets<F extends object>(
  tx: TenantTx,
  asked: FacetSource<F>,
  {
    counts: withCounts = false,
    columns,
  }: { readonly counts?: boolean | undefined; readonly columns: readonly string[] },
): Promise<output<typeof Facets>> {
  const { rows, partial } = await countFacets(tx, asked, columns)
  const fields = Object.entries(countedFields)
  const atLeast = fields.filter(([, field]) => partial.includes(field)).map(([facet]) => facet)
  return {
    ...facetsFrom(rows),
    ...(withCounts && { counts: countsFrom(rows) }),
    ...(withCounts && atLeast.length > 0 && { atLeast }),
  }
}
