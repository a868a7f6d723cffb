import { LibraryTopicId, librarySortKeys, parentCategories, taxonomyTypes, topicSortKeys } from '@txadv/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, asDatabaseOwner, makeOrg, type Org, startApi } from '../../../test/harness.ts'
import { judge, unjudge } from '../../../test/verdicts.ts'
import { createLogger } from '../../lib/log.ts'
import { openQueue, type Queue } from '../../queue/queue.ts'
import type { GlobalTopic } from '../global-topics/global-topics.queries.ts'
import { archiveTopics, restoreTopics } from '../global-topics/global-topics.ts'

let api: Api
let queue: Queue
let acme: Org
beforeAll(async () => {
  api = await startApi()
  queue = await openQueue(api.databaseUrl, createLogger('warn'))
  acme = await makeOrg(api, ['owner'])
})
afterAll(async () => {
  await queue.stop()
  await api.close()
})

interface Topic {
  readonly id: string
  readonly topic_id: string
  readonly topic_name: string
  readonly [field: string]: unknown
}

const get = (org: Org, path: string) => api.call(`/api/topics${path}`, org.key)
const post = async (org: Org, body: object): Promise<Topic> =>
  (await api.call('/api/topics', org.key, { method: 'POST', body })).body
const patch = (org: Org, id: string, body: object) => api.call(`/api/topics/${id}`, org.key, { method: 'PATCH', body })
const list = async (org: Org, query = '') => (await get(org, `?${query}`)).body
const namesOf = (page: { data: readonly Topic[] }) => page.data.map(({ topic_name }) => topic_name)
const facets = async (org: Org) => (await get(org, '/facets')).body
const stats = async (org: Org) => (await get(org, '/stats')).body

async function make(org: Org, topic_name: string, verdict: Partial<GlobalTopic> | null): Promise<Topic> {
  const topic = await post(org, { topic_name })
  if (verdict) await judge(api, queue, topic.topic_id, topic_name, verdict)
  else await unjudge(api, topic.topic_id)
  return topic
}

async function setLink(org: Org, topic: Topic, column: string, value: unknown): Promise<void> {
  const { rowCount } = await asDatabaseOwner(
    api,
    `update org_topic set ${column} = $1 where org_id = $2 and topic_name = $3`,
    [value, org.id, topic.topic_name],
  )
  expect(rowCount).toBe(1)
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
      intensity: 'Very High',
      keywords: ['charging'],
    },
  ],
  ['Electric Sedan Owners', { buyer_journey: 'Retention' }],
  [
    'Café Chains',
    {
      parent_category: 'Restaurants & Dining',
      taxonomy_type: 'Food & Drink',
      subcategory: 'Coffee Shops',
      subcategory_l1: 'Espresso Bars',
      segment_type: 'B2B',
      audience_type: 'Fan',
      iab_code: '217',
    },
  ],
  [
    "women's Electric Bikes",
    {
      parent_category: 'Sports',
      taxonomy_type: 'Sports & Leisure',
      subcategory: 'Cycling',
      subcategory_l1: 'E-Bikes',
      segment_type: 'B2B2C',
      audience_type: 'Enthusiast',
      iab_code: null,
      sensitivity: 'Sensitive',
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
      sensitivity: 'Regulated',
    },
  ],
  ['Unjudged', null],
]
const [suv, sedan, cafe, bikes, army, unjudged] = samples.map(([name]) => name) as [
  string,
  string,
  string,
  string,
  string,
  string,
]

