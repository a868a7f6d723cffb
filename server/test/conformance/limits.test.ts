import { limits } from '@txadv/contract'
import { createClient } from '@txadv/sdk'
import { afterAll, beforeAll, beforeEach, expect, vi } from 'vitest'
import { fileOf, mediaTypes } from '../brief-files.ts'
import { asDatabaseOwner, makeOperator, makeOrg, type Org, setPlan } from '../harness.ts'
import { freshRows, importsOf } from '../imports.ts'
import { jobsOf } from '../jobs.ts'
import { goodClassification, type LlmProvider, startLlmProvider } from '../llm-provider.ts'
import { pushesOf, type Stage, startStage } from '../pushing.ts'
import { freshItems, paged, type Source, startSource, syncOf } from '../sources.ts'
import { sendJson } from '../strangers.ts'
import { askAs } from './asking.ts'
import { rule } from './rule.ts'

type Asking = ReturnType<typeof askAs>

let provider: LlmProvider
let source: Source
let stage: Stage
let acme: Org
let owner: Asking
let key: Asking
let operator: Asking
let operatorCookie: { cookie: string }

const retryDelays = { outbound: [...limits.outbound.retryDelaysMs], inbound: [...limits.inbound.retryDelaysMs] }
const setDelays = (group: 'outbound' | 'inbound', delaysMs: readonly number[]) =>
  (limits[group].retryDelaysMs as unknown as number[]).splice(0, 3, ...delaysMs)

beforeAll(async () => {
  setDelays('inbound', [1, 2, 4])
  provider = await startLlmProvider()
  source = await startSource()
  const llm = { LLM_API_KEY: 'sk-test', LLM_BASE_URL: provider.url }
  stage = await startStage({ ...llm, EGRESS_ALLOW: source.endpoint })
  acme = await makeOrg(stage.api)
  owner = askAs(stage.api, acme.owner)
  key = askAs(stage.api, acme.key)
  operatorCookie = { cookie: (await makeOperator(stage.api)).cookie }
  operator = askAs(stage.api, operatorCookie)
})
afterAll(async () => {
  setDelays('inbound', retryDelays.inbound)
  await stage.close()
  await source.close()
  await provider.close()
})
beforeEach(() => {
  provider.seen.length = 0
  provider.answer = { say: goodClassification }
})

const question = { messages: [{ role: 'user', content: 'Chess fans' }] }
const brief = fileOf(mediaTypes.txt, 'Spring campaign')
const analysis = { summary: 's', objectives: [], targetAudience: 't', recommendedTopics: [] }
const usageOf = async (org: Org) => (await askAs(stage.api, org.owner).get('/api/usage')).body
const newOrg = () => makeOrg(stage.api, ['owner'])
/** How many credits an organization's work takes. */
async function creditsOf(work: (org: Org, asking: Asking) => Promise<unknown>): Promise<number> {
  const org = await newOrg()
  const asking = askAs(stage.api, org.key)
  await work(org, asking)
  return (await usageOf(org)).quotas.classifications.used
}
const limitsOf = async (metric: string) => {
  const org = await newOrg()
  const found: unknown[] = []
  for (const plan of ['free', 'pro', 'enterprise'] as const) {
    await setPlan(stage.api, org, plan)
    found.push((await usageOf(org)).quotas[metric].limit)
  }
  return found
}
const sdkKeyOf = async (org: Org) => ({
  bearer: (await askAs(stage.api, org.owner).post('/api/sdk-keys', { name: 'page' })).body.plaintext as string,
})
let made = 0
const addTopic = async (asking: Asking) =>
  (await asking.post('/api/topics', { topic_name: `Cohort ${++made} Chess Fans` })).body.id as string
async function syncOnce(org: Org, serve: Parameters<Source['serve']>[0], config: object = {}) {
  const syncs = syncOf(stage.api, org)
  const id = await syncs.connect(source.serve(serve), config)
  const begun = await syncs.begin(id)
  return { syncs, id, begun, ...(begun.status === 200 && (await syncs.finish(id, begun.body.runId))) }
}
const statuses = (asked: readonly Promise<{ status: number }>[]) =>
  Promise.all(asked.map(async (each) => (await each).status))

