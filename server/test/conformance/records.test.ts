import {
  audienceTypes,
  inboundAuthTypes,
  matchKeys,
  parentCategories,
  segmentTypes,
  taxonomyTypes,
  uploadMethods,
} from '@txadv/contract'
import { afterAll, beforeAll, expect } from 'vitest'
import { makeOperator, makeOrg, type Org } from '../harness.ts'
import { freshRows, importsOf } from '../imports.ts'
import { jobsOf } from '../jobs.ts'
import { goodClassification, type LlmProvider, startLlmProvider } from '../llm-provider.ts'
import { pushesOf, type Stage, startStage } from '../pushing.ts'
import { freshItems, paged, type Source, startSource, syncOf } from '../sources.ts'
import { askAs } from './asking.ts'
import { rule } from './rule.ts'

type Asking = ReturnType<typeof askAs>
// biome-ignore lint/suspicious/noExplicitAny: a test reads the fields it expects
type Shown = any

let provider: LlmProvider
let source: Source
let stage: Stage
let acme: Org
let owner: Asking
let key: Asking
let operator: Asking
let operatorCookie: { cookie: string }
/** An imported topic, the same topic in the catalog, what happened to it, and how it is classified. */
let topic: Shown
let listed: Shown
let history: Shown[]
let classified: Shown
let apiKey: Shown
let sdkKey: Shown
let connection: Shown
/** The document that the service shows of itself. */
let schemas: Shown

const timestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/

beforeAll(async () => {
  provider = await startLlmProvider()
  source = await startSource()
  stage = await startStage({ LLM_API_KEY: 'sk-test', LLM_BASE_URL: provider.url, EGRESS_ALLOW: source.endpoint })
  const { api } = stage
  acme = await makeOrg(api, ['owner'])
  owner = askAs(api, acme.owner)
  key = askAs(api, acme.key)
  operatorCookie = { cookie: (await makeOperator(api)).cookie }
  operator = askAs(api, operatorCookie)
  await importsOf(api, acme).run([{ Name: 'Electric SUV Intenders', Code: 'X-1' }])
  topic = (await key.get('/api/topics?search=electric')).body.data[0]
  await key.post(`/api/topics/${topic.id}/reclassify`, { llm: true })
  await key.patch(`/api/topics/${topic.id}`, { segment_type: 'B2B' })
  topic = (await key.get('/api/topics?search=electric')).body.data[0]
  listed = (await key.get('/api/topics/catalog?search=electric')).body.data[0]
  history = (await key.get(`/api/topics/${topic.id}/history`)).body
  const { text } = (await key.post('/api/classify', { messages: [{ role: 'user', content: 'EV owners' }] })).body
  classified = JSON.parse(text)
  apiKey = (await owner.post('/api/keys', { name: 'ci' })).body
  sdkKey = (await owner.post('/api/sdk-keys', { name: 'page' })).body
  connection = (await owner.post('/api/connections', outbound({ api_key: 'canary-secret' }))).body
  schemas = (await key.get('/openapi.json')).body.components.schemas
})
afterAll(async () => {
  await stage.close()
  await source.close()
  await provider.close()
})

const outbound = (credentials?: object, over: object = {}) => ({
  name: 'To the DSP',
  platform: 'dspapi',
  direction: 'outbound',
  config: {},
  credentials,
  ...over,
})
const inbound = (config: object = {}) => ({
  name: 'Source',
  platform: 'custom_api',
  direction: 'inbound',
  config: { base_url: 'https://source.example/topics', ...config },
})
/** The statuses of connections that are made and taken away again. */
async function connect(...bodies: object[]): Promise<number[]> {
  const statuses: number[] = []
  for (const body of bodies) {
    const answer = await owner.post('/api/connections', body)
    statuses.push(answer.status)
    if (answer.status === 201) await owner.del(`/api/connections/${answer.body.id}`)
  }
  return statuses
}
/** The statuses of requests that differ in one value of their query. */
const asked = (asking: Asking, path: string, values: readonly string[]) =>
  Promise.all(values.map(async (value) => (await asking.get(`${path}${value}`)).status))

