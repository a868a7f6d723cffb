import { GlobalTopicId, topicSortKeys } from '@txadv/contract'
import { categories } from '@txadv/engine/light'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, asDatabaseOwner, makeOrg, type Org, startApi } from '../../../test/harness.ts'
import { judge, makeListed, unjudge } from '../../../test/verdicts.ts'
import { createLogger } from '../../lib/log.ts'
import { openQueue, type Queue } from '../../queue/queue.ts'
import type { GlobalTopic } from '../global-topics/global-topics.queries.ts'
import { archiveTopics } from '../global-topics/global-topics.ts'

let api: Api
let queue: Queue
let maker: Org
let acme: Org
beforeAll(async () => {
  api = await startApi()
  queue = await openQueue(api.databaseUrl, createLogger('warn'))
  maker = await makeOrg(api, ['owner'])
  acme = await makeOrg(api, ['owner'])
})
afterAll(async () => {
  await queue.stop()
  await api.close()
})

interface Shown {
  readonly id: string
  readonly topicName: string
  readonly inLibrary: boolean
  readonly [field: string]: unknown
}

const inWorkspace = (workspace?: string) => ({ headers: workspace ? { 'x-workspace-id': workspace } : {} })
const get = (org: Org, query = '', workspace?: string) =>
  api.call(`/api/topics/catalog${query && `?${query}`}`, org.key, inWorkspace(workspace))
const list = async (org: Org, query = '', workspace?: string) => (await get(org, query, workspace)).body
const names = async (org: Org, query: string, workspace?: string): Promise<string[]> =>
  (await list(org, query, workspace)).data.map(({ topicName }: Shown) => topicName)
const facets = async (org: Org) => (await api.call('/api/topics/catalog/facets', org.key)).body
const add = (org: Org, body: unknown, workspace?: string) =>
  api.call('/api/topics/catalog', org.key, { method: 'POST', body, ...inWorkspace(workspace) })
const library = async (org: Org, query = '', workspace?: string) =>
  (await api.call(`/api/topics?${query}`, org.key, inWorkspace(workspace))).body

/** A topic that is classified as the engine does it, by the given verdict, or not at all. */
async function make(org: Org, topic_name: string, verdict?: Partial<GlobalTopic> | null): Promise<string> {
  const id = await makeListed(api, org, topic_name)
  if (verdict) await judge(api, queue, id, topic_name, verdict)
  if (verdict === null) await unjudge(api, id)
  return id
}

async function makeMany(org: Org, stem: string, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let n = 0; n < count; n++) ids.push(await make(org, `${stem} ${String(n).padStart(3, '0')}`))
  return ids
}

async function makeWorkspace(org: Org, name: string): Promise<string> {
  return (await api.call('/api/workspaces', org.owner, { method: 'POST', body: { name } })).body.id
}

async function makePrivateOrg(): Promise<Org> {
  const org = await makeOrg(api, ['owner'])
  await api.call('/api/settings', org.owner, { method: 'PATCH', body: { topicVisibility: 'private' } })
  return org
}

/** Six topics that no two filters tell apart alike; the last one has no classification at all. */
const samples: readonly (readonly [name: string, verdict: Partial<GlobalTopic> | null])[] = [
  [
    'Electric SUV Intenders',
    {
      subcategory: 'Electric & Hybrid Vehicles',
      subcategory_l1: 'SUVs',
      subcategory_l2: 'Crossovers',
      subcategory_l3: 'Compact Crossovers',
      subcategory_l4: 'Sporty Crossovers',
      audience_type: 'In-Market Shopper',
      keywords: ['charging station', 'EV'],
    },
  ],
  ['Sedan Owners', {}],
  [
    'Café Chains',
    {
      parent_category: 'Restaurants & Dining',
      taxonomy_type: 'Food & Drink',
      subcategory: 'Coffee Shops',
      subcategory_l1: 'Espresso Bars',
      segment_type: 'B2B',
      audience_type: 'Fan',
      keywords: ['latte'],
    },
  ],
  [
    'zebra Accountants',
    {
      parent_category: 'Careers & Professions',
      taxonomy_type: 'Business & Professional',
      subcategory: 'Accounting',
      subcategory_l1: 'Auditors',
      segment_type: 'B2B',
      audience_type: 'Decision Maker',
      keywords: [],
      iab_code: null,
    },
  ],
  [
    'Army Logistics',
    {
      parent_category: 'Government & Civic',
      taxonomy_type: 'Society & Learning',
      subcategory: 'Defense',
      subcategory_l1: null,
      segment_type: 'B2G',
      audience_type: 'Employee',
      keywords: ['charging station'],
    },
  ],
  ['Unjudged', null],
]

