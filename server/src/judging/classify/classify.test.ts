import { setTimeout as sleep } from 'node:timers/promises'
import { ClassificationResult, limits } from '@txadv/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  type Api,
  type Call,
  type Credential,
  makeKey,
  makeOrg,
  type Org,
  setPlan,
  startApi,
} from '../../../test/harness.ts'
import { goodClassification, type LlmProvider, type Script, startLlmProvider } from '../../../test/llm-provider.ts'
import { classifyPrompt } from '../../llm/prompts/classify-v1.ts'
import { boundExchanges } from '../../llm/reserve.ts'
import { llmCalls } from '../../llm-usage/llm-calls/llm-calls.task.ts'

let provider: LlmProvider
/** A service with an LLM, and one without on the same database. */
let api: Api
let plain: Api
let acme: Org
beforeAll(async () => {
  provider = await startLlmProvider()
  const env = { LLM_API_KEY: 'sk-provider-canary', LLM_BASE_URL: provider.url, LOG_LEVEL: 'silent' }
  api = await startApi({ env })
  plain = await startApi({ databaseUrl: api.databaseUrl })
  acme = await makeOrg(api)
})
afterAll(async () => {
  await Promise.all([api.close(), plain.close()])
  await provider.close()
})
afterEach(() => {
  provider.seen.length = 0
  provider.next.length = 0
  provider.delayMs = 0
  provider.until = undefined
  provider.answer = { say: goodClassification }
})

const user = (content: string) => ({ role: 'user', content })
const about = (content: string) => ({ messages: [user(content)] })
const post = (body: unknown, credential: Credential = acme.key, on = api, call: Partial<Call> = {}) =>
  on.call('/api/classify', credential, { method: 'POST', body, ...call })
const postSdk = (body: unknown, credential: Credential, on = api) =>
  on.call('/api/sdk/classify', credential, { method: 'POST', body })
const sdkKey = async (org: Org, body: object = {}) => {
  const made = await api.call('/api/sdk-keys', org.owner, { method: 'POST', body: { name: 'page', ...body } })
  return { bearer: made.body.plaintext as string, id: made.body.record.id as string }
}
const callsOf = (org: Org) =>
  api.database.withTenant(org.id, null, ({ db }) =>
    db.selectFrom('llm_call').selectAll().where('org_id', '=', org.id).orderBy('id').execute(),
  )
const usageOf = async (org: Org) => {
  const { quotas, days } = (await api.call('/api/usage', org.owner)).body
  return { quotas, day: days[0] ?? {} }
}
/** What one good answer without searches takes, at the price of the default model. */
const costOfOne = (1_200 * 3 + 300 * 15) / 1e6
/** What is set aside for it, as the database rounds it. */
const bound = Number(
  boundExchanges(classifyPrompt.about([user('x')]), 'claude-sonnet-5-5')
    .reduce((sum, usd) => sum + usd, 0)
    .toFixed(6),
)