describe('GET /api/topics', () => {
  let org: Org
  beforeAll(async () => {
    org = await makeOrg(api, ['owner'])
    const topics: Topic[] = []
    for (const [name, verdict] of samples) topics.push(await make(org, name, verdict))
    for (const [topic, external] of [
      [topics[0], 'CRM-100%'],
      [topics[2], 'crm_200'],
      [topics[4], 'Ämter-7'],
    ] as const)
      if (topic) await setLink(org, topic, 'external_id', external)
    if (topics[4]) await setLink(org, topics[4], 'source', 'import')
    if (topics[4]) await setLink(org, topics[4], 'engine_version', '2.4')
    for (const [n, score] of [90, 20, 60, 30, 50].entries())
      if (topics[n]) await setLink(org, topics[n], 'composite_score', score)
    if (topics[5]) await setLink(org, topics[5], 'composite_score', null)
    const live = `insert into activation (org_id, org_topic_id, connection_id, platform, topic_name, status)
      values ($1, $2, uuid_v7(), 'dspapi', 'x', $3)`
    await asDatabaseOwner(api, live, [org.id, LibraryTopicId.decode(topics[2]?.id ?? ''), 'active'])
    await asDatabaseOwner(api, live, [org.id, LibraryTopicId.decode(topics[0]?.id ?? ''), 'deactivated'])
  })

  test.each([
    ['topic_name', [army, cafe, suv, sedan, unjudged, bikes]],
    ['parent_category', [suv, sedan, army, cafe, bikes, unjudged]],
    ['segment_type', [cafe, bikes, suv, sedan, army, unjudged]],
    ['taxonomy_type', [suv, sedan, cafe, army, bikes, unjudged]],
    ['audience_type', [army, bikes, cafe, suv, sedan, unjudged]],
    ['created_at', [suv, sedan, cafe, bikes, army, unjudged]],
    ['composite_score', [sedan, bikes, army, cafe, suv, unjudged]],
  ])('sortBy %s: by bytes, then by age; without a value last, and first when turned round', async (sortBy, order) => {
    expect(librarySortKeys).toContain(sortBy)
    expect(namesOf(await list(org, `sortBy=${sortBy}&sortOrder=asc`))).toEqual(order)
    expect(namesOf(await list(org, `sortBy=${sortBy}`))).toEqual(order.toReversed())
    expect(namesOf(await list(org, `sortBy=${sortBy}&sortOrder=asc&search=electric`))).toEqual(
      order.filter((name) => name.includes('Electric')),
    )
    for (const page of [1, 2, 3])
      expect(namesOf(await list(org, `sortBy=${sortBy}&sortOrder=asc&pageSize=2&page=${page}`))).toEqual(
        order.slice(page * 2 - 2, page * 2),
      )
  })

  test('every sort key is kept in the order of its bytes, whatever the collation of the database', async () => {
    const { rows } = await asDatabaseOwner(
      api,
      `select attrelid::regclass::text || '.' || attname as key from pg_attribute
       where attrelid in ('topic'::regclass, 'org_topic'::regclass) and attname = any($1) and attcollation <> 0
         and attcollation <> '"C"'::regcollation`,
      [topicSortKeys],
    )
    expect(rows).toEqual([])
  })

  test.each([
    ['taxonomyType=Food%20%26%20Drink', [cafe]],
    ['parentCategory=Auto', [suv, sedan]],
    ['subcategory=New%20Vehicles', [sedan]],
    ['subcategoryL1=SUVs', [suv]],
    ['subcategoryL2=Crossovers', [suv]],
    ['subcategoryL3=Compact%20Crossovers', [suv]],
    ['subcategoryL4=Sporty%20Crossovers', [suv]],
    ['segmentType=B2C', [suv, sedan]],
    ['audienceType=Fan', [cafe]],
    ['iabCode=30', [suv, sedan, army]],
    ['engineVersion=2.4', [army]],
    ['engineVersion=2.5', [suv, sedan, cafe, bikes, unjudged]],
    ['source=import', [army]],
    ['source=api', [suv, sedan, cafe, bikes, unjudged]],
    ['source=sync', []],
    ['sensitivity=Sensitive', [bikes]],
    ['intensity=Very%20High', [suv]],
    ['buyerJourney=Retention', [sedan]],
    ['hasExternalId=true', [suv, cafe, army]],
    ['hasExternalId=false', [sedan, bikes, unjudged]],
    ['internalId=crm', [suv, cafe]],
    ['internalId=CRM_', [cafe]],
    ['internalId=0%25', [suv]],
    ['internalId=%25', [suv]],
    ['internalId=7', [army]],
    ['internalId=%C3%A4mt', [army]],
    ['internalId=absent', []],
    ['internalId=', [suv, sedan, cafe, bikes, army, unjudged]],
    ['parentCategory=Auto&segmentType=B2C&intensity=High', [sedan]],
    ['parentCategory=Auto&hasExternalId=false', [sedan]],
    ['search=electric&segmentType=B2C&hasExternalId=true', [suv]],
    ['internalId=crm&hasExternalId=false', []],
    ['scoreMin=60', [suv, cafe]],
    ['scoreMax=59', [sedan, bikes, army]],
    ['scoreMin=40&scoreMax=60&segmentType=B2G', [army]],
    ['createdFrom=2020-01-01T00:00:00Z', samples.map(([name]) => name)],
    ['createdBefore=2020-01-01T00:00:00Z', []],
    ['liveOn=dspapi', [cafe]],
    ['notLiveOn=dspapi&segmentType=B2C', [suv, sedan]],
    ['liveOn=marketplace', []],
    ['source=api&engineVersion=2.5&iabCode=30', [suv, sedan]],
  ])('?%s', async (query, found) => {
    const page = await list(org, `${query}&sortOrder=asc`)
    expect(namesOf(page)).toEqual(found)
    expect([page.total, page.totalPages]).toEqual([found.length, Math.ceil(found.length / 25)])
    expect(namesOf(await list(org, `${query}&sortBy=topic_name`))).toEqual(found.toSorted().toReversed())
  })

  test.each([
    ['electric', [suv, sedan, bikes], 'a word, whatever its case'],
    ['electric suv', [suv], 'all words, not any'],
    ['suv electric', [suv], 'in any order'],
    ['suv sedan', [], 'two words that no name has both of'],
    ['sedans owner', [sedan], 'singular or plural'],
    ['cafe', [cafe], 'with or without accents'],
    ['womens bike', [bikes], 'an apostrophe joins'],
    ['ele', [suv, sedan, bikes], 'the beginning of a word'],
    ['electric se', [sedan], 'the beginning of the last word'],
    ['ele sedan', [], 'the beginning of a word that is not the last'],
    ['lectric', [], 'the middle of a word'],
    ['charging', [], 'a keyword: a library is searched by names'],
    ['auto', [], 'a word of the path'],
    ['electric & | ! :* ()', [suv, sedan, bikes], 'signs and operators count for nothing'],
    ['\\', [], 'no word at all'],
  ])('search "%s" finds %j: %s', async (search, found) => {
    const page = await list(org, `search=${encodeURIComponent(search)}&sortOrder=asc`)
    expect(namesOf(page)).toEqual(found)
    expect(page.total).toBe(found.length)
  })

  test('a name in any script, as long as names may be, can be made, found and listed', async () => {
    const other = await makeOrg(api, ['owner'])
    const longest = Array.from({ length: 500 }, (_, n) => String.fromCodePoint(0x3300 + ((n * n + 7 * n) % 88))).join(
      '',
    )
    for (const [name, search] of [
      [longest, longest.slice(0, 200)],
      ['ﷺ'.repeat(500), 'ﷺ'.repeat(200)],
      [`${'ß'.repeat(250)}${'İ'.repeat(250)}`, 'ß'.repeat(200)],
      ['自動車', '自動'],
      ['Καφές', 'καφε'],
    ] as const) {
      const made = await api.call('/api/topics', other.key, { method: 'POST', body: { topic_name: name } })
      expect([made.status, made.body.topic_name]).toEqual([201, name])
      const found = await get(other, `?search=${encodeURIComponent(search)}`)
      expect([found.status, found.body.total, namesOf(found.body)]).toEqual([200, 1, [name]])
    }
  })
})

