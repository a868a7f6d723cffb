import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, makeOrg, type Org, startApi } from '../../../test/harness.ts'
import { type Received, type Stranger, sendJson, startCanary, startStranger } from '../../../test/strangers.ts'

const mib = 1024 * 1024
let api: Api
let platform: Stranger
let source: Stranger
let canary: Awaited<ReturnType<typeof startCanary>>
let tokensGiven = 0
let refuseTokens = new Set<string>()
const segments = '/data-marketplace/provider-api/v1/segments'

const sources: Record<string, (response: Parameters<typeof sendJson>[0], received: Received) => void> = {
  '/items': (response) => sendJson(response, [{ id: 7, name: 'First', extra: true }, { name: 'Second' }]),
  '/nested': (response) => sendJson(response, { data: { rows: [{ title: 'Mapped', 'my.key': 'k-1' }], total: 1_234 } }),
  '/empty': (response) => sendJson(response, []),
  '/strange': (response) => sendJson(response, [{ name: { deep: true }, id: 'x'.repeat(5_000) }]),
  '/object': (response) => sendJson(response, { items: 'none' }),
  '/refusing': (response) => sendJson(response, { error: 'canary-body' }, 401),
  '/redirect': (response) => response.writeHead(302, { location: `http://127.0.0.1:${canary.port}/` }).end(),
  '/html': (response) => response.writeHead(200).end('<html>'),
  '/bomb': (response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(100 * mib, 32))),
  '/deep': (response) => response.writeHead(200).end('['.repeat(100_000) + ']'.repeat(100_000)),
}

beforeAll(async () => {
  canary = await startCanary()
  source = await startStranger((_, response, received) =>
    sources[received.url.split('?')[0] ?? '']?.(response, received),
  )
  platform = await startStranger((request, response, { url, headers, body }) => {
    if (url === '/token') {
      const asked = new URLSearchParams(body)
      if (asked.get('password') !== 'right') return sendJson(response, { error: 'canary-body' }, 401)
      return setTimeout(() => sendJson(response, { access_token: `token-${++tokensGiven}`, expires_in: 600 }), 50)
    }
    if (url === '/odd/token') return sendJson(response, { access_token: 'a\nb' })
    const bearer = request.headers.authorization?.replace('Bearer ', '') ?? ''
    if (url.startsWith(segments))
      return refuseTokens.has(bearer) || headers['x-org-id'] !== 'the-org'
        ? sendJson(response, {}, 403)
        : sendJson(response, { segments: [] })
    if (url === '/providers/prov%2F1/segments') return sendJson(response, { tree: [] }, bearer === 'right' ? 200 : 401)
    if (url === '/own/segments?limit=1') return sendJson(response, [], bearer === 'right' ? 200 : 422)
    return sendJson(response, {}, 404)
  })
  api = await startApi({
    env: {
      EGRESS_ALLOW: `${platform.endpoint},${source.endpoint}`,
      MARKETPLACE_TOKEN_URL: `${platform.url}/token`,
      MARKETPLACE_API_URL: platform.url,
      DSPAPI_API_URL: platform.url,
    },
  })
})
afterAll(async () => {
  await api.close()
  await Promise.all([platform.close(), source.close(), canary.close()])
})

const make = async (org: Org, body: object) =>
  (await api.call('/api/connections', org.owner, { method: 'POST', body: { name: 'x', ...body } })).body.id as string
const run = async (org: Org, id: string) => api.call(`/api/connections/${id}/test`, org.owner, { method: 'POST' })
const record = async (org: Org, id: string) => (await api.call(`/api/connections/${id}`, org.key)).body
const inbound = (path: string, config: object = {}, credentials?: object) => ({
  platform: 'custom_api',
  direction: 'inbound',
  config: { base_url: source.url + path, ...config },
  ...(credentials && { credentials }),
})
const tried = async (body: object) => {
  const org = await makeOrg(api, ['owner'])
  const id = await make(org, body)
  const answer = await run(org, id)
  expect(answer.status).toBe(200)
  return { body: answer.body, org, id }
}