describe('POST /api/classify', () => {
  test('200 {text}, which is a JSON string that holds the classification result; the LLM engine says so', async () => {
    const { status, body, headers } = await post(about('people who drive electric'))
    expect([status, Object.keys(body)]).toEqual([200, ['text']])
    expect(JSON.parse(body.text)).toEqual(goodClassification)
    expect(headers.get('x-classification-engine')).toBe('llm')
    expect(headers.get('x-local-engine-reason')).toBe(null)
  })

  test('multi-turn context (user and assistant turns) goes to the model, quoted; nothing of the tenant does', async () => {
    const messages = [user('Tesla'), { role: 'assistant', content: 'Owners or shoppers?' }, user('Owners')]
    expect((await post({ messages })).status).toBe(200)
    const [{ body, text, headers } = { body: {}, text: '', headers: {} }] = provider.seen
    expect(JSON.parse(body.messages[0].content)).toEqual({ conversation: messages })
    expect(body).toMatchObject({ max_tokens: 4_096, tools: [{ max_uses: 3 }] })
    for (const secret of [acme.id, acme.key.bearer, acme.people.owner.userId, 'sk-provider-canary'])
      expect(text + JSON.stringify({ ...headers, authorization: '' })).not.toContain(secret)
  })

  test('web-search citation markup is removed', async () => {
    const cited = '<cite index="1-1">Names</cite> the <cite index=\\"2\\">owners</cite>'
    const say = JSON.stringify(goodClassification).replace('Names the owners', cited)
    provider.next.push({ say, searches: 2, cited: true })
    const { body } = await post(about('cited'))
    expect(body.text).not.toContain('cite')
    expect(JSON.parse(body.text).internal_description).toBe(goodClassification.internal_description)
  })

  test.each<[string, unknown, string]>([
    ['no body', undefined, 'messages array is required'],
    ['no messages', {}, 'messages array is required'],
    ['messages that are no array', { messages: 'x' }, 'messages array is required'],
    ['an empty array', { messages: [] }, 'messages array is required'],
    ['51 messages', { messages: Array.from({ length: 51 }, () => user('x')) }, 'messages array exceeds maximum of 50'],
    [
      'role system',
      { messages: [{ role: 'system', content: 'x' }] },
      'each message needs a role of user or assistant, and content',
    ],
    ['no content', { messages: [{ role: 'user' }] }, 'each message needs a role of user or assistant, and content'],
    [
      'content blocks',
      { messages: [{ role: 'user', content: [{ type: 'text', text: 'x' }] }] },
      'each message needs a role of user or assistant, and content',
    ],
    ['null for a message', { messages: [null] }, 'each message needs a role of user or assistant, and content'],
    ['no user', { messages: [{ role: 'assistant', content: 'x' }] }, 'messages must hold one of the user'],
    [
      '50 long ones',
      { messages: Array.from({ length: 50 }, () => user('x'.repeat(2_000))) },
      'messages must be at most 50000 characters together',
    ],
  ])('400: %s', async (_, body, error) => {
    const answer = await post(body)
    expect([answer.status, answer.body]).toEqual([400, { error }])
    expect(provider.seen).toHaveLength(0)
  })

  test('50 messages are not too many', async () => {
    expect((await post({ messages: Array.from({ length: 50 }, () => user('x')) })).status).toBe(200)
  })

  test('scope classify or session: 401 without; a viewer may classify', async () => {
    expect(await post(about('x'), {})).toMatchObject({ status: 401, body: { error: 'Unauthorized' } })
    const other = await makeKey(api, acme.owner, { scopes: ['export'] })
    expect(await post(about('x'), other)).toMatchObject({ status: 401, body: { error: 'Insufficient scopes' } })
    expect((await post(about('x'), acme.owner)).status).toBe(200)
    expect((await post(about('x'), { cookie: acme.people.viewer.cookie })).status).toBe(200)
  })

  test.each<[string, Script]>([
    ['an answer that stays unusable', { say: 'no JSON' }],
    ['a refusal', { say: '', stop: 'refusal' }],
    ['a provider that refuses the key', { fail: 401 }],
    ['a connection cut within the answer', { cut: 'within' }],
  ])('500 `Classification failed`: %s; the credit is given back, what was used stays recorded', async (_, script) => {
    const org = await makeOrg(api, ['owner'])
    provider.answer = script
    expect(await post(about('x'), org.key)).toMatchObject({ status: 500, body: { error: 'Classification failed' } })
    const { day } = await usageOf(org)
    const [call] = await callsOf(org)
    expect(day).toMatchObject({ total_classifications: 0, total_requests: 1 })
    expect(day.total_tokens).toBe((call?.input_tokens ?? 0) + (call?.output_tokens ?? 0))
    expect(call?.outcome).not.toBe('started')
  })
})