describe('pages of a large library', () => {
  const topics = 3_000
  let org: Org
  let all: (Topic & { readonly at: number })[]
  beforeAll(async () => {
    org = await makeOrg(api, ['owner'])
    await asDatabaseOwner(
      api,
      `with made as (
         insert into topic (topic_name, normalized_name, parent_category, segment_type, taxonomy_type, audience_type,
           engine_version, words, name_words, created_at)
         select name, lower(name), category, segment, grp, audience, '2.5', words, words, now() - n * interval '1 hour'
         from generate_series(1, $2::int) n, lateral (select 'Large ' || md5(n::text) as name,
           case when n % 7 > 0 then ($3::text[])[1 + n % 5] end as category, case when n % 3 > 0 then 'B2B' end as segment,
           case when n % 2 = 0 then ($4::text[])[1 + n % 4] end as grp, case when n > 2900 then 'Past Purchaser' end as audience) it,
           lateral array_to_tsvector(array['large', md5(n::text), 'kind' || n % 10]) as words
         returning *
       ), copied as (
         insert into topic_output (topic_id) select id from made
       )
       insert into org_topic (org_id, topic_id, topic_name, parent_category, segment_type, taxonomy_type, audience_type,
         engine_version, words, source, created_by, external_id, created_at)
       select $1, id, topic_name, parent_category, segment_type, taxonomy_type, audience_type, '2.5', words, 'import',
         'test', case when extract(hour from created_at) < 2 then 'x' || topic_name end, created_at from made`,
      [org.id, topics, parentCategories, taxonomyTypes],
    )
    const { rows } = await asDatabaseOwner(
      api,
      `select *, words::text as found_by, extract(epoch from created_at)::float as at from org_topic where org_id = $1`,
      [org.id],
    )
    all = rows
  })

  /** In order as the interface says it: by the key's bytes, no value last, then by age; the other way round for desc. */
  function inOrder(rows: readonly (Topic & { at: number })[], sortBy: string, sortOrder: string): string[] {
    const bytes = (value: unknown) => Buffer.from(String(value))
    const sorted = rows.toSorted((a, b) => {
      const [x, y] = [a[sortBy], b[sortBy]]
      if (sortBy !== 'created_at' && x !== y) return x === null ? 1 : y === null ? -1 : bytes(x).compare(bytes(y))
      return a.at - b.at
    })
    return (sortOrder === 'asc' ? sorted : sorted.toReversed()).map(({ topic_name }) => topic_name)
  }

  const filters: readonly (readonly [string, (topic: Topic) => boolean])[] = [
    ['', () => true],
    [
      `parentCategory=${encodeURIComponent(parentCategories[3])}`,
      (topic) => topic.parent_category === parentCategories[3],
    ],
    ['audienceType=Past%20Purchaser', (topic) => topic.audience_type === 'Past Purchaser'],
    ['source=import', () => true],
    ['source=import&segmentType=B2B', (topic) => topic.segment_type === 'B2B'],
    [
      `segmentType=B2B&taxonomyType=${encodeURIComponent(taxonomyTypes[2])}`,
      (topic) => topic.segment_type === 'B2B' && topic.taxonomy_type === taxonomyTypes[2],
    ],
    ['search=large', () => true],
    ['search=large%20kind7', (topic) => String(topic.found_by).includes('kind7')],
    ['hasExternalId=false', (topic) => topic.external_id === null],
    ['internalId=large', (topic) => topic.external_id !== null],
    ['source=import&audienceType=Past%20Purchaser', (topic) => topic.audience_type === 'Past Purchaser'],
  ]
  test.each(filters)('?%s: every sort and order, from both ends and the middle', async (query, wanted) => {
    const matching = all.filter(wanted)
    for (const sortBy of topicSortKeys)
      for (const sortOrder of ['asc', 'desc']) {
        const order = inOrder(matching, sortBy, sortOrder)
        const pages = Math.ceil(order.length / 30)
        for (const page of new Set([1, 2, Math.ceil(pages / 2), pages - 1, pages, pages + 1].filter((n) => n > 0))) {
          const shown = await list(org, `${query}&sortBy=${sortBy}&sortOrder=${sortOrder}&pageSize=30&page=${page}`)
          expect([shown.total, shown.totalPages]).toEqual([order.length, pages])
          expect(namesOf(shown), `${sortBy} ${sortOrder} page ${page}`).toEqual(order.slice(page * 30 - 30, page * 30))
        }
      }
  })
})

