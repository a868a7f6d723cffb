import { GlobalTopicId, globalTopicSortKeys, limits, parentCategories } from '@txadv/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, asDatabaseOwner, makeOperator, makeOrg, type Org, startApi } from '../../../test/harness.ts'
import { jobsOf } from '../../../test/jobs.ts'
import { makeListed } from '../../../test/verdicts.ts'

let api: Api
let operator: { cookie: string }
let acme: Org
let secretive: Org
beforeAll(async () => {
  api = await startApi()
  operator = { cookie: (await makeOperator(api)).cookie }
  acme = await makeOrg(api, ['owner'])
  secretive = await makeOrg(api, ['owner'])
  await api.call('/api/settings', secretive.owner, { method: 'PATCH', body: { topicVisibility: 'private' } })
})
afterAll(() => api.close())

const get = (path: string) => api.call(`/api/admin/topics${path}`, operator)
const list = async (query: Record<string, string | number> = {}) => {
  const answer = await get(`?${new URLSearchParams(query as Record<string, string>)}`)
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}
const namesIn = ({ data }: { data: { topicName: string }[] }) => data.map(({ topicName }) => topicName)
const make = (org: Org, topic_name: string, said: object = {}) => makeListed(api, org, topic_name, said)
const archive = (ids: readonly string[]) =>
  api.call('/api/admin/topics/archive', operator, { method: 'POST', body: { topicIds: ids } })
const mergeInto = (loser: string, winner: string) =>
  asDatabaseOwner(api, 'update topic set merged_into = $2 where id = $1', [
    GlobalTopicId.decode(loser),
    GlobalTopicId.decode(winner),
  ])