describe('the local engine', () => {
  test.each(['Tesla Model 3 owners', 'Enterprise CRM buyers', 'zzz qqq'])(
    'answers where no key is configured: %s',
    async (name) => {
      const { status, body, headers } = await post(about(name), acme.key, plain)
      expect([status, headers.get('x-classification-engine')]).toEqual([200, 'local'])
      expect(headers.get('x-local-engine-reason')).toBe('no-llm')
      const result = ClassificationResult.parse(JSON.parse(body.text))
      expect(Object.keys(result)).toEqual(Object.keys(goodClassification))
    },
  )

  test('says in words that it is not sure (D44), and nothing where it is', async () => {
    const noteOf = async (name: string) =>
      ClassificationResult.parse(JSON.parse((await post(about(name), acme.key, plain)).body.text)).internal_description
    expect(await noteOf('Xyqqol Brantivex')).toMatch(/\. Needs review: The engine knows too few words of the name$/)
    expect(await noteOf('Tesla Model 3 owners')).not.toContain('review')
  })

  test('reads what the user said last, and what an operator has corrected stands', async () => {
    const messages = [user('Tesla'), { role: 'assistant', content: 'ok' }, user('Harley-Davidson riders')]
    const said = async () => JSON.parse((await post({ messages }, acme.key, plain)).body.text)
    expect(await said()).toMatchObject({ parent_category: 'Powersports & Marine', segment_type: 'B2C' })
    const row = { segment_type: 'B2B', reason: 'x', topic_id: acme.id, created_by: 'x' }
    await api.database.system
      .insertInto('correction')
      .values({ ...row, normalized_name: 'harley davidson riders' })
      .execute()
    expect(await said()).toMatchObject({ segment_type: 'B2B' })
  })

  test('"classify golf clubs", "make it B2B" is one topic, edited; what names nobody is said, and not charged', async () => {
    const org = await makeOrg(api)
    const messages = [user('classify golf clubs'), { role: 'assistant', content: '{}' }, user('make it B2B')]
    const { body } = await post({ messages }, org.key, plain)
    expect(JSON.parse(body.text)).toMatchObject({ topic_name: 'Golf Clubs', segment_type: 'B2B' })
    for (const [said, error] of [
      ['!!!', /^No topic was found/],
      ['make it B2B', /^Nothing is there to change yet/],
    ] as const)
      expect(await post(about(said), org.key, plain)).toMatchObject({
        status: 400,
        body: { error: expect.stringMatching(error) },
      })
    expect((await usageOf(org)).quotas.classifications.used).toBe(1)
  })

  test('a message that asks for many topics is answered with its dimensions, a brief with its audiences; neither is classified or charged', async () => {
    const org = await makeOrg(api)
    const ask = (said: string) => post(about(said), org.key, plain)
    const matrix = await ask(
      'Give me all combinations of electric SUV intenders by age range, shoe size and the ten largest US cities',
    )
    expect(matrix).toMatchObject({
      status: 400,
      body: {
        error: expect.stringMatching(/^This asks for combinations/),
        dimensions: [
          { name: 'Audience', values: ['Electric SUV Intenders'] },
          { name: 'Age Range' },
          { name: 'US City', values: expect.objectContaining({ length: 10 }) },
        ],
        template: '{Audience} {Age Range} {US City}',
        dropped: ['shoe size'],
      },
    })
    const { dimensions, template } = matrix.body
    const body = { dimensions, template, dryRun: true }
    const planned = await plain.call('/api/topics/generate-matrix', org.key, { method: 'POST', body })
    expect(planned.body).toMatchObject({ dryRun: true, wouldCreate: 60 })
    const brief =
      'We want to reach trail runners and weekend hikers. Exclude existing customers. Budget is 50k, launching in May.'
    expect(await ask(brief)).toMatchObject({
      status: 400,
      body: {
        error: expect.stringMatching(/^This is a campaign brief/),
        audiences: ['Trail Runners', 'Weekend Hikers'],
        excluded: ['Existing Customers'],
      },
    })
    expect((await usageOf(org)).quotas.classifications.used).toBe(0)
  })

  test('counts as one classification and costs nothing', async () => {
    const org = await makeOrg(api, ['owner'])
    await post(about('Tesla'), org.key, plain)
    expect((await usageOf(org)).day).toMatchObject({ total_classifications: 1, total_tokens: 0, total_cost: 0 })
    expect(await callsOf(org)).toMatchObject([{ model: null, outcome: 'answered', auth_method: 'api_key', cost: 0 }])
  })
})

