import { dimensionSets, resolveDimensions } from '@txadv/engine'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { docx, fileOf, gif, jpeg, mediaTypes, pdf, png, pptx, webp } from '../brief-files.ts'
import { type Api, asDatabaseOwner, makeKey, makeOrg, type Org, setPlan, startApi } from '../harness.ts'
import { goodClassification, type LlmProvider, startLlmProvider } from '../llm-provider.ts'
import { askAs, refusal } from './asking.ts'
import { rule } from './rule.ts'

type Asking = ReturnType<typeof askAs>

let provider: LlmProvider
let api: Api
/** The same service without an LLM. */
let plain: Api
let acme: Org
let key: Asking
let owner: Asking
let page: Asking

const analysis = {
  summary: 'A spring campaign that brings new golf shoes to weekend players.',
  objectives: ['Sell 10,000 pairs by June'],
  targetAudience: 'Adults who play golf at weekends',
  recommendedTopics: [{ topic_name: 'Golf Enthusiasts', rationale: 'The shoes are for golf players.' }],
}

beforeAll(async () => {
  provider = await startLlmProvider()
  const llm = { LLM_API_KEY: 'sk-test', LLM_BASE_URL: provider.url, CLASSIFICATION_MODEL: 'claude-haiku-small' }
  api = await startApi({ env: { ...llm, LOG_LEVEL: 'silent' } })
  plain = await startApi({ databaseUrl: api.databaseUrl, env: { LOG_LEVEL: 'silent' } })
  acme = await makeOrg(api)
  key = askAs(api, acme.key)
  owner = askAs(api, acme.owner)
  page = askAs(api, await makeSdkKey())
})
afterAll(async () => {
  await Promise.all([api.close(), plain.close()])
  await provider.close()
})
beforeEach(() => {
  provider.seen.length = 0
  provider.next.length = 0
  provider.answer = { say: goodClassification }
})

const makeSdkKey = async (body: object = {}) => ({
  bearer: (await owner.post('/api/sdk-keys', { name: 'page', ...body })).body.plaintext as string,
})
const scoped = async (...scopes: string[]) => askAs(api, await makeKey(api, acme.owner, { scopes }))
const viewer = () => askAs(api, { cookie: acme.people.viewer.cookie })
const question = { messages: [{ role: 'user', content: 'People who drive electric' }] }
const classify = (asking = key, body: unknown = question) => asking.post('/api/classify', body)
const brief = fileOf(mediaTypes.txt, 'Spring campaign for golf shoes')
const analyze = (file: unknown = brief, asking = key) => {
  provider.answer = { say: analysis }
  return asking.post('/api/analyze-brief', { file })
}
const usedBy = async (org: Org) => (await askAs(api, org.owner).get('/api/usage')).body.quotas.classifications.used
/** An organization whose month is used up. */
async function makeSpent(): Promise<Asking> {
  const org = await makeOrg(api, ['owner'])
  await setPlan(api, org, 'free')
  const month = `values ($1, (now() at time zone 'utc')::date, 99, 100)`
  await asDatabaseOwner(api, `insert into usage_day (org_id, day, slot, classifications) ${month}`, [org.id])
  return askAs(api, org.key)
}
const lastSent = () => provider.seen.at(-1)?.body