rule(
  '1',
  'into a layered taxonomy of 7 layers (intent, intensity, awareness, segment, sensitivity, buyer journey, composite score)',
  async () => {
    const { layers } = (await key.get('/api/topics?layers=true')).body.data[0]
    expect(Object.keys(layers)).toEqual([
      'intent',
      'intensity',
      'awareness',
      'segment',
      'sensitivity',
      'buyer_journey',
      'composite_score',
    ])
  },
)
rule('1', 'taxonomy type group (13 groups)', () => {
  expect(new Set(schemas.ClassificationResult.properties.taxonomy_type.enum).size).toBe(13)
})
rule('1', 'a parent category (41 types)', () => {
  expect(new Set(schemas.ClassificationResult.properties.parent_category.enum).size).toBe(41)
})
rule('1', 'an audience type (14 types)', () => {
  expect(new Set(schemas.ClassificationResult.properties.audience_type.enum).size).toBe(14)
})
rule('1', 'Global topics are shared by all organizations', async () => {
  const other = await makeOrg(stage.api, ['owner'])
  const { data } = (await askAs(stage.api, other.key).get('/api/topics/catalog?search=electric')).body
  expect(data).toMatchObject([{ id: listed.id, inLibrary: false }])
})
rule('1', "Org topics are an organization's library; they link to a global topic and are not copies", async () => {
  expect(topic.topic_id).toBe(listed.id)
  const other = await makeOrg(stage.api, ['owner'])
  expect((await askAs(stage.api, other.key).get('/api/topics')).body.total).toBe(0)
})
rule(
  '1',
  'Changes to a global topic (reclassification, engine version upgrade, merge) reach every linked library',
  async () => {
    const made = (await key.post('/api/topics', { topic_name: 'Kayak Fans' })).body
    await operator.patch(`/api/admin/topics/${made.topic_id}`, { parentCategory: 'Travel & Lodging' })
    expect((await key.get('/api/topics?search=kayak')).body.data).toMatchObject([
      { parent_category: 'Travel & Lodging' },
    ])
  },
)
rule('1', 'Topics enter a library by: an LLM classification call followed by creation', async () => {
  const { text } = (await key.post('/api/classify', { messages: [{ role: 'user', content: 'EV owners' }] })).body
  const { audience_type: _, ...result } = JSON.parse(text)
  const made = await key.post('/api/topics', result)
  expect([made.status, made.body.topic_name]).toEqual([201, goodClassification.topic_name])
})
rule('1', 'Topics enter a library by: ... direct creation', async () => {
  expect((await key.post('/api/topics', { topic_name: 'Zither Fans' })).status).toBe(201)
})
rule('1', 'A document upload (campaign brief) returns recommended topics', async () => {
  const recommendedTopics = [{ topic_name: 'Golf Fans', rationale: 'They play.' }]
  provider.next.push({ say: { summary: 's', objectives: [], targetAudience: 't', recommendedTopics } })
  const file = { mediaType: 'text/plain', data: Buffer.from('Golf shoes').toString('base64') }
  expect((await key.post('/api/analyze-brief', { file })).body.recommendedTopics).toEqual(recommendedTopics)
})
rule(
  '1',
  'Topics are pushed as segments to outbound platforms through connections. Each push is tracked as an activation',
  async () => {
    const pushes = await pushesOf(stage)
    const { id, account } = await pushes.connect('dspapi')
    await pushes.push(id, { topicIds: await pushes.topics(1) })
    const [segment] = await stage.sandbox.segments({ account })
    expect(await pushes.list()).toMatchObject([{ status: 'active', platformSegmentId: String(segment?.id) }])
  },
)
rule('1', 'Libraries can be exported as CSV or JSON', async () => {
  expect((await key.get('/api/export?format=csv')).text).toContain('Electric SUV Intenders')
  expect((await key.get('/api/export?format=json')).body).toEqual(
    expect.arrayContaining([expect.objectContaining({ id: topic.id })]),
  )
})
rule(
  '1',
  'Operator functions: background jobs (reclassify, dedup sweep, merge, refresh activations, sync), configurable output templates that generate platform names and descriptions, duplicate detection and merge, a human review queue, and global topic management',
  async () => {
    const paths = ['jobs', 'output-templates', 'topics/review', 'topics']
    const asked = [operator, owner].flatMap(({ get }) =>
      paths.map(async (path) => (await get(`/api/admin/${path}`)).status),
    )
    expect(await Promise.all(asked)).toEqual([200, 200, 200, 200, 403, 403, 403, 403])
  },
)
rule('1', 'Usage is counted per organization per month against plan quotas', async () => {
  const { plan, resetsAt, quotas } = (await owner.get('/api/usage')).body
  expect([plan, new Date(resetsAt).getUTCDate(), quotas.classifications.used > 0]).toEqual(['enterprise', 1, true])
})
rule('1', 'Webhooks are planned and are not delivered', async () => {
  expect((await owner.get('/api/webhooks')).status).toBe(404)
})
rule('1', 'up to 3 web searches per request to verify unfamiliar brands', async () => {
  await key.post('/api/classify', { messages: [{ role: 'user', content: 'Zyphora owners' }] })
  expect(provider.seen.at(-1)?.body.tools).toMatchObject([{ name: 'web_search', max_uses: 3 }])
})
rule('1', 'a deterministic rule-based local engine (no external calls, no cost)', async () => {
  const before = provider.seen.length
  const classify = async () => (await key.post(`/api/topics/${topic.id}/reclassify`, { llm: false })).body
  const [first, second] = [await classify(), await classify()]
  expect({ ...second, updated_at: '' }).toEqual({ ...first, updated_at: '' })
  expect(provider.seen).toHaveLength(before)
})
rule('1', '`parent_category` always holds the 41-type value', () => {
  expect(parentCategories).toContain(topic.parent_category)
})
rule('1', '`taxonomy_type` always holds the 13-group value', () => {
  expect(taxonomyTypes).toContain(topic.taxonomy_type)
})
rule('1', 'Library endpoints use snake_case field names', () => {
  expect(Object.keys(topic).filter((name) => !/^[a-z]+(_[a-z]+)*$/.test(name))).toEqual([])
})
rule('1', 'catalog and admin endpoints use camelCase names', async () => {
  const [shown] = (await operator.get('/api/admin/topics')).body.data
  expect(
    [...Object.keys(listed), ...Object.keys(shown)].filter((name) => !/^[a-z]+([A-Z][a-z]+)*$/.test(name)),
  ).toEqual([])
})

