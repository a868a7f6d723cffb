import { limits } from '@txadv/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { goodClassification, type LlmProvider, type Script, startLlmProvider } from '../../test/llm-provider.ts'
import { SecretString } from '../lib/secrets.ts'
import { type Llm, LlmError, type LlmQuestion, openLlm } from './llm.ts'
import { classifyPrompt } from './prompts/classify-v1.ts'
import { boundExchanges } from './reserve.ts'

let provider: LlmProvider
let llm: Llm
beforeAll(async () => {
  provider = await startLlmProvider()
  llm = openLlm({
    apiKey: new SecretString('sk-canary-of-the-provider'),
    baseUrl: provider.url,
    model: 'claude-sonnet-test',
    dailyUsd: { service: undefined, perOrg: 1, perSdkKey: 1 },
  }) as Llm
})
afterAll(() => provider.close())
afterEach(() => {
  provider.seen.length = 0
  provider.next.length = 0
  provider.delayMs = 0
  provider.answer = { say: goodClassification }
})

const conversation = [{ role: 'user', content: 'people who drive electric' }]
const signal = new AbortController().signal
const ask = (extra: Partial<LlmQuestion<typeof classifyPrompt.schema>> = {}) =>
  llm.ask({ ...classifyPrompt.about(conversation), schema: classifyPrompt.schema, caller: 'a', signal, ...extra })
const failureOf = async (asked: Promise<unknown>) => {
  const error = await asked.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(LlmError)
  return error as LlmError
}

test('no key configured: no LLM', () => {
  expect(openLlm(undefined)).toBeUndefined()
})

describe('what is sent', () => {
  test('the key as bearer, the prompt, at most 4,096 output tokens and 3 web searches, and no other tool', async () => {
    await ask({ webSearches: 99, maxOutputTokens: 1_000_000 })
    const [{ headers, body, path } = { headers: {}, body: {}, path: '' }] = provider.seen
    expect(path).toBe('/v1/messages')
    expect(headers.authorization).toBe('Bearer sk-canary-of-the-provider')
    expect(Object.keys(body).sort()).toEqual(['max_tokens', 'messages', 'model', 'system', 'tools'])
    expect(body).toMatchObject({ model: 'claude-sonnet-test', max_tokens: 4_096 })
    expect(body.tools).toEqual([
      { type: 'web_search_20260318', name: 'web_search', max_uses: 3, allowed_callers: ['direct'] },
    ])
    expect(body.messages).toEqual([{ role: 'user', content: JSON.stringify({ conversation }) }])
    expect(body.system[0].text).toContain('Auto Parts & Services | Auto & Transportation | ')
  })

  test('no tool at all where no search is asked for', async () => {
    await ask({ webSearches: 0 })
    expect(provider.seen[0]?.body).not.toHaveProperty('tools')
  })
})

