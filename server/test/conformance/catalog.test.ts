import { categories } from '@txadv/engine/light'
import { afterAll, beforeAll, expect } from 'vitest'
import { createLogger } from '../../src/lib/log.ts'
import { openQueue, type Queue } from '../../src/queue/queue.ts'
import { type Api, makeKey, makeOrg, type Org, startApi } from '../harness.ts'
import { importsOf, mappings } from '../imports.ts'
import { judge, makeListed } from '../verdicts.ts'
import { askAs, refusal, withoutRelation } from './asking.ts'
import { rule } from './rule.ts'

type Asking = ReturnType<typeof askAs>

let api: Api
let queue: Queue
let acme: Org
let key: Asking
/** The ids of two topics that differ in everything that a catalog is filtered by. */
let electric: string
let coffee: string

const verdict = {
  parent_category: 'Auto',
  taxonomy_type: 'Auto & Transportation',
  subcategory: 'Electric & Hybrid Vehicles',
  subcategory_l1: 'SUVs',
  subcategory_l2: 'Crossovers',
  subcategory_l3: 'Compact Crossovers',
  subcategory_l4: 'Sporty Crossovers',
  segment_type: 'B2C',
  audience_type: 'In-Market Shopper',
  keywords: ['charging station'],
} as const
const other = {
  parent_category: 'Restaurants & Dining',
  taxonomy_type: 'Food & Drink',
  subcategory: 'Coffee Shops',
  subcategory_l1: null,
  segment_type: 'B2B',
  audience_type: 'Owner',
  keywords: ['latte'],
} as const

beforeAll(async () => {
  api = await startApi()
  queue = await openQueue(api.databaseUrl, createLogger('warn'))
  const maker = await makeOrg(api, ['owner'])
  electric = await makeListed(api, maker, 'Electric SUV Intenders')
  await judge(api, queue, electric, 'Electric SUV Intenders', verdict)
  coffee = await makeListed(api, maker, 'Cafe Owners')
  await judge(api, queue, coffee, 'Cafe Owners', other)
  acme = await makeOrg(api)
  key = askAs(api, acme.key)
})
afterAll(async () => {
  await queue.stop()
  await api.close()
})

const list = async (query = '', asking = key) => (await asking.get(`/api/topics/catalog?${query}`)).body
const idsOf = async (query: string, asking = key): Promise<string[]> =>
  (await list(query, asking)).data.map(({ id }: { id: string }) => id)
const expectFilter = async (name: string, value: string) =>
  expect(await idsOf(`${name}=${encodeURIComponent(value)}`)).toEqual([electric])
const scoped = async (...scopes: string[]) => askAs(api, await makeKey(api, acme.owner, { scopes }))
const newcomer = async () => askAs(api, (await makeOrg(api, ['owner'])).key)
const add = (body: unknown, asking: Asking) => asking.post('/api/topics/catalog', body)