describe('GET /api/topics/facets', () => {
  test('each a string array of distinct values in the library, nine of them', async () => {
    const org = await makeOrg(api, ['owner'])
    const nothing = {
      parentCategories: [],
      taxonomyTypes: [],
      subcategories: [],
      subcategoryL1s: [],
      subcategoryL2s: [],
      subcategoryL3s: [],
      subcategoryL4s: [],
      audienceTypes: [],
      segmentTypes: [],
    }
    expect(await facets(org)).toEqual(nothing)
    for (const [name, verdict] of samples) await make(org, `${name} again`, verdict)
    expect(await facets(org)).toEqual({
      parentCategories: ['Auto', 'Government & Civic', 'Restaurants & Dining', 'Sports'],
      taxonomyTypes: ['Auto & Transportation', 'Food & Drink', 'Society & Learning', 'Sports & Leisure'],
      subcategories: ['Coffee Shops', 'Cycling', 'Defense', 'Electric & Hybrid Vehicles', 'New Vehicles'],
      subcategoryL1s: ['E-Bikes', 'Espresso Bars', 'SUVs', 'Sedans'],
      subcategoryL2s: ['Crossovers'],
      subcategoryL3s: ['Compact Crossovers'],
      subcategoryL4s: ['Sporty Crossovers'],
      audienceTypes: ['Employee', 'Enthusiast', 'Fan', 'In-Market Shopper', 'Owner'],
      segmentTypes: ['B2B', 'B2B2C', 'B2C', 'B2G'],
    })
    const { data } = await list(org)
    await api.call('/api/topics', org.key, { method: 'DELETE', body: { ids: data.map(({ id }: Topic) => id) } })
    expect(await facets(org)).toEqual(nothing)
  })

  test('a value is there as long as some topic has it, and only for the organization that has it', async () => {
    const org = await makeOrg(api, ['owner'])
    const one = await post(org, { topic_name: 'Facet one', subcategory: 'Rare thing' })
    const two = await post(org, { topic_name: 'Facet two', subcategory: 'Rare thing' })
    await patch(org, one.id, { subcategory: 'Usual thing' })
    expect((await facets(org)).subcategories).toEqual(['Rare thing', 'Usual thing'])
    await patch(org, two.id, { subcategory: 'Usual thing' })
    expect((await facets(org)).subcategories).toEqual(['Usual thing'])
    expect((await facets(acme)).subcategories).not.toContain('Usual thing')
    await patch(org, one.id, { subcategory: '' })
    await patch(org, two.id, { subcategory: '' })
    expect((await facets(org)).subcategories).toEqual([])
  })
})

