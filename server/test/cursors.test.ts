import { ConnectionId, GlobalTopicId, LibraryTopicId, operations, parentCategories } from '@txadv/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Answer,
  type Api,
  asDatabaseOwner,
  type Credential,
  makeOperator,
  makeOrg,
  type Org,
  startApi,
} from './harness.ts'

let api: Api
let org: Org
let operator: { cookie: string }
beforeAll(async () => {
  api = await startApi()
  org = await makeOrg(api)
  operator = await makeOperator(api)
  await add(10_000)
  await asDatabaseOwner(api, 'analyze')
})
afterAll(() => api.close())

let added = 0

/** Topics in the library, many of one moment, a seventh without a category; answers their ids. */
async function add(count: number): Promise<string[]> {
  const from = added
  added += count
  const { rows } = await asDatabaseOwner(
    api,
    `with made as (
       insert into topic (topic_name, normalized_name, parent_category, segment_type, engine_version, words, name_words, created_at)
       select name, lower(name), case when n % 7 > 0 then ($4::text[])[1 + n % 5] end, case when n % 3 > 0 then 'B2B' end,
         '2.5', words, words, timestamptz '2026-01-01' + (n * 7919 % 5000) * interval '1 microsecond'
       from generate_series($2::int + 1, $2::int + $3::int) n,
         lateral (select 'Walked ' || md5(n::text) as name) it,
         lateral array_to_tsvector(array['walked', 'kind' || n % 10]) as words
       returning *
     ), copied as (
       insert into topic_output select id from made
     )
     insert into org_topic (org_id, topic_id, topic_name, parent_category, segment_type, engine_version, words, source,
       created_by, created_at)
     select $1, id, topic_name, parent_category, segment_type, '2.5', words, 'import', 'test', created_at from made
     returning id`,
    [org.id, from, count, parentCategories],
  )
  return rows.map(({ id }) => LibraryTopicId.encode(id))
}

const read = (path: string, by: Credential = org.key) => api.call(path, by)

/** Where the answer says that its list goes on, as an address of the service. */
function nextOf({ headers }: Answer, path: string): string | undefined {
  const target = /<([^>]*)>; rel="next"/.exec(headers.get('link') ?? '')?.[1]
  if (target === undefined) return undefined
  const { pathname, search } = new URL(target, new URL(path, api.url))
  return `${pathname}${search}`
}

const recordsOf = ({ body }: Answer) => (Array.isArray(body) ? body : (body.data ?? body.topics ?? body.entries))

/** Every record of a list, walked along its links. */
async function walk(path: string, by?: Credential, between: () => Promise<unknown> = async () => undefined) {
  const seen: Record<string, unknown>[] = []
  for (let at: string | undefined = path; at !== undefined; ) {
    const answer = await read(at, by)
    expect(answer.status, answer.text).toBe(200)
    seen.push(...recordsOf(answer))
    at = nextOf(answer, at)
    await between()
  }
  return seen
}

const idOf = (record: Record<string, unknown>) => String(record.id)

describe('a list of 10,000 read by cursor while rows are inserted and deleted: each row that existed throughout exactly once', () => {
  test.each([
    ['sortBy=created_at&sortOrder=desc', 2_000],
    ['sortBy=topic_name&sortOrder=asc', 200],
    ['sortBy=parent_category&sortOrder=asc', 200],
    ['sortBy=parent_category&sortOrder=desc', 200],
    ['sortBy=parent_category&sortOrder=asc&segmentType=B2B&search=kind3', 200],
  ])('?%s, %i rows', { timeout: 180_000 }, async (query, changes) => {
    const path = `/api/topics?${query}&limit=100&fields=id,topic_name`
    const before = (await walk(path)).map(idOf)
    expect([before.length, new Set(before).size]).toEqual(new Array(2).fill((await read(path)).body.total))
    const gone = new Set<string>()
    const steps = Math.ceil(before.length / 100)
    const perStep = Math.ceil(changes / 2 / steps)
    const seen = await walk(path, org.key, async () => {
      const ids = Array.from({ length: perStep }, () => before[Math.floor(Math.random() * before.length)] as string)
      for (const id of ids) gone.add(id)
      await api.call('/api/topics', org.key, { method: 'DELETE', body: { ids: [...new Set(ids)] } })
      await add(perStep)
    })
    const stayed = before.filter((id) => !gone.has(id))
    const counts = new Map<string, number>()
    for (const record of seen) counts.set(idOf(record), (counts.get(idOf(record)) ?? 0) + 1)
    expect(stayed.filter((id) => counts.get(id) !== 1)).toEqual([])
    expect([...counts.values()].filter((n) => n > 1)).toEqual([])
  })
})

