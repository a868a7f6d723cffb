import { testConnection } from '@txadv/contract'
import { afterAll, beforeAll, expect } from 'vitest'
import { type Answer, asDatabaseOwner, makeKey, makeOperator, makeOrg, type Org } from '../harness.ts'
import { type Pushing, pushesOf, type Stage, startStage } from '../pushing.ts'
import { freshItems, paged, type Source, startSource, syncOf } from '../sources.ts'
import { type Received, sendJson } from '../strangers.ts'
import { askAs, refusal } from './asking.ts'
import { rule } from './rule.ts'

type Asking = ReturnType<typeof askAs>

let source: Source
let stage: Stage
let acme: Org
let owner: Asking
let key: Asking
let syncs: ReturnType<typeof syncOf>
let pushes: Pushing

beforeAll(async () => {
  source = await startSource()
  stage = await startStage({ EGRESS_ALLOW: source.endpoint })
  acme = await makeOrg(stage.api)
  owner = askAs(stage.api, acme.owner)
  key = askAs(stage.api, acme.key)
  syncs = syncOf(stage.api, acme)
  pushes = await pushesOf(stage, acme)
})
afterAll(async () => {
  await stage.close()
  await source.close()
})

const dsp = { name: 'DSP', platform: 'dspapi', direction: 'outbound', config: {} }
const inbound = (config: object, credentials?: object) => ({
  name: 'Source',
  platform: 'custom_api',
  direction: 'inbound',
  config,
  ...(credentials && { credentials }),
})
const as = (role: 'member' | 'viewer') => askAs(stage.api, { cookie: acme.people[role].cookie })
const scoped = async (...scopes: string[]) => askAs(stage.api, await makeKey(stage.api, acme.owner, { scopes }))
/** A connection that is there while a test works with it: an organization has few. */
async function withConnection<T>(body: object, work: (id: string, made: Answer) => Promise<T>): Promise<T> {
  const made = await owner.post('/api/connections', body)
  expect(made.status, made.text).toBe(201)
  try {
    return await work(made.body.id, made)
  } finally {
    await owner.del(`/api/connections/${made.body.id}`)
  }
}
/** What a test of a connection says, to an organization of its own: each has few a minute. */
async function test(body: object) {
  const asking = askAs(stage.api, (await makeOrg(stage.api, ['owner'])).owner)
  const made = await asking.post('/api/connections', body)
  expect(made.status, made.text).toBe(201)
  return (await asking.post(`/api/connections/${made.body.id}/test`)).body
}
function lastAsked() {
  const { url, headers } = source.received.at(-1) as Received
  return { query: new URL(url, source.url).searchParams, headers }
}
const items = (...rows: object[]) => source.serve((response) => sendJson(response, rows))

rule('2.9', 'base_url | string | yes | address to fetch from', async () => {
  expect((await owner.post('/api/connections', inbound({}))).status).toBe(400)
  expect(await test(inbound({ base_url: items({ name: 'One' }) }))).toMatchObject({ success: true, itemCount: 1 })
})
rule('2.9', 'items_path | string | no | path to the items array in the response', async () => {
  const base_url = source.serve((response) => sendJson(response, { data: { rows: [{ name: 'Deep' }] } }))
  expect(await test(inbound({ base_url, items_path: 'data.rows' }))).toMatchObject({ sampleItem: { name: 'Deep' } })
})
rule('2.9', 'count_path | string | no | path to the total count', async () => {
  const base_url = source.serve((response) => sendJson(response, { items: [], meta: { total: 77 } }))
  expect(await test(inbound({ base_url, items_path: 'items', count_path: 'meta.total' }))).toMatchObject({
    itemCount: 77,
  })
})
rule('2.9', 'page_param | string | no | query parameter name for page', async () => {
  await test(inbound({ base_url: items(), page_param: 'p' }))
  expect(lastAsked().query.get('p')).toBe('1')
})
rule('2.9', 'page_size_param | string | no | query parameter name for page size', async () => {
  await test(inbound({ base_url: items(), page_size_param: 'per' }))
  expect(lastAsked().query.get('per')).toBe('1')
})
rule('2.9', 'auth_type | string | no | bearer', async () => {
  await test(inbound({ base_url: items(), auth_type: 'bearer' }, { token: 't-1' }))
  expect(lastAsked().headers.authorization).toBe('Bearer t-1')
})
rule('2.9', 'auth_type | string | no | bearer, basic', async () => {
  await test(inbound({ base_url: items(), auth_type: 'basic' }, { username: 'ada', password: 'pw' }))
  expect(lastAsked().headers.authorization).toBe(`Basic ${btoa('ada:pw')}`)
})
rule('2.9', 'auth_type | string | no | bearer, basic, api_key', async () => {
  await test(inbound({ base_url: items(), auth_type: 'api_key' }, { api_key: 'k-1' }))
  expect(lastAsked().headers['x-api-key']).toBe('k-1')
})
rule('2.9', 'field_mappings | object | no | external field name to service field', async () => {
  const field_mappings = { title: 'topic_name', code: 'external_id' }
  expect(await test(inbound({ base_url: items({ title: 'Mapped', code: 'c-1' }), field_mappings }))).toMatchObject({
    sampleItem: { name: 'Mapped', id: 'c-1' },
  })
})