describe('GET /api/topics/stats', () => {
  test('{total, bySegmentType, byTaxonomyType} follow every write', async () => {
    const org = await makeOrg(api, ['owner'])
    expect(await stats(org)).toEqual({ total: 0, bySegmentType: {}, byTaxonomyType: {} })
    const one = await post(org, { topic_name: 'Counted one', segment_type: 'B2B', taxonomy_type: 'Food & Drink' })
    const two = await post(org, { topic_name: 'Sedan Shoppers', segment_type: 'B2B' })
    expect(await stats(org)).toEqual({
      total: 2,
      bySegmentType: { B2B: 2 },
      byTaxonomyType: { 'Food & Drink': 1, 'Auto & Transportation': 1 },
    })
    await patch(org, one.id, { segment_type: 'B2G' })
    await patch(org, two.id, { taxonomy_type: 'Food & Drink' })
    expect(await stats(org)).toEqual({
      total: 2,
      bySegmentType: { B2B: 1, B2G: 1 },
      byTaxonomyType: { 'Food & Drink': 2 },
    })
    await api.call('/api/topics', org.key, { method: 'DELETE', body: { ids: [two.id] } })
    expect(await stats(org)).toEqual({ total: 1, bySegmentType: { B2G: 1 }, byTaxonomyType: { 'Food & Drink': 1 } })
  })
})