rule('4.2', '**POST /api/classify** (scope classify or session)', async () => {
  expect((await classify(await scoped('classify'))).status).toBe(200)
  expect((await classify(await scoped('topics:read'))).status).toBe(401)
  expect((await classify(owner)).status).toBe(200)
  expect((await classify(viewer())).status).toBe(200)
})
rule('4.2', '`messages` (array, required', async () => {
  for (const body of [{}, { messages: 'x' }, { messages: [] }])
    expect(refusal(await classify(key, body))).toEqual([400, 'messages array is required'])
})
rule('4.2', 'at most 50 items', async () => {
  const [message] = question.messages
  const of = (length: number) => ({ messages: Array.from({ length }, () => message) })
  expect([(await classify(key, of(50))).status, (await classify(key, of(51))).status]).toEqual([200, 400])
})
rule('4.2', 'each {role: string, content: string}', async () => {
  const wrong = [{ role: 'user' }, { content: 'x' }, { role: 'user', content: 7 }, 'x']
  for (const message of wrong) expect((await classify(key, { messages: [message] })).status).toBe(400)
})
rule('4.2', 'multi-turn context (user and assistant turns) is allowed', async () => {
  const turns = [...question.messages, { role: 'assistant', content: 'Owners?' }, { role: 'user', content: 'Owners' }]
  expect((await classify(key, { messages: turns })).status).toBe(200)
  expect(JSON.stringify(lastSent().messages)).toContain('Owners?')
})
rule('4.2', '`{text: string}` where text is a JSON string holding the classification result (2.5)', async () => {
  const { status, body } = await classify()
  expect([status, Object.keys(body), JSON.parse(body.text)]).toEqual([200, ['text'], goodClassification])
})
rule('4.2', 'Web-search citation markup is removed', async () => {
  const say = JSON.stringify(goodClassification).replace('Names the', '<cite index=\\"1-1\\">Names</cite> the')
  provider.next.push({ say, searches: 1, cited: true })
  expect(JSON.parse((await classify()).body.text)).toEqual(goodClassification)
})
rule('4.2', 'The LLM engine returns structured JSON with at most 4,096 output tokens', async () => {
  await classify()
  expect(lastSent().max_tokens).toBe(4_096)
})
rule('4.2', 'and up to 3 web searches', async () => {
  await classify()
  expect(lastSent().tools).toMatchObject([{ name: 'web_search', max_uses: 3 }])
})
rule('4.2', 'The model is chosen by the environment setting CLASSIFICATION_MODEL', async () => {
  await classify()
  expect(lastSent().model).toBe('claude-haiku-small')
})
rule('4.2', '(a larger default model, or a smaller cheaper one)', async () => {
  const usual = await startApi({
    databaseUrl: api.databaseUrl,
    env: { LLM_API_KEY: 'sk-test', LLM_BASE_URL: provider.url },
  })
  await classify(askAs(usual, acme.key))
  await usual.close()
  expect(lastSent().model).toMatch(/sonnet/)
})
rule('4.2', 'Each call counts as one classification', async () => {
  const org = await makeOrg(api, ['owner'])
  await classify(askAs(api, org.key))
  await classify(askAs(api, org.owner))
  expect(await usedBy(org)).toBe(2)
})
rule('4.2', 'its tokens, searches, duration and auth method are recorded', async () => {
  const org = await makeOrg(api, ['owner'])
  provider.next.push({ say: goodClassification, searches: 2 })
  await classify(askAs(api, org.key))
  const recorded = 'select auth_method, input_tokens::int, output_tokens::int, web_searches, duration_ms from llm_call'
  const { rows } = await asDatabaseOwner(api, `${recorded} where org_id = $1`, [org.id])
  expect(rows).toMatchObject([
    {
      auth_method: 'api_key',
      input_tokens: 1_200,
      output_tokens: 300,
      web_searches: 2,
      duration_ms: expect.any(Number),
    },
  ])
})
rule('4.2', '400 (`messages array is required`', async () => {
  expect(refusal(await classify(key, {}))).toEqual([400, 'messages array is required'])
})
rule('4.2', '`messages array exceeds maximum of 50`', async () => {
  const messages = Array.from({ length: 51 }, () => question.messages[0])
  expect(refusal(await classify(key, { messages }))).toEqual([400, 'messages array exceeds maximum of 50'])
})
rule('4.2', 'Errors: 400 ... 401, 429 (quota), 500', async () => {
  expect(refusal(await classify(askAs(api, {})))).toEqual([401, 'Unauthorized'])
})
rule('4.2', '429 (quota)', async () => {
  expect(refusal(await classify(await makeSpent()))).toEqual([429, 'Monthly classifications quota exceeded'])
})
rule('4.2', '500 (`Classification failed`)', async () => {
  provider.answer = { say: 'no JSON' }
  expect(refusal(await classify())).toEqual([500, 'Classification failed'])
})
rule('4.2', '**POST /api/sdk/classify**: same shape with an SDK key and CORS headers', async () => {
  const { status, body, headers } = await page.post('/api/sdk/classify', question)
  expect([status, JSON.parse(body.text)]).toEqual([200, goodClassification])
  expect(headers.get('access-control-allow-origin')).toBe('*')
  expect(refusal(await page.post('/api/sdk/classify', {}))).toEqual([400, 'messages array is required'])
})