/** A run over so many items that nobody has, worked off. */
async function syncItems(count: number) {
  const id = await syncs.connect(source.serve(paged(freshItems(count))))
  const begun = (await syncs.begin(id)).body
  const { pages } = await syncs.finish(id, begun.runId)
  const status = await syncs.status(id, begun.runId)
  await owner.del(`/api/connections/${id}`)
  return { begun, pages, status }
}

rule('2.12', 'runId (`run_<id>`)', async () => {
  expect((await syncItems(1)).status.runId).toMatch(/^run_[0-9a-z]+$/)
})
rule('2.12', 'Fields: ... status', async () => expect((await syncItems(1)).status.status).toBe('completed'))
rule('2.12', 'Fields: ... processedPages', async () => expect((await syncItems(1)).status.processedPages).toBe(1))
rule('2.12', 'Fields: ... totalPages', async () => expect((await syncItems(501)).status.totalPages).toBe(2))
rule('2.12', 'Fields: ... successCount', async () => expect((await syncItems(3)).status.successCount).toBe(3))
rule('2.12', 'Fields: ... errorCount', async () => {
  const id = await syncs.connect(source.serve(paged([...freshItems(1), { id: 'x', name: '' }])))
  const runId = await syncs.started(id)
  await syncs.finish(id, runId)
  expect(await syncs.status(id, runId)).toMatchObject({ successCount: 1, errorCount: 1 })
  await owner.del(`/api/connections/${id}`)
})
rule('2.12', 'Fields: ... duplicateCount', async () => {
  const [item] = freshItems(1)
  const id = await syncs.connect(source.serve(paged([item, item])))
  const runId = await syncs.started(id)
  await syncs.finish(id, runId)
  expect(await syncs.status(id, runId)).toMatchObject({ successCount: 1, duplicateCount: 1 })
  await owner.del(`/api/connections/${id}`)
})
rule('2.12', 'Creation returns runId, totalItems, status', async () => {
  expect((await syncItems(2)).begun).toEqual({
    runId: expect.stringMatching(/^run_/),
    totalItems: 2,
    status: 'running',
  })
})

rule('2.13', 'Run identifier `runId`, created per connection', async () => {
  const { id } = await pushes.connect('dspapi')
  const { runId } = await pushes.begin(id, { topicIds: await pushes.topics(1) })
  expect((await pushes.status(id, runId)).runId).toBe(runId)
  const other = await pushes.connect('dspapi')
  expect((await key.get(`/api/connections/${other.id}/push/run/${runId}/status`)).status).toBe(404)
  await owner.del(`/api/connections/${other.id}`)
})
rule('2.13', 'with one pending activation per selected segment', async () => {
  const { id } = await pushes.connect('dspapi')
  await pushes.begin(id, { topicIds: await pushes.topics(3) })
  const statuses = (await pushes.list(`?connectionId=${id}`)).map(({ status }: { status: string }) => status)
  expect(statuses).toEqual(['pending', 'pending', 'pending'])
})