describe('counts', () => {
  test('a topic that moves to another workspace is counted there, and no longer where it was', async () => {
    const org = await makeOrg(api, ['owner'])
    const { body: workspace } = await api.call('/api/workspaces', org.owner, {
      method: 'POST',
      body: { name: 'There' },
    })
    await post(org, { topic_name: 'Moves', segment_type: 'B2B', taxonomy_type: 'Food & Drink' })
    await post(org, { topic_name: 'Stays', segment_type: 'B2B', taxonomy_type: 'Sports & Leisure' })
    await asDatabaseOwner(
      api,
      `update org_topic set workspace_id = (select id from workspace where org_id = $1)
       where org_id = $1 and topic_name = 'Moves'`,
      [org.id],
    )
    const there = await api.call('/api/topics/stats', org.key, { headers: { 'x-workspace-id': workspace.id } })
    expect(there.body).toEqual({ total: 1, bySegmentType: { B2B: 1 }, byTaxonomyType: { 'Food & Drink': 1 } })
    expect(await stats(org)).toEqual({
      total: 2,
      bySegmentType: { B2B: 2 },
      byTaxonomyType: { 'Food & Drink': 1, 'Sports & Leisure': 1 },
    })
  })
})

describe('GET /api/topics/:id/history', () => {
  test('the fields of 2.4, newest first, by either id', async () => {
    const topic = await post(acme, {
      topic_name: 'Storied Sedan Owners',
      segment_type: 'B2C',
      subcategory: 'First',
      taxonomy_type: 'Food & Drink',
    })
    await patch(acme, topic.topic_id, { segment_type: 'B2B' })
    await api.call(`/api/topics/${topic.id}`, acme.owner, { method: 'PATCH', body: { topic_name: 'Storied Anew' } })
    const answer = await get(acme, `/${topic.id}/history`)
    const common = {
      id: expect.stringMatching(/^hist_[0-9a-z]{26}$/),
      orgTopicId: topic.id,
      changedBy: acme.people.owner.userId,
      changedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    }
    const byKey = { via: 'api_key', keyId: expect.any(String) }
    expect(answer.body).toEqual([
      {
        ...common,
        changeType: 'field_edit',
        previousValues: { topic_name: 'Storied Sedan Owners' },
        newValues: { topic_name: 'Storied Anew' },
        source: 'edit',
        metadata: { via: 'session' },
      },
      {
        ...common,
        changeType: 'field_edit',
        previousValues: { segment_type: 'B2C' },
        newValues: { segment_type: 'B2B' },
        source: 'edit',
        metadata: byKey,
      },
      {
        ...common,
        changeType: 'created',
        previousValues: {},
        newValues: {
          topic_name: 'Storied Sedan Owners',
          parent_category: 'Food & Grocery',
          taxonomy_type: 'Food & Drink',
          subcategory: 'First',
          segment_type: 'B2C',
        },
        source: 'api',
        metadata: byKey,
      },
    ])
    expect((await get(acme, `/${topic.topic_id}/history`)).body).toEqual(answer.body)
  })
})

describe('GET /api/topics/facets?counts=true', () => {
  test('how many topics of this library have each value, of every facet and of the layers that are filtered by', async () => {
    const org = await makeOrg(api, ['owner'])
    for (const name of ['Sedan Owners', 'Coupe Owners', 'Electric SUV Intenders']) await post(org, { topic_name: name })
    const { counts, ...rest } = (await get(org, '/facets?counts=true')).body
    expect(rest).toEqual(await facets(org))
    expect(counts.parentCategories).toEqual({ Auto: 3 })
    expect(counts.segmentTypes).toEqual((await stats(org)).bySegmentType)
    for (const facet of ['sensitivities', 'intensities', 'buyerJourneys', 'sources', 'engineVersions'])
      expect(Object.values<number>(counts[facet]).reduce((sum, n) => sum + n, 0)).toBe(3)
    const other = await makeOrg(api, ['owner'])
    expect((await get(other, '/facets?counts=true')).body.counts.parentCategories).toEqual({})
    expect((await get(org, '/facets?counts=maybe')).status).toBe(400)
  })

  test('the catalog counts its shared topics and those of the organization', async () => {
    const { counts } = (await get(acme, '/catalog/facets?counts=true')).body
    const { total } = (await get(acme, '/catalog?parentCategory=Auto')).body
    expect(counts.parentCategories.Auto).toBe(total)
    expect((await get(acme, '/catalog/facets')).body).not.toHaveProperty('counts')
  })
})