rule('8.1', 'Classifications | 100 | 10,000 | unlimited', async () => {
  expect(await limitsOf('classifications')).toEqual([100, 10_000, null])
})
rule('8.1', 'Tokens (input plus output) | 1,000,000 | 50,000,000 | unlimited', async () => {
  expect(await limitsOf('tokens')).toEqual([1_000_000, 50_000_000, null])
})
rule('8.1', 'Import operations | 5 | 100 | unlimited', async () =>
  expect(await limitsOf('imports')).toEqual([5, 100, null]),
)
rule('8.1', 'Exports | 10 | unlimited | unlimited', async () =>
  expect(await limitsOf('exports')).toEqual([10, null, null]),
)
rule('8.1', 'All organizations currently default to Enterprise (unlimited)', async () => {
  expect((await usageOf(await newOrg())).plan).toBe('enterprise')
})
rule('8.1', 'Quotas apply across session, API key and SDK key', async () => {
  const org = await newOrg()
  await setPlan(stage.api, org, 'free')
  const page = askAs(stage.api, await sdkKeyOf(org))
  await asDatabaseOwner(
    stage.api,
    `insert into usage_day (org_id, day, slot, classifications) values ($1, (now() at time zone 'utc')::date, 99, 97)`,
    [org.id],
  )
  const asked = () => [
    askAs(stage.api, org.owner).post('/api/classify', question),
    askAs(stage.api, org.key).post('/api/classify', question),
    page.post('/api/sdk/classify', question),
  ]
  expect(await statuses(asked())).toEqual([200, 200, 200])
  expect(await statuses(asked())).toEqual([429, 429, 429])
})
rule('8.1', 'A classification credit is consumed by each: POST /api/classify', async () => {
  expect(await creditsOf((_, asking) => asking.post('/api/classify', question))).toBe(1)
})
rule('8.1', 'A classification credit is consumed by each: ... POST /api/sdk/classify', async () => {
  const spend = async (org: Org) => askAs(stage.api, await sdkKeyOf(org)).post('/api/sdk/classify', question)
  expect(await creditsOf(spend)).toBe(1)
})
rule('8.1', 'each import chunk row', async () => {
  expect(await creditsOf((org) => importsOf(stage.api, org).run(freshRows(7)))).toBe(7)
})
rule('8.1', 'each sync page item', async () => {
  expect(await creditsOf((org) => syncOnce(org, paged(freshItems(6))))).toBe(6)
})
rule('8.1', 'each topic in a reclassify request', async () => {
  const spend = async (_: Org, asking: Asking) => {
    const ids = [await addTopic(asking), await addTopic(asking)]
    await asking.post('/api/topics/reclassify', { ids })
    await asking.post(`/api/topics/${ids[0]}/reclassify`)
  }
  expect(await creditsOf(spend)).toBe(3)
})
rule('8.1', 'each matrix combination', async () => {
  const dimensions = [
    { name: 'Who', values: ['Harp Fans', 'Lute Fans'] },
    { name: 'Age', values: ['18-24', '25-34', '35-44'] },
  ]
  expect(await creditsOf((_, asking) => asking.post('/api/topics/generate-matrix', { dimensions }))).toBe(6)
})
rule('8.1', 'and each brief analysis', async () => {
  provider.answer = { say: analysis }
  expect(await creditsOf((_, asking) => asking.post('/api/analyze-brief', { file: brief }))).toBe(1)
})
/** The day of an organization that has classified once, with two searches, and exported once. */
async function dayOf() {
  const org = await newOrg()
  const asking = askAs(stage.api, org.key)
  provider.next.push({ say: goodClassification, searches: 2 })
  await asking.post('/api/classify', question)
  await asking.get('/api/export')
  return (await usageOf(org)).days[0]
}
rule('8.1', 'Usage is recorded daily per org: total_classifications', async () => {
  expect((await dayOf()).total_classifications).toBe(1)
})
rule('8.1', 'total_tokens', async () => expect((await dayOf()).total_tokens).toBe(1_500))
rule('8.1', 'total_exports', async () => expect((await dayOf()).total_exports).toBe(1))
rule('8.1', 'total_web_searches', async () => expect((await dayOf()).total_web_searches).toBe(2))
rule('8.1', 'total_requests', async () => expect((await dayOf()).total_requests).toBe(2))
rule('8.1', 'total_cost', async () => expect((await dayOf()).total_cost).toBeGreaterThan(0))
rule('8.1', 'No usage API exists', { decision: '0025' }, async () => {
  expect((await owner.get('/api/usage')).status).toBe(200)
})
rule('8.1', 'it is visible in the admin dashboard', async () => {
  const { body } = await operator.get('/api/admin/organizations?pageSize=100')
  expect(body.data.map(({ id }: { id: string }) => id)).toContain(acme.id)
})

