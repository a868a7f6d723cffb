import { limits, topicSortKeys } from '@txadv/contract'
import { CompiledQuery } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { actFor, type Tenant } from '../src/context.ts'
import { createLogger } from '../src/lib/log.ts'
import * as catalog from '../src/library/catalog/catalog.ts'
import { explainTopic } from '../src/library/library/explain.ts'
import * as library from '../src/library/library/library.ts'
import { updateTopic } from '../src/library/topics/topics.ts'
import { readPlatformNames } from '../src/naming/segment-names/names.ts'
import { type Api, asDatabaseOwner, makeOrg, type Org, startApi } from './harness.ts'
import { type SentStatement, statementsOf, watchStatements } from './sent-statements.ts'

const topics = 100_000
const links = 50_000
const privateTopics = 3_000

let api: Api
let tenant: Tenant
const sent = watchStatements()
beforeAll(async () => {
  api = await startApi()
  const org = await makeOrg(api, ['owner'])
  const log = createLogger('warn')
  tenant = actFor(api.database, log, org.id, { type: 'user', userId: org.people.owner.userId, role: 'owner' })
  await load(org)
})
afterAll(() => api.close())

/**
 * A catalog and a library whose values come as unevenly as in life: some that most topics have, some that few have, and
 * one that only the oldest have.
 */
async function load(org: Org): Promise<void> {
  await asDatabaseOwner(
    api,
    `insert into topic (owner_org_id, topic_name, normalized_name, parent_category, taxonomy_type, subcategory,
       subcategory_l1, subcategory_l2, subcategory_l3, subcategory_l4, segment_type, audience_type, iab_code, sensitivity,
       intensity, buyer_journey, engine_version, words, name_words, created_at)
     select case when n > $1 then $3::uuid end, name, lower(name), 'Category ' || spread % 41, 'Group ' || spread % 13,
       case when spread % 10 > 0 then 'Node ' || spread % 300 end, 'First ' || spread % 200,
       case when spread % 2 = 0 then 'Second ' || spread % 97 end,
       case when spread % 8 = 0 then 'Third ' || spread % 40 end, case when spread % 40 = 0 then 'Fourth ' || spread % 60 end,
       (array['B2C', 'B2C', 'B2C', 'B2C', 'B2C', 'B2C', 'B2B', 'B2B', 'B2B2C', 'B2G'])[1 + spread % 10],
       'Audience ' || spread % 14, (spread % 90)::text,
       (array['Standard', 'Standard', 'Standard', 'Regulated'])[1 + spread % 4],
       (array['Low', 'Medium', 'High'])[1 + spread % 3], (array['Awareness', 'Decision'])[1 + spread % 2],
       case when n <= 6000 then '2.4' else '2.5' end,
       array_to_tsvector(array['word', 'quality' || spread % 60, 'thing' || spread % 31, 'n' || n, 'group' || spread % 13]),
       array_to_tsvector(array['word', 'quality' || spread % 60, 'thing' || spread % 31, 'n' || n]),
       timestamptz '2026-01-01' + n % $1 * interval '7 seconds'
     from generate_series(1, $1::int + $2::int) n, lateral (select (n::bigint * 7919 % 1000003)::int as spread) mixed,
       lateral (select 'Word quality' || spread % 60 || ' thing' || spread % 31 || ' n' || n as name) named`,
    [topics, privateTopics, org.id],
  )
  await asDatabaseOwner(
    api,
    `insert into org_topic (org_id, topic_id, topic_name, parent_category, taxonomy_type, subcategory, subcategory_l1,
       subcategory_l2, subcategory_l3, subcategory_l4, segment_type, audience_type, iab_code, sensitivity, intensity,
       buyer_journey, engine_version, words, source, created_by, external_id, created_at)
     select $1, id, topic_name, parent_category, taxonomy_type, subcategory, subcategory_l1, subcategory_l2,
       subcategory_l3, subcategory_l4, segment_type, audience_type, iab_code, sensitivity, intensity, buyer_journey,
       engine_version, name_words, (array['import', 'import', 'import', 'catalog', 'matrix'])[1 + row % 5], 'test',
       case when row % 10 = 0 then 'ext-' || row end, created_at
     from (select topic.*, row_number() over (order by created_at, id) as row from topic where owner_org_id is null) topic
     where row % ($2::int / $3::int) = 0`,
    [org.id, topics, links],
  )
  await asDatabaseOwner(api, 'vacuum analyze')
}

