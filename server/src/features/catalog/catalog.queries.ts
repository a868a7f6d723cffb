import type { CatalogTopic, listCatalog, Query } from '@txadv/contract'
import { type RawBuilder, sql } from 'kysely'
import type { output } from 'zod'
import type { TenantTx } from '../../db/database.ts'
import { type Condition, type Order, orderBy, type Source } from '../../db/listing.ts'
import { matchesAllWords } from '../../db/words.ts'
import { equals } from '../library/library.ts'
import { sharedShelf } from '../topics/topics.ts'

export type CatalogFilters = Partial<
  Omit<Query<typeof listCatalog>, 'page' | 'pageSize' | 'sortBy' | 'sortOrder' | 'inLibrary'>
>

/** The shared topics and the organization's own private ones. */
export function catalogOf(tx: TenantTx): Source {
  return {
    view: 'catalog',
    parts: [sql`shelf = ${sql.lit(sharedShelf)}`, sql`shelf = ${tx.org}`],
    counts: sql`catalog_count where shelf in (${sharedShelf}, ${tx.org})`,
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

const isHeld = (tx: TenantTx, also = sql``) =>
  sql`exists (select from org_topic held where held.org_id = ${tx.org} and held.topic_id = global_id ${also})`

export function conditionsOf(tx: TenantTx, filters: CatalogFilters): Condition[] {
  const conditions: Condition[] = []
  for (const [parameter, column] of Object.entries(equalities)) {
    const value = filters[parameter as keyof typeof equalities]
    if (value !== undefined) conditions.push(equals(column, value))
  }
  if (filters.search) conditions.push({ sql: matchesAllWords('words', filters.search) })
  if (filters.hasExternalId !== undefined) {
    const named = isHeld(tx, sql`and held.external_id is not null`)
    conditions.push({ sql: filters.hasExternalId ? sql`${named}` : sql`not ${named}` })
  }
  return conditions
}

/** Whether the library holds the topic already; `held` is how many it holds, where that is known. */
export function isInLibrary(tx: TenantTx, wanted: boolean, held: number | undefined): Condition {
  return {
    sql: wanted ? sql`${isHeld(tx)}` : sql`not ${isHeld(tx)}`,
    ...(held !== undefined && { counted: { n: held, inverted: !wanted } }),
  }
}

/** How many topics the library holds; nothing where workspaces may hold one topic more than once. */
export async function countHeld(tx: TenantTx): Promise<number | undefined> {
  const { rows } = await sql<{ n: number; divided: boolean }>`
    select coalesce(sum(n), 0)::bigint as n, coalesce(bool_or(workspace_id is not null), false) as divided
    from library_count where org_id = ${tx.org} and field = 'total' and value = ''`.execute(tx.db)
  return rows[0]?.divided ? undefined : rows[0]?.n
}

export async function selectRecords(tx: TenantTx, ids: RawBuilder<unknown>, order: Order) {
  const { rows } = await sql<output<typeof CatalogTopic>>`
    select id, topic_name as "topicName", parent_category as "parentCategory", taxonomy_type as "taxonomyType",
      subcategory, segment_type as "segmentType", audience_type as "audienceType", iab_code as "iabCode",
      engine_version as "engineVersion", created_at as "createdAt", ${isHeld(tx)} as "inLibrary"
    from catalog join (${ids}) page using (id) ${orderBy(order)}`.execute(tx.db)
  return rows
}