describe('GET /api/topics/catalog', () => {
  let reader: Org
  let ids: string[]
  beforeAll(async () => {
    reader = await makeOrg(api, ['owner'])
    ids = []
    for (const [name, verdict] of samples) ids.push(await make(maker, name, verdict))
  })

  test('{data, total, page, pageSize, totalPages}, newest first; a record has the fields of 2.3 and no other', async () => {
    const answer = await get(reader)
    expect(answer.status).toBe(200)
    expect(Object.keys(answer.body)).toEqual(['data', 'total', 'page', 'pageSize', 'totalPages'])
    expect(answer.body).toMatchObject({ total: 6, page: 1, pageSize: 25, totalPages: 1 })
    expect(answer.body.data.map(({ topicName }: Shown) => topicName)).toEqual(
      samples.map(([name]) => name).toReversed(),
    )
    expect(answer.body.data[5]).toEqual({
      id: ids[0],
      topicName: 'Electric SUV Intenders',
      parentCategory: 'Auto',
      taxonomyType: 'Auto & Transportation',
      subcategory: 'Electric & Hybrid Vehicles',
      segmentType: 'B2C',
      audienceType: 'In-Market Shopper',
      iabCode: '30',
      engineVersion: '2.5',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      inLibrary: false,
    })
    expect(ids[0]).toMatch(/^tp_[0-9a-z]{26}$/)
    expect(answer.body.data[0]).toMatchObject({ topicName: 'Unjudged', parentCategory: null, iabCode: null })
  })

  const [suv, sedan, cafe, zebra, army, unjudged] = samples.map(([name]) => name) as [
    string,
    string,
    string,
    string,
    string,
    string,
  ]
  test.each([
    ['topic_name', [army, cafe, suv, sedan, unjudged, zebra]],
    ['parent_category', [suv, sedan, zebra, army, cafe, unjudged]],
    ['segment_type', [cafe, zebra, suv, sedan, army, unjudged]],
    ['taxonomy_type', [suv, sedan, zebra, cafe, army, unjudged]],
    ['audience_type', [zebra, army, cafe, suv, sedan, unjudged]],
    ['created_at', [suv, sedan, cafe, zebra, army, unjudged]],
  ])('sortBy %s: by bytes, then by age; without a value last, and first when turned round', async (sortBy, order) => {
    expect(await names(reader, `sortBy=${sortBy}&sortOrder=asc`)).toEqual(order)
    expect(await names(reader, `sortBy=${sortBy}`)).toEqual(order.toReversed())
    for (const page of [1, 2, 3])
      expect(await names(reader, `sortBy=${sortBy}&sortOrder=asc&pageSize=2&page=${page}`)).toEqual(
        order.slice(page * 2 - 2, page * 2),
      )
  })

  test('there is a test above for every sort key', () => {
    expect(topicSortKeys).toHaveLength(6)
  })

  test.each([
    ['parentCategory=Auto', [suv, sedan]],
    ['taxonomyType=Food%20%26%20Drink', [cafe]],
    ['segmentType=B2B', [cafe, zebra]],
    ['audienceType=Owner', [sedan]],
    ['subcategory=Coffee%20Shops', [cafe]],
    ['subcategoryL1=SUVs', [suv]],
    ['subcategoryL2=Crossovers', [suv]],
    ['subcategoryL3=Compact%20Crossovers', [suv]],
    ['subcategoryL4=Sporty%20Crossovers', [suv]],
    ['segmentType=B2B&audienceType=Fan', [cafe]],
    ['segmentType=B2B&audienceType=Owner', []],
    ['parentCategory=', [suv, sedan, cafe, zebra, army, unjudged]],
    ['parentCategory=Auto&segmentType=B2C&search=suv', [suv]],
  ])('?%s', async (query, found) => {
    const page = await list(reader, `${query}&sortOrder=asc`)
    expect(page.data.map(({ topicName }: Shown) => topicName)).toEqual(found)
    expect(page.total).toBe(found.length)
  })

  test.each([
    ['suv', [suv], 'a word of the name, whatever its case'],
    ['suvs', [suv], 'singular or plural'],
    ['CAFE', [cafe], 'with or without accents'],
    ['crossover', [suv], 'a word of the path'],
    ['transportation', [suv, sedan], 'a word of its first level'],
    ['latte', [cafe], 'a keyword'],
    ['charging station', [suv, army], 'words of a keyword'],
    ['charging suv', [suv], 'a keyword and a word of the name, in any order'],
    ['espresso dining cafe', [cafe], 'two levels of the path and the name'],
    ['station latte', [], 'words of two different topics'],
    ['elec', [suv], 'the beginning of a word'],
    ['suv elec', [suv], 'the beginning of the last word'],
    ['elec suv', [], 'the beginning of a word that is not the last'],
    ['charging  &  station!', [suv, army], 'signs between words count for nothing'],
    ["charging:* | !'", [suv, army], 'nor do operators'],
    ['%', [], 'no word at all'],
  ])('search "%s" finds %j: %s', async (search, found) => {
    const page = await list(reader, `search=${encodeURIComponent(search)}&sortOrder=asc`)
    expect(page.data.map(({ topicName }: Shown) => topicName)).toEqual(found)
    expect(page.total).toBe(found.length)
  })

  test('inLibrary true: only topics already in the library; false: only those not yet added; absent: all', async () => {
    await add(reader, { topicIds: [ids[1], ids[4]] })
    expect(await names(reader, 'inLibrary=true')).toEqual([army, sedan])
    expect(await names(reader, 'inLibrary=false')).toEqual([unjudged, zebra, cafe, suv])
    expect((await list(reader, 'inLibrary=true')).total).toBe(2)
    expect((await list(reader, 'inLibrary=false')).total).toBe(4)
    expect(await names(reader, 'inLibrary=true&search=charging')).toEqual([army])
    expect(await names(reader, 'inLibrary=false&search=charging')).toEqual([suv])
    expect(await names(reader, 'inLibrary=false&parentCategory=Auto&segmentType=B2C')).toEqual([suv])
    const all = (await list(reader)).data as Shown[]
    expect(all.filter(({ inLibrary }) => inLibrary).map(({ topicName }) => topicName)).toEqual([army, sedan])
    expect((await list(acme)).data.some(({ inLibrary }: Shown) => inLibrary)).toBe(false)
  })

  test('hasExternalId: those that the library knows by an external id', async () => {
    await add(reader, { topicIds: [ids[1], ids[4]] })
    await asDatabaseOwner(api, `update org_topic set external_id = 'x-1' where org_id = $1 and topic_id = $2`, [
      reader.id,
      GlobalTopicId.parse(ids[1]),
    ])
    expect(await names(reader, 'hasExternalId=true')).toEqual([sedan])
    expect(await names(reader, 'hasExternalId=false')).toEqual([unjudged, army, zebra, cafe, suv])
    expect((await list(reader, 'hasExternalId=false')).total).toBe(5)
    expect(await names(reader, 'hasExternalId=false&inLibrary=true')).toEqual([army])
    expect(await names(reader, 'hasExternalId=true&inLibrary=false')).toEqual([])
    expect(await names(acme, 'hasExternalId=true')).toEqual([])
  })

  test.each([
    'page=0',
    'pageSize=x',
    'sortBy=topicName',
    'sortOrder=down',
    'segmentType=b2b',
    'inLibrary=yes',
    'hasExternalId=1',
    'search=%00',
    `search=${'x'.repeat(201)}`,
  ])('?%s is 400', async (query) => {
    expect((await get(reader, query)).status).toBe(400)
  })

  test('page size max 100; a page past the end is empty and says the total', async () => {
    expect((await list(reader, 'pageSize=101')).pageSize).toBe(100)
    expect(await list(reader, 'page=99999999')).toMatchObject({ data: [], total: 6 })
    expect(await list(reader, 'page=3&parentCategory=Auto&search=suv')).toMatchObject({ data: [], total: 1 })
  })

  test('401 Unauthorized without a credential', async () => {
    expect((await api.call('/api/topics/catalog')).body).toEqual({ error: 'Unauthorized' })
  })
})

