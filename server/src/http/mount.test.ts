import { setTimeout as sleep } from 'node:timers/promises'
import { defineRoute, failures, LibraryTopicId } from '@txadv/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { type Api, makeOrg, makeStranger, type Org, startApi } from '../../test/harness.ts'
import { describeActor } from '../actor.ts'
import { serveRoute } from '../context.ts'
import { createLogger } from '../lib/log.ts'

const echo = defineRoute({
  method: 'POST',
  path: '/api/probe/echo/:id',
  summary: 'Answers what it was sent',
  access: { scope: 'classify', permission: 'activate' },
  params: z.object({ id: LibraryTopicId }),
  query: z.object({ n: z.coerce.number<string>().optional() }),
  body: z.object({ name: z.string({ error: 'name is required' }), tags: z.array(z.string()).optional() }),
  reply: z.object({ id: LibraryTopicId, name: z.string() }),
  absent: 'Probe not found',
  failed: 'Probe failed',
  bodyBytes: 1_000,
})
const slow = defineRoute({
  method: 'POST',
  path: '/api/probe/slow',
  summary: 'Takes longer than it may',
  access: { scope: 'classify' },
  body: z.object({}),
  reply: z.object({}),
  deadlineMs: 1_500,
})
const sdkProbe = defineRoute({
  method: 'POST',
  path: '/api/sdk/probe',
  summary: 'Answers an SDK key',
  access: { sdk: 'classify' },
  reply: z.object({ via: z.string() }),
})

let slowSignal: AbortSignal | undefined
const served = [
  serveRoute(echo, async (_, { params, body }) => {
    if (body.name === 'bug') throw new TypeError('a detail that must not leave')
    if (body.name === 'badly shaped') return { id: params.id } as never
    if (body.name === 'failure') throw failures.absent('Topic not found')
    return { id: params.id, name: body.name, secret: 'undeclared' } as { id: string; name: string }
  }),
  serveRoute(slow, async (tenant) => {
    slowSignal = tenant.signal
    await sleep(2_500)
    return {}
  }),
  serveRoute(sdkProbe, async (tenant) => ({ via: describeActor(tenant.actor).via })),
]

const id = 'ot_01h455vb4pex5vsknk084sn02q'
const logged: string[] = []
let api: Api
let org: Org
beforeAll(async () => {
  api = await startApi({ served, log: createLogger('warn', { write: (line) => logged.push(line) }) })
  // Keys and organizations are made through a second server that has the real routes, on the same database.
  const real = await startApi({ databaseUrl: api.databaseUrl })
  org = await makeOrg(real)
  await real.close()
})
afterAll(() => api.close())

const send = (body: unknown, path = `/api/probe/echo/${id}`) => api.call(path, org.key, { method: 'POST', body })

