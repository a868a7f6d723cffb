import type * as contract from '@txadv/contract'
import type { CatalogTopic, Query } from '@txadv/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { output } from 'zod'
import type { TenantTx } from '../../db/database.ts'
import { type ListingOrder, orderBy } from '../../db/listing-order.ts'
import type { ListingCondition, ListingSource } from '../../db/listing-source.ts'
import { matchesAllWords } from '../../db/words.ts'
import { columnEquals } from '../library/library.ts'
import { catalogTopics, libraryViewOf, sharedScope } from '../topics/topics.ts'

export type CatalogFilters = Partial<
  Omit<Query<typeof contract.listCatalog>, 'page' | 'pageSize' | 'sortBy' | 'sortOrder' | 'match'>
>

/** The shared topics and the organization's own private ones. */
export function catalogOf(tx: TenantTx): ListingSource {
  return {
    view: 'catalog',
    parts: [sql`scope = ${sql.lit(sharedScope)}`, sql`scope = ${tx.org}`],
    counts: sql`catalog_count where scope in (${sharedScope}, ${tx.org})`,
    hasRecords: true,
  }
}

const equalities = {
  parentCategory: 'parent_category',
  taxonomyType: 'taxonomy_type',
  subcategory: 'subcategory',
  subcategoryL1: 'subcategory_l1',
  subcategoryL2: 'subcategory_l2',
  subcategoryL3: 'subcategory_l3',
  subcategoryL4: 'subcategory_l4',
  segmentType: 'segment_type',
  audienceType: 'audience_type',
} as const satisfies Partial<Record<keyof CatalogFilters, string>>

const isInLibrary = (tx: TenantTx, also = sql``) =>
  sql<SqlBool>`exists (select from ${libraryViewOf(tx)} held
    where held.org_id = ${tx.org} and held.topic_id = global_id ${also})`

/** How many topics the library holds, and how many of those by an external id. */
export interface LibrarySize {
  readonly all: number
  readonly named: number
}

export function catalogConditions(tx: TenantTx, filters: CatalogFilters, library?: LibrarySize): ListingCondition[] {
  const conditions: ListingCondition[] = []
  for (const [parameter, column] of Object.entries(equalities)) {
    const values = filters[parameter as keyof typeof equalities]
    if (values !== undefined) conditions.push(columnEquals(column, values))
  }
  if (filters.search) conditions.push({ sql: matchesAllWords('words', filters.search) })
  if (filters.hasExternalId !== undefined)
    conditions.push(
      isOrNot(filters.hasExternalId, isInLibrary(tx, sql`and held.external_id is not null`), library?.named),
    )
  if (filters.inLibrary !== undefined) conditions.push(isOrNot(filters.inLibrary, isInLibrary(tx), library?.all))
  return conditions
}

function isOrNot(wanted: boolean, it: RawBuilder<SqlBool>, n: number | undefined): ListingCondition {
  return { sql: wanted ? it : sql`not ${it}`, ...(n !== undefined && { counted: { n, inverted: !wanted } }) }
}

/** Nothing for all of a library where workspaces may hold one topic more than once. */
export async function countLibrary(tx: TenantTx): Promise<LibrarySize | undefined> {
  const { rows } = await sql<LibrarySize & { divided: boolean }>`
    select coalesce(sum(n) filter (where field = 'total'), 0)::bigint as "all",
      coalesce(sum(n) filter (where field = 'external_id'), 0)::bigint as named,
      coalesce(bool_or(workspace_id is not null), false) as divided
    from library_count where org_id = ${tx.org} and field in ('total', 'external_id') and value = ''`.execute(tx.db)
  const [counted] = rows
  return counted?.divided && tx.workspace === null ? undefined : counted
}

export async function selectCatalogRecords(tx: TenantTx, page: RawBuilder<unknown>, order: ListingOrder) {
  const { rows } = await sql<output<typeof CatalogTopic> & { total: number }>`
    select id, topic_name as "topicName", parent_category as "parentCategory", taxonomy_type as "taxonomyType",
      subcategory, segment_type as "segmentType", audience_type as "audienceType", iab_code as "iabCode",
      engine_version as "engineVersion", created_at as "createdAt", ${isInLibrary(tx)} as "inLibrary", total
    from (${page}) page ${orderBy(order)}`.execute(tx.db)
  return rows
}

/** The topics of these ids, in no order: a search by meaning has one of its own. */
export function selectFoundRecords(tx: TenantTx, ids: RawBuilder<unknown>) {
  const rows = sql`select * from catalog join (${ids}) found using (id)`
  return selectCatalogRecords(tx, rows, { sortBy: 'created_at', sortOrder: 'asc' })
}

/** The name of a topic of the catalog that the organization sees. */
export async function findCatalogName(tx: TenantTx, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ topic_name: string }>`select topic_name from catalog where id = ${id}`.execute(tx.db)
  return rows[0]?.topic_name
}

/** Which of the ids are topics of the catalog that the organization sees. */
export async function listKnown(tx: TenantTx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`select id from ${catalogTopics(ids)} known`.execute(tx.db)
  return new Set(rows.map(({ id }) => id))
}
