import { setTimeout as sleep } from 'node:timers/promises'
import { briefMediaTypes, limits } from '@txadv/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { docx, fileOf, gif, jpeg, mediaTypes, pdf, png, pptx, webp } from '../../../test/brief-files.ts'
import { type Api, type Credential, makeOrg, type Org, setPlan, startApi } from '../../../test/harness.ts'
import { watchLimits } from '../../../test/limits.ts'
import { type LlmProvider, startLlmProvider } from '../../../test/llm-provider.ts'

const goodAnalysis = {
  summary: 'A spring campaign that brings new golf shoes to weekend players.',
  objectives: ['Sell 10,000 pairs by June', 'Raise awareness among beginners'],
  targetAudience: 'Adults who play golf at weekends',
  recommendedTopics: [
    { topic_name: 'Golf Enthusiasts', rationale: 'The shoes are for golf players.' },
    { topic_name: 'Sporting Goods Shoppers', rationale: 'The campaign is to sell.' },
  ],
}

const setLimits = watchLimits()
let provider: LlmProvider
let api: Api
let acme: Org
const llmEnv = () => ({ LLM_API_KEY: 'sk-test', LLM_BASE_URL: provider.url })
beforeAll(async () => {
  provider = await startLlmProvider()
  api = await startApi({ env: { ...llmEnv(), LOG_LEVEL: 'silent' } })
  acme = await makeOrg(api, ['owner'])
})
afterAll(async () => {
  await api.close()
  await provider.close()
})
beforeEach(() => {
  provider.seen.length = 0
  provider.next.length = 0
  provider.delayMs = 0
  provider.answer = { say: goodAnalysis }
})

const brief = fileOf(mediaTypes.txt, 'Spring campaign for golf shoes')
const post = (body: unknown, credential: Credential = acme.key, path = '/api/analyze-brief') =>
  api.call(path, credential, { method: 'POST', body })
const analyze = (file: unknown, credential?: Credential) => post({ file }, credential)
const callsOf = (org: Org) =>
  api.database.withTenant(org.id, null, ({ db }) =>
    db.selectFrom('llm_call').selectAll().where('org_id', '=', org.id).orderBy('id').execute(),
  )
const usageOf = async (org: Org) => (await api.call('/api/usage', org.owner)).body

describe('POST /api/analyze-brief', () => {
  test('answers summary, objectives, targetAudience and recommendedTopics', async () => {
    expect(await analyze({ ...brief, filename: 'brief.txt' })).toMatchObject({ status: 200, body: goodAnalysis })
    expect((await analyze(brief, acme.owner)).status).toBe(200)
  })

  const pdfSource = (data: string) => ({ type: 'base64', media_type: 'application/pdf', data })
  const textSource = (data: string) => ({ type: 'text', media_type: 'text/plain', data })
  test.each([
    ['pdf', pdf(), 'document', pdfSource(pdf().toString('base64'))],
    ['docx', docx('Golf', 'shoes'), 'document', textSource('Golf\nshoes')],
    [
      'pptx',
      pptx([{ text: 'Golf', notes: 'shoes' }]),
      'document',
      textSource('[Slide 1]\nGolf\n[Notes of slide 1]\nshoes'),
    ],
    ['txt', Buffer.from('Golf shoes'), 'document', textSource('Golf shoes')],
    ...(
      [
        ['png', png(2, 2)],
        ['jpeg', jpeg(2, 2)],
        ['gif', gif(2, 2)],
        ['webp', webp('VP8L', 2, 2)],
      ] as const
    ).map(
      ([type, file]) =>
        [type, file, 'image', { type: 'base64', media_type: mediaTypes[type], data: file.toString('base64') }] as const,
    ),
  ] as const)('%s reaches the model as the block it is to be', async (type, file, block, source) => {
    expect(await analyze(fileOf(mediaTypes[type], file))).toMatchObject({ status: 200, body: goodAnalysis })
    expect(provider.seen).toHaveLength(1)
    const { messages, tools } = provider.seen[0]?.body ?? {}
    expect(messages).toEqual([
      {
        role: 'user',
        content: [
          { type: block, source },
          { type: 'text', text: expect.any(String) },
        ],
      },
    ])
    expect(tools).toBeUndefined()
  })

  test('10 MB on the base64 payload are taken, and all of them reach the model', async () => {
    const large = Buffer.concat([pdf(), Buffer.alloc((limits.briefs.dataChars / 4) * 3 - pdf().length, ' ')])
    const file = fileOf(mediaTypes.pdf, large)
    expect(file.data).toHaveLength(limits.briefs.dataChars)
    expect((await analyze(file)).status).toBe(200)
    expect(provider.seen[0]?.body.messages[0].content[0].source.data).toBe(file.data)
  })
})

