import { createClient } from '@txadv/sdk'
import { afterAll, beforeAll, beforeEach, expect, vi } from 'vitest'
import { fileOf, mediaTypes } from '../brief-files.ts'
import { type Answer, type Api, asDatabaseOwner, makeKey, makeOrg, setPlan, startApi } from '../harness.ts'
import { freshRows, importsOf } from '../imports.ts'
import { goodClassification, type LlmProvider, startLlmProvider } from '../llm-provider.ts'
import { type Pushing, pushesOf, type Stage, startStage } from '../pushing.ts'
import { askAs, refusal, withoutRelation } from './asking.ts'
import { rule } from './rule.ts'

type Asking = ReturnType<typeof askAs>

let provider: LlmProvider
let stage: Stage
/** The same service without an LLM. */
let plain: Api
let acme: Pushing
let owner: Asking
let key: Asking
let page: Asking
let topicId: string

beforeAll(async () => {
  provider = await startLlmProvider()
  stage = await startStage({ LLM_API_KEY: 'sk-test', LLM_BASE_URL: provider.url, LOG_LEVEL: 'silent' })
  plain = await startApi({ databaseUrl: stage.api.databaseUrl, env: { ...stage.env, LLM_API_KEY: undefined } })
  acme = await pushesOf(stage, await makeOrg(stage.api))
  owner = askAs(stage.api, acme.org.owner)
  key = askAs(stage.api, acme.org.key)
  const made = await owner.post('/api/sdk-keys', { name: 'page', scopes: ['classify', 'mappings:read'] })
  page = askAs(stage.api, { bearer: made.body.plaintext })
  topicId = (await key.post('/api/topics', { topic_name: 'Chess Fans' })).body.id
})
afterAll(async () => {
  await plain.close()
  await stage.close()
  await provider.close()
})
beforeEach(() => {
  provider.answer = { say: goodClassification }
})

const as = (role: 'admin' | 'member' | 'viewer') => askAs(stage.api, { cookie: acme.org.people[role].cookie })
const expectRefusal = async (asked: Promise<Answer>, status: number, text: string) =>
  expect(refusal(await asked)).toEqual([status, text])
const question = { messages: [{ role: 'user', content: 'Chess fans' }] }
const many = (count: number, id = 'ot_01h455vb4pex5vsknk084sn02q') => Array.from({ length: count }, () => id)
const mappings = [{ csvColumn: 'Name', targetField: 'topic_name' }]
const newBatch = { filename: 'a.csv', totalRows: 1, mappings }
const brief = fileOf(mediaTypes.txt, 'Spring campaign')
const analyze = (file?: unknown, asking = key) => asking.post('/api/analyze-brief', { file })
const imports = () => importsOf(stage.api, acme.org)
/** An organization of the free plan that has used so much of its month. */
async function makeSpent(column: 'classifications' | 'exports' | 'tokens', amount: number) {
  const org = await makeOrg(stage.api, ['owner'])
  await setPlan(stage.api, org, 'free')
  const asking = askAs(stage.api, org.key)
  const { id } = (await asking.post('/api/topics', { topic_name: `Spent ${column} Chess Fans` })).body
  await asDatabaseOwner(
    stage.api,
    `insert into usage_day (org_id, day, slot, ${column}) values ($1, (now() at time zone 'utc')::date, 99, $2)`,
    [org.id, amount],
  )
  return { asking, id }
}
/** A segment on sale, at a platform that then refuses one kind of call. */
async function pushed(refused?: 'create' | 'deactivate') {
  const { id, account } = await acme.connect('dspapi')
  await acme.push(id, { topicIds: await acme.topics(1) })
  const [activation] = await acme.list(`?connectionId=${id}`)
  if (refused) stage.sandbox.stand({ platform: 'dspapi', account, faults: { html: { status: 400, on: [refused] } } })
  return { activation, connection: id }
}

