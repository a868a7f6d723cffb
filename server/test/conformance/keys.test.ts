import { type Role, roles } from '@txadv/contract'
import { afterAll, beforeAll, expect } from 'vitest'
import { type Api, asDatabaseOwner, makeKey, makeOrg, type Org, signIn, startApi } from '../harness.ts'
import { importsOf } from '../imports.ts'
import { askAs, refusal } from './asking.ts'
import { rule } from './rule.ts'

type Asking = ReturnType<typeof askAs>

let api: Api
let acme: Org
let owner: Asking
let key: Asking
/** A topic, a connection and an import of the organization, for paths that name one. */
let topicId: string
let connectionId: string
let batchId: string

beforeAll(async () => {
  api = await startApi({ env: { LOG_LEVEL: 'fatal' } })
  acme = await makeOrg(api)
  owner = askAs(api, acme.owner)
  key = askAs(api, acme.key)
  topicId = (await key.post('/api/topics', { topic_name: 'Chess Fans' })).body.id
  const config = { base_url: 'https://source.example/topics' }
  const source = { name: 'Source', platform: 'custom_api', direction: 'inbound', config }
  connectionId = (await owner.post('/api/connections', source)).body.id
  batchId = await importsOf(api, acme).begin(1)
})
afterAll(() => api.close())

const as = (role: Role) => askAs(api, { cookie: acme.people[role].cookie })
const statuses = (asked: readonly Promise<{ status: number }>[]) =>
  Promise.all(asked.map(async (each) => (await each).status))
const makeSdkKey = async (body: object = {}) => (await owner.post('/api/sdk-keys', { name: 'page', ...body })).body
const sdkAsking = async (body: object = {}) => askAs(api, { bearer: (await makeSdkKey(body)).plaintext })
const question = { messages: [{ role: 'user', content: 'Chess fans' }] }
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()
/** An organization of its own, so that the keys of others do not count. */
const newOwner = async () => askAs(api, (await makeOrg(api, ['owner'])).owner)