interface Node {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Rows Removed by Index Recheck'?: number
  readonly 'Parent Relationship'?: string
  readonly Plans?: readonly Node[]
}

const plans = new Map<string, Node>()

async function planOf({ text, values }: SentStatement): Promise<Node> {
  const key = JSON.stringify([text, values])
  const known = plans.get(key)
  if (known) return known
  const { rows } = await tenant.transact((tx) =>
    tx.db.executeQuery<{ 'QUERY PLAN': [{ Plan: Node }] }>(
      CompiledQuery.raw(`explain (analyze, format json, timing off) ${text}`, [...values]),
    ),
  )
  const plan = rows[0]?.['QUERY PLAN'][0].Plan
  if (!plan) throw new Error('no plan')
  plans.set(key, plan)
  return plan
}

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]
const rowsOf = (node: Node) => node['Actual Rows'] * node['Actual Loops']
const isLarge = (node: Node) => /^(?:org_topic(?:_p\d+)?|topic)$/.test(node['Relation Name'] ?? '')

/** What the library holds, by ids alone: it may be held against the matches as a whole. */
const isHeldSet = (node: Node) =>
  node['Node Type'] === 'Index Only Scan' && /_(?:topic_id_org_id|org_id_topic_id)_/.test(node['Index Name'] ?? '')

/** How many rows a statement may sort at once, and how many it may read from one place, in vain or not. */
interface Bounds {
  readonly sorts: number
  readonly reads: number
}

function complaintsAbout(plan: Node, { sorts, reads }: Bounds): string[] {
  return nodesOf(plan).flatMap((node) => {
    const kind = node['Node Type']
    const place = `${kind} ${node['Index Name'] ?? node['Relation Name'] ?? ''}`
    // A value that is read once for the whole statement is no row of what is sorted.
    const inputs = (node.Plans ?? []).filter((child) => child['Parent Relationship'] !== 'InitPlan')
    const input = inputs.reduce((sum, child) => sum + rowsOf(child), 0)
    const inVain =
      ((node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)) * node['Actual Loops']
    const read = rowsOf(node) + inVain
    if (/Sort$/.test(kind)) return input > sorts ? [`${place} sorts ${input} rows`] : []
    if (!isLarge(node) || isHeldSet(node)) return []
    // Where most of a table matches, reading it from end to end is the shortest way to count or to find some.
    if (/Seq Scan$/.test(kind) && inVain > rowsOf(node)) return [`${place} reads a table for ${rowsOf(node)} rows`]
    return read > reads ? [`${place} reads ${read} rows for ${rowsOf(node)}`] : []
  })
}

const ways = {
  count: /^\s*select sum\(n\)/,
  gatherFew: /with found as materialized/,
  walk: /\) near\b/,
  gather: /\) found order by/,
  readOff: /\) nearest order by/,
}
type Way = keyof typeof ways
const seen = new Set<Way>()

function boundsOf(way: Way | undefined, total: number): Bounds {
  const { walkedRows, gatheredRows } = limits.listing
  const few = gatheredRows * 2 + 2
  // One more row, or a few from the other scope, is no other plan.
  const stretch = walkedRows * 1.1
  // Matches that stand far from where the page begins are all read and sorted: that is what `gather` is for. To find
  // or to count them, some more that only one condition leaves out may have to be read.
  if (way === 'gather' || way === 'count') return { sorts: total * 2 + few, reads: total * 2 + walkedRows }
  if (way === 'walk') return { sorts: walkedRows, reads: stretch }
  return { sorts: few, reads: stretch }
}