rule('4.2', '**POST /api/analyze-brief** (scope classify or session)', async () => {
  expect((await analyze(brief, await scoped('classify'))).status).toBe(200)
  expect((await analyze(brief, await scoped('topics:read'))).status).toBe(401)
  expect((await analyze(brief, owner)).status).toBe(200)
  expect((await analyze(brief, viewer())).status).toBe(200)
})
rule('4.2', '`data` (string, required, base64 content)', async () => {
  expect((await analyze({ mediaType: 'text/plain' })).status).toBe(400)
  expect((await analyze({ mediaType: 'text/plain', data: 'not base64!' })).status).toBe(400)
})
rule('4.2', '`mediaType` (string, required, MIME type)', async () => {
  expect((await analyze({ data: brief.data })).status).toBe(400)
})
rule('4.2', '`filename` (string, optional, display only)', async () => {
  expect((await analyze({ ...brief, filename: 'canary-name.txt' })).status).toBe(200)
  expect(provider.seen.at(-1)?.text).not.toContain('canary-name')
})
/** The block in which a file reached the model. */
async function blockOf(type: keyof typeof mediaTypes, file: Buffer | string) {
  const answer = await analyze(fileOf(mediaTypes[type], file))
  expect(answer.status, answer.text).toBe(200)
  return lastSent().messages[0].content[0]
}
rule('4.2', 'application/pdf, ... (sent as document blocks)', async () => {
  expect(await blockOf('pdf', pdf())).toMatchObject({ type: 'document', source: { media_type: 'application/pdf' } })
})
rule('4.2', 'word-processing ... OOXML types (docx, pptx) (sent as document blocks)', async () => {
  expect(await blockOf('docx', docx('Golf'))).toMatchObject({ type: 'document', source: { data: 'Golf' } })
})
rule('4.2', 'presentation OOXML types (docx, pptx) (sent as document blocks)', async () => {
  const { type, source } = await blockOf('pptx', pptx([{ text: 'Golf' }]))
  expect([type, source.data]).toEqual(['document', expect.stringContaining('Golf')])
})
rule('4.2', 'image/png, ... (image blocks)', async () => {
  expect(await blockOf('png', png(2, 2))).toMatchObject({ type: 'image', source: { media_type: 'image/png' } })
})
rule('4.2', 'image/jpeg, ... (image blocks)', async () => {
  expect(await blockOf('jpeg', jpeg(2, 2))).toMatchObject({ type: 'image', source: { media_type: 'image/jpeg' } })
})
rule('4.2', 'image/gif, ... (image blocks)', async () => {
  expect(await blockOf('gif', gif(2, 2))).toMatchObject({ type: 'image', source: { media_type: 'image/gif' } })
})
rule('4.2', 'image/webp (image blocks)', async () => {
  const block = await blockOf('webp', webp('VP8L', 2, 2))
  expect(block).toMatchObject({ type: 'image', source: { media_type: 'image/webp' } })
})
rule('4.2', 'text/plain (decoded as text)', async () => {
  expect((await blockOf('txt', 'Größe 46')).source.data).toBe('Größe 46')
})
rule('4.2', 'Maximum size 10 MB measured on the base64 payload', async () => {
  const of = (length: number) => analyze({ mediaType: 'text/plain', data: 'A'.repeat(length) })
  expect((await of(10 * 1024 * 1024)).body.error).not.toBe('File too large (max 10 MB)')
  expect(refusal(await of(10 * 1024 * 1024 + 4))).toEqual([400, 'File too large (max 10 MB)'])
})
rule(
  '4.2',
  '`{summary: string, objectives: string[], targetAudience: string, recommendedTopics: [{topic_name: string, rationale: string}]}`',
  async () => {
    const { status, body } = await analyze()
    expect([status, body]).toEqual([200, analysis])
  },
)
rule('4.2', 'Counts as one classification', async () => {
  const org = await makeOrg(api, ['owner'])
  await analyze(brief, askAs(api, org.key))
  expect(await usedBy(org)).toBe(1)
})
rule('4.2', '400 missing data or type', async () => {
  expect(refusal(await analyze({}))).toEqual([400, 'file.data (base64) and file.mediaType are required'])
  expect(refusal(await key.post('/api/analyze-brief', {}))).toEqual([400, 'file object is required'])
})
rule('4.2', '400 unsupported media type', async () => {
  const { status, body } = await analyze({ ...brief, mediaType: 'video/mp4' })
  expect([status, body.error]).toEqual([400, expect.stringMatching(/^Unsupported media type: video\/mp4. Accepted: /)])
})
rule('4.2', '400 size, 401, 429', async () => {
  const data = 'A'.repeat(10 * 1024 * 1024 + 4)
  expect((await analyze({ ...brief, data })).status).toBe(400)
})
rule('4.2', '400 size, 401, 429, 500 when', async () => {
  expect(refusal(await analyze(brief, askAs(api, {})))).toEqual([401, 'Unauthorized'])
})
rule('4.2', '429, 500 when the LLM provider key is not configured', async () => {
  expect((await analyze(brief, await makeSpent())).status).toBe(429)
})
rule('4.2', '500 when the LLM provider key is not configured', async () => {
  const answer = await analyze(brief, askAs(plain, acme.key))
  expect(refusal(answer)).toEqual([500, 'LLM provider key not configured'])
})
rule('4.2', '502 when the analysis response cannot be parsed', async () => {
  provider.answer = { say: 'no JSON' }
  const answer = await key.post('/api/analyze-brief', { file: brief })
  expect(refusal(answer)).toEqual([502, 'Failed to parse analysis response'])
})