describe('GET /api/topics/catalog/facets', () => {
  test('the nine arrays of the library facets, with the level-0 nodes of the taxonomy for subcategories', async () => {
    await make(maker, 'Faceted', {
      subcategory: 'Not of the tree',
      subcategory_l1: 'Deep one',
      parent_category: 'Gaming',
    })
    const found = await facets(acme)
    expect(Object.keys(found)).toEqual([
      'parentCategories',
      'taxonomyTypes',
      'subcategories',
      'subcategoryL1s',
      'subcategoryL2s',
      'subcategoryL3s',
      'subcategoryL4s',
      'audienceTypes',
      'segmentTypes',
    ])
    const nodes = Object.values(categories).flatMap((category) => Object.keys(category.nodes))
    expect(found.subcategories).toEqual(expect.arrayContaining([...new Set(nodes), 'Not of the tree']))
    expect(found.subcategoryL1s).toContain('Deep one')
    expect(found.parentCategories).toContain('Gaming')
    for (const values of Object.values<string[]>(found)) expect(values).toEqual([...new Set(values)].sort())
  })

  test('a value leaves the facets with the last topic that has it', async () => {
    const id = await make(maker, 'Fleeting', { audience_type: 'Life Stage' })
    expect((await facets(acme)).audienceTypes).toContain('Life Stage')
    await judge(api, queue, id, 'Fleeting', { audience_type: 'Owner' })
    expect((await facets(acme)).audienceTypes).not.toContain('Life Stage')
  })
})