describe('400', () => {
  const data = brief.data
  test.each([
    ['no body', undefined, 'file object is required'],
    ['no file', {}, 'file object is required'],
    ['a file that is null', { file: null }, 'file object is required'],
    ['a file that is a text', { file: data }, 'file object is required'],
    ['a file that is an array', { file: [data] }, 'file object is required'],
    ['an empty file', { file: {} }, 'file.data (base64) and file.mediaType are required'],
    ['no data', { file: { mediaType: 'text/plain' } }, 'file.data (base64) and file.mediaType are required'],
    [
      'empty data',
      { file: { data: '', mediaType: 'text/plain' } },
      'file.data (base64) and file.mediaType are required',
    ],
    [
      'data that is a number',
      { file: { data: 7, mediaType: 'text/plain' } },
      'file.data (base64) and file.mediaType are required',
    ],
    ['no type', { file: { data } }, 'file.data (base64) and file.mediaType are required'],
    ['an empty type', { file: { data, mediaType: ' ' } }, 'file.data (base64) and file.mediaType are required'],
    ['a type that is null', { file: { data, mediaType: null } }, 'file.data (base64) and file.mediaType are required'],
    [
      'base64 with white space',
      { file: { data: `${data}\n`, mediaType: 'text/plain' } },
      'file.data is not valid base64',
    ],
    [
      'a data URL',
      { file: { data: `data:text/plain;base64,${data}`, mediaType: 'text/plain' } },
      'file.data is not valid base64',
    ],
    ['another content', { file: { data, mediaType: 'image/png' } }, 'File content is not image/png'],
  ])('%s', async (_, body, error) => {
    expect(await post(body)).toMatchObject({ status: 400, body: { error } })
    expect(provider.seen).toEqual([])
  })

  test.each([
    'application/msword',
    'image/svg+xml',
    'text/html',
    'image/jpg',
    '__proto__',
    'constructor',
    'x'.repeat(5_000),
  ])('`Unsupported media type: <type>. Accepted: ...` for %s', async (mediaType) => {
    const error = `Unsupported media type: ${mediaType.slice(0, 100)}. Accepted: ${briefMediaTypes.join(', ')}`
    expect(await analyze({ data, mediaType })).toMatchObject({ status: 400, body: { error } })
  })

  test('a type is read as the RFC writes it: in any case, with parameters', async () => {
    expect((await analyze({ data, mediaType: 'Text/Plain; charset=utf-8' })).status).toBe(200)
  })

  test.each([limits.briefs.dataChars + 4, limits.briefs.bodyBytes + 4, 3 * limits.briefs.bodyBytes])(
    '`File too large (max 10 MB)` for %i characters',
    async (chars) => {
      const answer = await analyze({ data: 'A'.repeat(chars), mediaType: 'text/plain' })
      expect(answer).toMatchObject({ status: 400, body: { error: 'File too large (max 10 MB)' } })
    },
  )

  test('a filename is display only: whatever it says, it is read by nobody', async () => {
    for (const filename of ['a\u0001b.pdf', '../../etc/passwd', '"><script>', '\u202efdp.exe', null]) {
      expect((await analyze({ ...brief, filename })).status).toBe(200)
      if (filename) expect(provider.seen.at(-1)?.text).not.toContain(JSON.stringify(filename).slice(1, -1))
    }
    expect((await analyze({ ...brief, filename: 7 })).status).toBe(400)
  })
})