rule('4.2', '**POST /api/sdk/analyze-brief** (SDK key with classify scope)', async () => {
  provider.answer = { say: analysis }
  const other = askAs(api, await makeSdkKey({ scopes: ['mappings:read'] }))
  expect((await page.post('/api/sdk/analyze-brief', { file: brief })).status).toBe(200)
  expect((await other.post('/api/sdk/analyze-brief', { file: brief })).status).toBe(401)
  expect((await key.post('/api/sdk/analyze-brief', { file: brief })).status).toBe(401)
})
rule('4.2', 'same request and response, adds CORS headers', async () => {
  provider.answer = { say: analysis }
  const { body, headers } = await page.post('/api/sdk/analyze-brief', { file: brief })
  expect([body, headers.get('access-control-allow-origin')]).toEqual([analysis, '*'])
})
const preflight = () =>
  api.call(
    '/api/sdk/analyze-brief',
    {},
    { method: 'OPTIONS', headers: { origin: 'https://publisher.example', 'access-control-request-method': 'POST' } },
  )
rule('4.2', 'answers OPTIONS preflight', async () => {
  expect([200, 204]).toContain((await preflight()).status)
})
rule('4.2', 'Access-Control-Allow-Origin *', async () => {
  expect((await preflight()).headers.get('access-control-allow-origin')).toBe('*')
})
rule('4.2', 'Access-Control-Allow-Methods POST, OPTIONS', async () => {
  expect((await preflight()).headers.get('access-control-allow-methods')).toBe('POST, OPTIONS')
})
rule('4.2', 'Access-Control-Allow-Headers Content-Type, Authorization', async () => {
  expect((await preflight()).headers.get('access-control-allow-headers')).toBe('Content-Type, Authorization')
})