describe('inbound: fetches one item', () => {
  test('{success: true, itemCount, sampleItem{name, id}}', async () => {
    const { body, org, id } = await tried(inbound('/items'))
    expect(body).toEqual({ success: true, itemCount: 2, sampleItem: { name: 'First', id: '7' } })
    expect(await record(org, id)).toMatchObject({ status: 'active', lastError: null, lastTestedAt: expect.any(String) })
  })

  test('items_path, count_path, page parameters and field_mappings are followed', async () => {
    const { body } = await tried(
      inbound('/nested?kept=1', {
        items_path: 'data.rows',
        count_path: 'data.total',
        page_param: 'page',
        page_size_param: 'per_page',
        field_mappings: { title: 'topic_name', 'my.key': 'external_id' },
      }),
    )
    expect(body).toEqual({ success: true, itemCount: 1_234, sampleItem: { name: 'Mapped', id: 'k-1' } })
    expect(source.received.at(-1)?.url).toBe('/nested?kept=1&page=1&per_page=1')
  })

  test.each([
    ['bearer', { token: 't-1' }, { authorization: 'Bearer t-1' }],
    ['basic', { username: 'ada', password: 'pässword' }, { authorization: `Basic ${btoa('ada:pÃ¤ssword')}` }],
    ['api_key', { api_key: 'k-1' }, { 'x-api-key': 'k-1' }],
  ])('auth_type %s', async (authType, credentials, headers) => {
    const { body } = await tried(inbound('/items', { auth_type: authType }, credentials))
    expect(body.success).toBe(true)
    expect(source.received.at(-1)?.headers).toMatchObject(headers)
  })

  test('nothing to show: no sample; what is no text is not shown, and what is long is cut', async () => {
    expect((await tried(inbound('/empty'))).body).toEqual({ success: true, itemCount: 0, sampleItem: null })
    const { body } = await tried(inbound('/strange'))
    expect(body.sampleItem).toEqual({ name: null, id: 'x'.repeat(200) })
  })

  test.each([
    ['/refusing', 'API GET items failed with status 401'],
    ['/redirect', 'The address answers with a redirect: enter the address that it leads to'],
    ['/html', 'The answer is not the JSON that was expected'],
    ['/deep', 'The answer is not the JSON that was expected'],
    ['/object', 'The answer has no array of items at items_path'],
    ['/bomb', 'The answer is too large'],
  ])('%s: 200 {success: false, error}', async (path, error) => {
    const { body, org, id } = await tried(inbound(path))
    expect(body).toEqual({ success: false, error })
    expect(await record(org, id)).toMatchObject({ status: 'error', lastError: error })
    expect(canary.connects()).toBe(0)
  })

  test('a credential that is missing is named', async () => {
    expect((await tried(inbound('/items', { auth_type: 'basic' }, { username: 'ada' }))).body).toEqual({
      success: false,
      error: 'password is required',
    })
  })

  test('whatever kept us from an answer, the text is the same', async () => {
    const gone = await startStranger(() => undefined)
    await gone.close()
    const other = await startApi({ databaseUrl: api.databaseUrl, env: { EGRESS_ALLOW: gone.endpoint } })
    const org = await makeOrg(api, ['owner'])
    const texts = new Set<string>()
    for (const base_url of [
      `${gone.url}/closed`,
      'https://no-such-host.invalid/',
      'https://name.that.resolves.nowhere.example/',
    ]) {
      const made = await other.call('/api/connections', org.owner, {
        method: 'POST',
        body: { name: 'x', platform: 'custom_api', direction: 'inbound', config: { base_url } },
      })
      const { body } = await other.call(`/api/connections/${made.body.id}/test`, org.owner, { method: 'POST' })
      expect(body.success).toBe(false)
      texts.add(body.error)
    }
    expect([...texts]).toEqual(['The address could not be reached'])
    await other.close()
  })
})