describe('POST /api/topics/catalog', () => {
  const text = 'topicIds array or filters object required'
  test.each([
    [undefined],
    [{}],
    [[]],
    ['"topicIds"'],
    [{ topicIds: [] }],
    [{ topicIds: 'tp_01h455vb4pex5vsknk084sn02q' }],
    [{ topicIds: { 0: 'tp_01h455vb4pex5vsknk084sn02q' } }],
    [{ topicIds: [7] }],
    [{ topicIds: [null] }],
    [{ topicIds: null }],
    [{ filters: null }],
    [{ filters: [] }],
    [{ filters: 'all' }],
    [{ filters: true }],
    [{ topicIds: ['tp_01h455vb4pex5vsknk084sn02q'], filters: {} }],
    [{ ids: ['tp_01h455vb4pex5vsknk084sn02q'] }],
  ])(`400 \`${text}\`: %j`, async (body) => {
    const answer = await add(acme, body)
    expect([answer.status, answer.body.error]).toEqual([400, text])
  })

  test('a filter that does not exist is refused, because passed over it would add what it was to leave out', async () => {
    const answer = await add(acme, { filters: { subcategoryL1: 'Sedans' } })
    expect([answer.status, answer.body.error]).toEqual([
      400,
      'Unknown field: filters.subcategoryL1. Did you mean subcategory?',
    ])
  })

  test('500 ids are taken, 501 are 400', async () => {
    const absent = Array.from({ length: 501 }, (_, n) => `tp_01h455vb4pex5vsknk08${String(n).padStart(6, '0')}`)
    expect((await add(acme, { topicIds: absent.slice(1) })).body).toEqual({ added: 0 })
    expect((await add(acme, { topicIds: absent })).status).toBe(400)
  })

  test('{added: number} by ids: each once; the second call adds 0; what is not there is passed over', async () => {
    const org = await makeOrg(api, ['owner'])
    const [one, two] = await makeMany(maker, 'Named', 2)
    const topicIds = [one, two, one, 'tp_01h455vb4pex5vsknk084sn02q', 'ot_01h455vb4pex5vsknk084sn02q', 'nonsense']
    const answer = await add(org, { topicIds })
    expect([answer.status, answer.body]).toEqual([200, { added: 2 }])
    expect((await add(org, { topicIds })).body).toEqual({ added: 0 })
    expect((await library(org)).total).toBe(2)
  })

  test('listUnknown names the ids that are not in the catalog: absent, of another kind, private to others', async () => {
    const org = await makeOrg(api, ['owner'])
    const secretive = await makeOrg(api, ['owner'])
    await api.call('/api/settings', secretive.owner, { method: 'PATCH', body: { topicVisibility: 'private' } })
    const own = { method: 'POST', body: { topic_name: 'Hidden Cove Sailors' } } as const
    const { topic_id: hidden } = (await api.call('/api/topics', secretive.key, own)).body
    const [known] = await makeMany(maker, 'Unknown beside', 1)
    const unknown = ['tp_01h455vb4pex5vsknk084sn02q', 'ot_01h455vb4pex5vsknk084sn02q', 'nonsense', hidden]
    const body = { topicIds: [known, ...unknown], listUnknown: true }
    expect((await add(org, body)).body).toEqual({ added: 1, unknown })
    expect((await add(org, body)).body).toEqual({ added: 0, unknown })
    expect((await add(org, { topicIds: [known], listUnknown: true })).body).toEqual({ added: 0, unknown: [] })
  })

  test('the new link carries the values of the topic, and its history says `created`, source catalog', async () => {
    const org = await makeOrg(api, ['owner'])
    const id = await make(maker, 'Carried over', {
      subcategory_l1: 'Coupes',
      audience_type: 'Fan',
      keywords: ['coupe'],
    })
    await add(org, { topicIds: [id] })
    const [topic] = (await library(org, 'subcategoryL1=Coupes&source=catalog&search=carried')).data
    expect(topic).toMatchObject({
      topic_id: id,
      topic_name: 'Carried over',
      parent_category: 'Auto',
      subcategory: 'New Vehicles',
      segment_type: 'B2C',
      audience_type: 'Fan',
      iab_code: '30',
      keywords: ['coupe'],
      external_id: null,
    })
    expect((await api.call(`/api/topics/${topic.id}/history`, org.key)).body).toEqual([
      {
        id: expect.stringMatching(/^hist_/),
        orgTopicId: topic.id,
        changeType: 'created',
        changedBy: org.people.owner.userId,
        previousValues: {},
        newValues: {
          topic_name: 'Carried over',
          parent_category: 'Auto',
          taxonomy_type: 'Auto & Transportation',
          subcategory: 'New Vehicles',
          segment_type: 'B2C',
        },
        source: 'catalog',
        metadata: { via: 'api_key', keyId: expect.any(String) },
        changedAt: expect.stringMatching(/Z$/),
      },
    ])
  })

  test('filters add all matching topics, skipping topics already in the library', async () => {
    const org = await makeOrg(api, ['owner'])
    const ids = await makeMany(maker, 'Filtered', 5)
    await judge(api, queue, ids[0] ?? '', 'Filtered 000', { segment_type: 'B2E', subcategory: 'Kayaks' })
    await judge(api, queue, ids[1] ?? '', 'Filtered 001', { segment_type: 'B2E', taxonomy_type: 'Home & Property' })
    const added = async (filters: object) => (await add(org, { filters })).body
    expect(await added({ search: 'filtered kayak' })).toEqual({ added: 1 })
    expect(await added({ search: 'filtered', segmentType: 'B2E' })).toEqual({ added: 1 })
    expect(await added({ search: 'filtered', parentCategory: 'Auto', taxonomyType: 'Home & Property' })).toEqual({
      added: 0,
    })
    expect(await added({ search: 'filtered', audienceType: 'Owner', subcategory: 'Kayaks' })).toEqual({ added: 0 })
    expect(await added({ search: 'filtered' })).toEqual({ added: 3 })
    expect(await added({ search: 'filtered' })).toEqual({ added: 0 })
    expect(await added({ search: '%' })).toEqual({ added: 0 })
    expect((await add(org, { filters: { segmentType: 'B3B' } })).status).toBe(400)
  })

  test('{filters: {}} adds the whole catalog, and nothing is left that is not in the library', async () => {
    const org = await makeOrg(api, ['owner'])
    await make(maker, 'One of all')
    const { total } = await list(org)
    expect((await add(org, { filters: {} })).body).toEqual({ added: total })
    expect((await list(org, 'inLibrary=false')).total).toBe(0)
    expect((await list(org, 'inLibrary=true')).total).toBe(total)
    expect((await library(org)).total).toBe(total)
  })

  test('adding is audited once, with the number', async () => {
    const org = await makeOrg(api, ['owner'])
    const ids = await makeMany(maker, 'Audited', 3)
    await add(org, { topicIds: ids })
    await add(org, { topicIds: ids })
    const { rows } = await asDatabaseOwner(
      api,
      `select detail from audit where org_id = $1 and action = 'topics.adopted'`,
      [org.id],
    )
    expect(rows).toEqual([{ detail: { added: 3, via: 'api_key', keyId: expect.any(String) } }])
  })

  test('what a workspace added is in its library; without a workspace, what any of them added is in the library', async () => {
    const org = await makeOrg(api, ['owner'])
    const [east, west] = [await makeWorkspace(org, 'East'), await makeWorkspace(org, 'West')]
    await makeMany(maker, 'Divided', 3)
    const [first] = (await list(org, 'search=divided&sortOrder=asc')).data as Shown[]
    expect((await add(org, { topicIds: [first?.id] }, east)).body).toEqual({ added: 1 })
    expect(await names(org, 'search=divided&inLibrary=true', east)).toEqual(['Divided 000'])
    expect(await names(org, 'search=divided&inLibrary=true', west)).toEqual([])
    expect(await names(org, 'search=divided&inLibrary=true')).toEqual(['Divided 000'])
    expect((await list(org, 'inLibrary=true')).total).toBe(1)
    expect((await add(org, { filters: { search: 'divided' } }, west)).body).toEqual({ added: 3 })
    expect((await list(org, 'inLibrary=true')).total).toBe(3)
    expect((await add(org, { filters: { search: 'divided' } })).body).toEqual({ added: 0 })
    expect((await add(org, { topicIds: [first?.id] })).body).toEqual({ added: 0 })
    expect((await library(org, 'search=divided')).total).toBe(4)
    expect((await library(org, 'search=divided', east)).total).toBe(1)
  })
})