describe('a declared route', () => {
  test('answers what the contract declares and strips what it does not', async () => {
    const answer = await send({ name: 'hello' })
    expect([answer.status, answer.body]).toEqual([200, { id, name: 'hello' }])
  })

  test.each([
    [{}, 'name is required'],
    [{ name: 'x', tags: [1] }, 'tags.0 must be a text'],
  ])('a body that does not fit is 400 and says why: %j', async (body, error) => {
    expect(await send(body)).toMatchObject({ status: 400, body: { error } })
  })

  test('a malformed id in the path is an absent one', async () => {
    expect(await send({ name: 'x' }, '/api/probe/echo/ot_nonsense')).toMatchObject({
      status: 404,
      body: { error: 'Probe not found' },
    })
  })

  test.each([
    '{',
    '{"name":"x"}}',
    '{"__proto__":{"polluted":1},"name":"x"}',
    '{"constructor":{"prototype":{}},"name":"x"}',
  ])('a body that is not honest JSON is 400: %s', async (body) => {
    expect(await send(body)).toMatchObject({ status: 400, body: { error: 'Request body is not valid JSON' } })
    expect({}).not.toHaveProperty('polluted')
  })

  test('a body over the limit is 413, another content type 415', async () => {
    expect(await send({ name: 'x'.repeat(1_000) })).toMatchObject({
      status: 413,
      body: { error: 'Request body is too large (max 1000 bytes)' },
    })
    const answer = await api.call(`/api/probe/echo/${id}`, org.key, {
      method: 'POST',
      body: 'name=x',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(answer).toMatchObject({ status: 415, body: { error: 'Content-Type must be application/json' } })
  })

  test("a bug, and a reply that breaks the contract, answer the route's own 500 text and nothing else", async () => {
    for (const name of ['bug', 'badly shaped'])
      expect(await send({ name })).toMatchObject({
        status: 500,
        body: { error: 'Probe failed' },
        told: { code: 'internal_error' },
      })
  })

  test('a failure that the interface names is answered in its words', async () => {
    expect(await send({ name: 'failure' })).toMatchObject({
      status: 404,
      body: { error: 'Topic not found' },
      told: { code: 'topic_not_found' },
    })
  })

  test('is stopped at its deadline, and its work is told so', async () => {
    const answer = await api.call('/api/probe/slow', org.key, { method: 'POST', body: {} })
    expect(answer).toMatchObject({ status: 503, body: { error: 'Request took too long and was stopped' } })
    expect(slowSignal?.aborted).toBe(true)
  })

  test('its work is told when the client goes away, which is no bug to log', async () => {
    slowSignal = undefined
    logged.length = 0
    const controller = new AbortController()
    const gone = fetch(`${api.url}/api/probe/slow`, {
      method: 'POST',
      headers: { authorization: `Bearer ${org.key.bearer}`, 'content-type': 'application/json' },
      body: '{}',
      signal: controller.signal,
    }).catch(() => 'gone')
    await expect.poll(() => slowSignal, { interval: 5 }).toBeDefined()
    controller.abort()
    await expect.poll(() => slowSignal?.reason?.message, { interval: 5 }).toBe('the client went away')
    expect(await gone).toBe('gone')
    await sleep(50)
    expect(logged).toEqual([])
  })

  test('reads no body before the credential is known to be good', async () => {
    const answer = await api.call(`/api/probe/echo/${id}`, { bearer: 'txadv_wrong' }, { method: 'POST', body: '{' })
    expect(answer).toMatchObject({ status: 401, body: { error: 'Invalid API key' } })
  })
})

describe('paths and methods', () => {
  test.each(['PUT', 'PATCH', 'DELETE', 'GET', 'HEAD', 'OPTIONS'])('405 for a known path with %s', async (method) => {
    const answer = await api.call(`/api/probe/echo/${id}`, org.key, { method })
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST'])
    if (method !== 'HEAD') expect(answer.body).toEqual({ error: 'Method not allowed' })
  })

  test('a method-override header changes nothing', async () => {
    const headers = { 'x-http-method-override': 'POST', 'x-method-override': 'POST' }
    expect((await api.call(`/api/probe/echo/${id}`, org.key, { method: 'PUT', headers })).status).toBe(405)
  })

  test('404 for a path that is not there', async () => {
    expect(await api.call('/api/nowhere', org.key)).toMatchObject({ status: 404, body: { error: 'Not found' } })
    expect(await api.call('/api/probe/echo', org.key)).toMatchObject({ status: 404 })
  })

  test('every answer carries a request id: the one given, if it is harmless', async () => {
    const given = await api.call('/api/nowhere', {}, { headers: { 'x-request-id': 'trace-7' } })
    expect(given.headers.get('x-request-id')).toBe('trace-7')
    const made = await api.call('/api/nowhere', {}, { headers: { 'x-request-id': '<script>' } })
    expect(made.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  })
})

describe('SDK routes', () => {
  const call = (credential: Parameters<Api['call']>[1], method = 'POST') =>
    api.call('/api/sdk/probe', credential, { method, headers: { origin: 'https://publisher.example' } })
  const makeSdkKey = async (body: object = {}) => {
    const real = await startApi({ databaseUrl: api.databaseUrl })
    const answer = await real.call('/api/sdk-keys', org.owner, { method: 'POST', body: { name: 'site', ...body } })
    const revoke = async () => {
      const closing = await startApi({ databaseUrl: api.databaseUrl })
      await closing.call('/api/sdk-keys', org.owner, { method: 'DELETE', body: { id: answer.body.record.id } })
      await closing.close()
    }
    await real.close()
    return { bearer: answer.body.plaintext as string, revoke }
  }

  test('an SDK key, live or test, with the scope is answered; CORS allows any origin', async () => {
    for (const mode of ['live', 'test']) {
      const answer = await call(await makeSdkKey({ mode }))
      expect([answer.status, answer.body]).toEqual([200, { via: 'sdk_key' }])
      expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    }
  })

  test('no credential, an API key, a session, a wrong, scopeless or revoked SDK key are refused, with CORS headers', async () => {
    const scopeless = await makeSdkKey({ scopes: ['mappings:read'] })
    const revoked = await makeSdkKey()
    await revoked.revoke()
    const stranger = await makeStranger(api)
    const refused = [
      [{}, 'Unauthorized'],
      [org.key, 'Unauthorized'],
      [org.owner, 'Unauthorized'],
      [{ cookie: stranger.cookie }, 'Unauthorized'],
      [{ bearer: 'pk_live_wrong' }, 'Invalid or expired SDK key'],
      [revoked, 'Invalid or expired SDK key'],
      [scopeless, 'Insufficient scopes'],
    ] as const
    for (const [credential, error] of refused) {
      const answer = await call(credential)
      expect([answer.status, answer.body]).toEqual([401, { error }])
      expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    }
  })

  test('SDK routes answer 405 with CORS headers; OPTIONS preflight is answered', async () => {
    const wrong = await call({}, 'PUT')
    expect([wrong.status, wrong.headers.get('access-control-allow-origin')]).toEqual([405, '*'])
    const preflight = await api.call(
      '/api/sdk/probe',
      {},
      {
        method: 'OPTIONS',
        headers: { origin: 'https://publisher.example', 'access-control-request-method': 'POST' },
      },
    )
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-methods')).toBe('POST, OPTIONS')
    expect(preflight.headers.get('access-control-allow-headers')).toBe('Content-Type, Authorization')
  })

  test('other routes carry no CORS headers', async () => {
    const answer = await api.call(
      `/api/probe/echo/${id}`,
      {},
      { method: 'POST', headers: { origin: 'https://evil.example' } },
    )
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
  })
})