const libraryFilters: readonly Record<string, unknown>[] = [
  {},
  { taxonomyType: 'Group 3' },
  { parentCategory: 'Category 7' },
  { subcategory: 'Node 11' },
  { subcategoryL1: 'First 17' },
  { subcategoryL2: 'Second 4' },
  { subcategoryL3: 'Third 8' },
  { subcategoryL4: 'Fourth 20' },
  { segmentType: 'B2C' },
  { segmentType: 'B2G' },
  { audienceType: 'Audience 5' },
  { iabCode: '8' },
  { engineVersion: '2.5' },
  { engineVersion: '2.4' },
  { source: 'import' },
  { source: 'matrix' },
  { source: 'sync' },
  { internalId: 'ext-123' },
  { internalId: '7' },
  { hasExternalId: true },
  { hasExternalId: false },
  { sensitivity: 'Standard' },
  { intensity: 'High' },
  { buyerJourney: 'Decision' },
  { search: 'word' },
  { search: 'quality7 thi' },
  { search: 'n77' },
  { search: 'quality7 thing11 n' },
  { search: 'absent' },
  { segmentType: 'B2C', sensitivity: 'Standard', intensity: 'High' },
  { parentCategory: 'Category 7', segmentType: 'B2C', hasExternalId: true },
  { search: 'word', hasExternalId: false, source: 'import' },
  { search: 'quality7', segmentType: 'B2B', engineVersion: '2.5' },
  { internalId: 'ext', segmentType: 'B2C', buyerJourney: 'Decision' },
  { taxonomyType: 'Group 3', parentCategory: 'Category 7', search: 'thing5' },
  { parentCategory: ['Category 7', 'Category 8', 'Category 30'] },
  { segmentType: ['B2B', 'B2C'] },
  { parentCategory: Array.from({ length: 12 }, (_, n) => `Category ${n}`) },
  { subcategory: ['Node 11', 'Node 12'], sensitivity: ['Standard', 'Regulated'] },
  { taxonomyType: ['Group 3', 'Group 4'], parentCategory: ['Category 7', 'Category 8'], search: 'thing5' },
  { internalId: ['ext-123', 'ext-77'] },
]
const catalogFilters: readonly Record<string, unknown>[] = [
  {},
  { parentCategory: 'Category 7' },
  { taxonomyType: 'Group 3' },
  { segmentType: 'B2C' },
  { segmentType: 'B2G' },
  { audienceType: 'Audience 5' },
  { subcategory: 'Node 11' },
  { subcategoryL1: 'First 17' },
  { subcategoryL2: 'Second 4' },
  { subcategoryL3: 'Third 8' },
  { subcategoryL4: 'Fourth 20' },
  { hasExternalId: true },
  { hasExternalId: false },
  { inLibrary: true },
  { inLibrary: false },
  { search: 'word' },
  { search: 'quality7 thi' },
  { search: 'group3 n7' },
  { search: 'absent' },
  { segmentType: 'B2C', audienceType: 'Audience 5', inLibrary: false },
  { search: 'quality7', parentCategory: 'Category 7', inLibrary: true },
  { search: 'word', segmentType: 'B2C', inLibrary: true },
  { taxonomyType: 'Group 3', hasExternalId: true, inLibrary: true },
  { parentCategory: ['Category 7', 'Category 8', 'Category 30'] },
  { segmentType: ['B2B', 'B2G'], audienceType: ['Audience 5', 'Audience 6'], inLibrary: false },
]

/** Filters as the boundary hands them on: a list of values, but for those that take one. */
const asRead = (filters: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(filters).map(([name, given]) => [
      name,
      typeof given === 'string' && name !== 'search' ? [given] : given,
    ]),
  )

type LibraryQuery = Parameters<typeof library.listTopics>[1]
type CatalogQuery = Parameters<typeof catalog.listCatalog>[1]
type Order = Pick<LibraryQuery, 'sortBy' | 'sortOrder'>
const orders: readonly Order[] = topicSortKeys.flatMap((sortBy) =>
  (['asc', 'desc'] as const).map((sortOrder) => ({ sortBy, sortOrder })),
)

async function complaintsOf(work: () => Promise<{ total: number }>): Promise<string[]> {
  let total = 0
  const statements = await statementsOf(sent, async () => {
    total = (await work()).total
  })
  const complaints: string[] = []
  for (const statement of statements) {
    const way = (Object.keys(ways) as Way[]).find((each) => ways[each].test(statement.text))
    if (way) seen.add(way)
    complaints.push(...complaintsAbout(await planOf(statement), boundsOf(way, total)).map((each) => `${way}: ${each}`))
  }
  return complaints
}

async function complaintsInEveryOrder(list: (order: Order) => Promise<{ total: number }>): Promise<object> {
  const complaints: Record<string, string[]> = {}
  for (const order of orders) {
    const found = await complaintsOf(() => list(order))
    if (found.length > 0) complaints[`${order.sortBy} ${order.sortOrder}`] = found
  }
  return complaints
}

describe('no page reads or sorts a whole library, in any order', () => {
  test.each(libraryFilters)('%j', async (filters) => {
    const paging = { page: 1, pageSize: 25 }
    const list = (order: Order) =>
      library.listTopics(tenant, { ...asRead(filters), ...paging, ...order } as LibraryQuery)
    expect(await complaintsInEveryOrder(list)).toEqual({})
  })
})