describe("another organization's private topic", () => {
  test('is in no list, total, facet or search but its own, and nobody else can add it', async () => {
    const quiet = await makePrivateOrg()
    const before = await list(acme)
    const id = await make(quiet, 'Hush Hush Launch', { subcategory_l1: 'Secret level', keywords: ['moonshot'] })
    expect((await list(acme)).total).toBe(before.total)
    expect((await list(acme, 'subcategoryL1=Secret%20level')).total).toBe(0)
    expect((await list(acme, 'search=moonshot')).total).toBe(0)
    expect((await list(acme, 'search=hush&inLibrary=false')).total).toBe(0)
    expect((await facets(acme)).subcategoryL1s).not.toContain('Secret level')
    expect((await add(acme, { topicIds: [id] })).body).toEqual({ added: 0 })
    expect((await add(acme, { filters: { search: 'moonshot' } })).body).toEqual({ added: 0 })

    expect((await list(quiet)).total).toBe(before.total + 1)
    expect(await names(quiet, 'subcategoryL1=Secret%20level')).toEqual(['Hush Hush Launch'])
    expect(await names(quiet, 'search=moonshot')).toEqual(['Hush Hush Launch'])
    expect((await facets(quiet)).subcategoryL1s).toContain('Secret level')
  })

  test('stands in its place among the shared ones, on every page', async () => {
    const quiet = await makePrivateOrg()
    await make(maker, 'Mixed 1')
    await make(quiet, 'Mixed 2')
    await make(maker, 'Mixed 3')
    await make(quiet, 'Mixed 4')
    expect(await names(quiet, 'search=mixed')).toEqual(['Mixed 4', 'Mixed 3', 'Mixed 2', 'Mixed 1'])
    expect(await names(quiet, 'pageSize=2')).toEqual(['Mixed 4', 'Mixed 3'])
    expect(await names(quiet, 'pageSize=2&page=2')).toEqual(['Mixed 2', 'Mixed 1'])
    expect(await names(acme, 'search=mixed')).toEqual(['Mixed 3', 'Mixed 1'])
    expect((await list(quiet, 'inLibrary=true')).total).toBe(2)
    expect((await add(quiet, { filters: { search: 'mixed' } })).body).toEqual({ added: 2 })
  })
})