rule('4.4', '**GET /api/topics/catalog** (topics:read or session)', async () => {
  for (const asking of [await scoped('topics:read'), askAs(api, { cookie: acme.people.viewer.cookie })])
    expect((await asking.get('/api/topics/catalog')).status).toBe(200)
  expect((await (await scoped('export')).get('/api/topics/catalog')).status).toBe(401)
})
rule('4.4', 'page (1)', async () => {
  expect((await list()).page).toBe(1)
  expect(await idsOf('page=2&pageSize=1')).toEqual([electric])
})
rule('4.4', 'pageSize (25, max 100)', async () => expect((await list()).pageSize).toBe(25))
rule('4.4', 'max 100)', async () => expect((await list('pageSize=500')).pageSize).toBe(100))
rule('4.4', 'sortBy (created_at', async () => expect(await idsOf('sortOrder=asc')).toEqual([electric, coffee]))
rule('4.4', 'topic_name, parent_category, segment_type, taxonomy_type, audience_type, created_at)', async () => {
  const first = async (sortBy: string) => (await idsOf(`sortBy=${sortBy}&sortOrder=asc`))[0]
  const keys = ['topic_name', 'parent_category', 'segment_type', 'taxonomy_type', 'audience_type', 'created_at']
  expect(await Promise.all(keys.map(first))).toEqual([coffee, electric, coffee, electric, electric, electric])
  expect((await key.get('/api/topics/catalog?sortBy=keywords')).status).toBe(400)
})
rule('4.4', 'sortOrder (desc)', async () => expect(await idsOf('')).toEqual([coffee, electric]))
rule('4.4', 'search (over names', () => expectFilter('search', 'intenders'))
rule('4.4', 'search (over names, taxonomy paths', () => expectFilter('search', 'crossovers'))
rule('4.4', 'search (over names, taxonomy paths and keywords', () => expectFilter('search', 'charging'))
rule('4.4', 'multi-word queries require all words', async () => {
  await expectFilter('search', 'electric charging')
  expect(await idsOf('search=electric%20latte')).toEqual([])
})
rule('4.4', 'parentCategory, taxonomyType, segmentType', () => expectFilter('parentCategory', 'Auto'))
rule('4.4', 'taxonomyType, segmentType, audienceType', () => expectFilter('taxonomyType', 'Auto & Transportation'))
rule('4.4', 'segmentType, audienceType, subcategory', () => expectFilter('segmentType', 'B2C'))
rule('4.4', 'audienceType, subcategory', () => expectFilter('audienceType', 'In-Market Shopper'))
rule('4.4', 'subcategory, subcategoryL1..L4', () => expectFilter('subcategory', 'Electric & Hybrid Vehicles'))
rule('4.4', 'subcategoryL1..L4', async () => {
  await expectFilter('subcategoryL1', 'SUVs')
  await expectFilter('subcategoryL2', 'Crossovers')
  await expectFilter('subcategoryL3', 'Compact Crossovers')
  await expectFilter('subcategoryL4', 'Sporty Crossovers')
})
rule('4.4', 'hasExternalId (boolean)', async () => {
  const org = await makeOrg(api, ['owner'])
  const asking = askAs(api, org.key)
  await importsOf(api, org).run([{ Name: 'Electric SUV Intenders', Code: 'X-9' }], { mappings })
  expect([await idsOf('hasExternalId=true', asking), await idsOf('hasExternalId=false', asking)]).toEqual([
    [electric],
    [coffee],
  ])
})
rule('4.4', 'inLibrary (boolean; true only topics already in the library', async () => {
  const asking = await newcomer()
  await add({ topicIds: [coffee] }, asking)
  expect(await idsOf('inLibrary=true', asking)).toEqual([coffee])
})
rule('4.4', 'false only those not yet added)', async () => {
  const asking = await newcomer()
  await add({ topicIds: [coffee] }, asking)
  expect(await idsOf('inLibrary=false', asking)).toEqual([electric])
})
rule('4.4', 'Response 200 {data: catalog records, total, page, pageSize, totalPages}', async () => {
  expect(await list('pageSize=1')).toEqual({
    data: [expect.objectContaining({ id: coffee, topicName: 'Cafe Owners', inLibrary: false })],
    total: 2,
    page: 1,
    pageSize: 1,
    totalPages: 2,
  })
})
rule('4.4', 'Errors 401, 500 `Failed to list catalog topics`', async () => {
  expect(refusal(await askAs(api, {}).get('/api/topics/catalog'))).toEqual([401, 'Unauthorized'])
})
rule('4.4', '500 `Failed to list catalog topics`', () =>
  withoutRelation(api, 'view', 'catalog', async () => {
    expect(refusal(await key.get('/api/topics/catalog'))).toEqual([500, 'Failed to list catalog topics'])
  }),
)