describe('429', () => {
  test('`Monthly classifications quota exceeded`: a brief is one classification', async () => {
    const org = await makeOrg(api, ['owner'])
    await setPlan(api, org, 'free')
    const answers = await Promise.all(Array.from({ length: 4 }, () => analyze(brief, org.key)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect((await usageOf(org)).quotas.classifications).toMatchObject({ used: 4 })
    await api.database.system
      .updateTable('quota')
      .set({ used: 100 })
      .where('org_id', '=', org.id)
      .where('metric', '=', 'classifications')
      .execute()
    provider.seen.length = 0
    expect(await analyze(brief, org.key)).toMatchObject({
      status: 429,
      body: { error: expect.stringMatching(/^Monthly classifications quota exceeded/), limit: 100, remaining: 0 },
    })
    expect(provider.seen).toEqual([])
  })

  test('one organization has a few under way, and the others are not kept waiting by it', async () => {
    const [one, other] = [await makeOrg(api, ['owner']), await makeOrg(api, ['owner'])]
    provider.delayMs = 3_000
    const asked = Array.from({ length: limits.briefs.atOncePerOrg + 3 }, () => analyze(brief, one.key))
    await sleep(300)
    const ofOther = await analyze(brief, other.key)
    const statuses = (await Promise.all(asked)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(limits.briefs.atOncePerOrg)
    expect(statuses.filter((status) => status === 429)).toHaveLength(3)
    expect(ofOther.status).toBe(200)
    provider.delayMs = 0
    expect((await analyze(brief, one.key)).status).toBe(200)
  })

  test('a process reads so many at once, whoever asks: 503 for one more, and room again when one is answered', async () => {
    const [one, other] = [await makeOrg(api, ['owner']), await makeOrg(api, ['owner'])]
    const { atOnce } = limits.briefs
    setLimits('briefs', { atOnce: 1 })
    provider.delayMs = 3_000
    provider.seen.length = 0
    const first = analyze(brief, one.key)
    await expect.poll(() => provider.seen.length).toBe(1)
    expect((await analyze(brief, other.key)).status).toBe(503)
    expect((await first).status).toBe(200)
    provider.delayMs = 0
    expect((await analyze(brief, other.key)).status).toBe(200)
    setLimits('briefs', { atOnce })
  })
})

describe('500 and 502', () => {
  test('500 when the LLM provider key is not configured, and a bad file is told first', async () => {
    const without = await startApi()
    const org = await makeOrg(without, ['owner'])
    const ask = (file: object) => without.call('/api/analyze-brief', org.key, { method: 'POST', body: { file } })
    expect(await ask(brief)).toMatchObject({
      status: 500,
      body: { error: 'LLM provider key not configured' },
      told: { recovery: 'terminal' },
    })
    expect((await ask({ ...brief, mediaType: 'image/png' })).status).toBe(400)
    expect((await without.call('/api/usage', org.owner)).body.quotas.classifications.used).toBe(0)
    await without.close()
  })

  test.each([
    ['prose', 'I would rather talk about the weather.'],
    ['JSON that is cut', '{"summary": "x"'],
    ['two of them', JSON.stringify([goodAnalysis, goodAnalysis])],
    ['a field that is missing', { ...goodAnalysis, summary: undefined }],
    ['a field too many', { ...goodAnalysis, sql: 'drop table topic' }],
    ['a field too many within', { ...goodAnalysis, recommendedTopics: [{ topic_name: 'x', rationale: 'y', id: 1 }] }],
    ['a text for a list', { ...goodAnalysis, objectives: 'sell' }],
    ['names without reasons', { ...goodAnalysis, recommendedTopics: ['Golf'] }],
    ['a prototype', `{"__proto__": {"polluted": true}, ${JSON.stringify(goodAnalysis).slice(1)}`],
    ['a summary of nothing but an address', { ...goodAnalysis, summary: 'https://evil.example/x' }],
    ['five megabytes', 'x'.repeat(5_000_000)],
  ])('`Failed to parse analysis response`: %s', async (_, say) => {
    provider.answer = { say }
    expect(await analyze(brief)).toMatchObject({ status: 502, body: { error: 'Failed to parse analysis response' } })
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
  })

  test('`Failed to parse analysis response`: a refusal, and an answer that is cut off', async () => {
    for (const stop of ['refusal', 'max_tokens']) {
      provider.answer = { say: goodAnalysis, stop }
      expect(await analyze(brief)).toMatchObject({ status: 502, body: { error: 'Failed to parse analysis response' } })
    }
  })

  test('an answer that can be used after one repair is used', async () => {
    provider.next.push({ say: 'not yet' })
    expect(await analyze(brief)).toMatchObject({ status: 200, body: goodAnalysis })
    expect(provider.seen).toHaveLength(2)
  })

  test('a provider that fails is a 500 that says nothing of it, and no classification', async () => {
    const org = await makeOrg(api, ['owner'])
    for (const script of [{ fail: 401 }, { fail: 400 }, { raw: '<html>' }] as const) {
      provider.answer = script
      const answer = await analyze(brief, org.key)
      expect([answer.status, answer.text]).toEqual([500, '{"error":"Brief analysis failed"}'])
    }
    expect((await usageOf(org)).quotas.classifications.used).toBe(0)
  })

  test('who goes away leaves a call that is let finish, because it is paid for', async () => {
    const org = await makeOrg(api, ['owner'])
    const { promise, resolve: answer } = Promise.withResolvers<void>()
    provider.until = promise
    const leaving = new AbortController()
    const asked = fetch(`${api.url}/api/analyze-brief`, {
      method: 'POST',
      headers: { authorization: `Bearer ${org.key.bearer}`, 'content-type': 'application/json' },
      body: JSON.stringify({ file: brief }),
      signal: leaving.signal,
    })
    while (provider.seen.length === 0) await sleep(10)
    leaving.abort()
    await expect(asked).rejects.toThrow()
    expect(await callsOf(org)).toMatchObject([{ outcome: 'started' }])
    answer()
    await expect.poll(async () => (await callsOf(org))[0]?.outcome).toBe('answered')
    expect(provider.seen[0]?.aborted).toBe(false)
    const { quotas, days } = await usageOf(org)
    expect([quotas.classifications.used, quotas.tokens.used]).toEqual([1, 1_500])
    expect(days[0].total_cost).toBeCloseTo((1_200 * 3 + 300 * 15) / 1e6, 6)
  })
})

describe('counts as one classification', () => {
  test('tokens, duration, cost and auth method are recorded; an answer that cannot be used costs tokens alone', async () => {
    const org = await makeOrg(api, ['owner'])
    provider.next.push({ say: 'mend this' })
    expect((await analyze(brief, org.key)).status).toBe(200)
    provider.answer = { say: 'beyond repair' }
    expect((await analyze(brief, org.owner)).status).toBe(502)
    expect(await callsOf(org)).toMatchObject([
      {
        purpose: 'analyze_brief',
        prompt: 'brief-v1',
        auth_method: 'api_key',
        outcome: 'answered',
        input_tokens: 2_400,
      },
      { purpose: 'analyze_brief', auth_method: 'session', outcome: 'unusable', output_tokens: 600, web_searches: 0 },
    ])
    const { quotas, days } = await usageOf(org)
    expect([quotas.classifications.used, quotas.tokens.used]).toEqual([1, 6_000])
    expect(days[0]).toMatchObject({ total_requests: 2, total_classifications: 1 })
    expect(days[0].total_cost).toBeGreaterThan(0)
  })

  test('a file that is refused costs nothing', async () => {
    const org = await makeOrg(api, ['owner'])
    expect((await analyze({ ...brief, mediaType: 'image/png' }, org.key)).status).toBe(400)
    expect([await callsOf(org), (await usageOf(org)).days]).toEqual([[], []])
  })

  test('429 `LLM quota exceeded` once the spend of the day is used up: nobody else reads briefs', async () => {
    const thrifty = await startApi({
      databaseUrl: api.databaseUrl,
      env: { ...llmEnv(), LLM_DAILY_USD_PER_ORG: '0.01' },
    })
    const org = await makeOrg(api, ['owner'])
    const answer = await thrifty.call('/api/analyze-brief', org.key, { method: 'POST', body: { file: brief } })
    expect(answer).toMatchObject({ status: 429, body: { error: 'LLM quota exceeded' } })
    expect((await usageOf(org)).quotas.classifications.used).toBe(0)
    await thrifty.close()
  })
})

describe('what the model says is hostile input', () => {
  test('addresses, markup and what cannot be seen are taken out; what is too long is cut; names come once', async () => {
    const topics = Array.from({ length: 80 }, (_, n) => ({
      topic_name: `Topic ${n}`,
      rationale: 'r'.repeat(n === 0 ? 5_000 : 50),
    }))
    provider.answer = {
      say: {
        summary: 'See [here](https://evil.example/?d=1) <b>now</b> https://evil.example/x\u202e ok',
        objectives: ['', 'https://evil.example/', ...Array.from({ length: 40 }, (_, n) => `Objective ${n}`)],
        targetAudience: '<img src=x onerror=alert(1)>Golf \u200bplayers',
        recommendedTopics: [
          { topic_name: 'www.evil.example', rationale: 'x' },
          { topic_name: 'Golf <i>Fans</i>', rationale: 'http://evil.example because' },
          { topic_name: 'GOLF FANS', rationale: 'again' },
          ...topics,
        ],
      },
    }
    const { status, body, text } = await analyze(brief)
    expect(status).toBe(200)
    expect(text).not.toMatch(/evil|<|\u202e|\u200b/)
    expect(body.summary).toBe('See here now ok')
    expect(body.targetAudience).toBe('Golf players')
    expect(body.objectives).toHaveLength(limits.briefs.objectives)
    expect(body.objectives[0]).toBe('Objective 0')
    expect(body.recommendedTopics).toHaveLength(limits.briefs.recommendedTopics)
    expect(body.recommendedTopics.slice(0, 2).map((topic: { topic_name: string }) => topic.topic_name)).toEqual([
      'Golf Fans',
      'Topic 0',
    ])
    expect(body.recommendedTopics[1].rationale).toHaveLength(limits.briefs.rationaleChars)
  })
})

describe('POST /api/sdk/analyze-brief', () => {
  const path = '/api/sdk/analyze-brief'
  const sdkKey = async (body: object) => ({
    bearer: (await api.call('/api/sdk-keys', acme.owner, { method: 'POST', body: { name: 'page', ...body } })).body
      .plaintext,
  })

  test('same request and response, adds CORS headers', async () => {
    const key = await sdkKey({})
    const answer = await post({ file: brief }, key, path)
    expect(answer).toMatchObject({ status: 200, body: goodAnalysis })
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    const large = await post({ file: { data: 'A'.repeat(12_000_000), mediaType: 'text/plain' } }, key, path)
    expect(large).toMatchObject({ status: 400, body: { error: 'File too large (max 10 MB)' } })
    for (const refused of [await post({}, key, path), await post({ file: brief }, {}, path), large])
      expect(refused.headers.get('access-control-allow-origin')).toBe('*')
  })

  test('answers OPTIONS preflight', async () => {
    const answer = await api.call(
      path,
      {},
      {
        method: 'OPTIONS',
        headers: { origin: 'https://page.example', 'access-control-request-method': 'POST' },
      },
    )
    expect(answer.status).toBe(204)
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(answer.headers.get('access-control-allow-methods')).toBe('POST, OPTIONS')
    expect(answer.headers.get('access-control-allow-headers')).toBe('Content-Type, Authorization')
  })

  test('a test key, which is answered by the local engine alone, spends nothing', async () => {
    const answer = await post({ file: brief }, await sdkKey({ mode: 'test' }), path)
    expect(answer).toMatchObject({ status: 400, body: { error: 'A test key cannot analyze briefs, use a live key' } })
    expect(provider.seen).toEqual([])
  })
})