describe('POST /api/sdk/classify', () => {
  test('same shape with an SDK key and CORS headers', async () => {
    const key = await sdkKey(acme)
    const { status, body, headers } = await postSdk(about('people who drive electric'), key)
    expect([status, JSON.parse(body.text)]).toEqual([200, goodClassification])
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('x-classification-engine')).toBe('llm')
    const missing = await postSdk({}, key)
    expect([missing.status, missing.body]).toEqual([400, { error: 'messages array is required' }])
    expect(missing.headers.get('access-control-allow-origin')).toBe('*')
  })

  test('test-mode keys are answered by the local engine only', async () => {
    const key = await sdkKey(acme, { mode: 'test' })
    expect(key.bearer).toMatch(/^pk_test_/)
    const { status, headers } = await postSdk(about('Tesla'), key)
    expect([status, headers.get('x-classification-engine')]).toEqual([200, 'local'])
    expect(provider.seen).toHaveLength(0)
  })

  test('preflight is 204, a wrong method 405, a wrong key 401: all with CORS headers, and no cookie opens it', async () => {
    const preflight = await api.call(
      '/api/sdk/classify',
      {},
      {
        method: 'OPTIONS',
        headers: {
          origin: 'https://page.example',
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'authorization,content-type',
        },
      },
    )
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-methods')).toBe('POST, OPTIONS')
    expect(preflight.headers.get('access-control-allow-headers')).toBe('Content-Type, Authorization')
    const wrongMethod = await api.call('/api/sdk/classify', await sdkKey(acme), { method: 'PUT', body: {} })
    const wrongKey = await postSdk(about('x'), { bearer: 'pk_live_nonsense' })
    const cookie = await postSdk(about('x'), acme.owner)
    expect([wrongMethod.status, wrongKey.status, wrongKey.body.error]).toEqual([405, 401, 'Invalid or expired SDK key'])
    expect([cookie.status, cookie.body.error]).toEqual([401, 'Unauthorized'])
    for (const { headers } of [preflight, wrongMethod, wrongKey, cookie])
      expect(headers.get('access-control-allow-origin')).toBe('*')
  })
})