rule('2.1', 'segment_type | B2B, B2C, B2B2C, B2E, B2G', async () => {
  const { body } = await key.post('/api/topics', { topic_name: 'Chess Fans' })
  for (const segment_type of ['B2B', 'B2C', 'B2B2C', 'B2E', 'B2G'])
    expect((await key.patch(`/api/topics/${body.topic_id}`, { segment_type })).body.segment_type).toBe(segment_type)
  expect((await key.patch(`/api/topics/${body.topic_id}`, { segment_type: 'C2C' })).status).toBe(400)
})
rule(
  '2.1',
  'API key scopes | classify, topics:read, topics:write, export, sync, activations, mappings:read',
  async () => {
    const scopes = ['classify', 'topics:read', 'topics:write', 'export', 'sync', 'activations', 'mappings:read']
    expect(apiKey.record.scopes).toEqual(scopes)
    expect((await owner.post('/api/keys', { name: 'x', scopes: ['admin'] })).status).toBe(400)
  },
)
rule('2.1', 'SDK key mode | live (default), test', async () => {
  expect(sdkKey.record.keyPrefix).toMatch(/^pk_live_/)
  const made = await owner.post('/api/sdk-keys', { name: 'x', mode: 'test' })
  expect(made.body.record.keyPrefix).toMatch(/^pk_test_/)
  expect((await owner.post('/api/sdk-keys', { name: 'x', mode: 'dev' })).status).toBe(400)
})
rule('2.1', 'Connection platform | marketplace, dspapi, exchange, custom_api', async () => {
  const platforms = ['marketplace', 'dspapi', 'exchange', 'custom_api', 'other']
  expect(await connect(...platforms.map((platform) => outbound(undefined, { platform })))).toEqual([
    201, 201, 201, 201, 400,
  ])
})
rule('2.1', 'Connection direction | inbound, outbound, bidirectional', async () => {
  const config = { base_url: 'https://source.example/' }
  const made = await connect(
    inbound(),
    outbound(),
    outbound(undefined, { platform: 'custom_api', direction: 'bidirectional', config }),
    outbound(undefined, { direction: 'sideways' }),
  )
  expect(made).toEqual([201, 201, 201, 400])
})
rule('2.1', 'Inbound auth_type | bearer, basic, api_key', async () => {
  expect(inboundAuthTypes).toEqual(['bearer', 'basic', 'api_key'])
  const types = [...inboundAuthTypes, 'digest']
  expect(await connect(...types.map((auth_type) => inbound({ auth_type })))).toEqual([201, 201, 201, 400])
})
rule('2.1', 'Activation status | pending, active, deactivated, error', async () => {
  const statuses = ['pending', 'active', 'deactivated', 'error', 'stale']
  expect(await asked(key, '/api/activations?status=', statuses)).toEqual([200, 200, 200, 200, 400])
})
rule('2.1', 'Import batch status | processing, completed, cancelled, failed', async () => {
  const imports = importsOf(stage.api, acme)
  const [cancelled, failed] = [await imports.begin(1), await imports.begin(1)]
  const { batchId: completed } = await imports.run(freshRows(1))
  const processing = await imports.begin(1)
  await imports.end(cancelled)
  await imports.end(failed, 'failed')
  const read = async (id: string) => (await imports.status(id)).status
  expect(await Promise.all([processing, completed, cancelled, failed].map(read))).toEqual([
    'processing',
    'completed',
    'cancelled',
    'failed',
  ])
})
rule('2.1', 'Job type | reclassify, dedup_sweep, merge, refresh_activations, sync_trade_desk', async () => {
  const types = ['reclassify', 'dedup_sweep', 'merge', 'refresh_activations', 'sync_trade_desk', 'other']
  expect(await asked(operator, '/api/admin/jobs?jobType=', types)).toEqual([200, 200, 200, 200, 200, 400])
})
rule('2.1', 'Job status | pending, processing, completed, failed, cancelled', async () => {
  const statuses = ['pending', 'processing', 'completed', 'failed', 'cancelled', 'other']
  expect(await asked(operator, '/api/admin/jobs?status=', statuses)).toEqual([200, 200, 200, 200, 200, 400])
})
rule('2.1', 'Review status | null (no review), needs_review, reviewed', async () => {
  expect((await operator.get(`/api/admin/topics/${listed.id}`)).body.reviewStatus).toBe(null)
  const statuses = ['needs_review', 'reviewed', 'other']
  expect(await asked(operator, '/api/admin/topics/review?status=', statuses)).toEqual([200, 200, 400])
})
rule(
  '2.1',
  'Topic history change types (library) | created, imported, synced, reclassified, metadata_enrichment, field_edit, activated, deactivated',
  async () => {
    const pushes = await pushesOf(stage)
    const { org } = pushes
    const asking = askAs(stage.api, org.key)
    const [imported] = await pushes.topics(1)
    const { id: created, topic_name: Name } = (await asking.post('/api/topics', { topic_name: 'Lyre Fans' })).body
    await importsOf(stage.api, org).run([{ Name, Code: 'X-7' }])
    await asking.post(`/api/topics/${created}/reclassify`, { llm: true })
    await asking.patch(`/api/topics/${created}`, { segment_type: 'B2G' })
    const syncs = syncOf(stage.api, org)
    const from = await syncs.connect(source.serve(paged(freshItems(1))))
    await syncs.finish(from, await syncs.started(from))
    const [synced] = (await asking.get('/api/topics?source=sync')).body.data
    const { id } = await pushes.connect('dspapi')
    await pushes.push(id, { topicIds: [imported] })
    await pushes.deactivate((await pushes.list())[0].id)
    const typesOf = async (of: string) =>
      (await asking.get(`/api/topics/${of}/history`)).body.map(({ changeType }: Shown) => changeType)
    expect(await Promise.all([imported ?? '', created, synced.id].map(typesOf))).toEqual([
      ['deactivated', 'activated', 'imported'],
      ['field_edit', 'reclassified', 'metadata_enrichment', 'created'],
      ['synced'],
    ])
    expect(schemas.TopicHistoryEntry.properties.changeType.enum).toHaveLength(8)
  },
)
rule(
  '2.1',
  'Topic history change types (global) | reclassified, merged, rolled_back, archived, restored',
  { decision: '0035' },
  async () => {
    const jobs = jobsOf(stage.api, operatorCookie)
    const make = async (topic_name: string) => (await key.post('/api/topics', { topic_name })).body.topic_id
    const [winner, loser] = [await make('Banjo Fans'), await make('Tuba Fans')]
    await operator.patch(`/api/admin/topics/${loser}`, { segmentType: 'B2G' })
    await operator.post('/api/admin/topics/archive', { topicIds: [loser] })
    await operator.del('/api/admin/topics/archive', { topicIds: [loser] })
    const merge = await jobs.run('merge', { clusters: [{ winnerId: winner, loserIds: [loser] }] })
    await jobs.finish((await jobs.rollBack(merge.id)).body.jobId)
    const entries = (await operator.get(`/api/admin/topics/${loser}/history`)).body
    const expected = ['rolled_back', 'merged', 'restored', 'archived', 'reclassified']
    expect(entries.map(({ changeType }: Shown) => changeType)).toEqual(expected)
    const types = schemas.GlobalTopicHistoryEntry.properties.changeType.enum
    expect(types.filter((type: string) => !expected.includes(type))).toEqual(['listed'])
  },
)
rule(
  '2.1',
  'Global history source | admin_reclassify_local, admin_reclassify_llm, admin_merge, admin_rollback, admin_ui',
  { decision: '0059' },
  () => {
    expect(schemas.GlobalTopicHistoryEntry.properties.source.enum).toEqual([
      'admin_reclassify_local',
      'admin_reclassify_llm',
      'admin_merge',
      'admin_rollback',
      'admin_ui',
      'org_reclassify_local',
      'org_reclassify_llm',
    ])
  },
)
rule('2.1', 'Exchange match_key | ip, url, deviceid, uid, appbundle, contentid, postalcode', async () => {
  expect(matchKeys).toEqual(['ip', 'url', 'deviceid', 'uid', 'appbundle', 'contentid', 'postalcode'])
  const bodies = [...matchKeys, 'cookie'].map((match_key) =>
    outbound(undefined, { platform: 'exchange', config: { match_key } }),
  )
  expect(await connect(...bodies)).toEqual([...matchKeys.map(() => 201), 400])
})
rule('2.1', 'Exchange upload_method | sftp, s3', async () => {
  expect(uploadMethods).toEqual(['sftp', 's3'])
  const bodies = [...uploadMethods, 'ftp'].map((upload_method) =>
    outbound(undefined, { platform: 'exchange', config: { upload_method } }),
  )
  expect(await connect(...bodies)).toEqual([201, 201, 400])
})
rule('2.1', 'Topic source (filter examples) | import, sync, matrix, catalog', async () => {
  const org = await makeOrg(stage.api, ['owner'])
  const asking = askAs(stage.api, org.key)
  await importsOf(stage.api, org).run(freshRows(1))
  const syncs = syncOf(stage.api, org)
  const id = await syncs.connect(source.serve(paged(freshItems(1))))
  await syncs.finish(id, await syncs.started(id))
  const dimensions = [
    { name: 'Age', values: ['18-24'] },
    { name: 'Who', values: ['Harp Fans'] },
  ]
  await asking.post('/api/topics/generate-matrix', { dimensions })
  await asking.post('/api/topics/catalog', { topicIds: [listed.id] })
  const count = async (name: string) => (await asking.get(`/api/topics?source=${name}`)).body.total
  expect(await Promise.all(['import', 'sync', 'matrix', 'catalog', 'other'].map(count))).toEqual([1, 1, 1, 1, 0])
})
rule('2.1', 'The job type value `sync_trade_desk` is an identifier exactly as the interface gives it', async () => {
  const made = await operator.post('/api/admin/jobs', { jobType: 'sync_trade_desk', config: {} })
  expect(made.status, made.text).toBe(200)
})