describe('what comes back', () => {
  test.each<[string, Script]>([
    ['plain JSON', { say: goodClassification }],
    ['fenced JSON', { say: `\`\`\`json\n${JSON.stringify(goodClassification)}\n\`\`\`` }],
    ['JSON in a sentence', { say: `Here it is: ${JSON.stringify(goodClassification)} Anything else?` }],
    ['JSON after three searches', { say: goodClassification, searches: 3, cited: true }],
    [
      'citation markup',
      {
        say: JSON.stringify(goodClassification)
          .replace('Names', '<cite index="1-2,3-4">Names')
          .replace('vehicles"}', 'vehicles</cite>"}'),
      },
    ],
  ])('%s is read', async (_, script) => {
    provider.next.push(script)
    const { value } = await ask()
    expect(value).toEqual(goodClassification)
    expect(provider.seen).toHaveLength(1)
  })

  test('usage: tokens, searches, duration and cost of every exchange, the repair too', async () => {
    provider.next.push({ say: 'not JSON', searches: 2 })
    const { usage } = await ask()
    expect(usage).toMatchObject({ inputTokens: 2_400, outputTokens: 600, webSearches: 2 })
    expect(usage.costUsd).toBeCloseTo((2_400 * 3 + 600 * 15) / 1e6 + 0.02, 9)
    expect(usage.durationMs).toBeGreaterThan(0)
  })

  test('an unusable answer gets one repair, which quotes it and has no tools', async () => {
    provider.next.push({ say: { ...goodClassification, segment_type: 'B2X' } })
    expect((await ask()).value).toEqual(goodClassification)
    expect(provider.seen).toHaveLength(2)
    const { messages, tools } = provider.seen[1]?.body ?? {}
    expect(tools).toBeUndefined()
    expect(messages.map(({ role }: { role: string }) => role)).toEqual(['user', 'assistant', 'user'])
    expect(messages[2].content).toContain('segment_type')
  })

  test.each<[string, Script, string]>([
    ['broken JSON', { say: '{"topic_name": ' }, 'unusable'],
    ['a wrong enum', { say: { ...goodClassification, parent_category: 'Cars' } }, 'unusable'],
    ['a missing field', { say: { ...goodClassification, keywords: undefined } }, 'unusable'],
    ['a field nobody asked for', { say: { ...goodClassification, org_id: 'x' } }, 'unusable'],
    ['a subcategory of another category', { say: { ...goodClassification, subcategory: 'Motorcycles' } }, 'unusable'],
    ['__proto__', { say: `{"__proto__": {"x": 1}, ${JSON.stringify(goodClassification).slice(1)}` }, 'unusable'],
    ['a deep __proto__', { say: JSON.stringify(goodClassification).replace('["', '[{"__proto__":1},"') }, 'unusable'],
    ['truncation (max_tokens)', { say: goodClassification, stop: 'max_tokens' }, 'unusable'],
    ['a long text', { say: JSON.stringify(goodClassification) + ' '.repeat(limits.llm.answerChars) }, 'unusable'],
    ['5 MB', { say: 'x'.repeat(5_000_000) }, 'unusable'],
    ['refusal', { say: '', stop: 'refusal' }, 'refused'],
    ['HTTP that is no JSON', { raw: '<html>' }, 'unavailable'],
    ['JSON that is no message', { raw: '{"type":"message"}' }, 'unavailable'],
    [
      'negative usage',
      { raw: '{"content":[],"stop_reason":null,"usage":{"input_tokens":-5,"output_tokens":0}}' },
      'unavailable',
    ],
    ['a cut connection', { cut: 'within' }, 'unavailable'],
    ['a wrong key', { fail: 401 }, 'unavailable'],
  ])('%s ends with an error that has a name and carries usage', async (_, script, kind) => {
    provider.answer = script
    const error = await failureOf(ask())
    expect(error.kind).toBe(kind)
    const answered = 'say' in script && provider.seen.length > 0 && !String(script.say).startsWith('x'.repeat(200_000))
    expect(error.usage.inputTokens).toBe(answered ? 1_200 * provider.seen.length : 0)
    expect(provider.seen.length).toBe(kind === 'unusable' && answered ? 2 : 1)
    expect(({} as Record<string, unknown>).x).toBeUndefined()
  })

  test.each([429, 500, 529])('%i is tried again when the provider says so, and served', async (status) => {
    provider.next.push({ fail: status, retryAfterSeconds: 0.01 })
    expect((await ask()).value).toEqual(goodClassification)
    expect(provider.seen).toHaveLength(2)
  })

  test('a provider that stays overloaded is unavailable after the retries', async () => {
    provider.answer = { fail: 529, retryAfterSeconds: 0.01 }
    expect((await failureOf(ask())).kind).toBe('unavailable')
    expect(provider.seen).toHaveLength(1 + limits.llm.retries)
  })

  test.each<[string, Script]>([
    ['a slow provider', { never: true }],
    ['a provider that wants us to wait for an hour', { fail: 429, retryAfterSeconds: 3_600 }],
  ])('%s meets the deadline', async (_, script) => {
    provider.answer = script
    expect((await failureOf(ask({ deadlineMs: 200 }))).kind).toBe('timeout')
  })

  test('whoever goes away leaves a request that was sent to be answered: it is paid for, and then its cost is known', async () => {
    provider.delayMs = 200
    const caller = new AbortController()
    const asked = ask({ signal: caller.signal })
    await expect.poll(() => provider.seen.length).toBe(1)
    caller.abort()
    expect((await asked).usage).toMatchObject({ inputTokens: 1_200, outputTokens: 300 })
    expect(provider.seen[0]?.aborted).toBe(false)
  })

  test('nobody asks for a better answer once whoever asked is gone; what the first one took is known', async () => {
    provider.delayMs = 200
    provider.answer = { say: 'not JSON' }
    const caller = new AbortController()
    const asked = failureOf(ask({ signal: caller.signal }))
    await expect.poll(() => provider.seen.length).toBe(1)
    caller.abort()
    expect(await asked).toMatchObject({ kind: 'cancelled', usage: { inputTokens: 1_200, outputTokens: 300 } })
    expect(provider.seen).toHaveLength(1)
  })
})