rule('4.1', 'POST /api/keys | session with api_keys:manage', async () => {
  const asked = roles.map((role) => as(role).post('/api/keys', { name: 'x' }))
  expect(await statuses(asked)).toEqual([201, 201, 403, 403])
  expect((await key.post('/api/keys', { name: 'x' })).status).toBe(401)
})
rule('4.1', 'POST /api/keys ... name (string, required', async () => {
  expect(refusal(await owner.post('/api/keys', {}))).toEqual([400, 'name is required'])
})
rule('4.1', 'POST /api/keys ... max 100 chars)', async () => {
  const made = [100, 101].map((length) => owner.post('/api/keys', { name: 'x'.repeat(length) }))
  expect(await statuses(made)).toEqual([201, 400])
})
rule('4.1', 'scopes (string[], optional, default all)', async () => {
  expect((await owner.post('/api/keys', { name: 'x' })).body.record.scopes).toHaveLength(7)
  const some = await owner.post('/api/keys', { name: 'x', scopes: ['sync', 'export'] })
  expect(some.body.record.scopes.sort()).toEqual(['export', 'sync'])
})
rule('4.1', 'expiresAt (ISO 8601 string, optional', async () => {
  const asked = [inAnHour(), '2100-01-01T00:00:00Z', 'tomorrow', 7].map((expiresAt) =>
    owner.post('/api/keys', { name: 'x', expiresAt }),
  )
  expect(await statuses(asked)).toEqual([201, 201, 400, 400])
})
rule('4.1', 'optional, must be in the future)', async () => {
  const past = new Date(Date.now() - 1_000).toISOString()
  expect((await owner.post('/api/keys', { name: 'x', expiresAt: past })).status).toBe(400)
})
rule('4.1', '201 {record: API key record, plaintext: string}', async () => {
  const { status, body } = await owner.post('/api/keys', { name: 'x' })
  expect([status, Object.keys(body).sort(), typeof body.plaintext]).toEqual([201, ['plaintext', 'record'], 'string'])
})
rule('4.1', 'GET /api/keys | session', async () => {
  expect(await statuses([...roles.map((role) => as(role).get('/api/keys')), key.get('/api/keys')])).toEqual([
    200, 200, 200, 200, 401,
  ])
})
rule('4.1', '200 array of API key records', async () => {
  const { record } = (await owner.post('/api/keys', { name: 'listed' })).body
  expect((await owner.get('/api/keys')).body).toContainEqual(record)
})
rule('4.1', 'DELETE /api/keys | session', async () => {
  const { id } = await makeKey(api, acme.owner)
  expect((await key.del('/api/keys', { id })).status).toBe(401)
  expect((await as('admin').del('/api/keys', { id })).status).toBe(200)
})
rule('4.1', '{id: string} | 200 {revoked: true}', async () => {
  const { id } = await makeKey(api, acme.owner)
  expect((await owner.del('/api/keys', { id })).body).toEqual({ revoked: true })
  expect((await owner.del('/api/keys', {})).status).toBe(400)
})
rule('4.1', 'POST /api/sdk-keys | session', async () => {
  expect(
    await statuses([owner, as('admin'), key].map((asking) => asking.post('/api/sdk-keys', { name: 'x' }))),
  ).toEqual([201, 201, 401])
})
rule('4.1', 'POST /api/sdk-keys ... name (string, required', async () => {
  expect(refusal(await owner.post('/api/sdk-keys', {}))).toEqual([400, 'name is required'])
})
rule('4.1', 'POST /api/sdk-keys ... max 100)', async () => {
  const made = [100, 101].map((length) => owner.post('/api/sdk-keys', { name: 'x'.repeat(length) }))
  expect(await statuses(made)).toEqual([201, 400])
})
rule('4.1', 'mode (live or test, default live)', async () => {
  const prefixes = [{}, { mode: 'live' }, { mode: 'test' }].map(async (body) =>
    (await makeSdkKey(body)).plaintext.slice(0, 8),
  )
  expect(await Promise.all(prefixes)).toEqual(['pk_live_', 'pk_live_', 'pk_test_'])
})
rule('4.1', 'scopes (string[], default all)', { decision: '0041' }, async () => {
  expect((await makeSdkKey()).record.scopes).toEqual(['classify'])
  expect((await makeSdkKey({ scopes: ['mappings:read'] })).record.scopes).toEqual(['mappings:read'])
})
rule('4.1', '201 {record: SDK key record, plaintext: string}', async () => {
  const { status, body } = await owner.post('/api/sdk-keys', { name: 'x' })
  expect([status, Object.keys(body).sort(), typeof body.plaintext]).toEqual([201, ['plaintext', 'record'], 'string'])
})
rule('4.1', 'GET /api/sdk-keys | session', async () => {
  const { record } = await makeSdkKey()
  expect((await owner.get('/api/sdk-keys')).body).toContainEqual(record)
  expect((await key.get('/api/sdk-keys')).status).toBe(401)
})
rule('4.1', 'DELETE /api/sdk-keys | session | {id: string}', async () => {
  const { record } = await makeSdkKey()
  expect((await key.del('/api/sdk-keys', { id: record.id })).status).toBe(401)
  expect((await owner.del('/api/sdk-keys', { id: record.id })).status).toBe(200)
})
rule('4.1', 'An organization may hold at most 25 API keys', async () => {
  const asking = await newOwner()
  const made: number[] = []
  for (let n = 0; n < 25; n++) made.push((await asking.post('/api/keys', { name: `k${n}` })).status)
  // The organization came with one.
  expect(made).toEqual([...Array(24).fill(201), 400])
})