describe('GET /api/admin/topics', () => {
  test('returns total, page, pageSize; records as the catalog has them, with what an operator needs', async () => {
    const id = await make(acme, 'Listed Yacht Owners', { segment_type: 'B2C', keywords: ['yacht'] })
    const { data, ...envelope } = await list({ search: 'listed yacht' })
    expect(envelope).toEqual({ total: 1, page: 1, pageSize: 25, totalPages: 1 })
    expect(data).toEqual([
      {
        id,
        topicName: 'Listed Yacht Owners',
        parentCategory: expect.any(String),
        taxonomyType: expect.any(String),
        subcategory: data[0].subcategory,
        segmentType: 'B2C',
        audienceType: expect.any(String),
        iabCode: expect.any(String),
        keywords: ['yacht'],
        engineVersion: '2.5',
        performanceScore: null,
        reviewStatus: null,
        reviewReason: null,
        archivedAt: null,
        mergedInto: null,
        ownerOrgId: null,
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
        version: 1,
      },
    ])
  })

  test('an operator sees what organizations keep to themselves', async () => {
    await make(secretive, 'Secretive Submarine Buyers')
    expect(await list({ search: 'Submarine' })).toMatchObject({ total: 1, data: [{ ownerOrgId: secretive.id }] })
  })

  test('showArchived: live topics only by default, archived ones too where asked; merged ones never', async () => {
    const [live, archived, merged] = [
      await make(acme, 'Shelf Life Actuaries'),
      await make(acme, 'Shelf Life Beekeepers'),
      await make(acme, 'Shelf Life Carpenters'),
    ]
    await archive([archived])
    await mergeInto(merged, live)
    for (const sortBy of globalTopicSortKeys) {
      expect(namesIn(await list({ search: 'shelf life', sortBy }))).toEqual(['Shelf Life Actuaries'])
      expect(namesIn(await list({ search: 'shelf life', sortBy, showArchived: 'false' }))).toHaveLength(1)
      const both = await list({ search: 'shelf life', sortBy, showArchived: 'true' })
      expect(namesIn(both).sort()).toEqual(['Shelf Life Actuaries', 'Shelf Life Beekeepers'])
      expect(both.total).toBe(2)
    }
    const all = await list({ pageSize: 100 })
    const withArchived = await list({ pageSize: 100, showArchived: 'true' })
    expect(withArchived.total).toBe(all.total + 1)
    expect(withArchived.data).toHaveLength(withArchived.total)
    expect(withArchived.data.find((topic: { id: string }) => topic.id === archived).archivedAt).not.toBeNull()
    const ofCategory = {
      parentCategory: withArchived.data.find((t: { id: string }) => t.id === archived).parentCategory,
    }
    const counted = await list({ ...ofCategory, showArchived: 'true', pageSize: 100 })
    expect(counted.total).toBe(counted.data.length)
  })

  test('search: case-insensitive substring on topic_name; nothing in it is a wildcard or a quote', async () => {
    const names = ['Odd 100% Juice', 'Odd under_score', 'Odd back\\slash', `Odd "quoted" o'clock`, 'Odd plain']
    for (const name of names) await make(acme, name)
    const found = async (search: string) => namesIn(await list({ search })).sort()
    expect(await found('100%')).toEqual(['Odd 100% Juice'])
    expect(await found('dd%ju')).toEqual([])
    expect(await found('R_S')).toEqual(['Odd under_score'])
    expect(await found('odd_plain')).toEqual([])
    expect(await found('k\\s')).toEqual(['Odd back\\slash'])
    expect(await found('\\')).toEqual(['Odd back\\slash'])
    expect(await found(`"QUOTED" o'`)).toEqual([`Odd "quoted" o'clock`])
    expect(await found(`' or true --`)).toEqual([])
    expect(await found('DD P')).toEqual(['Odd plain'])
    expect((await list({ search: '%' })).data.map((t: { topicName: string }) => t.topicName)).toEqual([
      'Odd 100% Juice',
    ])
  })

  test('filters parentCategory and segmentType, alone and together', async () => {
    for (const [n, segment_type] of ['B2G', 'B2G', 'B2E'].entries())
      await make(acme, `Filtered Walrus ${n}`, { parent_category: 'Religion & Spirituality', segment_type })
    const of = async (query: object) => (await list({ search: 'walrus', ...query })).total
    expect(await of({ parentCategory: 'Religion & Spirituality' })).toBe(3)
    expect(await of({ parentCategory: 'Auto' })).toBe(0)
    expect(await of({ segmentType: 'B2G' })).toBe(2)
    expect((await list({ parentCategory: 'Religion & Spirituality', segmentType: 'B2E' })).total).toBe(1)
    expect((await list({ parentCategory: 'Religion & Spirituality' })).total).toBe(3)
  })

  test('is refused by what it does not know', async () => {
    for (const query of ['sortBy=id', 'sortOrder=up', 'segmentType=B2X', 'page=0', 'pageSize=0', 'showArchived=maybe'])
      expect([query, (await get(`?${query}`)).status]).toEqual([query, 400])
    expect((await list({ pageSize: 1_000 })).pageSize).toBe(100)
    expect(await list({ page: 99_999 })).toMatchObject({ data: [], page: 99_999 })
  })

  test('performance_score is the highest of the links; topics without one come last in either order', async () => {
    const ids: string[] = []
    for (const name of ['Scored A', 'Scored B', 'Scored C', 'Scored D']) ids.push(await make(acme, `${name} Otters`))
    const other = await makeOrg(api, ['owner'])
    await api.call('/api/topics/catalog', other.key, { method: 'POST', body: { topicIds: ids } })
    const score = (org: Org, at: number, value: number) =>
      asDatabaseOwner(api, 'update org_topic set performance_score = $3 where org_id = $1 and topic_id = $2', [
        org.id,
        GlobalTopicId.decode(ids[at] ?? ''),
        value,
      ])
    await score(acme, 0, 0.2)
    await score(other, 0, 0.9)
    await score(acme, 2, 0.5)
    const ordered = async (sortOrder: string, more: object = {}) =>
      (await list({ search: 'otters', sortBy: 'performance_score', sortOrder, ...more })).data.map(
        (topic: { topicName: string; performanceScore: number | null }) => [topic.topicName[7], topic.performanceScore],
      )
    expect(await ordered('desc')).toEqual([
      ['A', 0.9],
      ['C', 0.5],
      ['D', null],
      ['B', null],
    ])
    expect(await ordered('asc')).toEqual([
      ['C', 0.5],
      ['A', 0.9],
      ['B', null],
      ['D', null],
    ])
    const paged = []
    for (let page = 1; page <= 4; page++) paged.push(...(await ordered('desc', { page, pageSize: 1 })))
    expect(paged).toEqual(await ordered('desc'))
    expect(await ordered('desc', { page: 2, pageSize: 3 })).toEqual([['B', null]])
    expect(await ordered('desc', { page: 5, pageSize: 1 })).toEqual([])
    await score(acme, 0, null as never)
    await score(other, 0, null as never)
  })
})