describe('GET /api/topics?layers=true', () => {
  test('each item has its layers as they are kept; without the parameter the answer is as ever', async () => {
    const org = await makeOrg(api, ['owner'])
    const topic = await post(org, { topic_name: 'Electric SUV Intenders' })
    await post(org, { topic_name: 'Unjudged thing' }).then(({ topic_id }) => unjudge(api, topic_id))
    const plain = await list(org, 'sortBy=topic_name&sortOrder=asc')
    const layered = await list(org, 'sortBy=topic_name&sortOrder=asc&layers=true')
    expect(plain.data.every((item: object) => !('layers' in item))).toBe(true)
    expect(layered.data.map(({ layers: _, ...item }: Topic) => item)).toEqual(plain.data)
    const { layers } = layered.data[0]
    expect(layers).toMatchObject({ segment: 'B2C', sensitivity: 'Standard' })
    expect(layers.composite_score).toEqual(expect.any(Number))
    const { record } = (await get(org, `/${topic.id}/explain`)).body
    expect(record).toEqual({ ...layered.data[0], source: expect.any(String) })
    expect(layered.data[1].layers).toMatchObject({ segment: null })
  })
})

describe('GET /api/topics/:id/explain', () => {
  const explain = async (org: Org, id: string) => (await get(org, `/${id}/explain`)).body
  const origins = (explained: { fields: { field: string; from: string }[] }) =>
    Object.fromEntries(explained.fields.map(({ field, from }) => [field, from]))

  test('whose word each value is: a person over a verdict for the organization over the global topic', async () => {
    const org = await makeOrg(api, ['owner'])
    const topic = await make(org, 'Tesla Model Y Intenders', { segment_type: 'B2G', iab_code: '999' })
    await patch(org, topic.id, { subcategory: 'Electric & Hybrid Vehicles', parent_category: 'Sports' })
    await setLink(org, topic, 'verdict', JSON.stringify({ audience_type: 'Fan', subcategory: 'Unheard' }))
    await setLink(org, topic, 'audience_type', 'Fan')
    const explained = await explain(org, topic.id)
    expect(origins(explained)).toEqual({
      parent_category: 'edit',
      taxonomy_type: 'edit',
      subcategory: 'edit',
      segment_type: 'topic',
      audience_type: 'verdict',
      iab_code: 'edit',
    })
    const values = new Map(explained.fields.map((field: { field: string }) => [field.field, field]))
    expect(values.get('parent_category')).toMatchObject({ value: 'Sports', engine: 'Auto', agrees: false })
    expect(values.get('taxonomy_type')).toMatchObject({ value: 'Sports & Leisure', agrees: false })
    expect(values.get('segment_type')).toMatchObject({ value: 'B2G', engine: 'B2C', agrees: false })
    expect(values.get('audience_type')).toMatchObject({ value: 'Fan', agrees: false })
    expect(explained).toMatchObject({ id: topic.id, topic_id: topic.topic_id, engine_version: '2.5' })
    expect(await explain(org, topic.topic_id)).toEqual(explained)
  })

  test('the layers, the evidence, a confidence between 0 and 1 and the runner-up', async () => {
    const topic = await post(acme, { topic_name: 'Electric SUV Intenders' })
    const explained = await explain(acme, topic.id)
    expect(explained.layers).toEqual({
      intent: expect.any(String),
      secondary_intent: null,
      intensity: 'High',
      awareness: expect.any(String),
      segment: 'B2C',
      sensitivity: 'Standard',
      buyer_journey: expect.any(String),
      composite_score: expect.any(Number),
    })
    expect(explained.confidence).toBeGreaterThan(0.5)
    expect(explained.confidence).toBeLessThanOrEqual(1)
    expect(explained.runner_up).not.toBe('Auto')
    expect(explained.subcategory_path[0]).toBe('Electric & Hybrid Vehicles')
    expect(explained.keywords).toContain('electric suv')
    expect(explained.evidence).toContainEqual({
      text: 'electric suv',
      layer: 'category',
      says: expect.stringContaining('Auto'),
    })
    expect(explained.evidence.map(({ layer }: { layer: string }) => layer)).toContain('signal')
  })

  test('each field has its reasons: which words spoke, how much, what came second, what was ignored and why', async () => {
    const topic = await post(acme, { topic_name: 'Electric SUV Intenders excluding Texas' })
    const { reasons, runner_up } = await explain(acme, topic.id)
    expect(reasons.map(({ field, value }: { field: string; value: string }) => [field, value])).toEqual([
      ['category', 'Auto'],
      ['segment', 'B2C'],
      ['audience', 'In-Market Shopper'],
      ['intent', 'product'],
      ['sensitivity', 'Standard'],
    ])
    expect(reasons[0]).toMatchObject({
      confidence: expect.any(Number),
      runner_up,
      words: expect.arrayContaining([
        { text: 'electric suv', weight: expect.any(Number), says: 'names Battery Electric Vehicles (Auto)' },
      ]),
      ignored: expect.arrayContaining([{ text: 'texas', why: 'it stands after a word that excludes' }]),
    })
    expect(reasons[2].words[0]).toMatchObject({ text: 'intenders', says: 'names people who are looking to buy' })
  })

  test('it reads the name in effect; a value that nobody gave is from the topic, and null where that has none', async () => {
    const topic = await post(acme, { topic_name: 'Espresso Machines' })
    await patch(acme, topic.id, { topic_name: 'Motorcycle Insurance' })
    const explained = await explain(acme, topic.id)
    expect(explained.topic_name).toBe('Motorcycle Insurance')
    const category = { field: 'parent_category', from: 'topic', engine: 'Insurance', agrees: false }
    expect(explained.fields[0]).toEqual({ ...category, value: 'Home Furnishings & Appliances' })
    await unjudge(api, topic.topic_id)
    expect((await explain(acme, topic.id)).fields[0]).toEqual({ ...category, value: null })
  })

  test('a name that says nothing is explained too', async () => {
    const topic = await post(acme, { topic_name: '!!!' })
    const explained = await explain(acme, topic.id)
    expect(explained.evidence).toEqual([])
    expect(explained.confidence).toBeGreaterThanOrEqual(0)
  })
})