describe('metering', () => {
  test('each call counts as one classification; tokens, searches, duration and auth method are recorded', async () => {
    const org = await makeOrg(api, ['owner'])
    const key = await sdkKey(org)
    provider.next.push({ say: goodClassification, searches: 2 }, { say: 'mend this' })
    expect((await post(about('a'), org.owner)).status).toBe(200)
    expect((await post(about('b'), org.key)).status).toBe(200)
    expect((await postSdk(about('c'), key)).status).toBe(200)
    const calls = await callsOf(org)
    expect(calls).toMatchObject([
      { auth_method: 'session', key_id: null, input_tokens: 1_200, output_tokens: 300, web_searches: 2 },
      { auth_method: 'api_key', input_tokens: 2_400, output_tokens: 600, web_searches: 0 },
      { auth_method: 'sdk_key', input_tokens: 1_200, output_tokens: 300, web_searches: 0 },
    ])
    for (const call of calls)
      expect(call).toMatchObject({
        purpose: 'classify',
        prompt: 'classify-v1',
        outcome: 'answered',
        model: 'claude-sonnet-5-5',
      })
    expect(calls.every(({ duration_ms }) => duration_ms > 0)).toBe(true)
    const { day, quotas } = await usageOf(org)
    expect(day).toMatchObject({
      total_classifications: 3,
      total_tokens: 6_000,
      total_web_searches: 2,
      total_requests: 3,
    })
    expect(day.total_cost).toBeCloseTo(4 * costOfOne + 0.02, 6)
    expect(quotas.tokens.used).toBe(6_000)
  })

  test('400 parallel classifies at a quota of 100: exactly 100 pass, and the sums equal the calls', async () => {
    const org = await makeOrg(api, ['owner'])
    await setPlan(api, org, 'free')
    provider.delayMs = 20
    const one = async (): Promise<number> => {
      const { status } = await post(about('x'), org.key)
      return status === 503 ? one() : status
    }
    const statuses = await Promise.all(Array.from({ length: 400 }, one))
    expect(statuses.filter((status) => status === 200)).toHaveLength(100)
    expect(statuses.filter((status) => status === 429)).toHaveLength(300)
    expect(provider.seen).toHaveLength(100)
    const calls = await callsOf(org)
    const { day, quotas } = await usageOf(org)
    expect(calls).toHaveLength(100)
    expect(quotas.classifications).toEqual({ limit: 100, used: 100, remaining: 0 })
    expect(day.total_tokens).toBe(calls.reduce((sum, call) => sum + call.input_tokens + call.output_tokens, 0))
    expect(day.total_cost).toBeCloseTo(
      calls.reduce((sum, call) => sum + call.cost, 0),
      6,
    )
    expect(await post(about('x'), org.key)).toMatchObject({
      status: 429,
      body: { error: 'Monthly classifications quota exceeded', limit: 100, used: 100, remaining: 0 },
    })
  })

  test('429 `Monthly tokens quota exceeded` once the tokens of the month are used up', async () => {
    const org = await makeOrg(api, ['owner'])
    await setPlan(api, org, 'free')
    provider.next.push({
      raw: JSON.stringify({
        content: [{ type: 'text', text: JSON.stringify(goodClassification) }],
        stop_reason: 'end_turn',
        usage: { input_tokens: 999_999, output_tokens: 5_000 },
      }),
    })
    expect((await post(about('x'), org.key)).status).toBe(200)
    expect(await post(about('x'), org.key)).toMatchObject({
      status: 429,
      body: { error: 'Monthly tokens quota exceeded', limit: 1_000_000, used: 1_004_999, remaining: 0 },
    })
    expect((await usageOf(org)).quotas.classifications.used).toBe(1)
  })

  test('a call whose process died is given up and its credit given back, once', async () => {
    const org = await makeOrg(api, ['owner'])
    await setPlan(api, org, 'free')
    const { promise, resolve: answer } = Promise.withResolvers<void>()
    provider.until = promise
    const gone = new AbortController()
    const hanging = fetch(`${api.url}/api/classify`, {
      method: 'POST',
      headers: { authorization: `Bearer ${org.key.bearer}`, 'content-type': 'application/json' },
      body: JSON.stringify(about('x')),
      signal: gone.signal,
    }).catch(() => undefined)
    await expect.poll(() => provider.seen.length).toBe(1)
    await api.database.system
      .updateTable('llm_call')
      .set({ started_at: new Date(Date.now() - (limits.llm.lostMinutes + 1) * 60_000).toISOString() })
      .where('org_id', '=', org.id)
      .execute()
    const run = () => llmCalls.run({ database: api.database, log: { info: () => {}, warn: () => {} } } as never, {})
    await run()
    await run()
    const isLost = async () => {
      const { quotas, day } = await usageOf(org)
      expect([quotas.classifications.used, await callsOf(org)]).toMatchObject([0, [{ outcome: 'lost', cost: bound }]])
      // Nobody knows what it cost, so it cost what was set aside.
      expect(day.total_cost).toBeCloseTo(bound, 6)
    }
    await isLost()
    gone.abort()
    await hanging
    answer()
    await expect.poll(() => provider.seen[0]?.answered).toBe(true)
    await sleep(200)
    await isLost()
  })
})