describe('read by cursor, a list has the records of its pages in their order', () => {
  const orders = [
    'created_at',
    'topic_name',
    'parent_category',
    'segment_type',
    'audience_type',
    'taxonomy_type',
  ].flatMap((by) => [`sortBy=${by}&sortOrder=asc`, `sortBy=${by}&sortOrder=desc`])
  test.each([
    ...orders.map((order) => `/api/topics?search=kind7&${order}`),
    ...orders.slice(0, 6).map((order) => `/api/topics/catalog?search=kind7&${order}`),
    '/api/topics?search=kind7&parentCategory=Auto&sortBy=parent_category',
    '/api/topics?match=meaning&search=walked',
  ])('%s', async (path) => {
    const pages: Record<string, unknown>[] = []
    for (let page = 1; ; page++) {
      const { body } = await read(`${path}&page=${page}&pageSize=50&fields=id`)
      pages.push(...body.data)
      if (page >= body.totalPages) break
    }
    expect((await walk(`${path}&limit=37&fields=id`)).map(idOf)).toEqual(pages.map(idOf))
  })

  test('a page of it says where the next one begins too', async () => {
    const path = '/api/topics?page=3&pageSize=10'
    const answer = await read(path)
    const next = nextOf(answer, path)
    expect(next).not.toContain('page=')
    const following = await read('/api/topics?page=4&pageSize=10')
    expect(recordsOf(await read(next ?? '')).map(idOf)).toEqual(recordsOf(following).map(idOf))
  })

  test('topics by score, those without one last in either direction', async () => {
    await asDatabaseOwner(
      api,
      `update org_topic set performance_score = (n % 4)::float8 / 3 from (
         select id, row_number() over (order by id) as n from org_topic where org_id = $1 limit 40) scored
       where org_topic.id = scored.id and org_id = $1`,
      [org.id],
    )
    for (const order of ['asc', 'desc']) {
      const path = `/api/admin/topics?sortBy=performance_score&sortOrder=${order}&search=Walked%20a`
      const all = (await read(`${path}&pageSize=100`, operator)).body.data as { id: string }[]
      const walked = await walk(`${path}&limit=9`, operator)
      expect(walked.slice(0, 100).map(idOf)).toEqual(all.map(idOf))
      expect(new Set(walked.map(idOf)).size).toBe(walked.length)
    }
  })
})

/** Five of everything that runs, and of what it leaves: made as rows, because what is listed is not how it came about. */
async function insertRuns(connectionId: string): Promise<void> {
  const [org_, connection] = [org.id, ConnectionId.parse(connectionId)]
  const five = `generate_series(1, 5) n`
  await asDatabaseOwner(
    api,
    `insert into push_run (org_id, connection_id, total_segments, created_by, status)
     select $1, $2, n, 'test', 'completed' from ${five}`,
    [org_, connection],
  )
  await asDatabaseOwner(
    api,
    `insert into batch (org_id, id, kind, filename, status, total_rows, chunks_total, created_by, connection_id, completed_at)
     select $1, uuid_v7()::text, 'sync', '', 'completed', n, 1, 'test', $2, now() from ${five}`,
    [org_, connection],
  )
  await asDatabaseOwner(
    api,
    `insert into activation (org_id, org_topic_id, connection_id, platform, topic_name, status, engine_version_at_push, platform_segment_id)
     select $1, id, $2, 'custom_api', topic_name, 'active', '2.5', 'seg-' || n from (
       select id, topic_name, row_number() over () as n from org_topic where org_id = $1 and live limit 5) topic`,
    [org_, connection],
  )
  await asDatabaseOwner(
    api,
    `insert into job (id, job_type, created_by, config, status)
     select 'job_170000000000' || n || '_01h455vb4pex5vsknk08', 'merge', 'test', '{}', 'cancelled' from ${five}`,
  )
  await asDatabaseOwner(
    api,
    `update topic set review_status = 'needs_review' where id in (select id from topic order by id limit 5)`,
  )
  await asDatabaseOwner(
    api,
    `update topic set awaits_listing = true, owner_org_id = $1 where id in (select id from topic order by id desc limit 5)`,
    [org_],
  )
}