rule('4.4', '**GET /api/topics/catalog/facets** (topics:read or session)', async () => {
  for (const asking of [await scoped('topics:read'), askAs(api, acme.owner)])
    expect((await asking.get('/api/topics/catalog/facets')).status).toBe(200)
  expect((await (await scoped('export')).get('/api/topics/catalog/facets')).status).toBe(401)
})
rule('4.4', 'Same nine facet arrays as library facets', async () => {
  const [catalog, library] = [await key.get('/api/topics/catalog/facets'), await key.get('/api/topics/facets')]
  expect(Object.keys(catalog.body)).toEqual(Object.keys(library.body))
  expect(Object.keys(catalog.body)).toHaveLength(9)
  expect(catalog.body).toMatchObject({
    parentCategories: ['Auto', 'Restaurants & Dining'],
    segmentTypes: ['B2B', 'B2C'],
    subcategoryL4s: ['Sporty Crossovers'],
  })
})
rule('4.4', 'sourced from taxonomy tree level-0 nodes for subcategories', { decision: '0064' }, async () => {
  const { subcategories } = (await key.get('/api/topics/catalog/facets')).body
  const nodes = new Set(Object.values(categories).flatMap(({ nodes }) => Object.keys(nodes)))
  expect(subcategories).toEqual(expect.arrayContaining([...nodes]))
})

rule('4.4', '**POST /api/topics/catalog** (topics:write or session)', async () => {
  const body = { topicIds: [electric] }
  expect((await add(body, await scoped('topics:write'))).status).toBe(200)
  expect((await add(body, askAs(api, { cookie: acme.people.member.cookie }))).status).toBe(200)
  expect((await add(body, await scoped('topics:read'))).status).toBe(401)
})
rule('4.4', '`{topicIds: string[]}` (global ids', async () => {
  const asking = await newcomer()
  await add({ topicIds: [electric] }, asking)
  expect((await asking.get('/api/topics')).body.data).toMatchObject([{ topic_id: electric }])
})
rule('4.4', '(global ids, max 500)', async () => {
  const topicIds = Array.from({ length: 501 }, () => electric)
  const asking = await newcomer()
  expect((await add({ topicIds }, asking)).status).toBe(400)
  expect((await add({ topicIds: topicIds.slice(1) }, asking)).status).toBe(200)
})
rule(
  '4.4',
  '`{filters: {search?, parentCategory?, taxonomyType?, subcategory?, segmentType?, audienceType?}}`',
  async () => {
    const filters = {
      search: 'electric',
      parentCategory: 'Auto',
      taxonomyType: 'Auto & Transportation',
      subcategory: 'Electric & Hybrid Vehicles',
      segmentType: 'B2C',
      audienceType: 'In-Market Shopper',
    }
    for (const [name, value] of Object.entries(filters)) {
      const asking = await newcomer()
      expect([name, (await add({ filters: { [name]: value } }, asking)).body]).toEqual([name, { added: 1 }])
      expect(await idsOf('inLibrary=true', asking)).toEqual([electric])
    }
  },
)
rule('4.4', 'adds all matching topics in one statement', async () => {
  const asking = await newcomer()
  expect((await add({ filters: {} }, asking)).body).toEqual({ added: 2 })
})
rule('4.4', 'skipping topics already in the library', async () => {
  const asking = await newcomer()
  await add({ topicIds: [coffee] }, asking)
  expect((await add({ filters: {} }, asking)).body).toEqual({ added: 1 })
})
rule('4.4', 'Response 200 {added: number}', async () => {
  const { status, body } = await add({ topicIds: [coffee, electric] }, await newcomer())
  expect([status, body]).toEqual([200, { added: 2 }])
})
rule('4.4', '400 `topicIds array or filters object required`', async () => {
  for (const body of [{}, { topicIds: 'x' }, { topicIds: [] }, { filters: 'x' }])
    expect(refusal(await add(body, key))).toEqual([400, 'topicIds array or filters object required'])
})
rule('4.4', '401, 500 `Failed to add topics to library`', async () => {
  expect((await add({ topicIds: [coffee] }, askAs(api, {}))).status).toBe(401)
})
rule('4.4', '500 `Failed to add topics to library`', () =>
  withoutRelation(api, 'view', 'catalog', async () => {
    expect(refusal(await add({ filters: {} }, key))).toEqual([500, 'Failed to add topics to library'])
  }),
)