rule('8.2', 'Messages per classify request | 50', async () => {
  const of = (length: number) => ({ messages: Array.from({ length }, () => question.messages[0]) })
  expect(await statuses([50, 51].map((length) => key.post('/api/classify', of(length))))).toEqual([200, 400])
})
rule('8.2', 'Web searches per classify request | 3', async () => {
  await key.post('/api/classify', question)
  expect(provider.seen.at(-1)?.body.tools).toMatchObject([{ max_uses: 3 }])
})
rule('8.2', 'Classification output tokens | 4,096', async () => {
  await key.post('/api/classify', question)
  expect(provider.seen.at(-1)?.body.max_tokens).toBe(4_096)
})
rule('8.2', 'Brief file size | 10 MB (on the base64 payload)', async () => {
  const file = { ...brief, data: 'A'.repeat(10 * 1024 * 1024 + 4) }
  expect((await key.post('/api/analyze-brief', { file })).status).toBe(400)
  expect(limits.briefs.dataChars).toBe(10 * 1024 * 1024)
})
const mappings = [{ csvColumn: 'Name', targetField: 'topic_name' }]
rule('8.2', 'Import rows per batch | 50,000', async () => {
  const of = (totalRows: number) => key.post('/api/import', { filename: 'a.csv', totalRows, mappings })
  expect(await statuses([of(50_000), of(50_001)])).toEqual([200, 400])
})
rule('8.2', 'Import chunk size | 500 rows', async () => {
  const imports = importsOf(stage.api, acme)
  const id = await imports.begin(501)
  expect((await imports.chunk(id, 0, freshRows(501))).status).toBe(400)
})
rule('8.2', 'chunk timeout 60 s', () => expect(limits.http.bulkDeadlineMs).toBe(60_000))
rule('8.2', 'LLM classifications per import chunk | 10', async () => {
  await importsOf(stage.api, acme).run(freshRows(11), { useLLM: true })
  expect(provider.seen).toHaveLength(10)
})
rule('8.2', 'Chunk retries (client) | 3, backoff 1 s, 2 s, 4 s', async () => {
  // The longest that can be drawn: each pause is a random part of it.
  const drawn = vi.spyOn(Math, 'random').mockReturnValue(1)
  const pauses: number[] = []
  const client = createClient({
    baseUrl: 'http://service.example',
    apiKey: 'txadv_x',
    fetch: async () => new Response('{"error":"x"}', { status: 500, headers: { 'content-type': 'application/json' } }),
    onRetry: ({ pauseMs }) => pauses.push(pauseMs),
  })
  const input = { params: { batchId: 'batch_1_x' }, body: { chunkIndex: 0, rows: [{}], mappings } }
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const sent = client.call('POST /api/import/:batchId/chunk', input as never).catch(() => undefined)
    await vi.advanceTimersByTimeAsync(60_000)
    await sent
  } finally {
    vi.useRealTimers()
    drawn.mockRestore()
  }
  expect(pauses).toEqual([1_000, 2_000, 4_000])
})
rule('8.2', 'Sync page size default | 500 items', async () => {
  const sizes: (string | null)[] = []
  const items = freshItems(1)
  await syncOnce(await newOrg(), (response, asked, received) => {
    sizes.push(asked.get('size'))
    paged(items)(response, asked, received)
  })
  expect(sizes).toContain('500')
})
rule('8.2', 'Sync pages per run | 300 (150,000 items)', () => {
  expect([limits.sync.pages, limits.sync.pages * limits.sync.pageItems]).toEqual([300, 150_000])
})
rule('8.2', 'LLM classifications per sync page | 15', async () => {
  await syncOnce(await newOrg(), paged(freshItems(16)), { use_llm: true })
  expect(provider.seen).toHaveLength(15)
})
rule('8.2', 'Sync page fetch timeout | 15 s', () => expect(limits.inbound.timeoutMs).toBe(15_000))
rule('8.2', 'Sync page retries | 3', async () => {
  let asked = 0
  const failing: Parameters<Source['serve']>[0] = (response) => {
    asked++
    sendJson(response, {}, 503)
  }
  const items = freshItems(1)
  const org = await newOrg()
  const syncs = syncOf(stage.api, org)
  let isFailing = false
  const url = source.serve((response, query, received) =>
    (isFailing ? failing : paged(items))(response, query, received),
  )
  const id = await syncs.connect(url)
  const runId = await syncs.started(id)
  isFailing = true
  expect((await syncs.page(id, runId)).status).toBe(502)
  expect([asked, retryDelays.inbound.length]).toEqual([4, 3])
})
rule('8.2', 'Connections per org | 20', async () => {
  const asking = askAs(stage.api, (await newOrg()).owner)
  const body = { name: 'DSP', platform: 'dspapi', direction: 'outbound', config: {} }
  const codes: number[] = []
  for (let n = 0; n < 21; n++) codes.push((await asking.post('/api/connections', body)).status)
  expect(codes).toEqual([...Array(20).fill(201), 400])
})
rule('8.2', 'Connection test timeout | 30 s', () => expect(limits.connections.testDeadlineMs).toBe(30_000))
rule('8.2', 'Marketplace API / auth timeouts | 30 s / 10 s', () => {
  expect([limits.outbound.timeoutMs, limits.outbound.authTimeoutMs]).toEqual([30_000, 10_000])
})
rule('8.2', 'Dspapi timeout | 30 s', () => expect(limits.outbound.timeoutMs).toBe(30_000))
rule('8.2', 'Outbound retry | 3 on 429 and 5xx, 1 s, 2 s, 4 s', { decision: '0024' }, () => {
  expect(retryDelays.outbound).toEqual([1_000, 2_000, 4_000])
})
rule('8.2', 'Push batch size | 25 segments', async () => {
  const pushes = await pushesOf(stage)
  const { id } = await pushes.connect('dspapi')
  const { runId } = await pushes.begin(id, { topicIds: await pushes.topics(26) })
  expect((await pushes.pushOnce(id, runId)).processed).toBe(25)
})
rule('8.2', 'Push retries per segment | 3', () => {
  expect([limits.activations.retries, limits.activations.againSeconds.length]).toEqual([3, 3])
})
rule('8.2', 'Errors stored per push run | 500', () => expect(limits.push.errorsShown).toBe(500))
rule('8.2', 'Single deactivate / refresh duration | 30 s', () =>
  expect(limits.activations.singleDeadlineMs).toBe(30_000),
)
rule('8.2', 'Bulk deactivate / refresh duration | 60 s', () => expect(limits.activations.bulkDeadlineMs).toBe(60_000))
const many = (count: number, id = 'ot_01h455vb4pex5vsknk084sn02q') => Array.from({ length: count }, () => id)
rule('8.2', 'Activation ids per bulk request | 500', async () => {
  const asked = ['deactivate', 'refresh'].flatMap((verb) =>
    [500, 501].map((count) =>
      key.post(`/api/activations/bulk-${verb}`, { activationIds: many(count, 'act_01h455vb4pex5vsknk084sn02q') }),
    ),
  )
  expect(await statuses(asked)).toEqual([200, 400, 200, 400])
})
rule('8.2', 'Bulk reclassify ids | 500 (rule-based), 100 (LLM)', async () => {
  const asked = [{ ids: many(500) }, { ids: many(501) }, { ids: many(100), llm: true }, { ids: many(101), llm: true }]
  expect(await statuses(asked.map((body) => key.post('/api/topics/reclassify', body)))).toEqual([200, 400, 200, 400])
})
rule('8.2', 'Bulk delete ids | no hard limit', async () => {
  expect((await key.del('/api/topics', { ids: many(50_000) })).body).toEqual({ deleted: 0 })
})
rule('8.2', 'Catalog add by ids | 500', async () => {
  const asked = [500, 501].map((count) =>
    key.post('/api/topics/catalog', { topicIds: many(count, 'tp_01h455vb4pex5vsknk084sn02q') }),
  )
  expect(await statuses(asked)).toEqual([200, 400])
})
rule('8.2', 'Matrix combinations | 5,000; at least 2 dimensions', async () => {
  const of = (...sizes: number[]) =>
    key.post('/api/topics/generate-matrix', {
      dryRun: true,
      dimensions: sizes.map((size, n) => ({
        name: `D${n}`,
        values: Array.from({ length: size }, (_, at) => `v${n}x${at}`),
      })),
    })
  expect(await statuses([of(50, 100), of(51, 100), of(2)])).toEqual([200, 400, 400])
})
rule('8.2', 'API keys per org | 25', async () => {
  const asking = askAs(stage.api, (await newOrg()).owner)
  const codes: number[] = []
  for (let n = 0; n < 25; n++) codes.push((await asking.post('/api/keys', { name: 'k' })).status)
  expect(codes).toEqual([...Array(24).fill(201), 400])
})
rule('8.2', 'SDK keys per org | no hard limit', async () => {
  const asking = askAs(stage.api, (await newOrg()).owner)
  for (let n = 0; n < 30; n++) expect((await asking.post('/api/sdk-keys', { name: 'k' })).status).toBe(201)
})
rule('8.2', 'API key and SDK key name length | 100 characters', async () => {
  const asked = ['/api/keys', '/api/sdk-keys'].flatMap((path) =>
    [100, 101].map((length) => owner.post(path, { name: 'n'.repeat(length) })),
  )
  expect(await statuses(asked)).toEqual([201, 400, 201, 400])
})
rule('8.2', 'Export timeout | 55 s', () => expect(limits.export.timeoutMs).toBe(55_000))
rule('8.2', 'internal keyset page size 500', () => expect(limits.export.pageRows).toBe(500))
rule('8.2', 'Topic list page size | max 100', async () => {
  expect((await key.get('/api/topics?pageSize=101')).body.pageSize).toBe(100)
})
rule('8.2', 'History entries returned | 200', () => expect(limits.topics.historyEntries).toBe(200))
rule('8.2', 'Import list limit | default 20, max 100', () => {
  expect([limits.imports.listDefault, limits.imports.listMax]).toEqual([20, 100])
})
rule('8.2', 'Admin archive ids | 500 per request', async () => {
  const asked = [500, 501].map((count) =>
    operator.post('/api/admin/topics/archive', { topicIds: many(count, 'tp_01h455vb4pex5vsknk084sn02q') }),
  )
  expect(await statuses(asked)).toEqual([200, 400])
})
rule('8.2', 'Job list limit | 1-100, default 20', async () => {
  const asked = ['?limit=0', '?limit=1', '?limit=100', '?limit=101'].map((query) =>
    operator.get(`/api/admin/jobs${query}`),
  )
  expect(await statuses(asked)).toEqual([400, 200, 200, 400])
  expect(limits.jobs.listDefault).toBe(20)
})
rule('8.2', 'Process route duration | 60 s', () => expect(limits.http.bulkDeadlineMs).toBe(60_000))
rule('8.2', 'Name and description truncation | marketplace 250 / 245; dspapi 255 / 500', async () => {
  const { body } = await owner.get('/api/platforms')
  const of = (wanted: string) => body.find(({ key: each }: { key: string }) => each === wanted).limits
  expect([of('marketplace'), of('dspapi')]).toEqual([
    { nameChars: 250, descriptionChars: 245 },
    { nameChars: 255, descriptionChars: 500 },
  ])
})
rule('8.2', 'exchange template description limit 300', async () => {
  const { body } = await operator.get('/api/admin/output-templates')
  expect(body.find((each: { platformKey: string }) => each.platformKey === 'exchange').descCharLimit).toBe(300)
})