describe('what is not in the library', () => {
  test("absent, malformed, another organization's, deleted and archived answer the same 404", async () => {
    const other = await makeOrg(api, ['owner'])
    const theirs = await post(other, { topic_name: 'Not yours' })
    const deleted = await post(acme, { topic_name: 'Deleted soon' })
    await api.call('/api/topics', acme.key, { method: 'DELETE', body: { ids: [deleted.id] } })
    const archived = await make(acme, 'Archived soon', {})
    const { rows } = await asDatabaseOwner(api, `select id from topic where topic_name = 'Archived soon'`)
    await api.database.withSystem((tx) => archiveTopics(tx, queue, [rows[0].id], 'operator'))
    const ids = [
      'ot_01h455vb4pex5vsknk084sn02q',
      'nonsense',
      ...[theirs, deleted, archived].flatMap((t) => [t.id, t.topic_id]),
    ]
    for (const id of ids)
      for (const answer of [
        await get(acme, `/${id}/history`),
        await get(acme, `/${id}/explain`),
        await patch(acme, id, { segment_type: 'B2B' }),
      ])
        expect([id, answer.status, answer.body]).toEqual([id, 404, { error: 'Topic not found' }])

    await api.database.withSystem((tx) => restoreTopics(tx, queue, [rows[0].id], 'operator'))
    expect((await get(acme, `/${archived.id}/history`)).status).toBe(200)
  })
})