const check = (topic_name: unknown, asking = key) =>
  asking.post('/api/topics/check-duplicate', { topic_name, parent_category: 'Food & Grocery' })
rule('4.2', '**POST /api/topics/check-duplicate** (scope classify or session)', async () => {
  expect((await check('Oat Bread', await scoped('classify'))).status).toBe(200)
  expect((await check('Oat Bread', await scoped('topics:read'))).status).toBe(401)
  expect((await check('Oat Bread', viewer())).status).toBe(200)
})
rule('4.2', 'Body {topic_name: string, parent_category: string}', async () => {
  expect((await check('Rye Bread')).status).toBe(200)
  expect((await check(7)).status).toBe(400)
})
rule(
  '4.2',
  'Response 200 {isDuplicate: boolean, confidence: number 0-1, existingTopic: {id, topic_name}}',
  async () => {
    const { id } = (await key.post('/api/topics', { topic_name: 'Volkswagen Owners' })).body
    expect((await check('VW Owners')).body).toMatchObject({
      isDuplicate: true,
      confidence: 1,
      existingTopic: { id, topic_name: 'Volkswagen Owners' },
    })
    expect((await check('Unlike Anything Else Here')).body).toMatchObject({ isDuplicate: false, existingTopic: null })
  },
)
rule('4.2', 'Similarity 0.95 or more blocks', async () => {
  await key.post('/api/topics', { topic_name: 'Spelt Bread Bakers' })
  const { body } = await check('Bakers of Spelt Bread')
  expect(body).toMatchObject({ isDuplicate: true, action: 'block' })
  expect(body.confidence).toBeGreaterThanOrEqual(0.95)
})
rule('4.2', '0.75 to below 0.95 yields a warning', async () => {
  await key.post('/api/topics', { topic_name: 'Artisan Sourdough Bread Baking Workshops' })
  const { body } = await check('Artisan Sourdough Bread Baking Weekends')
  expect(body).toMatchObject({ isDuplicate: false, action: 'warn' })
  expect(body.confidence).toBeGreaterThanOrEqual(0.75)
  expect(body.confidence).toBeLessThan(0.95)
})
rule('4.2', 'An SDK variant /api/sdk/check-duplicate exists', { decision: '0041' }, async () => {
  const listed = (await page.post('/api/sdk/check-duplicate', { topic_name: 'VW Owners' })).body
  expect(listed).toMatchObject({ isDuplicate: true, existingTopic: { id: expect.stringMatching(/^tp_/) } })
})
rule('4.2', 'returns 400 `topic_name is required` when the name is missing', async () => {
  expect(refusal(await page.post('/api/sdk/check-duplicate', {}))).toEqual([400, 'topic_name is required'])
})

let marks = 0
/** Dimensions whose values no other test has. */
const dimensionsOf = (...sizes: number[]) =>
  sizes.map((size) => {
    const mark = ++marks
    return { name: `D${mark}`, values: Array.from({ length: size }, (_, n) => `m${mark}x${n}`) }
  })
const generate = (body: object, asking = key) => asking.post('/api/topics/generate-matrix', body)
const topicOf = async (id: string) => {
  const { data } = (await key.get('/api/topics?source=matrix&pageSize=100')).body
  return data.find((topic: { id: string }) => topic.id === id)
}
/** The only topic of a matrix. */
async function generateOne(body: object) {
  const made = await generate(body)
  expect(made.body, made.text).toMatchObject({ created: 1 })
  return topicOf(made.body.topicIds[0])
}
const golf = () => [...dimensionsOf(1), { name: 'Who', values: ['Golf Fans'] }]