rule('7', 'Envelope: `{error: string}`', async () => {
  const answers = [key.post('/api/topics', {}), askAs(stage.api, {}).get('/api/topics'), key.get('/api/nowhere')]
  for (const { body } of await Promise.all(answers)) expect(body).toEqual({ error: expect.any(String) })
})
rule('7', 'Quota errors add limit, used, remaining (0) and resetsAt (ISO 8601, first of next month UTC)', async () => {
  const { asking } = await makeSpent('classifications', 100)
  const now = new Date()
  expect((await asking.post('/api/classify', question)).body).toEqual({
    error: 'Monthly classifications quota exceeded',
    limit: 100,
    used: 100,
    remaining: 0,
    resetsAt: new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)).toISOString(),
  })
})
rule('7', 'SDK endpoints include CORS headers on errors', async () => {
  const answers = [page.post('/api/sdk/classify', {}), askAs(stage.api, {}).post('/api/sdk/classify', question)]
  for (const { status, headers } of await Promise.all(answers))
    expect([status >= 400, headers.get('access-control-allow-origin')]).toEqual([true, '*'])
})

rule('7', '`messages array is required`', () =>
  expectRefusal(key.post('/api/classify', {}), 400, 'messages array is required'),
)
rule('7', '`Too many messages (max 50)` or `messages array exceeds maximum of 50`', () =>
  expectRefusal(
    key.post('/api/classify', { messages: Array.from({ length: 51 }, () => question.messages[0]) }),
    400,
    'messages array exceeds maximum of 50',
  ),
)
rule('7', '`topic_name is required`', () => expectRefusal(key.post('/api/topics', {}), 400, 'topic_name is required'))
rule('7', '`ids array is required` (delete and bulk reclassify)', async () => {
  await expectRefusal(key.del('/api/topics', {}), 400, 'ids array is required')
  await expectRefusal(key.post('/api/topics/reclassify', {}), 400, 'ids array is required')
})
rule('7', '`Maximum 500 topics for local reclassify`', () =>
  expectRefusal(key.post('/api/topics/reclassify', { ids: many(501) }), 400, 'Maximum 500 topics for local reclassify'),
)
rule('7', '`Maximum 100 topics for LLM reclassify`', () =>
  expectRefusal(
    key.post('/api/topics/reclassify', { ids: many(101), llm: true }),
    400,
    'Maximum 100 topics for LLM reclassify',
  ),
)
rule('7', '`filename, totalRows, and mappings are required`', () =>
  expectRefusal(key.post('/api/import', {}), 400, 'filename, totalRows, and mappings are required'),
)
rule('7', '`Total rows exceeds maximum of 50000`', { decision: '0025' }, () =>
  expectRefusal(key.post('/api/import', { ...newBatch, totalRows: 50_001 }), 400, 'Maximum 50,000 rows allowed'),
)
rule('7', '`Maximum 50,000 rows allowed`', () =>
  expectRefusal(key.post('/api/import', { ...newBatch, totalRows: 50_001 }), 400, 'Maximum 50,000 rows allowed'),
)
rule('7', '`file object is required`', () => expectRefusal(analyze(), 400, 'file object is required'))
rule('7', '`file.data (base64) and file.mediaType are required`', () =>
  expectRefusal(analyze({}), 400, 'file.data (base64) and file.mediaType are required'),
)
rule('7', '`Unsupported file type` or `Unsupported media type: <type>. Accepted: ...`', async () => {
  const { status, body } = await analyze({ ...brief, mediaType: 'video/mp4' })
  expect([status, body.error]).toEqual([400, expect.stringMatching(/^Unsupported media type: video\/mp4. Accepted: /)])
})
rule('7', '`File too large (max 10 MB)` or `File exceeds 10MB limit`', () =>
  expectRefusal(analyze({ ...brief, data: 'A'.repeat(10 * 1024 * 1024 + 4) }), 400, 'File too large (max 10 MB)'),
)
const dimension = (name: string, count: number) => ({
  name,
  values: Array.from({ length: count }, (_, n) => `${name}${n}`),
})
const generate = (...dimensions: object[]) => key.post('/api/topics/generate-matrix', { dimensions })
rule('7', '`At least 2 dimensions are required`', () =>
  expectRefusal(generate(dimension('a', 1)), 400, 'At least 2 dimensions are required'),
)
rule('7', '`Too many combinations (N). Maximum is 5000.`', () =>
  expectRefusal(
    generate(dimension('a', 51), dimension('b', 99)),
    400,
    'Too many combinations (5049). Maximum is 5000.',
  ),
)
rule('7', 'dimension must have a name and at least one value', () =>
  expectRefusal(
    generate(dimension('a', 1), { name: 'b', values: [] }),
    400,
    'Each dimension must have a name and at least one value',
  ),
)
rule('7', '`topicIds array or filters object required`', () =>
  expectRefusal(key.post('/api/topics/catalog', {}), 400, 'topicIds array or filters object required'),
)
rule('7', '`activationIds array is required`', () =>
  expectRefusal(key.post('/api/activations/bulk-deactivate', {}), 400, 'activationIds array is required'),
)
rule('7', '`name, platform, and direction are required`', () =>
  expectRefusal(owner.post('/api/connections', {}), 400, 'name, platform, and direction are required'),
)
rule('7', '`Maximum 20 connections per organization`', async () => {
  const asking = askAs(stage.api, (await makeOrg(stage.api, ['owner'])).owner)
  const body = { name: 'DSP', platform: 'dspapi', direction: 'outbound', config: {} }
  for (let n = 0; n < 20; n++) await asking.post('/api/connections', body)
  await expectRefusal(asking.post('/api/connections', body), 400, 'Maximum 20 connections per organization')
})
rule('7', 'no valid fields to update', () =>
  expectRefusal(key.patch(`/api/topics/${topicId}`, {}), 400, 'No valid fields to update'),
)