rule('3.6', 'Sync run created with status running', async () => {
  const id = await syncs.connect(source.serve(paged(freshItems(1))))
  const { runId, status } = (await syncs.begin(id)).body
  expect([status, (await syncs.status(id, runId)).status]).toEqual(['running', 'running'])
  await owner.del(`/api/connections/${id}`)
})
rule('3.6', 'API and SDK keys: active until revokedAt is set (revocation is immediate and permanent)', async () => {
  const { record, plaintext } = (await owner.post('/api/keys', { name: 'x' })).body
  const asking = askAs(stage.api, { bearer: plaintext })
  expect((await asking.get('/api/topics')).status).toBe(200)
  await owner.del('/api/keys', { id: record.id })
  expect((await asking.get('/api/topics')).status).toBe(401)
  await owner.del('/api/keys', { id: record.id })
  expect((await asking.get('/api/topics')).status).toBe(401)
})
rule('3.6', 'or expiresAt passes', async () => {
  const { bearer } = await makeKey(stage.api, acme.owner, {
    name: 'expiring',
    expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
  })
  expect((await askAs(stage.api, { bearer }).get('/api/topics')).status).toBe(200)
  await asDatabaseOwner(stage.api, `update api_key set expires_at = now() where name = 'expiring'`)
  expect((await askAs(stage.api, { bearer }).get('/api/topics')).status).toBe(401)
})