rule('2.2', 'id | string | org topic id, shape `ot_<id>`', () => expect(topic.id).toMatch(/^ot_[0-9a-z]+$/))
rule('2.2', 'topic_name | string', () => expect(topic.topic_name).toBe('Electric SUV Intenders'))
rule('2.2', 'parent_category | string | 41-type value', () => expect(parentCategories).toContain(topic.parent_category))
rule('2.2', 'taxonomy_type | string | 13-group value', () => expect(taxonomyTypes).toContain(topic.taxonomy_type))
rule('2.2', 'subcategory | string | level-0 tree node', { decision: '0060' }, async () => {
  const nodes = (await key.get('/api/topics/catalog/facets')).body.subcategories
  expect(nodes).toContain(topic.subcategory)
  await key.post('/api/topics', { topic_name: 'Zxqv Blorb' })
  expect((await key.get('/api/topics?search=zxqv')).body.data[0].subcategory).toBe(null)
})
rule('2.2', 'segment_type | string | enumeration above', () => expect(segmentTypes).toContain(topic.segment_type))
rule('2.2', 'audience_type | string | 14-type value', () => expect(audienceTypes).toContain(topic.audience_type))
rule('2.2', 'iab_code | string | content taxonomy code', () => expect(topic.iab_code).toMatch(/^\w+$/))
rule('2.2', 'keywords | string[]', () => expect(topic.keywords).toEqual(expect.arrayContaining([expect.any(String)])))
rule('2.2', 'segment_name_dspapi | string | name for the dspapi platform', () => {
  expect(topic.segment_name_dspapi).toContain('Electric SUV Intenders')
})
rule('2.2', 'segment_name_marketplace | string | name for the marketplace platform', () => {
  expect(topic.segment_name_marketplace).toContain('Electric SUV Intenders')
})
rule('2.2', 'segment_name_internal | string | internal name', () => {
  expect(topic.segment_name_internal).toContain('Electric SUV Intenders')
})
rule('2.2', 'segment_desc_marketplace | string | description (max 245 chars when pushed)', () => {
  expect(topic.segment_desc_marketplace).toEqual(expect.any(String))
  expect(topic.segment_desc_marketplace.length).toBeLessThanOrEqual(245)
})
rule('2.2', 'segment_desc_dspapi | string | description (max 500 chars when pushed)', () => {
  expect(topic.segment_desc_dspapi).toEqual(expect.any(String))
  expect(topic.segment_desc_dspapi.length).toBeLessThanOrEqual(500)
})
rule('2.2', 'internal_description | string', { decision: '0060' }, async () => {
  await key.post('/api/topics', { topic_name: 'Harpists', internal_description: 'of the spring' })
  expect((await key.get('/api/topics?search=harpists')).body.data[0].internal_description).toBe('of the spring')
  expect(topic.internal_description).toBe(null)
})
rule('2.2', 'engine_version | string | classification engine version, current value is 2.5', () => {
  expect(topic.engine_version).toBe('2.5')
})
rule('2.2', 'performance_score | number or null', () => expect(topic.performance_score).toBe(null))
rule('2.2', 'external_id | string or null | identifier in an external system', async () => {
  expect(topic.external_id).toBe('X-1')
  await key.post('/api/topics', { topic_name: 'Lute Fans' })
  expect((await key.get('/api/topics?search=lute')).body.data[0].external_id).toBe(null)
})
rule('2.2', 'created_at, updated_at | string | ISO 8601 UTC timestamps', () => {
  expect([topic.created_at, topic.updated_at]).toEqual([
    expect.stringMatching(timestamp),
    expect.stringMatching(timestamp),
  ])
})
rule(
  '2.2',
  'Platform outputs of custom output templates are kept per platform key alongside these fields',
  async () => {
    const template = {
      platformKey: 'partner',
      displayName: 'Partner',
      pathFields: [{ key: 'topic' }],
      includeSlug: false,
    }
    expect((await operator.post('/api/admin/output-templates', template)).status).toBe(200)
    await key.post('/api/topics', { topic_name: 'Oboe Fans' })
    const [shown] = (await owner.get('/api/export?format=json&full=true&search=oboe')).body
    expect(shown.platform_outputs.partner).toMatchObject({ name: 'Oboe Fans' })
  },
)