rule('7', '401 | `Unauthorized`', () => expectRefusal(askAs(stage.api, {}).get('/api/topics'), 401, 'Unauthorized'))
rule('7', '`Invalid API key`', () =>
  expectRefusal(askAs(stage.api, { bearer: 'txadv_x' }).get('/api/topics'), 401, 'Invalid API key'),
)
rule('7', '`API key has been revoked`', async () => {
  const { id, bearer } = await makeKey(stage.api, acme.org.owner)
  await owner.del('/api/keys', { id })
  await expectRefusal(askAs(stage.api, { bearer }).get('/api/topics'), 401, 'API key has been revoked')
})
rule('7', '`API key has expired`', async () => {
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString()
  const { bearer } = await makeKey(stage.api, acme.org.owner, { name: 'expired', expiresAt })
  await asDatabaseOwner(stage.api, `update api_key set expires_at = now() where name = 'expired'`)
  await expectRefusal(askAs(stage.api, { bearer }).get('/api/topics'), 401, 'API key has expired')
})
rule('7', '`Invalid or expired SDK key`', () =>
  expectRefusal(
    askAs(stage.api, { bearer: 'pk_live_x' }).post('/api/sdk/classify', question),
    401,
    'Invalid or expired SDK key',
  ),
)
rule('7', '`Insufficient scopes`', async () => {
  const { bearer } = await makeKey(stage.api, acme.org.owner, { scopes: ['export'] })
  await expectRefusal(askAs(stage.api, { bearer }).get('/api/topics'), 401, 'Insufficient scopes')
})
rule('7', '403 | `Forbidden`', () => expectRefusal(as('member').post('/api/keys', { name: 'x' }), 403, 'Forbidden'))
rule('7', '`Only organization owners can perform full exports`', () =>
  expectRefusal(as('admin').get('/api/export?full=true'), 403, 'Only organization owners can perform full exports'),
)
rule('7', '`Requires library:delete permission`', () =>
  expectRefusal(as('member').del('/api/topics', { ids: [topicId] }), 403, 'Requires library:delete permission'),
)
rule('7', '`Requires activate permission`', { decision: '0006' }, () =>
  expectRefusal(
    as('viewer').post('/api/activations/bulk-refresh', { activationIds: ['act_01h455vb4pex5vsknk084sn02q'] }),
    403,
    'Forbidden',
  ),
)
rule('7', '404 | `Topic not found`', () =>
  expectRefusal(key.get('/api/topics/tp_01h455vb4pex5vsknk084sn02q/history'), 404, 'Topic not found'),
)
rule('7', '`Activation not found`', () =>
  expectRefusal(key.post('/api/activations/act_01h455vb4pex5vsknk084sn02q/refresh'), 404, 'Activation not found'),
)
rule('7', '`Connection not found`', () =>
  expectRefusal(key.get('/api/connections/conn_01h455vb4pex5vsknk084sn02q'), 404, 'Connection not found'),
)
rule('7', '`Batch not found`', () => expectRefusal(key.get('/api/import/batch_1_x/status'), 404, 'Batch not found'))
rule('7', '`Sync run not found`', async () => {
  const { id } = await acme.connect('dspapi')
  const path = `/api/connections/${id}/sync/run/run_01h455vb4pex5vsknk084sn02q/status`
  await expectRefusal(key.get(path), 404, 'Sync run not found')
})
rule('7', '`Mapping not found`', () =>
  expectRefusal(page.get('/api/sdk/mappings/ot_01h455vb4pex5vsknk084sn02q'), 404, 'Mapping not found'),
)
rule('7', '405 | wrong HTTP method', async () => {
  expect([(await key.put('/api/topics', {})).status, (await key.get('/api/classify')).status]).toEqual([405, 405])
})
rule('7', 'SDK routes answer with CORS headers', async () => {
  const { status, headers } = await page.get('/api/sdk/classify')
  expect([status, headers.get('access-control-allow-origin')]).toEqual([405, '*'])
})
rule('7', '409 | `Activation is deactivated, cannot deactivate`', async () => {
  const { activation } = await pushed()
  await acme.deactivate(activation.id)
  await expectRefusal(acme.deactivate(activation.id), 409, 'Activation is deactivated, cannot deactivate')
})
rule('7', '`Activation is deactivated, must be active to refresh`', async () => {
  const { activation } = await pushed()
  await acme.deactivate(activation.id)
  await expectRefusal(acme.refresh(activation.id), 409, 'Activation is deactivated, must be active to refresh')
})
rule('7', '`Batch is not processing`', async () => {
  const id = await imports().begin(501)
  await imports().end(id, 'failed')
  await expectRefusal(imports().chunk(id, 0, freshRows(1)), 409, 'Batch is not processing')
})
rule('7', '`Batch already cancelled`', async () => {
  const id = await imports().begin(1)
  await imports().end(id)
  await expectRefusal(imports().chunk(id, 0, freshRows(1)), 409, 'Batch already cancelled')
})
rule('7', 'batch not in processing state on cancel', async () => {
  const { batchId } = await imports().run(freshRows(1))
  await expectRefusal(imports().end(batchId), 409, 'Batch is completed, can only cancel/fail a processing batch')
})
rule('7', '429 | `Monthly classifications quota exceeded`', async () => {
  const { asking } = await makeSpent('classifications', 100)
  await expectRefusal(asking.post('/api/classify', question), 429, 'Monthly classifications quota exceeded')
})
rule('7', '`Monthly exports quota exceeded`', async () => {
  const { asking } = await makeSpent('exports', 10)
  await expectRefusal(asking.get('/api/export'), 429, 'Monthly exports quota exceeded')
})
rule('7', 'LLM quota exceeded on LLM reclassify', async () => {
  const { asking, id } = await makeSpent('tokens', 1_000_000)
  await expectRefusal(asking.post(`/api/topics/${id}/reclassify`, { llm: true }), 429, 'LLM quota exceeded')
})