rule('5', 'Every request needs credentials from one of three methods; otherwise 401 `Unauthorized`', async () => {
  const nobody = askAs(api, {})
  const paths = ['/api/topics', '/api/keys', '/api/connections', '/api/activations', '/api/import', '/api/admin/jobs']
  for (const path of [...paths, '/api/sdk/mappings'])
    expect(refusal(await nobody.get(path))).toEqual([401, 'Unauthorized'])
})
rule('5', 'browser session from an identity provider, with an active organization', async () => {
  const cookie = await signIn(api, acme.people.member.email)
  expect((await askAs(api, { cookie }).get('/api/topics')).body.total).toBe(1)
})
rule('5', 'HTTP-only cookie', async () => {
  const body = { email: acme.people.member.email, password: 'correct horse battery' }
  const { headers } = await askAs(api, {}).post('/api/auth/sign-in/email', body, { origin: api.publicUrl })
  const cookies = headers.getSetCookie()
  expect(cookies.some((cookie) => /session_token=.*; HttpOnly/i.test(cookie))).toBe(true)
})
rule('5', 'organization scopes all queries', async () => {
  const other = await makeOrg(api, ['owner'])
  const theirs = askAs(api, other.owner)
  expect([(await theirs.get('/api/topics')).body.total, (await theirs.get('/api/connections')).body]).toEqual([0, []])
  expect((await theirs.get(`/api/connections/${connectionId}`)).status).toBe(404)
})
rule('5', 'org roles owner, admin, member, viewer map to permissions', async () => {
  const mapped = roles.map(async (role) => [
    (await as(role).post('/api/keys', { name: role })).status,
    (await as(role).del('/api/topics', { ids: ['ot_01h455vb4pex5vsknk084sn02q'] })).status,
    (await as(role).post('/api/import', {})).status,
    (await as(role).post('/api/activations/bulk-deactivate', {})).status,
  ])
  expect(await Promise.all(mapped)).toEqual([
    [201, 200, 400, 400],
    [201, 200, 400, 400],
    [403, 403, 400, 400],
    [403, 403, 403, 403],
  ])
})
rule('5', 'secret with prefix `txadv_`', async () => {
  expect((await makeKey(api, acme.owner)).bearer).toMatch(/^txadv_/)
})
rule('5', 'Authorization: Bearer <API_KEY>', async () => {
  expect((await key.get('/api/topics')).status).toBe(200)
  expect((await askAs(api, {}).get('/api/topics', undefined, { 'x-api-key': acme.key.bearer })).status).toBe(401)
})
rule('5', 'org scoped, scopes, optional expiry', async () => {
  const other = await makeOrg(api, ['owner'])
  expect((await askAs(api, other.key).get(`/api/topics/${topicId}/history`)).status).toBe(404)
})
rule('5', 'max 25 per org', async () => {
  const asking = await newOwner()
  for (let n = 0; n < 24; n++) await asking.post('/api/keys', { name: `k${n}` })
  expect(refusal(await asking.post('/api/keys', { name: 'x' }))).toEqual([400, 'Maximum 25 API keys per organization'])
})
rule('5', 'revocation immediate', async () => {
  const { id, bearer } = await makeKey(api, acme.owner)
  const asking = askAs(api, { bearer })
  expect((await asking.get('/api/topics')).status).toBe(200)
  await owner.del('/api/keys', { id })
  expect((await asking.get('/api/topics')).status).toBe(401)
})
rule('5', 'secret with prefix `pk_live_` or `pk_test_`', async () => {
  const made = [await makeSdkKey({ mode: 'live' }), await makeSdkKey({ mode: 'test' })]
  expect(made.map(({ plaintext }) => plaintext.slice(0, 8))).toEqual(['pk_live_', 'pk_test_'])
})
rule('5', 'Authorization: Bearer <SDK_KEY>', async () => {
  expect((await (await sdkAsking()).post('/api/sdk/classify', question)).status).toBe(200)
})
rule('5', 'only /api/sdk/* routes', async () => {
  const page = await sdkAsking({ scopes: ['classify', 'topics:read'] })
  expect(await statuses([page.get('/api/topics'), page.post('/api/classify', question)])).toEqual([401, 401])
})
rule('5', 'CORS allows any origin', async () => {
  const page = await sdkAsking()
  const { headers } = await page.post('/api/sdk/classify', question, { origin: 'https://publisher.example' })
  expect(headers.get('access-control-allow-origin')).toBe('*')
})
rule('5', '(1) Bearer value starting with txadv_ is hashed and looked up among API keys', async () => {
  const asking = askAs(api, acme.owner)
  const given = await asking.get('/api/topics', undefined, { authorization: 'Bearer txadv_unknown' })
  expect(refusal(given)).toEqual([401, 'Invalid API key'])
})
rule('5', '(2) Bearer value starting with pk_ is looked up among SDK keys on SDK routes', async () => {
  const unknown = askAs(api, { bearer: 'pk_live_unknown' })
  expect(refusal(await unknown.post('/api/sdk/classify', question))).toEqual([401, 'Invalid or expired SDK key'])
})
rule('5', '(3) otherwise a valid session with an active organization', async () => {
  const given = await owner.get('/api/topics', undefined, { authorization: 'Bearer other' })
  expect(given.status).toBe(200)
})
rule('5', 'No match gives 401', async () => {
  expect((await askAs(api, { bearer: 'other' }).get('/api/topics')).status).toBe(401)
  expect((await askAs(api, { cookie: 'session=other' }).get('/api/topics')).status).toBe(401)
})
rule(
  '5',
  'Optional header `X-Workspace-Id` scopes a request to a workspace within the organization, with any method',
  async () => {
    const { id } = (await owner.post('/api/workspaces', { name: 'Spring' })).body
    const within = { 'x-workspace-id': id }
    await key.post('/api/topics', { topic_name: 'Workspace Chess Fans' }, within)
    for (const asking of [owner, key]) expect((await asking.get('/api/topics', undefined, within)).body.total).toBe(1)
    expect((await key.get('/api/topics')).body.total).toBe(2)
    const page = await sdkAsking({ scopes: ['mappings:read'] })
    expect((await page.get('/api/sdk/mappings', undefined, within)).status).toBe(200)
    expect((await page.get('/api/sdk/mappings', undefined, { 'x-workspace-id': 'ws_other' })).status).toBe(404)
  },
)
rule('5', 'Session-only operations: creating, updating, deleting and testing connections', async () => {
  const path = `/api/connections/${connectionId}`
  const asked = (asking: Asking) => [
    asking.post('/api/connections', {}),
    asking.patch(path, { name: 'Source' }),
    asking.post(`${path}/test`),
    asking.del('/api/connections/conn_01h455vb4pex5vsknk084sn02q'),
  ]
  expect(await statuses(asked(owner))).toEqual([400, 200, 200, 404])
  expect(await statuses(asked(key))).toEqual([401, 401, 401, 401])
})
rule('5', 'managing API keys and SDK keys. API keys cannot do these', async () => {
  const asked = ['/api/keys', '/api/sdk-keys'].flatMap((path) => [
    key.get(path),
    key.post(path, { name: 'x' }),
    key.del(path, { id: 'x' }),
  ])
  expect(await statuses(asked)).toEqual([401, 401, 401, 401, 401, 401])
})
rule('5', 'Session permissions named in the interface: api_keys:manage', async () => {
  expect(await statuses([as('admin'), as('member')].map(({ post }) => post('/api/keys', { name: 'x' })))).toEqual([
    201, 403,
  ])
})
rule('5', 'Session permissions named in the interface: ... library:delete', async () => {
  const ids = ['ot_01h455vb4pex5vsknk084sn02q']
  expect(await statuses([as('admin'), as('member')].map(({ del }) => del('/api/topics', { ids })))).toEqual([200, 403])
})
rule('5', 'Session permissions named in the interface: ... import', async () => {
  expect(await statuses([as('member'), as('viewer')].map(({ post }) => post('/api/import', {})))).toEqual([400, 403])
})
rule('5', 'Session permissions named in the interface: ... activate', async () => {
  const asked = [as('member'), as('viewer')].map(({ post }) => post('/api/activations/bulk-refresh', {}))
  expect(await statuses(asked)).toEqual([400, 403])
})
rule('5', 'Scopes (all granted when none are specified at creation', async () => {
  expect((await owner.post('/api/keys', { name: 'x' })).body.record.scopes).toHaveLength(7)
})
rule('5', 'fixed after creation', async () => {
  const { id } = await makeKey(api, acme.owner)
  const asked = [
    owner.patch('/api/keys', { id, scopes: ['export'] }),
    owner.put('/api/keys', { id, scopes: ['export'] }),
  ]
  expect(await statuses(asked)).toEqual([405, 405])
})