rule('4.2', '**POST /api/topics/generate-matrix** (scope classify or session)', async () => {
  expect((await generate({ dimensions: dimensionsOf(1, 1) }, await scoped('classify'))).status).toBe(200)
  expect((await generate({ dimensions: dimensionsOf(1, 1) }, await scoped('topics:write'))).status).toBe(401)
  expect((await generate({ dimensions: dimensionsOf(1, 1) }, owner)).status).toBe(200)
})
rule('4.2', 'dimensions | array | yes | at least 2 items', async () => {
  expect((await generate({})).status).toBe(400)
  expect((await generate({ dimensions: dimensionsOf(2) })).status).toBe(400)
})
rule('4.2', 'dimensions[].name | string | yes', async () => {
  expect((await generate({ dimensions: [...dimensionsOf(1), { values: ['x'] }] })).status).toBe(400)
})
rule('4.2', 'dimensions[].values | string[] | yes | at least 1 value', async () => {
  expect((await generate({ dimensions: [...dimensionsOf(1), { name: 'Empty', values: [] }] })).status).toBe(400)
})
rule('4.2', 'template | string | no | name template with {DimensionName} placeholders', async () => {
  const dimensions = golf()
  const [first] = dimensions
  const made = await generateOne({ dimensions, template: `{Who} of {${first?.name}}` })
  expect(made.topic_name.toLowerCase()).toBe(`golf fans of ${first?.values[0]}`)
})
rule('4.2', 'default joins values with spaces', async () => {
  const dimensions = golf()
  const made = await generateOne({ dimensions })
  expect(made.topic_name.toLowerCase()).toBe(`${dimensions[0]?.values[0]} golf fans`)
})
rule('4.2', 'segmentType | string | no | overrides segment type for all', async () => {
  expect((await generateOne({ dimensions: golf(), segmentType: 'B2G' })).segment_type).toBe('B2G')
})
rule('4.2', 'parentCategory | string | no | overrides', async () => {
  expect((await generateOne({ dimensions: golf(), parentCategory: 'Gaming' })).parent_category).toBe('Gaming')
})
rule('4.2', 'taxonomyType | string | no | overrides', async () => {
  const made = await generateOne({ dimensions: golf(), taxonomyType: 'People & Family' })
  expect(made.taxonomy_type).toBe('People & Family')
})
rule('4.2', 'The product of the value counts must be at most 5,000', async () => {
  const [within, beyond] = [dimensionsOf(50, 100), dimensionsOf(3, 1_667)]
  expect((await generate({ dimensions: within, dryRun: true })).body.totalTopics).toBe(5_000)
  expect((await generate({ dimensions: beyond, dryRun: true })).status).toBe(400)
})
rule('4.2', 'Each combination is classified by the local engine (no LLM)', async () => {
  const made = await generateOne({ dimensions: golf() })
  expect([made.parent_category, provider.seen.length]).toEqual(['Sports', 0])
})
rule('4.2', 'inserted in chunks of 500', async () => {
  const { body } = await generate({ dimensions: dimensionsOf(2, 251) })
  expect(body.created).toBe(502)
  const { rows } = await asDatabaseOwner(api, 'select count(*)::int as chunks from batch_chunk where batch_id = $1', [
    body.batchId,
  ])
  expect(rows).toEqual([{ chunks: 2 }])
})
rule('4.2', 'deduplicated by embedding', async () => {
  const dimensions = [...dimensionsOf(1), { name: 'Who', values: ['Volkswagen Drivers', 'VW Drivers'] }]
  expect((await generate({ dimensions })).body).toMatchObject({ totalTopics: 2, created: 1, duplicates: 1 })
})
rule('4.2', 'tagged with source matrix', async () => {
  const { body } = await generate({ dimensions: dimensionsOf(1, 1) })
  const { data } = (await key.get('/api/topics?source=matrix&pageSize=1')).body
  expect(data[0].id).toBe(body.topicIds[0])
})
rule(
  '4.2',
  '`{batchId: string (shape matrix_<timestamp>_<random>), totalTopics, created, duplicates, errors: number, topicIds: string[]}`',
  async () => {
    const { status, body } = await generate({ dimensions: dimensionsOf(1, 2) })
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({
        batchId: expect.stringMatching(/^matrix_\d+_\w+$/),
        totalTopics: 2,
        created: 2,
        duplicates: 0,
        errors: 0,
        topicIds: [expect.stringMatching(/^ot_/), expect.stringMatching(/^ot_/)],
      }),
    ])
  },
)
rule('4.2', '400 `At least 2 dimensions are required`', async () => {
  expect(refusal(await generate({ dimensions: dimensionsOf(1) }))).toEqual([400, 'At least 2 dimensions are required'])
})
rule('4.2', '400 `Too many combinations (N). Maximum is 5000.`', async () => {
  expect(refusal(await generate({ dimensions: dimensionsOf(2, 2_501) }))).toEqual([
    400,
    'Too many combinations (5002). Maximum is 5000.',
  ])
})
rule('4.2', '400 invalid dimension', async () => {
  const answer = await generate({ dimensions: [...dimensionsOf(1), { name: '', values: ['x'] }] })
  expect(refusal(answer)).toEqual([400, 'Each dimension must have a name and at least one value'])
})
rule('4.2', '400 invalid dimension, 401', async () => {
  expect((await generate({ dimensions: dimensionsOf(1, 1) }, askAs(api, {}))).status).toBe(401)
})
rule('4.2', '400 invalid dimension, 401, 429', async () => {
  expect((await generate({ dimensions: dimensionsOf(1, 1) }, await makeSpent())).status).toBe(429)
})