rule('9', 'The classification engine carries a version string (current 2.5)', async () => {
  const id = await addTopic(key)
  expect((await key.get(`/api/topics/${id}/explain`)).body.engine_version).toBe('2.5')
})
rule('9', 'Each topic stores engine_version', async () => {
  await addTopic(key)
  for (const topic of (await key.get('/api/topics')).body.data) expect(topic.engine_version).toBe('2.5')
})
/** Topics that an earlier engine has judged. */
const makeOutdated = (name: string) =>
  asDatabaseOwner(
    stage.api,
    `insert into topic (topic_name, normalized_name, parent_category, engine_version)
     values ($1, lower($1), 'Religion & Spirituality', '2.4')`,
    [name],
  )
const outdated = { mode: 'local', parentCategoryFilter: 'Religion & Spirituality' }
rule('9', 'a topic is outdated when its version is older than the current one', async () => {
  await addTopic(key)
  await makeOutdated('Outdated Psalm Readers')
  const { byEngineVersion } = (await operator.get('/api/admin/topics/metrics')).body
  expect(byEngineVersion).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ engineVersion: '2.4', outdated: true }),
      expect.objectContaining({ engineVersion: '2.5', outdated: false }),
    ]),
  )
  expect((await jobsOf(stage.api, operatorCookie).create('reclassify', outdated)).body.totalItems).toBeGreaterThan(0)
})
rule('9', 'A reclassify stamps the current version', async () => {
  await makeOutdated('Stamped Psalm Readers')
  await jobsOf(stage.api, operatorCookie).run('reclassify', { ...outdated, force: true })
  const { rows } = await asDatabaseOwner(
    stage.api,
    `select engine_version from topic where topic_name = 'Stamped Psalm Readers'`,
  )
  expect(rows).toEqual([{ engine_version: '2.5' }])
})
/** A segment that was pushed by an earlier engine. */
async function pushedEarlier() {
  const pushes = await pushesOf(stage)
  const { id } = await pushes.connect('dspapi')
  await pushes.push(id, { topicIds: await pushes.topics(1) })
  const [before] = await pushes.list()
  await asDatabaseOwner(stage.api, `update activation set engine_version_at_push = '2.4' where org_id = $1`, [
    pushes.org.id,
  ])
  return { before, after: (await pushes.list())[0] }
}
rule('9', 'Activations store engineVersionAtPush', async () => {
  expect((await pushedEarlier()).before).toMatchObject({ engineVersionAtPush: '2.5', stale: false })
})
rule('9', "a difference from the topic's current version makes the activation stale", async () => {
  expect((await pushedEarlier()).after).toMatchObject({ engineVersionAtPush: '2.4', stale: true })
})
rule('9', 'Topic list and create accept an engine_version', async () => {
  const answer = await key.post('/api/topics', { topic_name: 'Versioned Chess Fans', engine_version: '2.4' })
  expect([answer.status, answer.body.engine_version]).toEqual([201, '2.4'])
})
rule('9', 'create defaults to the current one', async () => {
  expect((await key.post('/api/topics', { topic_name: 'Unversioned Chess Fans' })).body.engine_version).toBe('2.5')
})
rule('9', 'List filters accept engineVersion', async () => {
  await addTopic(key)
  const total = async (version: string) => (await key.get(`/api/topics?engineVersion=${version}`)).body.total
  expect([(await total('2.5')) > 0, await total('2.3')]).toEqual([true, 0])
})
rule('9', 'Outbound platform calls use provider API versions fixed in their paths (marketplace v1', async () => {
  const calls: string[] = []
  const base = source.serve((response) => sendJson(response, {}))
  const asking = askAs(stage.api, (await newOrg()).owner)
  const credentials = { client_id: 'c', username: 'u', password: 'p', org_id: 'o' }
  const config = {
    api_base_url: new URL(base).origin,
    token_url: source.serve((response) => sendJson(response, { access_token: 't', expires_in: 600 })),
  }
  const body = { name: 'x', platform: 'marketplace', direction: 'outbound', config, credentials }
  const { id } = (await asking.post('/api/connections', body)).body
  await asking.post(`/api/connections/${id}/test`)
  calls.push(...source.received.map(({ url }) => url))
  expect(calls).toContain('/data-marketplace/provider-api/v1/segments?limit=1')
})
rule('9', 'marketplace v1, dspapi v3)', async () => {
  const asking = askAs(stage.api, (await newOrg()).owner)
  const config = { api_base_url: `${source.url}/v3` }
  const body = {
    name: 'x',
    platform: 'dspapi',
    direction: 'outbound',
    config,
    credentials: { api_key: 'k', provider_id: 'p' },
  }
  const { id } = (await asking.post('/api/connections', body)).body
  await asking.post(`/api/connections/${id}/test`)
  expect(source.received.map(({ url }) => url)).toContain('/v3/providers/p/segments')
})