describe('outbound: calls the platform', () => {
  const market = {
    platform: 'marketplace',
    direction: 'outbound',
    config: {},
    credentials: { client_id: 'client', username: 'user', password: 'right', org_id: 'the-org' },
  }

  test('marketplace: a password grant, then a segments listing with limit 1', async () => {
    const { body } = await tried(market)
    expect(body).toEqual({ success: true, message: 'Connected to marketplace' })
    const [token, listing] = platform.received.slice(-2)
    expect(Object.fromEntries(new URLSearchParams(token?.body))).toEqual({
      grant_type: 'password',
      username: 'user',
      password: 'right',
      scope: 'openid',
      client_id: 'client',
      response_type: 'token',
    })
    expect(listing).toMatchObject({
      method: 'GET',
      url: `${segments}?limit=1`,
      headers: {
        authorization: `Bearer token-${tokensGiven}`,
        'x-org-id': 'the-org',
        'content-type': 'application/json',
      },
    })
  })

  test('the token is kept; new credentials earn a new one; eight at once ask for one', async () => {
    const org = await makeOrg(api, ['owner'])
    const id = await make(org, market)
    const before = tokensGiven
    await Promise.all(Array.from({ length: 4 }, () => run(org, id)))
    await run(org, id)
    expect(tokensGiven).toBe(before + 1)
    await api.call(`/api/connections/${id}`, org.owner, { method: 'PATCH', body: { credentials: market.credentials } })
    expect((await run(org, id)).body.success).toBe(true)
    expect(tokensGiven).toBe(before + 2)
  })

  test('another organization with the same username and client_id never gets the token', async () => {
    const [first, second] = [
      await tried(market),
      await tried({ ...market, credentials: { ...market.credentials, password: 'wrong' } }),
    ]
    expect(first.body.success).toBe(true)
    expect(second.body).toEqual({ success: false, error: 'Token request failed with status 401' })
  })

  test('a token that the platform no longer takes is asked for anew, once', async () => {
    const org = await makeOrg(api, ['owner'])
    const id = await make(org, market)
    await run(org, id)
    refuseTokens = new Set([`token-${tokensGiven}`])
    const before = tokensGiven
    expect((await run(org, id)).body.success).toBe(true)
    expect(tokensGiven).toBe(before + 1)
  })

  test.each([
    [
      'marketplace',
      { ...market, credentials: { ...market.credentials, org_id: 'other' } },
      'API GET segments failed with status 403',
    ],
    ['marketplace', { ...market, credentials: { client_id: 'client', client_secret: 'x' } }, 'org_id is required'],
    [
      'dspapi',
      { platform: 'dspapi', config: {}, credentials: { api_key: 'wrong', provider_id: 'prov/1' } },
      'API GET segments failed with status 401',
    ],
    ['dspapi', { platform: 'dspapi', config: {}, credentials: { api_key: 'right' } }, 'provider_id is required'],
    [
      'custom_api',
      { platform: 'custom_api', config: {}, credentials: { token: 'right' } },
      'api_base_url is required, because this service has no default for it',
    ],
    ['exchange', { platform: 'exchange', config: {}, credentials: {} }, 'SFTP host is required'],
    ['exchange', { platform: 'exchange', config: {}, credentials: { sftp_host: 'h' } }, 'SFTP username is required'],
    [
      'exchange',
      {
        platform: 'exchange',
        config: {},
        credentials: { sftp_host: 'h', sftp_username: 'u', sftp_password: 'p', sftp_port: 22 },
      },
      'IX account ID is required',
    ],
    [
      'exchange',
      {
        platform: 'exchange',
        config: { account_id: 1 },
        credentials: { sftp_host: 'h', sftp_username: 'u', sftp_password: 'p' },
      },
      'Advertiser account ID is required',
    ],
  ])('%s %j: %s', async (_, body, error) => {
    expect((await tried({ direction: 'outbound', ...body })).body).toEqual({ success: false, error })
  })

  test('a token that could break out of a header is none', async () => {
    const config = { token_url: `${platform.url}/odd/token` }
    expect((await tried({ ...market, config })).body.error).toBe('Token request was answered without a token')
  })

  test('exchange: checks only that SFTP host, username, password, account id and advertiser account id are present', async () => {
    const whole = {
      platform: 'exchange',
      direction: 'outbound',
      config: { account_id: 1, advertiser_account_id: '2', match_key: 'ip' },
      credentials: { sftp_host: 'h', sftp_username: 'u', sftp_password: 'p' },
    }
    expect((await tried(whole)).body).toEqual({ success: true, message: 'All values that are needed are present' })
  })

  test('dspapi: fetches the provider segment tree; custom_api: lists segments', async () => {
    const dsp = {
      platform: 'dspapi',
      direction: 'outbound',
      config: {},
      credentials: { api_key: 'right', provider_id: 'prov/1' },
    }
    expect((await tried(dsp)).body).toEqual({ success: true, message: 'Connected to dspapi' })
    const own = {
      platform: 'custom_api',
      direction: 'outbound',
      config: { api_base_url: `${platform.url}/own/` },
      credentials: { token: 'right' },
    }
    expect((await tried(own)).body).toEqual({ success: true, message: 'Connected to custom_api' })
  })

  test('bidirectional is good when both are', async () => {
    const both = (path: string) => ({
      platform: 'custom_api',
      direction: 'bidirectional',
      config: { base_url: `${source.url}${path}`, api_base_url: `${platform.url}/own` },
      credentials: { token: 'right' },
    })
    expect((await tried(both('/items'))).body).toMatchObject({ success: true, itemCount: 2 })
    expect((await tried(both('/refusing'))).body.success).toBe(false)
  })
})