const setOf = (name: string) => dimensionSets.find((set) => set.name === name)
const namesOf = (group: string) => dimensionSets.filter((set) => set.group === group).map(({ name }) => name)
rule('4.2', 'The service ships 22 pre-built dimension sets', () => expect(dimensionSets).toHaveLength(22))
rule('4.2', 'demographic (Age Range ... Employment Status)', () => {
  expect(namesOf('demographic')).toEqual([
    'Age Range',
    'Gender',
    'Income Range',
    'Net Worth',
    'Education Level',
    'Marital Status',
    'Homeownership',
    'Presence of Children',
    'Household Size',
    'Ethnicity',
    'Language',
    'Life Stage',
    'Home Value',
    'Length of Residence',
    'Employment Status',
  ])
})
rule('4.2', 'Age Range with 18-24, 25-34, 35-44, 45-54, 55-64, 65+', () => {
  expect(setOf('Age Range')?.values).toEqual(['18-24', '25-34', '35-44', '45-54', '55-64', '65+'])
})
rule('4.2', 'geographic (US State: 50 states plus DC plus one territory, 52 values)', () => {
  expect(namesOf('geographic')).toEqual(['US State'])
  expect(new Set(setOf('US State')?.values).size).toBe(52)
})
rule(
  '4.2',
  'firmographic (Seniority Level with 5 values, Department 15, Company Size 8, Company Revenue 7, Company Industry 15',
  () => {
    const names = ['Seniority Level', 'Department', 'Company Size', 'Company Revenue', 'Company Industry']
    expect(namesOf('firmographic')).toEqual([...names, 'C-Suite Title'])
    expect(names.map((name) => setOf(name)?.values.length)).toEqual([5, 15, 8, 7, 15])
  },
)
rule('4.2', 'C-Suite Title: CEO, CFO, CTO, CMO, COO, CIO, CHRO, CDO', () => {
  expect(setOf('C-Suite Title')?.values).toEqual(['CEO', 'CFO', 'CTO', 'CMO', 'COO', 'CIO', 'CHRO', 'CDO'])
})
rule('4.2', 'The chat interface resolves phrases to these sets', () => {
  expect(resolveDimensions('golf fans by age range')).toMatchObject([{ name: 'Age Range' }])
})
rule('4.2', 'the endpoint itself takes explicit values', async () => {
  expect((await generate({ dimensions: [...dimensionsOf(1), { name: 'Age Range' }] })).status).toBe(400)
})