rule('4.6', '**GET /api/connections** (scope sync or session)', async () => {
  const asked = [await scoped('sync'), as('viewer'), await scoped('activations')]
  expect(await Promise.all(asked.map(async ({ get }) => (await get('/api/connections')).status))).toEqual([
    200, 200, 401,
  ])
})
rule('4.6', 'Query direction', () =>
  withConnection(inbound({ base_url: items() }), async (id) => {
    const ids = async (query: string) =>
      (await key.get(`/api/connections?${query}`)).body.map((each: { id: string }) => each.id)
    expect([(await ids('direction=inbound')).includes(id), (await ids('direction=outbound')).includes(id)]).toEqual([
      true,
      false,
    ])
  }),
)
rule('4.6', 'Query direction, platform', () =>
  withConnection(dsp, async (id) => {
    const ids = async (query: string) =>
      (await key.get(`/api/connections?${query}`)).body.map((each: { id: string }) => each.id)
    expect([(await ids('platform=dspapi')).includes(id), (await ids('platform=marketplace')).includes(id)]).toEqual([
      true,
      false,
    ])
  }),
)
rule('4.6', 'Response 200 array of connection records', () =>
  withConnection(dsp, async (id) => {
    const record = (await key.get(`/api/connections/${id}`)).body
    expect((await key.get('/api/connections')).body).toContainEqual(record)
  }),
)
rule('4.6', '**POST /api/connections** (session only)', async () => {
  expect((await key.post('/api/connections', dsp)).status).toBe(401)
  await withConnection(dsp, async (id) => expect(id).toMatch(/^conn_/))
})
rule('4.6', 'name (string, required)', async () => {
  expect((await owner.post('/api/connections', { ...dsp, name: undefined })).status).toBe(400)
})
rule('4.6', 'platform (required)', async () => {
  expect((await owner.post('/api/connections', { ...dsp, platform: undefined })).status).toBe(400)
})
rule('4.6', 'direction (required)', async () => {
  expect((await owner.post('/api/connections', { ...dsp, direction: undefined })).status).toBe(400)
})
rule('4.6', 'config (object, required)', async () => {
  for (const config of [undefined, 'x', 7])
    expect((await owner.post('/api/connections', { ...dsp, config })).status).toBe(400)
})
rule('4.6', 'credentials (object, optional)', async () => {
  await withConnection({ ...dsp, credentials: { api_key: 'k', provider_id: 'p' } }, async () => undefined)
  await withConnection(dsp, async () => undefined)
})
rule('4.6', 'Maximum 20 connections per organization. Response', async () => {
  const asking = askAs(stage.api, (await makeOrg(stage.api, ['owner'])).owner)
  for (let n = 0; n < 20; n++) expect((await asking.post('/api/connections', dsp)).status).toBe(201)
  expect((await asking.post('/api/connections', dsp)).status).toBe(400)
})
rule('4.6', 'Response 201 {id, name, platform, direction, status, createdAt}', () =>
  withConnection(dsp, async (id, { status, body }) => {
    expect([status, body]).toEqual([
      201,
      { id, name: 'DSP', platform: 'dspapi', direction: 'outbound', status: 'active', createdAt: expect.any(String) },
    ])
  }),
)
rule('4.6', '400 `name, platform, and direction are required`', async () => {
  expect(refusal(await owner.post('/api/connections', {}))).toEqual([400, 'name, platform, and direction are required'])
})
rule('4.6', '400 `Maximum 20 connections per organization`', async () => {
  const asking = askAs(stage.api, (await makeOrg(stage.api, ['owner'])).owner)
  for (let n = 0; n < 20; n++) await asking.post('/api/connections', dsp)
  expect(refusal(await asking.post('/api/connections', dsp))).toEqual([400, 'Maximum 20 connections per organization'])
})
rule('4.6', '**GET /api/connections/:id** (sync or session)', () =>
  withConnection(dsp, async (id) => {
    const asked = [await scoped('sync'), as('viewer'), await scoped('export')]
    expect(await Promise.all(asked.map(async ({ get }) => (await get(`/api/connections/${id}`)).status))).toEqual([
      200, 200, 401,
    ])
  }),
)
rule('4.6', 'full record without credentials', () =>
  withConnection({ ...dsp, credentials: { api_key: 'canary-9', provider_id: 'p' } }, async (id) => {
    const { body, text } = await key.get(`/api/connections/${id}`)
    expect(body).toMatchObject({
      id,
      name: 'DSP',
      platform: 'dspapi',
      direction: 'outbound',
      config: {},
      status: 'active',
    })
    expect(text).not.toContain('canary-9')
  }),
)
rule('4.6', '**PATCH /api/connections/:id** (session only)', () =>
  withConnection(dsp, async (id) => {
    expect((await key.patch(`/api/connections/${id}`, { name: 'x' })).status).toBe(401)
    expect((await owner.patch(`/api/connections/${id}`, { name: 'x' })).status).toBe(200)
  }),
)
rule('4.6', 'partial update of name and config', () =>
  withConnection({ ...dsp, config: { default_cpm: 2 } }, async (id) => {
    const path = `/api/connections/${id}`
    expect((await owner.patch(path, { name: 'Renamed' })).body).toMatchObject({
      name: 'Renamed',
      config: { default_cpm: 2 },
    })
    expect((await owner.patch(path, { config: { currency: 'EUR' } })).body).toMatchObject({
      name: 'Renamed',
      config: { default_cpm: 2, currency: 'EUR' },
    })
  }),
)
rule('4.6', 'returns the updated record', () =>
  withConnection(dsp, async (id) => {
    const { body } = await owner.patch(`/api/connections/${id}`, { name: 'Renamed' })
    expect(body).toEqual((await key.get(`/api/connections/${id}`)).body)
  }),
)
rule('4.6', 'also list PUT for the same purpose', () =>
  withConnection(dsp, async (id) => {
    expect((await owner.put(`/api/connections/${id}`, { name: 'Put' })).body.name).toBe('Put')
  }),
)
rule('4.6', '**DELETE /api/connections/:id** (session only): response 200 {deleted: true}', async () => {
  const { id } = (await owner.post('/api/connections', dsp)).body
  expect((await key.del(`/api/connections/${id}`)).status).toBe(401)
  const { status, body } = await owner.del(`/api/connections/${id}`)
  expect([status, body]).toEqual([200, { deleted: true }])
  expect((await key.get(`/api/connections/${id}`)).status).toBe(404)
})
rule('4.6', 'A connection with active activations cannot be deleted; deactivate first', async () => {
  const { id } = await pushes.connect('dspapi')
  await pushes.push(id, { topicIds: await pushes.topics(1) })
  expect((await owner.del(`/api/connections/${id}`)).status).toBe(409)
  const [{ id: activation }] = await pushes.list(`?connectionId=${id}`)
  await pushes.deactivate(activation)
  expect((await owner.del(`/api/connections/${id}`)).body).toEqual({ deleted: true })
})