test('an endless trickle ends within 30 s, with a plain reason', async () => {
  const slow = await startStranger((_, response) => {
    response.writeHead(200)
    const timer = setInterval(() => response.write(' '), 100)
    response.on('close', () => clearInterval(timer))
  })
  const other = await startApi({ databaseUrl: api.databaseUrl, env: { EGRESS_ALLOW: slow.endpoint } })
  const org = await makeOrg(api, ['owner'])
  const config = { base_url: slow.url }
  const { body } = await other.call('/api/connections', org.owner, {
    method: 'POST',
    body: { name: 'x', platform: 'custom_api', direction: 'inbound', config },
  })
  const answer = await other.call(`/api/connections/${body.id}/test`, org.owner, { method: 'POST' })
  expect(answer).toMatchObject({ status: 200, body: { success: false, error: 'The address could not be reached' } })
  await other.close()
  await slow.close()
})

test('10 tests a minute and organization, whoever asks and for whichever connection; more are failures, not errors', async () => {
  const org = await makeOrg(api, ['owner', 'member'])
  const ids = [await make(org, inbound('/items')), await make(org, inbound('/empty'))]
  const answers = await Promise.all(Array.from({ length: 16 }, (_, n) => run(org, ids[n % 2] as string)))
  for (const { status } of answers) expect(status, 'Connection test failures are not errors').toBe(200)
  const refused = answers.filter(({ body }) => /^Not tested/.test(body.error ?? ''))
  expect(refused).toHaveLength(6)
  expect(refused[0]?.body).toEqual({
    success: false,
    error: expect.stringMatching(
      /^Not tested: 10 tests a minute are made for an organization. Try again in [1-6]?\d s$/,
    ),
  })
})

test('a good test after a bad one makes the connection active again; one that was overtaken by a change notes nothing', async () => {
  const org = await makeOrg(api, ['owner'])
  const id = await make(org, inbound('/refusing'))
  await run(org, id)
  expect((await record(org, id)).status).toBe('error')
  await api.call(`/api/connections/${id}`, org.owner, {
    method: 'PATCH',
    body: { config: { base_url: `${source.url}/items` } },
  })
  await run(org, id)
  expect(await record(org, id)).toMatchObject({ status: 'active', lastError: null })

  sources['/changed-meanwhile'] = async (response) => {
    await api.call(`/api/connections/${id}`, org.owner, {
      method: 'PATCH',
      body: { config: { base_url: `${source.url}/items` } },
    })
    sendJson(response, {}, 500)
  }
  await api.call(`/api/connections/${id}`, org.owner, {
    method: 'PATCH',
    body: { config: { base_url: `${source.url}/changed-meanwhile` } },
  })
  expect((await run(org, id)).body).toEqual({ success: false, error: 'API GET items failed with status 500' })
  expect(await record(org, id)).toMatchObject({ status: 'active', lastError: null })
})