rule('2.3', 'id (global id, shape `tp_<id>`)', () => expect(listed.id).toMatch(/^tp_[0-9a-z]+$/))
rule('2.3', 'Fields: ... topicName', () => expect(listed.topicName).toBe('Electric SUV Intenders'))
rule('2.3', 'Fields: ... parentCategory', () => expect(parentCategories).toContain(listed.parentCategory))
rule('2.3', 'Fields: ... taxonomyType', () => expect(taxonomyTypes).toContain(listed.taxonomyType))
rule('2.3', 'Fields: ... subcategory', () => expect(listed.subcategory).toBe('Electric & Hybrid Vehicles'))
rule('2.3', 'Fields: ... segmentType', () => expect(segmentTypes).toContain(listed.segmentType))
rule('2.3', 'Fields: ... audienceType', () => expect(audienceTypes).toContain(listed.audienceType))
rule('2.3', 'Fields: ... iabCode', () => expect(listed.iabCode).toMatch(/^\w+$/))
rule('2.3', 'Fields: ... engineVersion', () => expect(listed.engineVersion).toBe('2.5'))
rule('2.3', 'Fields: ... createdAt', () => expect(listed.createdAt).toMatch(timestamp))
rule('2.3', "inLibrary (boolean: already in the caller's library)", async () => {
  const other = await makeOrg(stage.api, ['owner'])
  const [seen] = (await askAs(stage.api, other.key).get('/api/topics/catalog?search=electric')).body.data
  expect([listed.inLibrary, seen.inLibrary]).toEqual([true, false])
})