test('one caller never takes all places: another is served while the first one waits', async () => {
  provider.answer = { never: true }
  const greedy = new AbortController()
  const held = Array.from({ length: limits.llm.atOncePerCaller + 5 }, () =>
    failureOf(ask({ signal: greedy.signal, caller: 'greedy', deadlineMs: 3_000 })),
  )
  await expect.poll(() => provider.seen.length).toBe(limits.llm.atOncePerCaller)
  provider.answer = { say: goodClassification }
  expect((await ask({ caller: 'modest' })).value).toEqual(goodClassification)
  greedy.abort()
  const errors = await Promise.all(held)
  for (const error of errors) expect(error.kind).toBe('cancelled')
  // Those that wait for a place leave it unasked; those that have one keep it until their call is over.
  expect(errors.filter(({ usage }) => usage.costUsd > 0)).toHaveLength(limits.llm.atOncePerCaller)
  expect(provider.seen).toHaveLength(limits.llm.atOncePerCaller + 1)
})

describe('what a call costs whose answer is lost', () => {
  const [question, repair] = boundExchanges(classifyPrompt.about(conversation), 'claude-sonnet-test')

  test.each<[string, Script, number]>([
    ['a slow provider', { never: true }, question],
    ['a connection cut before the answer', { cut: 'before' }, question],
    ['a connection cut within the answer', { cut: 'within' }, question],
    ['an answer that is too large', { say: 'x'.repeat(5_000_000) }, question],
    ['HTTP that is no JSON', { raw: '<html>' }, question],
    ['an error', { fail: 400 }, 0],
  ])(
    '%s: asked once, and the most that it can have cost, unless the provider says that it failed',
    async (_, script, cost) => {
      provider.answer = script
      const { usage } = await failureOf(ask({ deadlineMs: 1_000 }))
      expect(usage).toMatchObject({ inputTokens: 0, outputTokens: 0, costUsd: cost })
      expect(provider.seen).toHaveLength(1)
    },
  )

  test('a lost repair: what the first answer took, and the most that the second can have cost', async () => {
    provider.next.push({ say: 'not JSON' }, { cut: 'before' })
    const { usage } = await failureOf(ask())
    expect(usage).toMatchObject({ inputTokens: 1_200, outputTokens: 300 })
    expect(usage.costUsd).toBeCloseTo((1_200 * 3 + 300 * 15) / 1e6 + repair, 9)
    expect(usage.costUsd).toBeLessThan(llm.boundUsd(classifyPrompt.about(conversation)))
  })

  test('a provider that cannot be reached has taken nothing, and is tried again', async () => {
    const gone = await startLlmProvider()
    const away = openLlm({
      apiKey: new SecretString('x'),
      baseUrl: gone.url,
      model: 'claude-sonnet-test',
      dailyUsd: { service: undefined, perOrg: 1, perSdkKey: 1 },
    }) as Llm
    await gone.close()
    const asked = { ...classifyPrompt.about(conversation), schema: classifyPrompt.schema, caller: 'a', signal }
    expect(await failureOf(away.ask(asked))).toMatchObject({ kind: 'unavailable', usage: { costUsd: 0 } })
  })
})

describe('the most that a call can cost', () => {
  const prompt = { system: 'x'.repeat(2_000), messages: [] as LlmQuestion<z.ZodType>['messages'] }
  const { outputTokens, repairTokens } = limits.llm
  /** By the prices of the family: the prompt of ours written to the cache, the rest read, and an answer as long as may be. */
  const usd = (read: number) => (1_000 * 3 * 1.25 + read * 3 + outputTokens * 15) / 1e6
  const boundOf = (...messages: LlmQuestion<z.ZodType>['messages']) => llm.boundUsd({ ...prompt, messages })
  const bothOf = (read: number) => usd(read) + usd(read + outputTokens + repairTokens)

  test('a byte of what a stranger says is a token at most, whatever the language', () => {
    expect(boundOf({ role: 'user', content: 'abc' })).toBeCloseTo(bothOf(3), 9)
    expect(boundOf({ role: 'user', content: '電気' })).toBeCloseTo(bothOf(6), 9)
  })

  test('a PDF and an image count as the most that the provider reads of one, not by their bytes', () => {
    const pdf = { type: 'document', source: { type: 'base64', media_type: 'application/pdf', data: 'x' } } as const
    const image = { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'x' } } as const
    const text = { type: 'document', source: { type: 'text', media_type: 'text/plain', data: 'four' } } as const
    expect(boundOf({ role: 'user', content: [pdf] })).toBeCloseTo(bothOf(limits.llm.pdfTokens), 9)
    expect(boundOf({ role: 'user', content: [image, text] })).toBeCloseTo(bothOf(limits.llm.imageTokens + 4), 9)
  })

  test('searches count with their price and with what is read in them, and only in the first exchange', () => {
    const asked = { ...prompt, messages: [{ role: 'user', content: 'abc' }], webSearches: 99 } as const
    const searched = 3 * (limits.llm.usdPerSearch + (limits.llm.searchInputTokens * 3) / 1e6)
    expect(llm.boundUsd(asked)).toBeCloseTo(bothOf(3) + searched, 9)
  })

  test('a batch has one exchange for each request, at half the price of tokens', () => {
    const request = { customId: 'a', prompt: { ...prompt, messages: [{ role: 'user', content: 'abc' }] } } as const
    expect(llm.batches.boundUsd([request, request])).toBeCloseTo(usd(3), 9)
  })
})