describe('GET /api/admin/topics/search', () => {
  const search = (q: string, more = '') => get(`/search?q=${encodeURIComponent(q)}${more}`)

  test('returns id, topicName, parentCategory, taxonomyType, segmentType, subcategory', async () => {
    const id = await make(acme, 'Searched Gliders', { segment_type: 'B2C' })
    const { status, body } = await search('CHED GLI')
    expect([status, body]).toEqual([
      200,
      [
        {
          id,
          topicName: 'Searched Gliders',
          parentCategory: expect.any(String),
          taxonomyType: expect.any(String),
          segmentType: 'B2C',
          subcategory: body[0].subcategory,
        },
      ],
    ])
  })

  test('q min 2 chars, after it is trimmed; limit 1-100, 25 by default', async () => {
    for (const q of ['', 'x', '  x  ', '😀', '\u00a0']) {
      expect(await search(q)).toMatchObject({ status: 400, body: { error: 'q must be at least 2 characters' } })
    }
    expect((await get('/search')).body).toEqual({ error: 'q must be at least 2 characters' })
    expect((await search('zz')).status).toBe(200)
    for (const limit of ['0', '101', 'many']) expect((await search('glid', `&limit=${limit}`)).status).toBe(400)
    await asDatabaseOwner(
      api,
      `insert into topic (topic_name, normalized_name, engine_version)
       select 'Limited Puffin ' || n, 'limited puffin ' || n, '2.5' from generate_series(1, 30) n`,
    )
    expect((await search('puffin')).body).toHaveLength(25)
    expect((await search('puffin', '&limit=100')).body).toHaveLength(30)
    expect((await search('puffin', '&limit=1')).body).toHaveLength(1)
  })

  test('excludes merged and archived', async () => {
    const [live, archived, merged] = [
      await make(acme, 'Excluded Actuaries'),
      await make(acme, 'Excluded Beekeepers'),
      await make(acme, 'Excluded Carpenters'),
    ]
    await archive([archived])
    await mergeInto(merged, live)
    expect((await search('excluded')).body).toMatchObject([{ id: live }])
  })

  test('the name itself first, then what begins with it; nothing in it is a wildcard', async () => {
    for (const name of ['A Best Heron Book', 'Heron Watchers', 'Heron', '50%_of\\Herons']) await make(acme, name)
    expect((await search('heron')).body.map(({ topicName }: { topicName: string }) => topicName)).toEqual([
      'Heron',
      'Heron Watchers',
      '50%_of\\Herons',
      'A Best Heron Book',
    ])
    expect((await search('%_o')).body).toHaveLength(1)
    expect((await search('f\\h')).body).toHaveLength(1)
    expect((await search('__')).body).toEqual([])
    expect((await search(`'";--`)).body).toEqual([])
  })
})