rule('4.6', '**POST /api/connections/:id/test** (session only', () =>
  withConnection(dsp, async (id) => {
    expect((await key.post(`/api/connections/${id}/test`)).status).toBe(401)
    expect((await owner.post(`/api/connections/${id}/test`)).status).toBe(200)
  }),
)
rule('4.6', '/test** ... maximum 30 s)', () => expect(testConnection.deadlineMs).toBe(30_000))
rule('4.6', 'Inbound: fetches one item', async () => {
  const asked = source.received.length
  await test(inbound({ base_url: items({ name: 'One' }), page_size_param: 'size' }))
  expect([source.received.length - asked, lastAsked().query.get('size')]).toEqual([1, '1'])
})
rule('4.6', 'Always HTTP 200', { fails: 'the eleventh test of an organization within a minute is 429' }, async () => {
  const asking = askAs(stage.api, (await makeOrg(stage.api, ['owner'])).owner)
  const { id } = (await asking.post('/api/connections', dsp)).body
  for (let n = 0; n < 11; n++) expect((await asking.post(`/api/connections/${id}/test`)).status).toBe(200)
})
rule('4.6', 'success {success: true, itemCount, sampleItem{name, id}} for inbound', async () => {
  expect(await test(inbound({ base_url: items({ name: 'One', id: 7 }) }))).toEqual({
    success: true,
    itemCount: 1,
    sampleItem: { name: 'One', id: '7' },
  })
})
rule('4.6', '{success: true, message} for outbound', async () => {
  const other = await pushesOf(stage)
  const { id } = await other.connect('dspapi')
  const { body } = await askAs(stage.api, other.org.owner).post(`/api/connections/${id}/test`)
  expect(body).toEqual({ success: true, message: expect.any(String) })
})
rule('4.6', 'failure {success: false, error: string}', async () => {
  const base_url = source.serve((response) => sendJson(response, {}, 404))
  expect(await test(inbound({ base_url }))).toEqual({ success: false, error: expect.any(String) })
})

rule('4.6', '**POST /api/connections/:id/sync/run** (sync or session)', async () => {
  const id = await syncs.connect(source.serve(paged(freshItems(1))))
  const path = `/api/connections/${id}/sync/run`
  expect((await (await scoped('export')).post(path)).status).toBe(401)
  const first = await (await scoped('sync')).post(path)
  expect(first.status).toBe(200)
  await syncs.cancel(id, first.body.runId)
  expect((await as('member').post(path)).status).toBe(200)
  await owner.del(`/api/connections/${id}`)
})
rule('4.6', 'Creates a sync run and reads the total count', async () => {
  expect((await syncItems(7)).begun.totalItems).toBe(7)
})
rule('4.6', 'Response 200 {runId, totalItems, status}', async () => {
  expect(Object.keys((await syncItems(1)).begun)).toEqual(['runId', 'totalItems', 'status'])
})
rule('4.6', '**POST /api/connections/:id/sync/run/:runId/page** (sync or session)', async () => {
  const id = await syncs.connect(source.serve(paged(freshItems(1))))
  const path = `/api/connections/${id}/sync/run/${await syncs.started(id)}/page`
  expect((await (await scoped('export')).post(path, {})).status).toBe(401)
  expect((await (await scoped('sync')).post(path, {})).status).toBe(200)
  await owner.del(`/api/connections/${id}`)
})
rule('4.6', 'Fetches one page, classifies, deduplicates and inserts', async () => {
  const [first, second] = freshItems(2)
  const id = await syncs.connect(source.serve(paged([first, second, first])))
  const { body } = await syncs.page(id, await syncs.started(id))
  expect(body).toMatchObject({ page: 1, successCount: 2, duplicateCount: 1 })
  const { data } = (await key.get('/api/topics?source=sync&pageSize=2')).body
  for (const topic of data) expect(topic.parent_category).toBe('Sports')
  await owner.del(`/api/connections/${id}`)
})
rule('4.6', '**GET /api/connections/:id/sync/run/:runId/status** (sync or session)', async () => {
  const id = await syncs.connect(source.serve(paged(freshItems(1))))
  const path = `/api/connections/${id}/sync/run/${await syncs.started(id)}/status`
  const asked = [await scoped('sync'), as('viewer'), await scoped('export')]
  expect(await Promise.all(asked.map(async ({ get }) => (await get(path)).status))).toEqual([200, 200, 401])
  await owner.del(`/api/connections/${id}`)
})
rule('4.6', 'Response 200 sync run status (2.12)', async () => {
  expect(Object.keys((await syncItems(1)).status).sort()).toEqual(
    ['runId', 'status', 'processedPages', 'totalPages', 'successCount', 'errorCount', 'duplicateCount'].sort(),
  )
})