const allScopes = ['classify', 'topics:read', 'topics:write', 'export', 'sync', 'activations', 'mappings:read']
type Asked = readonly [method: 'get' | 'post' | 'patch' | 'del', path: string]
/** That requests are let in with the scope alone, whatever is then said of them, and refused with all the others. */
async function expectAllows(scope: string, asked: readonly Asked[]): Promise<void> {
  const others = allScopes.filter((each) => each !== scope)
  const [within, without] = [
    await makeKey(api, acme.owner, { scopes: [scope] }),
    await makeKey(api, acme.owner, { scopes: others }),
  ]
  for (const [method, path] of asked) {
    const body = method === 'get' ? undefined : {}
    expect([method, path, (await askAs(api, within)[method](path, body)).status]).not.toEqual([method, path, 401])
    expect([path, ...refusal(await askAs(api, without)[method](path, body))]).toEqual([
      path,
      401,
      'Insufficient scopes',
    ])
  }
  for (const { id } of [within, without]) await owner.del('/api/keys', { id })
}
rule(
  '5',
  'classify | /api/classify, /api/analyze-brief, /api/topics/generate-matrix, /api/topics/check-duplicate',
  () =>
    expectAllows('classify', [
      ['post', '/api/classify'],
      ['post', '/api/analyze-brief'],
      ['post', '/api/topics/generate-matrix'],
      ['post', '/api/topics/check-duplicate'],
    ]),
)
rule(
  '5',
  'topics:read | GET /api/topics, /api/topics/stats, /api/topics/facets, /api/topics/catalog, history, activation-status, GET /api/import routes',
  () =>
    expectAllows('topics:read', [
      ['get', '/api/topics'],
      ['get', '/api/topics/stats'],
      ['get', '/api/topics/facets'],
      ['get', '/api/topics/catalog'],
      ['get', '/api/topics/catalog/facets'],
      ['get', `/api/topics/${topicId}/history`],
      ['get', '/api/topics/activation-status'],
      ['get', '/api/import'],
      ['get', `/api/import/${batchId}/status`],
    ]),
)
rule('5', 'topics:write | POST/PATCH/DELETE topics, /api/import, /api/topics/reclassify, catalog add', () =>
  expectAllows('topics:write', [
    ['post', '/api/topics'],
    ['patch', `/api/topics/${topicId}`],
    ['del', '/api/topics'],
    ['post', `/api/topics/${topicId}/reclassify`],
    ['post', '/api/topics/reclassify'],
    ['post', '/api/topics/catalog'],
    ['post', '/api/import'],
    ['post', `/api/import/${batchId}/chunk`],
    ['patch', `/api/import/${batchId}/status`],
  ]),
)
rule('5', 'export | /api/export', () => expectAllows('export', [['get', '/api/export']]))
rule('5', 'sync | /api/connections reads, sync routes', () =>
  expectAllows('sync', [
    ['get', '/api/connections'],
    ['get', `/api/connections/${connectionId}`],
    ['post', '/api/connections/conn_01h455vb4pex5vsknk084sn02q/sync/run'],
    ['post', `/api/connections/${connectionId}/sync/run/run_01h455vb4pex5vsknk084sn02q/page`],
    ['get', `/api/connections/${connectionId}/sync/run/run_01h455vb4pex5vsknk084sn02q/status`],
  ]),
)
rule('5', 'activations | /api/activations, push routes, bulk routes', () =>
  expectAllows('activations', [
    ['get', '/api/activations'],
    ['post', '/api/activations/act_01h455vb4pex5vsknk084sn02q/deactivate'],
    ['post', '/api/activations/act_01h455vb4pex5vsknk084sn02q/refresh'],
    ['post', '/api/activations/bulk-deactivate'],
    ['post', '/api/activations/bulk-refresh'],
    ['post', `/api/connections/${connectionId}/push/run`],
    ['post', `/api/connections/${connectionId}/push/run/run_01h455vb4pex5vsknk084sn02q/push`],
    ['get', `/api/connections/${connectionId}/push/run/run_01h455vb4pex5vsknk084sn02q/status`],
  ]),
)
rule('5', 'mappings:read | /api/sdk/mappings', () => expectAllows('mappings:read', [['get', '/api/sdk/mappings']]))