describe('GET /api/admin/topics/stats and /metrics', () => {
  const counted = async () => {
    const { rows } = await sql<{ category: string; segment: string; n: number }>`
      select parent_category as category, segment_type as segment, count(*) as n from topic where live group by 1, 2`.execute(
      api.database.system,
    )
    return rows
  }

  test('stats {total (active, non-merged, non-archived), byParentCategory, bySegmentType} of all visibility scopes', async () => {
    await make(secretive, 'Secret Statistics', { segment_type: 'B2E' })
    const { body } = await get('/stats')
    const rows = await counted()
    const sums = (key: 'category' | 'segment') => {
      const by: Record<string, number> = {}
      for (const row of rows) if (row[key] !== null) by[row[key]] = (by[row[key]] ?? 0) + row.n
      return by
    }
    expect(body).toEqual({
      total: rows.reduce((sum, { n }) => sum + n, 0),
      byParentCategory: sums('category'),
      bySegmentType: sums('segment'),
    })
    const id = await make(acme, 'Counted until archived', { segment_type: 'B2E' })
    expect((await get('/stats')).body.total).toBe(body.total + 1)
    await archive([id])
    expect((await get('/stats')).body).toEqual(body)
  })

  test('metrics: current snapshot (counts, coverage) plus per-engine-version breakdown', async () => {
    const before = (await get('/metrics')).body
    expect(before.total).toBe((await get('/stats')).body.total)
    const ids = [await make(acme, 'Measured Llama Farmers'), await make(acme, 'Measured Llama Shearers')]
    await asDatabaseOwner(
      api,
      `update topic set engine_version = '2.4', review_status = 'needs_review' where id = $1`,
      [GlobalTopicId.decode(ids[0] ?? '')],
    )
    await archive([await make(acme, 'Measured Llama Riders')])
    const { body } = await get('/metrics')
    expect(body).toMatchObject({
      total: before.total + 2,
      needsReview: before.needsReview + 1,
      archived: before.archived + 1,
      merged: before.merged,
      byEngineVersion: [
        { engineVersion: '2.4', topics: 1, outdated: true },
        { engineVersion: '2.5', topics: before.total + 1, outdated: false },
      ],
    })
    const { rows } = await sql<{ share: number }>`
      select avg((keywords <> '{}')::int)::float as share from topic where live`.execute(api.database.system)
    expect(body.coverage.keywords).toBeCloseTo(rows[0]?.share ?? -1)
    for (const share of Object.values(body.coverage)) {
      expect(share).toBeGreaterThan(0)
      expect(share).toBeLessThanOrEqual(1)
    }
  })
})

describe('GET /api/admin/topics/:topicId/history', () => {
  test('up to 200 entries newest first, with batchId (job id, enables rollback)', async () => {
    const id = await make(acme, 'Historic Lighthouse Keepers')
    expect((await get(`/${id}/history`)).body).toEqual([])
    await asDatabaseOwner(api, `update topic set segment_type = 'B2G' where id = $1`, [GlobalTopicId.decode(id)])
    const job = await jobsOf(api, operator).run('reclassify', { mode: 'local', force: true })
    await archive([id])
    const { body } = await get(`/${id}/history`)
    expect(body).toHaveLength(2)
    expect(body[0]).toMatchObject({ changeType: 'archived', source: 'admin_ui', batchId: null })
    expect(body[1]).toEqual({
      id: expect.stringMatching(/^hist_/),
      changeType: 'reclassified',
      engineVersionBefore: '2.5',
      engineVersionAfter: '2.5',
      previousValues: expect.objectContaining({ segment_type: 'B2G' }),
      newValues: expect.objectContaining({ segment_type: expect.not.stringMatching('B2G') }),
      changedBy: expect.any(String),
      source: 'admin_reclassify_local',
      batchId: job.id,
      metadata: {},
      changedAt: expect.any(String),
    })
    await asDatabaseOwner(
      api,
      `insert into topic_history (topic_id, change_type, changed_by, source, version, new_values)
       select $1, 'reclassified', 'test', 'admin_ui', n, jsonb_build_object('n', n) from generate_series(1, 250) n`,
      [GlobalTopicId.decode(id)],
    )
    const long = (await get(`/${id}/history`)).body
    expect(long).toHaveLength(limits.topics.historyEntries)
    expect(long[0].changedAt >= long[199].changedAt).toBe(true)
  })

  test('an absent topic and a malformed id answer the same 404', async () => {
    for (const id of [GlobalTopicId.encode('00000000-0000-7000-8000-000000000001'), 'nonsense'])
      expect(await get(`/${id}/history`)).toMatchObject({ status: 404, body: { error: 'Topic not found' } })
  })
})