rule('2.4', 'id | string', () => {
  expect(new Set(history.map(({ id }) => typeof id === 'string' && id)).size).toBe(history.length)
})
rule('2.4', 'orgTopicId | string', () => {
  expect(history.map(({ orgTopicId }) => orgTopicId)).toEqual(history.map(() => topic.id))
})
rule('2.4', 'changeType | one of the library change types', () => {
  expect(history.map(({ changeType }) => changeType)).toEqual(['field_edit', 'reclassified', 'imported'])
})
rule('2.4', 'changedBy | string (user id)', () => {
  for (const { changedBy } of history) expect(changedBy).toBe(acme.people.owner.userId)
})
rule('2.4', 'previousValues, newValues | objects holding changed field values', () => {
  expect(history[0].newValues).toEqual({ segment_type: 'B2B' })
  expect(Object.keys(history[0].previousValues)).toEqual(['segment_type'])
})
rule('2.4', 'source | string, for example a value shaped `reclassify:llm`', () => {
  expect(history[1].source).toBe('reclassify:llm')
})
rule('2.4', 'metadata | object, for example with booleans llm and fallback', () => {
  expect(history[1].metadata).toMatchObject({ llm: true, fallback: false })
})
rule('2.4', 'changedAt | ISO 8601 timestamp', () => {
  for (const { changedAt } of history) expect(changedAt).toMatch(timestamp)
})