describe('every list takes after and limit', () => {
  /** Those that answer the best of what they found, or a report, and go on nowhere. */
  const rankings = new Set(['similarTopics', 'similarCatalogTopics', 'searchGlobalTopics'])

  test('as its contract says', () => {
    const lists = Object.entries(operations).filter(([id, { method, query }]) => {
      const takes = Object.keys(query?.shape ?? {})
      return method === 'GET' && !rankings.has(id) && (takes.includes('page') || takes.includes('limit'))
    })
    expect(lists.length).toBeGreaterThan(20)
    for (const [id, { query }] of lists)
      expect(Object.keys(query?.shape ?? {}), id).toEqual(expect.arrayContaining(['after', 'limit']))
  })

  test('and goes on at its Link, each record once', async () => {
    const post = async (path: string, body: object) => {
      const { status, text } = await api.call(path, org.owner, { method: 'POST', body })
      expect(status, `${path} ${text}`).toBeLessThan(300)
    }
    const config = { api_base_url: 'https://platform.example' }
    for (let n = 0; n < 5; n++) {
      await post('/api/workspaces', { name: `Walked ${n}` })
      await post('/api/keys', { name: `Walked ${n}` })
      await post('/api/sdk-keys', { name: `Walked ${n}`, origins: ['https://walked.example'] })
      const mappings = [{ csvColumn: 'name', targetField: 'topic_name' }]
      await post('/api/import', { filename: `walked-${n}.csv`, totalRows: 1, mappings })
      const credentials = { token: 'walked-secret' }
      await post('/api/connections', {
        name: `Walked ${n}`,
        platform: 'custom_api',
        direction: 'outbound',
        config,
        credentials,
      })
    }
    const [topic] = recordsOf(await read('/api/topics?limit=1'))
    for (const name of ['One', 'Two', 'Three', 'Four'])
      await api.call(`/api/topics/${topic.topic_id}`, org.key, {
        method: 'PATCH',
        body: { topic_name: `Walked ${name}` },
      })
    const { rows } = await asDatabaseOwner(api, 'select id from topic limit 1')
    const shown = GlobalTopicId.encode(rows[0].id)
    for (const parentCategory of parentCategories.slice(0, 4))
      await api.call(`/api/admin/topics/${shown}`, operator, { method: 'PATCH', body: { parentCategory } })
    const [connection] = (await read('/api/connections')).body
    await insertRuns(connection.id)

    for (const [path, by] of [
      ['/api/workspaces', org.owner],
      ['/api/keys', org.owner],
      ['/api/sdk-keys', org.owner],
      ['/api/import', org.key],
      ['/api/connections', org.key],
      [`/api/connections/${connection.id}/push/runs`, org.key],
      [`/api/connections/${connection.id}/sync/runs`, org.key],
      ['/api/activations', org.key],
      ['/api/sdk/mappings', org.key],
      ['/api/audit', org.owner],
      ['/api/admin/jobs', operator],
      ['/api/admin/topics/review', operator],
      ['/api/admin/topics/unlisted', operator],
      [`/api/topics/${topic.id}/history`, org.key],
      [`/api/admin/topics/${shown}/history`, operator],
      ['/api/admin/output-templates', operator],
      ['/api/admin/organizations', operator],
      ['/api/admin/usage', operator],
    ] as const) {
      const answer = await read(path, by)
      expect(answer.status, `${path} ${answer.text}`).toBe(200)
      const whole = recordsOf(answer)
      expect(whole.length, path).toBeGreaterThan(path.includes('organizations') || path.includes('usage') ? 0 : 2)
      expect((await walk(`${path}?limit=2`, by)).slice(0, whole.length), path).toEqual(whole)
    }
  })
})

describe('a cursor that is none', () => {
  const cursorOf = (...values: unknown[]) => Buffer.from(JSON.stringify(values)).toString('base64url')
  test.each([
    'x',
    cursorOf(),
    cursorOf('created_at-desc'),
    cursorOf('created_at-desc', '1', '2'),
    cursorOf('created_at-desc', '99999999999999999999', '01890000-0000-7000-8000-000000000000'),
    cursorOf('created_at-desc', null, '01890000-0000-7000-8000-000000000000'),
    cursorOf('topic_name-asc', 'a', '1', '01890000-0000-7000-8000-000000000000'),
    cursorOf('created_at-desc', "1'; drop table topic; --", '01890000-0000-7000-8000-000000000000'),
    cursorOf('created_at-desc', { a: 1 }, ['b']),
  ])('%s is refused, and nothing fails', async (after) => {
    const { status, body } = await read(`/api/topics?after=${after}`)
    const error = 'after must be the one of a Link header that this list answered, in the same order'
    expect({ status, body }).toEqual({ status: 400, body: { error } })
  })

  test('names with a NUL or half a character are refused in it too', async () => {
    for (const name of ['\0', '\ud800']) {
      const after = cursorOf('topic_name-asc', name, '1', '01890000-0000-7000-8000-000000000000')
      expect((await read(`/api/topics?sortBy=topic_name&sortOrder=asc&after=${after}`)).status, name).toBe(400)
    }
  })

  test('a cursor beside a page is refused', async () => {
    const after = cursorOf('created_at-desc', '1', '01890000-0000-7000-8000-000000000000')
    const { status, body } = await read(`/api/topics?page=2&after=${after}`)
    expect({ status, body }).toEqual({ status: 400, body: { error: 'after cannot be sent with page or offset' } })
  })

  test("another organization's cursor shows nothing of it", async () => {
    const other = await makeOrg(api, ['owner'])
    const path = '/api/topics?limit=1'
    const next = nextOf(await read(path), path)
    expect((await read(next ?? '', other.key)).body.data).toEqual([])
  })
})