rule('7', '500 | `Classification failed`', async () => {
  provider.answer = { say: 'no JSON' }
  await expectRefusal(key.post('/api/classify', question), 500, 'Classification failed')
})
rule('7', '`Failed to list topics`', () =>
  withoutRelation(stage.api, 'view', 'library', () =>
    expectRefusal(key.get('/api/topics'), 500, 'Failed to list topics'),
  ),
)
rule('7', '`Failed to create topic`', () =>
  withoutRelation(stage.api, 'table', 'org_topic', () =>
    expectRefusal(key.post('/api/topics', { topic_name: 'Lost Chess Fans' }), 500, 'Failed to create topic'),
  ),
)
rule('7', '`Failed to list catalog topics`', () =>
  withoutRelation(stage.api, 'view', 'catalog', () =>
    expectRefusal(key.get('/api/topics/catalog'), 500, 'Failed to list catalog topics'),
  ),
)
rule('7', '`Failed to add topics to library`', () =>
  withoutRelation(stage.api, 'view', 'catalog', () =>
    expectRefusal(key.post('/api/topics/catalog', { filters: {} }), 500, 'Failed to add topics to library'),
  ),
)
rule('7', '`Failed to process chunk`', async () => {
  const id = await imports().begin(1)
  await withoutRelation(stage.api, 'table', 'batch_row', () =>
    expectRefusal(imports().chunk(id, 0, freshRows(1)), 500, 'Failed to process chunk'),
  )
})
rule('7', '`Reclassification failed`', () =>
  withoutRelation(stage.api, 'table', 'org_topic', () =>
    expectRefusal(key.post('/api/topics/reclassify', { ids: [topicId] }), 500, 'Reclassification failed'),
  ),
)
rule('7', '`Export failed`', () =>
  withoutRelation(stage.api, 'view', 'library_record', () =>
    expectRefusal(key.get('/api/export'), 500, 'Export failed'),
  ),
)
rule('7', '`Internal server error`', () =>
  withoutRelation(stage.api, 'table', 'connection', () =>
    expectRefusal(key.get('/api/connections'), 500, 'Internal server error'),
  ),
)
rule('7', 'LLM provider key not configured', () =>
  expectRefusal(analyze(brief, askAs(plain, acme.org.key)), 500, 'LLM provider key not configured'),
)
rule('7', '502 | `Platform deactivation failed`', async () => {
  const { activation } = await pushed('deactivate')
  await expectRefusal(acme.deactivate(activation.id), 502, 'Platform deactivation failed')
})
rule('7', '`Failed to deactivate old segment on platform`', async () => {
  const { activation } = await pushed('deactivate')
  await expectRefusal(acme.refresh(activation.id), 502, 'Failed to deactivate old segment on platform')
})
rule('7', '`Failed to create new segment on platform`', async () => {
  const { activation } = await pushed('create')
  await key.patch(`/api/topics/${activation.orgTopicId}`, { topic_name: 'Renamed Chess Fans' })
  await expectRefusal(acme.refresh(activation.id), 502, 'Failed to create new segment on platform')
})
const failingTest = async () => {
  const body = { name: 'x', platform: 'exchange', direction: 'outbound', config: {} }
  const { id } = (await owner.post('/api/connections', body)).body
  return owner.post(`/api/connections/${id}/test`)
}
rule('7', '`Connection test failed`', { decision: '0025' }, async () => {
  expect(await failingTest()).toMatchObject({ status: 200, body: { success: false } })
})
rule('7', '`Failed to parse analysis response`', async () => {
  provider.answer = { say: 'no JSON' }
  await expectRefusal(analyze(brief), 502, 'Failed to parse analysis response')
})
rule('7', 'Connection test failures are not errors: they return 200 with success false', async () => {
  expect(await failingTest()).toMatchObject({ status: 200, body: { success: false, error: expect.any(String) } })
})
/** The pauses that the client makes when every try is answered with a status. */
async function pausesAfter(status: number): Promise<number[]> {
  // The longest that can be drawn: each pause is a random part of it.
  const drawn = vi.spyOn(Math, 'random').mockReturnValue(1)
  const pauses: number[] = []
  const client = createClient({
    baseUrl: 'http://service.example',
    apiKey: 'txadv_x',
    fetch: async () => new Response('{"error":"x"}', { status, headers: { 'content-type': 'application/json' } }),
    onRetry: ({ pauseMs }) => pauses.push(pauseMs),
  })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const asked = client.call('GET /api/topics').catch(() => undefined)
    await vi.advanceTimersByTimeAsync(60_000)
    await asked
  } finally {
    vi.useRealTimers()
    drawn.mockRestore()
  }
  return pauses
}
rule('7', 'Clients retry 500 and 502 with exponential backoff', async () => {
  expect([await pausesAfter(500), await pausesAfter(502)]).toEqual([
    [1_000, 2_000, 4_000],
    [1_000, 2_000, 4_000],
  ])
})
rule('7', 'and do not retry 400, 401, 403, 409', async () => {
  for (const status of [400, 401, 403, 409]) expect([status, await pausesAfter(status)]).toEqual([status, []])
})