describe('at the same moment', () => {
  const linksTo = async (org: Org, ids: readonly string[]) => {
    const { rows } = await sql<{ live: boolean; topicLive: boolean }>`
      select link.live, topic.live as "topicLive" from org_topic link join topic on topic.id = link.topic_id
      where link.org_id = ${org.id} and topic.id = any(${ids.map((id) => GlobalTopicId.parse(id))}::uuid[])`.execute(
      api.database.system,
    )
    return rows
  }
  const archiveThem = (ids: readonly string[], meanwhile = async () => {}) =>
    api.database.withSystem(async (tx) => {
      const changed = await archiveTopics(
        tx,
        queue,
        ids.map((id) => GlobalTopicId.parse(id)),
        'operator',
      )
      await meanwhile()
      return changed
    })
  const waiting = async () => {
    for (;;) {
      const { rows } = await asDatabaseOwner(
        api,
        `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      )
      if (rows.length > 0) return
    }
  }

  test('a topic archived while it is added: no link to it stays', async () => {
    const org = await makeOrg(api, ['owner'])
    const ids = await makeMany(maker, 'Vanishing', 3)
    const [gone, ...kept] = ids as [string, ...string[]]
    let adding: ReturnType<typeof add> | undefined
    await archiveThem([gone], async () => {
      adding = add(org, { topicIds: ids })
      await waiting()
    })
    expect((await adding)?.body).toEqual({ added: 2 })
    expect(await linksTo(org, [gone])).toEqual([])
    expect(await linksTo(org, kept)).toHaveLength(2)
    expect((await api.call('/api/topics/stats', org.key)).body.total).toBe(2)
  })

  test('a topic archived while its name is added: the name is a topic of its own', async () => {
    const org = await makeOrg(api, ['owner'])
    const [gone = ''] = await makeMany(maker, 'Reborn', 1)
    let creating: ReturnType<typeof make> | undefined
    await archiveThem([gone], async () => {
      creating = make(org, 'Reborn 000')
      await waiting()
    })
    expect(await creating).toMatch(/^tp_/)
    expect(await creating).not.toBe(gone)
    expect(await linksTo(org, [gone])).toEqual([])
    expect((await library(org)).data).toMatchObject([{ topic_id: await creating, topic_name: 'Reborn 000' }])
  })

  test('whoever comes first, an archived topic is shown in no library', async () => {
    const org = await makeOrg(api, ['owner'])
    for (let round = 0; round < 10; round++) {
      const ids = await makeMany(maker, `Hasty ${round}`, 2)
      const [added, archived] = await Promise.all([
        add(org, { filters: { search: `hasty ${round}` } }),
        archiveThem(ids.slice(0, 1)),
      ])
      expect([added.status, archived]).toEqual([200, 1])
      for (const link of await linksTo(org, ids)) expect(link.live).toBe(link.topicLive)
      expect((await linksTo(org, ids)).length).toBe(added.body.added)
    }
    expect((await library(org)).total).toBe(10)
    expect((await api.call('/api/topics/stats', org.key)).body.total).toBe(10)
  })

  test('eight additions of one filter add each topic once, and none fails', async () => {
    const org = await makeOrg(api, ['owner'])
    await asDatabaseOwner(
      api,
      `insert into topic (topic_name, normalized_name, engine_version, words, name_words)
       select 'Contended ' || n, 'contended ' || n, '2.5', words, words from generate_series(1, 2000) n,
         lateral array_to_tsvector(array['contended', n::text]) as words`,
    )
    const answers = await Promise.all(Array.from({ length: 8 }, () => add(org, { filters: { search: 'contended' } })))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect(answers.reduce((sum, { body }) => sum + body.added, 0)).toBe(2_000)
    expect((await library(org)).total).toBe(2_000)
    const { rows } = await asDatabaseOwner(
      api,
      `select count(*)::int as entries, count(distinct org_topic_id)::int as links from org_topic_history
       where org_id = $1`,
      [org.id],
    )
    expect(rows).toEqual([{ entries: 2_000, links: 2_000 }])
  })
})