rule(
  '5',
  'no or invalid credentials, expired or revoked key: 401 with messages such as `Invalid API key`',
  async () => {
    expect(refusal(await askAs(api, { bearer: 'txadv_x' }).get('/api/topics'))).toEqual([401, 'Invalid API key'])
  },
)
rule('5', '`API key has been revoked`', async () => {
  const { id, bearer } = await makeKey(api, acme.owner)
  await owner.del('/api/keys', { id })
  expect(refusal(await askAs(api, { bearer }).get('/api/topics'))).toEqual([401, 'API key has been revoked'])
})
rule('5', '`API key has expired`', async () => {
  const { bearer } = await makeKey(api, acme.owner, { expiresAt: inAnHour(), name: 'expired' })
  await asDatabaseOwner(api, `update api_key set expires_at = now() - interval '1 second' where name = 'expired'`)
  expect(refusal(await askAs(api, { bearer }).get('/api/topics'))).toEqual([401, 'API key has expired'])
})
rule('5', '`Invalid or expired SDK key`', async () => {
  const { record, plaintext } = await makeSdkKey()
  await owner.del('/api/sdk-keys', { id: record.id })
  const gone = await askAs(api, { bearer: plaintext }).post('/api/sdk/classify', question)
  expect(refusal(gone)).toEqual([401, 'Invalid or expired SDK key'])
})
rule('5', 'A valid API key lacking the needed scope: 401 `Insufficient scopes` (deliberately opaque)', async () => {
  const { bearer } = await makeKey(api, acme.owner, { scopes: ['export'] })
  expect((await askAs(api, { bearer }).get('/api/topics')).body).toEqual({ error: 'Insufficient scopes' })
})
rule('5', 'Valid session lacking an org permission: 403 `Forbidden`', async () => {
  expect(refusal(await as('member').post('/api/keys', { name: 'x' }))).toEqual([403, 'Forbidden'])
})
rule('5', 'Secrets are shown once at creation', async () => {
  const { plaintext } = (await owner.post('/api/keys', { name: 'once' })).body
  const sdk = await makeSdkKey()
  const shown = (await owner.get('/api/keys')).text + (await owner.get('/api/sdk-keys')).text
  expect([shown.includes(plaintext), shown.includes(sdk.plaintext)]).toEqual([false, false])
})
rule('5', 'Stored secrets of keys are hashed', async () => {
  const secrets = [(await owner.post('/api/keys', { name: 'x' })).body.plaintext, (await makeSdkKey()).plaintext]
  for (const table of ['api_key', 'sdk_key']) {
    const { rows } = await asDatabaseOwner(api, `select to_jsonb(t)::text as row from ${table} t`)
    const stored = rows.map(({ row }) => row).join()
    for (const secret of secrets) expect(stored).not.toContain(secret.slice(20))
  }
})
rule('5', 'connection credentials are encrypted at rest and never returned', async () => {
  const body = {
    name: 'DSP',
    platform: 'dspapi',
    direction: 'outbound',
    config: {},
    credentials: { api_key: 'canary-7' },
  }
  const made = await owner.post('/api/connections', body)
  const { rows } = await asDatabaseOwner(api, 'select to_jsonb(c)::text as row from connection c')
  const read = await owner.get(`/api/connections/${made.body.id}`)
  expect([rows.map(({ row }) => row).join(), made.text, read.text].some((text) => text.includes('canary-7'))).toBe(
    false,
  )
})

const webhookPath = '/api/webhooks'
rule('6', 'The service currently sends no events and delivers no webhooks', async () => {
  expect((await key.get('/openapi.json')).text).not.toMatch(/webhook/i)
})
rule('6', 'no endpoint of it exists yet', async () => {
  const one = `${webhookPath}/wh_1`
  const asked = [
    owner.get(webhookPath),
    owner.post(webhookPath, {}),
    owner.patch(one, {}),
    owner.del(one),
    owner.post(`${one}/test`),
  ]
  expect(await statuses(asked)).toEqual([404, 404, 404, 404, 404])
})
rule('6', 'Until then, clients poll: GET /api/topics sorted by created_at', async () => {
  const { data } = (await key.get('/api/topics?sortBy=created_at&sortOrder=desc')).body
  const times = data.map(({ created_at: at }: { created_at: string }) => at)
  expect(times).toEqual(times.toSorted().reverse())
})
rule('6', 'clients poll: ... GET /api/activations', async () =>
  expect((await key.get('/api/activations')).body).toEqual([]),
)
rule('6', 'clients poll: ... GET /api/import/:batchId/status', async () => {
  expect((await key.get(`/api/import/${batchId}/status`)).body.id).toBe(batchId)
})