rule('4.6', '**POST /api/connections/:id/push/run** (activations or session)', async () => {
  const { id } = await pushes.connect('dspapi')
  const path = `/api/connections/${id}/push/run`
  const body = { topicIds: await pushes.topics(1), dryRun: true }
  const asked = [await scoped('activations'), as('member'), await scoped('sync')]
  expect(await Promise.all(asked.map(async ({ post }) => (await post(path, body)).status))).toEqual([200, 200, 401])
  await owner.del(`/api/connections/${id}`)
})
rule('4.6', 'Creates a push run with pending activations for selected segments', async () => {
  const { id } = await pushes.connect('dspapi')
  const [first] = await pushes.topics(2)
  await pushes.begin(id, { topicIds: [first] })
  expect(await pushes.list(`?connectionId=${id}`)).toMatchObject([{ orgTopicId: first, status: 'pending' }])
})
rule('4.6', '**POST /api/connections/:id/push/run/:runId/push** (activations or session)', async () => {
  const { id } = await pushes.connect('dspapi')
  const { runId } = await pushes.begin(id, { topicIds: await pushes.topics(1) })
  const path = `/api/connections/${id}/push/run/${runId}/push`
  expect((await (await scoped('sync')).post(path)).status).toBe(401)
  expect((await as('member').post(path)).status).toBe(200)
})
rule('4.6', 'Pushes the next batch of 25 pending activations', async () => {
  const { id } = await pushes.connect('dspapi')
  const { runId } = await pushes.begin(id, { topicIds: await pushes.topics(26) })
  expect(await pushes.pushOnce(id, runId)).toMatchObject({ processed: 25, remaining: 1 })
  expect(await pushes.pushOnce(id, runId)).toMatchObject({ processed: 1, remaining: 0 })
})
rule('4.6', '**GET /api/connections/:id/push/run/:runId/status** (activations or session)', async () => {
  const { id } = await pushes.connect('dspapi')
  const { runId } = await pushes.begin(id, { topicIds: await pushes.topics(1) })
  const path = `/api/connections/${id}/push/run/${runId}/status`
  const asked = [await scoped('activations'), as('viewer'), await scoped('sync')]
  expect(await Promise.all(asked.map(async ({ get }) => (await get(path)).status))).toEqual([200, 200, 401])
})
rule('4.6', 'Progress and completion', async () => {
  const other = await pushesOf(stage)
  const { id } = await other.connect('dspapi')
  const { runId } = await other.begin(id, { topicIds: await other.topics(2) })
  expect(await other.status(id, runId)).toMatchObject({ status: 'running', remaining: 2, done: false })
  await other.pushOnce(id, runId)
  expect(await other.status(id, runId)).toMatchObject({
    status: 'completed',
    remaining: 0,
    successCount: 2,
    done: true,
  })
})
rule('4.6', '`Duplicate name already active on connection` (two topics produced the same platform name)', async () => {
  const other = await pushesOf(stage)
  const own = askAs(stage.api, other.org.key)
  const asOperator = askAs(stage.api, { cookie: (await makeOperator(stage.api)).cookie })
  const template = {
    platformKey: 'same_name',
    displayName: 'Same',
    pathFields: [{ key: 'x', format: 'One name for all' }],
    includeSlug: false,
  }
  expect((await asOperator.post('/api/admin/output-templates', template)).status).toBe(200)
  const { id } = await other.connect('dspapi', { template_key: 'same_name' })
  const done = await other.push(id, { topicIds: await other.topics(2) })
  expect(done).toMatchObject({ successCount: 1, errorCount: 1 })
  expect(done.errors[0].message).toBe('Duplicate name already active on connection')
  expect((await own.get(`/api/activations?connectionId=${id}&status=error`)).body).toHaveLength(1)
})
rule('4.6', 'Push errors reported by the service include: ... `Connection not found`', async () => {
  const answer = await key.post('/api/connections/conn_01h455vb4pex5vsknk084sn02q/push/run', { all: true })
  expect(refusal(answer)).toEqual([404, 'Connection not found'])
})
rule('4.6', '`Run is completed, cannot push`', async () => {
  const other = await pushesOf(stage)
  const { id } = await other.connect('dspapi')
  const { runId } = await other.push(id, { topicIds: await other.topics(1) })
  const answer = await other.call(`/api/connections/${id}/push/run/${runId}/push`, 'POST', {})
  expect(refusal(answer)).toEqual([409, 'Run is completed, cannot push'])
})