test('a client that disconnects leaves its call at the provider: what it cost is counted as if it had stayed', async () => {
  const org = await makeOrg(api, ['owner'])
  const { promise, resolve: answer } = Promise.withResolvers<void>()
  provider.until = promise
  const leaving = new AbortController()
  const request = fetch(`${api.url}/api/classify`, {
    method: 'POST',
    headers: { authorization: `Bearer ${org.key.bearer}`, 'content-type': 'application/json' },
    body: JSON.stringify(about('x')),
    signal: leaving.signal,
  })
  await expect.poll(() => provider.seen.length).toBe(1)
  expect(await callsOf(org)).toMatchObject([{ outcome: 'started', cost: bound }])
  leaving.abort()
  await expect(request).rejects.toThrow()
  expect(await callsOf(org)).toMatchObject([{ outcome: 'started', cost: bound }])
  answer()
  await expect.poll(async () => (await callsOf(org))[0]?.outcome).toBe('answered')
  expect(provider.seen[0]).toMatchObject({ aborted: false, answered: true })
  const { day } = await usageOf(org)
  expect(day).toMatchObject({ total_classifications: 1, total_tokens: 1_500 })
  expect(day.total_cost).toBeCloseTo(costOfOne, 6)
})

test('a call whose answer is lost costs the most that it can have, and gives its credit back', async () => {
  const org = await makeOrg(api, ['owner'])
  provider.answer = { cut: 'before' }
  expect((await post(about('x'), org.key)).status).toBe(500)
  expect(provider.seen).toHaveLength(1)
  const [lost] = boundExchanges(classifyPrompt.about([user('x')]), 'claude-sonnet-5-5')
  expect(await callsOf(org)).toMatchObject([{ outcome: 'unavailable', input_tokens: 0 }])
  const { day } = await usageOf(org)
  expect(day).toMatchObject({ total_classifications: 0, total_tokens: 0 })
  expect(day.total_cost).toBeCloseTo(lost, 6)
})

describe('the spend breaker', () => {
  test('over a day’s spend of an SDK key that key is answered locally, the organization’s others are not', async () => {
    const env = { LLM_API_KEY: 'x', LLM_BASE_URL: provider.url, LLM_DAILY_USD_PER_SDK_KEY: String(bound + 0.01) }
    const capped = await startApi({ databaseUrl: api.databaseUrl, env })
    const org = await makeOrg(api, ['owner'])
    const [scraped, other] = [await sdkKey(org), await sdkKey(org)]
    const engines = async (key: Credential, times: number) => {
      const seen = []
      for (let n = 0; n < times; n++)
        seen.push((await postSdk(about('x'), key, capped)).headers.get('x-classification-engine'))
      return seen
    }
    // Each costs 0.0081, and the most that it can cost is set aside for the next: the third would pass that and a cent.
    expect(await engines(scraped, 4)).toEqual(['llm', 'llm', 'local', 'local'])
    expect(await engines(other, 1)).toEqual(['llm'])
    expect((await post(about('x'), org.key, capped)).headers.get('x-classification-engine')).toBe('llm')
    await capped.close()
  })

  test('calls under way count with what is set aside for them, and over the organization’s spend all are local', async () => {
    const env = { LLM_API_KEY: 'x', LLM_BASE_URL: provider.url, LLM_DAILY_USD_PER_ORG: String(2 * bound) }
    const capped = await startApi({ databaseUrl: api.databaseUrl, env })
    const org = await makeOrg(api, ['owner'])
    provider.delayMs = 300
    const first = post(about('x'), org.key, capped)
    await expect.poll(() => provider.seen.length).toBe(1)
    const second = post(about('x'), org.key, capped)
    await expect.poll(() => provider.seen.length).toBe(2)
    const { headers } = await post(about('x'), org.key, capped)
    expect(headers.get('x-classification-engine')).toBe('local')
    expect(headers.get('x-local-engine-reason')).toBe('daily-spend')
    for (const answer of await Promise.all([first, second]))
      expect(answer.headers.get('x-classification-engine')).toBe('llm')
    expect((await post(about('x'), org.owner, capped)).headers.get('x-classification-engine')).toBe('llm')
    await capped.close()
  })
})