rule('2.5', 'topic_name | string, normalized DSP-friendly name', () => {
  expect(classified.topic_name).toBe(goodClassification.topic_name)
})
rule('2.5', 'parent_category | string, one of 41', () => expect(parentCategories).toContain(classified.parent_category))
rule('2.5', 'taxonomy_type | string, one of 13', () => expect(taxonomyTypes).toContain(classified.taxonomy_type))
rule('2.5', 'subcategory | string', () => expect(classified.subcategory).toBe(goodClassification.subcategory))
rule('2.5', 'segment_type | enumeration', () => expect(segmentTypes).toContain(classified.segment_type))
rule('2.5', 'audience_type | string, one of 14', () => expect(audienceTypes).toContain(classified.audience_type))
rule('2.5', 'keywords | string[]', () => expect(classified.keywords).toEqual(goodClassification.keywords))
rule('2.5', 'segment_desc_marketplace | string', () => {
  expect(classified.segment_desc_marketplace).toBe(goodClassification.segment_desc_marketplace)
})
rule('2.5', 'segment_desc_dspapi | string (character-limited)', () => {
  expect(classified.segment_desc_dspapi).toBe(goodClassification.segment_desc_dspapi)
  expect(schemas.ClassificationResult.properties.segment_desc_dspapi.maxLength).toBe(500)
})
rule('2.5', 'internal_description | string', () => {
  expect(classified.internal_description).toBe(goodClassification.internal_description)
})

rule('2.6', 'id (shape `key_<id>`)', () => expect(apiKey.record.id).toMatch(/^key_[0-9a-z]+$/))
rule('2.6', 'Fields: ... orgId', () => expect(apiKey.record.orgId).toBe(acme.id))
rule('2.6', 'Fields: ... createdBy', () => expect(apiKey.record.createdBy).toBe(acme.people.owner.userId))
rule('2.6', 'Fields: ... name', () => expect(apiKey.record.name).toBe('ci'))
rule('2.6', 'keyPrefix (the fixed prefix plus the first characters of the secret)', () => {
  expect(apiKey.record.keyPrefix).toMatch(/^txadv_.+/)
  expect(apiKey.plaintext.startsWith(apiKey.record.keyPrefix)).toBe(true)
})
rule('2.6', 'scopes (string[])', () => expect(apiKey.record.scopes).toContain('classify'))
rule('2.6', 'expiresAt (timestamp or null)', async () => {
  expect(apiKey.record.expiresAt).toBe(null)
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString()
  const made = await owner.post('/api/keys', { name: 'short', expiresAt })
  expect(Date.parse(made.body.record.expiresAt)).toBe(Date.parse(expiresAt))
})
rule('2.6', 'lastUsedAt (timestamp or null)', async () => {
  expect(apiKey.record.lastUsedAt).toBe(null)
  await askAs(stage.api, { bearer: apiKey.plaintext }).get('/api/topics')
  const used = async () => (await owner.get('/api/keys')).body.find(({ id }: Shown) => id === apiKey.record.id)
  await expect.poll(async () => (await used()).lastUsedAt).toMatch(timestamp)
})
rule('2.6', 'revokedAt (timestamp or null)', async () => {
  const { record } = (await owner.post('/api/keys', { name: 'gone' })).body
  expect(record.revokedAt).toBe(null)
  await owner.del('/api/keys', { id: record.id })
  const shown = (await owner.get('/api/keys')).body.find(({ id }: Shown) => id === record.id)
  expect(shown.revokedAt).toMatch(timestamp)
})
rule('2.6', 'createdAt. The full secret', () => expect(apiKey.record.createdAt).toMatch(timestamp))
rule('2.6', 'The full secret is returned once, in `plaintext`, at creation', async () => {
  expect(apiKey.plaintext.length).toBeGreaterThan(apiKey.record.keyPrefix.length)
  expect((await owner.get('/api/keys')).text).not.toContain(apiKey.plaintext)
})