test('no schema, however loose, lets an answer name a prototype', async () => {
  provider.answer = { say: '{"a": {"__proto__": {"x": 1}}}' }
  const schema = z.record(z.string(), z.unknown())
  expect((await failureOf(llm.ask({ ...classifyPrompt.about(conversation), schema, caller: 'a', signal }))).kind).toBe(
    'unusable',
  )
})

describe('batches', () => {
  const request = (customId: string) => ({ customId, prompt: classifyPrompt.about(conversation) })

  test('are submitted, found, listed newest first, and their results parsed as strictly as any answer', async () => {
    const made = await llm.batches.submit([request('topic_1'), request('topic_2'), request('topic_3')], signal)
    expect(made).toMatchObject({ status: 'in_progress', requests: 3 })
    const later = await llm.batches.submit([request('topic_4')], signal)
    expect((await llm.batches.list(signal)).map(({ id }) => id)).toEqual([later.id, made.id])
    const batch = provider.batches.get(made.id)
    if (batch) batch.ended = true
    expect(await llm.batches.find(made.id, signal)).toMatchObject({ status: 'ended', requests: 3 })
    const said: Script[] = [
      { say: goodClassification },
      { say: { ...goodClassification, segment_type: 'x' } },
      { fail: 500 },
    ]
    provider.answer = () => said.shift() as Script
    const results = []
    for await (const each of llm.batches.results(made.id, classifyPrompt.schema, signal)) results.push(each)
    expect(results).toMatchObject([
      { customId: 'topic_1', value: goodClassification, usage: { inputTokens: 1_200, outputTokens: 300 } },
      { customId: 'topic_2', problem: 'these are not as asked: segment_type', usage: { inputTokens: 1_200 } },
      { customId: 'topic_3', problem: 'the request is errored', usage: { inputTokens: 0 } },
    ])
  })

  test('a batch whose answer was lost is not sent again by itself, and is there to be found', async () => {
    const before = provider.batches.size
    provider.next.push({ cut: 'before' })
    expect((await failureOf(llm.batches.submit([request('topic_5')], signal))).kind).toBe('unavailable')
    expect(provider.batches.size).toBe(before + 1)
    expect((await llm.batches.list(signal))[0]).toMatchObject({ requests: 1 })
    expect(provider.seen.filter(({ method }) => method === 'POST')).toHaveLength(1)
  })
})

test('text fields come out plain and cut: no markup, no addresses, nothing that cannot be seen', async () => {
  provider.next.push({
    say: {
      ...goodClassification,
      topic_name: '<b>EV</b> <script src="https://evil.example/x.js">alert(1)</script> Owners\u202e\u0007',
      segment_desc_marketplace: `See [our site](https://evil.example/?q=1) or www.evil.example/path ${'long '.repeat(100)}`,
      internal_description: 'javascript:alert(1) data:text/html;base64,AAAA evil.example/steal?x=1 <<b>script> fine',
      keywords: ['<i>ev</i>', 'ev', 'https://evil.example'],
    },
  })
  const { value } = await ask()
  expect(z.string().parse(value.topic_name)).toMatch(/^EV .*Owners$/)
  expect(value.keywords).toEqual(['ev'])
  expect(value.segment_desc_marketplace.length).toBeLessThanOrEqual(245)
  expect(JSON.stringify(value)).not.toMatch(/evil\.example|https?:|javascript:|data:|[<>]|\\u/)
})