describe('among 60,000 topics', () => {
  beforeAll(async () => {
    await asDatabaseOwner(
      api,
      `insert into topic (owner_org_id, archived_at, topic_name, normalized_name, parent_category, taxonomy_type,
         segment_type, audience_type, engine_version, created_at)
       select case when n % 6 = 0 then $1::uuid end, case when n % 10 = 0 then now() end, 'Many ' || md5(n::text),
         'many ' || md5(n::text), ($2::text[])[1 + n % 41], 'Group ' || n % 13,
         (array['B2C', 'B2C', 'B2C', 'B2B', 'B2G'])[1 + n % 5], 'Audience ' || n % 14, '2.5',
         timestamptz '2025-01-01' + n * interval '7 seconds'
       from generate_series(1, 60000) n`,
      [secretive.id, parentCategories],
    )
    await asDatabaseOwner(
      api,
      `insert into org_topic (org_id, topic_id, topic_name, engine_version, source, created_by, performance_score)
       select $1, id, topic_name, '2.5', 'api', 'test', (extract(epoch from created_at)::bigint % 997) / 997.0
       from topic where topic_name like 'Many %' and live and scope = '00000000-0000-0000-0000-000000000000'
         and normalized_name < 'many 4'`,
      [acme.id],
    )
    await asDatabaseOwner(api, 'vacuum analyze topic')
    await asDatabaseOwner(api, 'analyze org_topic')
  })

  const column = {
    topic_name: 'topicName',
    parent_category: 'parentCategory',
    segment_type: 'segmentType',
    taxonomy_type: 'taxonomyType',
    audience_type: 'audienceType',
    created_at: 'createdAt',
    performance_score: 'performanceScore',
  } as const

  test.each(globalTopicSortKeys)(
    'by %s, in both directions, whatever is filtered: in order, whole and soon',
    async (sortBy) => {
      for (const sortOrder of ['asc', 'desc'])
        for (const filters of [
          {},
          { showArchived: 'true' },
          { parentCategory: parentCategories[7] },
          { segmentType: 'B2C', showArchived: 'true' },
          { search: 'any a' },
          { search: 'ab', segmentType: 'B2G' },
          { search: 'Many 12', parentCategory: parentCategories[3] },
        ] as Record<string, string>[]) {
          const { data, total } = await list({ sortBy, sortOrder, pageSize: 100, ...filters })
          const near = await list({ sortBy, sortOrder, pageSize: 100, page: 2, ...filters })
          const far = await list({ sortBy, sortOrder, pageSize: 100, page: Math.ceil(total / 100), ...filters })
          const { rows } = await sql<{ n: number }>`
          select count(*) as n from topic where merged_into is null
            and (archived_at is null or ${filters.showArchived === 'true'})
            and (${filters.parentCategory ?? null}::text is null or parent_category = ${filters.parentCategory ?? null})
            and (${filters.segmentType ?? null}::text is null or segment_type = ${filters.segmentType ?? null})
            and (${filters.search ?? null}::text is null or topic_name ilike ${`%${filters.search}%`})`.execute(
            api.database.system,
          )
          expect(total).toBe(rows[0]?.n)
          expect(far.data).toHaveLength(total % 100 || 100)
          const shown = [...data, ...near.data]
          expect(new Set(shown.map(({ id }) => id)).size).toBe(Math.min(200, total))
          const values = shown.map((topic) => topic[column[sortBy]]).filter((value) => value !== null)
          const sorted = values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0) * (sortOrder === 'asc' ? 1 : -1))
          expect(values).toEqual(sorted)
        }
    },
  )

  test('a search, statistics and metrics too', async () => {
    for (const q of ['many', 'ma', 'zq', 'many 0123', '%%'])
      expect((await get(`/search?q=${encodeURIComponent(q)}`)).status).toBe(200)
    expect((await get('/stats')).body.total).toBeGreaterThan(50_000)
    expect((await get('/metrics')).status).toBe(200)
  })
})
