import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { collect, listingOf, openTestLink } from '../../../test/links.ts'
import { type Received, type Stranger, sendJson, startStranger } from '../../../test/strangers.ts'
import type { ConnectionHandle } from '../platform.ts'
import { marketplacePlatform } from './marketplace.ts'

const path = '/data-marketplace/provider-api/v1/segments'
type Response = Parameters<typeof sendJson>[0]

let stranger: Stranger
let answer: (response: Response, received: Received) => unknown
let answerToken: (response: Response, n: number) => unknown
let tokens = 0
beforeAll(async () => {
  stranger = await startStranger((_, response, received) =>
    received.url === '/token' ? answerToken(response, ++tokens) : answer(response, received),
  )
})
beforeEach(() => {
  stranger.received.length = 0
  tokens = 0
  answer = (response) => sendJson(response, { id: 4711 })
  answerToken = (response, n) => sendJson(response, { access_token: `token-${n}`, expires_in: 600 })
})
afterAll(() => stranger.close())

const credentials = { client_id: 'client', username: 'user', password: 'right', org_id: 'the-org' }
const link = (over: Partial<Parameters<typeof openTestLink>[0]> = {}): ConnectionHandle =>
  openTestLink({
    addresses: { token_url: `${stranger.url}/token`, api_base_url: stranger.url },
    credentials,
    config: { data_source_location: 'EU' },
    ...over,
  })
const { segments } = marketplacePlatform
const calls = () => stranger.received.filter(({ url }) => url !== '/token')
const last = () => {
  const { method, url, body } = calls().at(-1) as Received
  return { method, url, body: body && JSON.parse(body) }
}

describe('4.11: calls under /data-marketplace/provider-api/v1/segments', () => {
  test('POST create body {name, description, type, dataSourceLocation, enabled true, pricing}', async () => {
    expect(await segments.create(link(), listingOf())).toBe('4711')
    expect(last()).toEqual({
      method: 'POST',
      url: path,
      body: {
        name: 'Auto > Electric Vehicles',
        description: 'Likely to buy an electric vehicle',
        type: 'SYNDICATED',
        dataSourceLocation: 'EU',
        enabled: true,
        pricing: { currencyCode: 'EUR', digitalAdTargeting: 2.5 },
      },
    })
    expect(calls()[0]?.headers).toMatchObject({
      authorization: 'Bearer token-1',
      'x-org-id': 'the-org',
      'content-type': 'application/json',
    })
  })

  test('a connection without default_cpm leaves the price out', async () => {
    await segments.create(link(), listingOf({ cpm: undefined }))
    expect(last().body).not.toHaveProperty('pricing')
  })

  test('PUT /segments/{segmentId} update with name, description, optional pricing; and puts it back on sale', async () => {
    answer = (response) => response.writeHead(204).end()
    await segments.update(link(), 'a/b', listingOf({ cpm: 0 }))
    expect(last()).toEqual({
      method: 'PUT',
      url: `${path}/a%2Fb`,
      body: {
        name: 'Auto > Electric Vehicles',
        description: 'Likely to buy an electric vehicle',
        enabled: true,
        pricing: { currencyCode: 'EUR', digitalAdTargeting: 0 },
      },
    })
  })

  test('PUT with {enabled: false} deactivates', async () => {
    await segments.deactivate(link(), '4711')
    expect(last()).toEqual({ method: 'PUT', url: `${path}/4711`, body: { enabled: false } })
  })

  test('name (max 250 chars, truncated), description (max 245, truncated): never through an emoji', async () => {
    await segments.create(
      link(),
      listingOf({ name: `${'n'.repeat(249)}😀`, description: `${'d'.repeat(244)}😀 and more` }),
    )
    expect([last().body.name, last().body.description]).toEqual(['n'.repeat(249), 'd'.repeat(244)])
    await segments.create(link(), listingOf({ name: `${'n'.repeat(248)}😀more`, description: '\ud83d' }))
    expect([last().body.name, last().body.description]).toEqual([`${'n'.repeat(248)}😀`, '\ufffd'])
  })

  test.each([Number.NaN, Number.POSITIVE_INFINITY, -1, 1e308])('a price of %d is not sent', async (cpm) => {
    await expect(segments.create(link(), listingOf({ cpm }))).rejects.toMatchObject({ doubt: 'none' })
    await expect(segments.create(link(), listingOf({ currency: 'XXX' }))).rejects.toMatchObject({ doubt: 'none' })
    expect(calls()).toEqual([])
  })

  test('GET segments?limit=100&name=, page by page', async () => {
    answer = (response, { url }) =>
      url.includes('after=')
        ? sendJson(response, { segments: [{ segmentId: 'b', name: 'B', enabled: false, status: 'pending' }] })
        : sendJson(response, {
            segments: [{ id: 1, name: 'A', description: 'of A' }, { id: 2 }, 'odd'],
            _pagination: { after: 'x y' },
          })
    expect(await collect(segments.list(link(), 'Größe & Co'))).toEqual([
      { id: '1', name: 'A', description: 'of A', enabled: true },
      { id: 'b', name: 'B', description: undefined, enabled: false },
    ])
    const name = 'name=Gr%C3%B6%C3%9Fe+%26+Co'
    expect(calls().map(({ url }) => url)).toEqual([`${path}?limit=100&${name}`, `${path}?limit=100&${name}&after=x+y`])
  })

  test.each([
    ['a cursor that comes again', { segments: [], after: 'same' }],
    ['no segments', { error: 'x' }],
    ['the name looked for, without a usable id', [{ id: '..', name: 'A' }]],
  ])('%s ends the listing: what is there cannot be told', async (_, body) => {
    answer = (response) => sendJson(response, body)
    await expect(collect(segments.list(link(), 'A'))).rejects.toMatchObject({
      message: 'The answer is not the JSON that was expected',
    })
  })
})