rule('2.7', 'id (shape `sdk_<id>`)', () => expect(sdkKey.record.id).toMatch(/^sdk_[0-9a-z]+$/))
rule('2.7', 'Fields: ... orgId', () => expect(sdkKey.record.orgId).toBe(acme.id))
rule('2.7', 'Fields: ... name', () => expect(sdkKey.record.name).toBe('page'))
rule('2.7', 'keyPrefix (`pk_live_` or `pk_test_`)', async () => {
  const test = (await owner.post('/api/sdk-keys', { name: 't', mode: 'test' })).body
  expect([sdkKey.record.keyPrefix, test.record.keyPrefix]).toEqual([
    expect.stringMatching(/^pk_live_/),
    expect.stringMatching(/^pk_test_/),
  ])
})
rule('2.7', 'Fields: ... scopes', () => expect(sdkKey.record.scopes).toContain('classify'))
rule('2.7', 'Fields: ... revokedAt', () => expect(sdkKey.record.revokedAt).toBe(null))
rule('2.7', 'Fields: ... createdAt', () => expect(sdkKey.record.createdAt).toMatch(timestamp))
rule('2.7', 'Full secret returned once as `plaintext`', async () => {
  expect(sdkKey.plaintext).toMatch(/^pk_live_.{20,}/)
  expect((await owner.get('/api/sdk-keys')).text).not.toContain(sdkKey.plaintext)
})

const shownConnection = async () => (await key.get(`/api/connections/${connection.id}`)).body

rule('2.8', 'id | string | shape `conn_<id>`', async () => {
  expect((await shownConnection()).id).toMatch(/^conn_[0-9a-z]+$/)
})
rule('2.8', 'name | string', async () => expect((await shownConnection()).name).toBe('To the DSP'))
rule('2.8', 'platform | string | enumeration', async () => expect((await shownConnection()).platform).toBe('dspapi'))
rule('2.8', 'direction | string | enumeration', async () => {
  expect((await shownConnection()).direction).toBe('outbound')
})
rule('2.8', 'config | object | platform-specific', async () => {
  expect((await shownConnection()).config).toEqual({})
  expect(await connect(outbound(undefined, { config: { match_key: 'ip' } }))).toEqual([400])
})
rule('2.8', 'status | string | example value active', async () => {
  expect((await shownConnection()).status).toBe('active')
})
rule('2.8', 'lastTestedAt | timestamp', async () => {
  await owner.post(`/api/connections/${connection.id}/test`)
  expect((await shownConnection()).lastTestedAt).toMatch(timestamp)
})
rule('2.8', 'createdAt, updatedAt | timestamps', async () => {
  const { createdAt, updatedAt } = await shownConnection()
  expect([createdAt, updatedAt]).toEqual([expect.stringMatching(timestamp), expect.stringMatching(timestamp)])
})
rule('2.8', 'Credentials are stored encrypted', async () => {
  const { rows } = await stage.api.database.system
    .selectFrom('connection')
    .selectAll()
    .execute()
    .then((rows) => ({ rows }))
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toContain('canary-secret')
})
rule('2.8', 'never returned in any response', async () => {
  const answers = await Promise.all([
    owner.get('/api/connections'),
    owner.get(`/api/connections/${connection.id}`),
    owner.patch(`/api/connections/${connection.id}`, { name: 'To the DSP' }),
    owner.post(`/api/connections/${connection.id}/test`),
  ])
  for (const { status, text } of answers) {
    expect(status).toBe(200)
    expect(text).not.toContain('canary-secret')
  }
})