describe('no page reads or sorts the whole catalog, in any order', () => {
  test.each(catalogFilters)('%j', async (filters) => {
    const paging = { page: 1, pageSize: 25 }
    const list = (order: Order) =>
      catalog.listCatalog(tenant, { ...asRead(filters), ...paging, ...order } as CatalogQuery)
    expect(await complaintsInEveryOrder(list)).toEqual({})
  })
})

describe('facets under filters count no more topics than the limit, and say where there are more', () => {
  const { countedTopics } = limits.facets
  type FacetQuery = Parameters<typeof library.readLibraryFacets>[1]
  test.each([
    [{ segmentType: ['B2C'] }, true],
    [{ search: 'word' }, true],
    [{ parentCategory: ['Category 7', 'Category 8'], audienceType: ['Audience 5'] }, false],
  ])('%j', async (filters, isMore) => {
    const asked = { ...filters, counts: true }
    const statements = await statementsOf(sent, () => catalog.readCatalogFacets(tenant, asked as never))
    for (const statement of statements)
      for (const node of nodesOf(await planOf(statement)))
        if (isLarge(node)) expect(rowsOf(node)).toBeLessThanOrEqual(countedTopics + 1)
    const { atLeast, counts, parentCategories } = await catalog.readCatalogFacets(tenant, asked as never)
    expect(atLeast !== undefined).toBe(isMore)
    if (!isMore) return
    const own = Object.keys(filters).includes('segmentType') ? ['segmentTypes'] : []
    expect(Object.keys(counts ?? {}).filter((facet) => own.includes(facet) && atLeast?.includes(facet))).toEqual([])
    const summed = Object.values(counts?.parentCategories ?? {}).reduce((sum, n) => sum + n, 0)
    expect(summed).toBe(countedTopics + 1)
    // What was not met may be among those that were not counted.
    expect(parentCategories).toHaveLength(41)
  })

  test('a filter leaves the counts of its own facet exact, by the counts that are kept', async () => {
    const asked = { segmentType: ['B2C'], counts: true } as FacetQuery
    const all = await library.readLibraryFacets(tenant, { counts: true })
    const { counts, atLeast } = await library.readLibraryFacets(tenant, asked)
    expect(counts?.segmentTypes).toEqual(all.counts?.segmentTypes)
    expect(atLeast).toBeUndefined()
  })
})

test('all ways of reading a page were seen', () => {
  expect([...seen].sort()).toEqual(Object.keys(ways).sort())
})

describe('a page in the middle is read off an index, without a sort', () => {
  test.each([
    [{}, undefined],
    [{ parentCategory: 'Category 7' }, 'parent_category'],
    [{ segmentType: 'B2C' }, 'segment_type'],
  ] as const)('%j', async (filters, column) => {
    for (const [rows, list] of [
      [links, (query: object) => library.listTopics(tenant, query as LibraryQuery)],
      [topics, (query: object) => catalog.listCatalog(tenant, query as CatalogQuery)],
    ] as const)
      for (const order of orders.filter(({ sortBy }) => !column || [column, 'created_at'].includes(sortBy))) {
        const { total } = await list({ ...asRead(filters), ...order, page: 1, pageSize: 100 })
        const middle = { ...asRead(filters), ...order, page: Math.floor(total / 200), pageSize: 100 }
        for (const statement of await statementsOf(sent, () => list(middle)))
          expect(
            complaintsAbout(await planOf(statement), { sorts: 100, reads: rows * 0.6 }),
            JSON.stringify(middle),
          ).toEqual([])
      }
  })
})

test('one topic is found by either id without a look at the others', async () => {
  const { data } = await library.listTopics(tenant, { page: 3, pageSize: 1, sortBy: 'topic_name', sortOrder: 'asc' })
  for (const id of [data[0]?.id, data[0]?.topic_id])
    for (const work of [
      (by: Tenant, topic: string) => library.readTopicHistory(by, topic, {}),
      explainTopic,
      readPlatformNames,
      (by: Tenant, topic: string) => updateTopic(by, topic, {}),
    ])
      for (const statement of await statementsOf(sent, () => work(tenant, id ?? '')))
        expect(complaintsAbout(await planOf(statement), { sorts: 10, reads: 10 })).toEqual([])
})