describe('failures', () => {
  const failsWith = async (work: Promise<unknown>) => {
    const error = await work.then(
      () => undefined,
      (thrown) => thrown,
    )
    return [error?.message, error?.doubt]
  }

  test.each([
    [400, 'API POST segments failed with status 400 (invalid data or location)', 'none'],
    [409, 'API POST segments failed with status 409 (duplicate name)', 'none'],
    [422, 'API POST segments failed with status 422', 'none'],
    [500, 'API POST segments failed with status 500', 'ask'],
    [503, 'API POST segments failed with status 503', 'ask'],
    [502, 'API POST segments failed with status 502', 'wait'],
    [504, 'API POST segments failed with status 504', 'wait'],
  ])('%i on a creation: %s, in doubt: %s, and it is made once', async (status, text, doubt) => {
    answer = (response) => sendJson(response, {}, status)
    expect(await failsWith(segments.create(link(), listingOf()))).toEqual([text, doubt])
    expect(calls()).toHaveLength(1)
  })

  test('429 on a creation is tried again: nothing has happened', async () => {
    answer = (response) =>
      calls().length === 1 ? response.writeHead(429).end() : sendJson(response, { segment: { id: 'x' } })
    expect(await segments.create(link(), listingOf())).toBe('x')
    expect(calls()).toHaveLength(2)
    answer = (response) => response.writeHead(429, { 'retry-after': '3600' }).end()
    expect(await failsWith(segments.create(link(), listingOf()))).toEqual([
      'API POST segments failed with status 429 (rate limited)',
      'none',
    ])
  })

  test('503 on an update or a deactivation is tried again', async () => {
    answer = (response) => (calls().length === 1 ? sendJson(response, {}, 503) : sendJson(response, {}))
    await segments.deactivate(link(), '1')
    expect(calls()).toHaveLength(2)
  })

  test('404 on a deactivation counts as gone, on an update it does not', async () => {
    answer = (response) => sendJson(response, {}, 404)
    await segments.deactivate(link(), '1')
    expect(await failsWith(segments.update(link(), '1', listingOf()))).toEqual([
      'API PUT segments failed with status 404',
      'none',
    ])
  })

  test.each([
    ['no id', { ok: true }],
    ['an id that leads elsewhere', { id: '..' }],
    ['an id beyond what a number holds', { id: 2 ** 60 }],
    ['a long id', { id: 'x'.repeat(513) }],
    ['an id with a line break', { id: 'a\nb' }],
    ['a page of an outage', '<html>'],
    ['nothing', ''],
  ])('2xx with %s: `Marketplace API did not return a segment ID`, and asking tells', async (_, body) => {
    answer = (response) => response.writeHead(200).end(typeof body === 'string' ? body : JSON.stringify(body))
    expect(await failsWith(segments.create(link(), listingOf()))).toEqual([
      'Marketplace API did not return a segment ID',
      'ask',
    ])
  })

  test.each([
    ['a page of an outage', 200, '<html>'],
    ['word that some of it was done', 207, '{}'],
  ])('%s after a deactivation is no success', async (_, status, body) => {
    answer = (response) => response.writeHead(status).end(body)
    expect(await failsWith(segments.deactivate(link(), '1'))).toEqual([
      'The answer is not the JSON that was expected',
      'ask',
    ])
  })

  test('an answer that is too large or cannot be inflated was given nevertheless: asking tells', async () => {
    answer = (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('no gzip')
    expect((await failsWith(segments.create(link(), listingOf())))[1]).toBe('ask')
    answer = (response) => response.writeHead(201).end(Buffer.alloc(11 * 1024 * 1024, 32))
    expect((await failsWith(segments.create(link(), listingOf())))[1]).toBe('ask')
  })

  test('cut off after the request was read, or while the answer comes: it may yet happen', async () => {
    answer = (response) => response.destroy()
    expect(await failsWith(segments.create(link(), listingOf()))).toEqual(['The address could not be reached', 'wait'])
    answer = (response) => {
      response.writeHead(200, { 'content-length': '100' }).write('{')
      setTimeout(() => response.destroy(), 20)
    }
    expect((await failsWith(segments.create(link(), listingOf())))[1]).toBe('wait')
  })

  test('nobody there: nothing has happened', async () => {
    const gone = await startStranger(() => undefined)
    await gone.close()
    const addresses = { token_url: `${stranger.url}/token`, api_base_url: gone.url }
    expect((await failsWith(segments.create(link({ addresses }), listingOf())))[1]).toBe('none')
  })

  test('a deadline or a caller who goes away while a creation is under way: it may yet happen', async () => {
    answer = () => undefined
    expect(await failsWith(segments.create(link({ timeMs: 300 }), listingOf()))).toEqual([
      'The address could not be reached',
      'wait',
    ])
    const signal = AbortSignal.timeout(300)
    expect((await failsWith(segments.create(link({ signal }), listingOf())))[1]).toBe('wait')
  })

  test('one who is gone before it is sent, or while it waits after a 429: nothing has happened', async () => {
    expect((await failsWith(segments.create(link({ signal: AbortSignal.abort() }), listingOf())))[1]).toBe('none')
    expect(calls()).toEqual([])
    answer = (response) => response.writeHead(429).end()
    const signal = AbortSignal.timeout(400)
    expect((await failsWith(segments.create(link({ signal }), listingOf())))[1]).toBe('none')
  })

  test('a creation that waits for its turn until the deadline has not happened', async () => {
    const shared = link()
    answer = () => undefined
    const hogging = Array.from({ length: 4 }, () =>
      failsWith(segments.create({ ...shared, signal: AbortSignal.timeout(1_000) }, listingOf())),
    )
    await expect.poll(() => calls().length).toBe(4)
    const waiting = failsWith(segments.create({ ...shared, signal: AbortSignal.timeout(300) }, listingOf()))
    expect((await waiting)[1]).toBe('none')
    expect((await Promise.all(hogging)).map(([, doubt]) => doubt)).toEqual(Array(4).fill('wait'))
    expect(calls()).toHaveLength(4)
  })

  test('one who reads and goes away ends with the reason of going', async () => {
    answer = () => undefined
    const signal = AbortSignal.timeout(200)
    await expect(collect(segments.list(link({ signal })))).rejects.toMatchObject({ name: 'TimeoutError' })
  })
})

describe('tokens', () => {
  test.each([401, 403])(
    'a token that expires mid-batch (%i) is asked for once, however many it fails',
    async (status) => {
      answer = (response, { headers }) =>
        sendJson(response, { id: 1 }, headers.authorization === 'Bearer token-1' ? status : 200)
      const shared = link()
      const ids = await Promise.all(Array.from({ length: 12 }, () => segments.create(shared, listingOf())))
      expect(new Set(ids)).toEqual(new Set(['1']))
      expect(tokens).toBe(2)
    },
  )

  test('`token request failed with status`: nothing was created, and it is not asked for twice', async () => {
    answerToken = (response) => sendJson(response, {}, 401)
    await expect(segments.create(link(), listingOf())).rejects.toMatchObject({
      message: 'Token request failed with status 401',
      status: 401,
      doubt: 'none',
    })
    expect([tokens, calls()]).toEqual([1, []])
    answerToken = (response) => response.destroy()
    await expect(segments.create(link(), listingOf())).rejects.toMatchObject({ doubt: 'none' })
  })

  test('a token is waited for as long as each has time, and who leaves takes it from nobody', async () => {
    const { promise: isAsked, resolve: ask } = Promise.withResolvers<() => void>()
    answerToken = (response, n) => ask(() => sendJson(response, { access_token: `token-${n}`, expires_in: 600 }))
    const { outside } = link()
    const hurried = link({ outside, timeMs: 200 })
    const first = expect(segments.create(hurried, listingOf())).rejects.toMatchObject({ doubt: 'none' })
    const second = segments.create(link({ outside }), listingOf())
    await first
    const answer = await isAsked
    answer()
    await expect(collect(segments.list(hurried))).rejects.toMatchObject({ name: 'TimeoutError' })
    expect(await second).toBe('4711')
    expect([tokens, calls().length]).toEqual([1, 1])
  })

  test('two organizations with the same username and client_id never share a token', async () => {
    const { outside } = link()
    await segments.create(link({ outside, org: 'one' }), listingOf())
    await segments.create(link({ outside, org: 'two' }), listingOf())
    expect(calls().map(({ headers }) => headers.authorization)).toEqual(['Bearer token-1', 'Bearer token-2'])
  })
})
