import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { inspect } from 'node:util'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Stranger, sendJson, startStranger } from '../../test/strangers.ts'
import { BoundSecret } from './bound-secret.ts'
import { createEgress, type Egress, type OutboundCall } from './egress.ts'
import { EgressError } from './egress-error.ts'
import { neverRetry, retryAfterMs, retryBusy, waitMs } from './retry.ts'
import { createSdkFetch } from './sdk-fetch.ts'
import { createTokenCache } from './tokens.ts'

const mib = 1024 * 1024
const bomb = gzipSync(Buffer.alloc(400 * mib, 32))
const encoders = { gzip: gzipSync, deflate: deflateSync, br: brotliCompressSync }
let inside = 0
let mostInside = 0

let stranger: Stranger
let egress: Egress
beforeAll(async () => {
  stranger = await startStranger((request, response, { body }) => {
    const url = new URL(request.url ?? '', 'http://stranger')
    const json = { 'content-type': 'application/json' }
    const ways: Record<string, () => void> = {
      '/echo': () => sendJson(response, { url: request.url, body, headers: request.headers }),
      '/encoded': () => {
        const encoding = url.searchParams.get('as') as keyof typeof encoders
        response.writeHead(200, { ...json, 'content-encoding': encoding }).end(encoders[encoding]('{"plain":true}'))
      },
      '/unknown-encoding': () => response.writeHead(200, { 'content-encoding': 'zstd' }).end('x'),
      '/twice-encoded': () => response.writeHead(200, { 'content-encoding': 'gzip, gzip' }).end('x'),
      '/broken-gzip': () => response.writeHead(200, { 'content-encoding': 'gzip' }).end('no gzip at all'),
      '/bomb': () => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
      '/endless': () => {
        response.writeHead(200, json)
        const chunk = Buffer.alloc(64 * 1024, 32)
        const more = () => {
          while (!response.destroyed && response.write(chunk));
          if (!response.destroyed) response.once('drain', more)
        }
        more()
      },
      '/trickle': () => {
        response.writeHead(200, json)
        const timer = setInterval(() => response.write(' '), 20)
        response.on('close', () => clearInterval(timer))
      },
      '/silent': () => undefined,
      '/deep': () => response.writeHead(200, json).end('['.repeat(100_000) + ']'.repeat(100_000)),
      '/deep-objects': () => response.writeHead(200, json).end('{"a":'.repeat(100_000) + 1 + '}'.repeat(100_000)),
      '/prototype': () => response.writeHead(200, json).end('{"a":[{"__proto__":{"admin":true}}]}'),
      '/escaped-prototype': () => response.writeHead(200, json).end('{"\\u005f_proto__":{"admin":true}}'),
      '/brackets-in-text': () => sendJson(response, { text: `${'['.repeat(1_000)}\\"{` }),
      '/html': () => response.writeHead(200).end('<html>'),
      '/cut': () => {
        response.writeHead(200, { 'content-length': '1000' }).write('{"cut":')
        setTimeout(() => response.destroy(), 20)
      },
      '/headers': () =>
        response.writeHead(200, { 'x-much': 'x'.repeat(15_000), 'x-more': 'x'.repeat(40_000) }).end('{}'),
      '/in-turn': () => {
        const statuses = (url.searchParams.get('statuses') ?? '').split(',')
        sendJson(response, {}, Number(statuses[countOf(request.url ?? '') - 1] ?? statuses.at(-1)))
      },
      '/failing': () =>
        sendJson(response, { error: 'an answer that echoes canary-body' }, Number(url.searchParams.get('status'))),
      '/busy': () => response.writeHead(429, { 'retry-after': url.searchParams.get('after') ?? '0' }).end(),
      '/slow': async () => {
        mostInside = Math.max(mostInside, ++inside)
        await sleep(30)
        inside--
        sendJson(response, {})
      },
    }
    ways[url.pathname]?.()
  })
  egress = createEgress({ allow: [stranger.endpoint] })
})
afterAll(async () => {
  await egress.close()
  await stranger.close()
})

const send = (path: string, over: Partial<OutboundCall> = {}) =>
  egress.send({ method: 'GET', url: stranger.url + path, deadlineMs: 5_000, retry: neverRetry, ...over })
const countOf = (path: string) => stranger.received.filter(({ url }) => url === path).length

describe('answers', () => {
  test('method, path, headers and body go out as they were given', async () => {
    const answer = await send('/echo', { method: 'POST', headers: { 'x-own': 'yes' }, body: 'hello' })
    expect(answer.status).toBe(200)
    expect(answer.json()).toMatchObject({ url: '/echo', body: 'hello', headers: { 'x-own': 'yes' } })
  })

  test.each(Object.keys(encoders))('%s is inflated', async (encoding) => {
    expect((await send(`/encoded?as=${encoding}`)).json()).toEqual({ plain: true })
  })

  test('brackets inside texts are no depth', async () => {
    expect((await send('/brackets-in-text')).json()).toMatchObject({ text: expect.stringContaining('[[[') })
  })

  test('a path goes behind that of the address and cannot leave its origin', async () => {
    const asked = await send('/ignored', { url: `${stranger.url}/`, path: '/echo?x=1' })
    expect(asked.json()).toMatchObject({ url: '/echo?x=1' })
    for (const path of ['@evil.example/', '.evil.example/', '', 'echo'])
      await expect(send('', { url: stranger.url, path })).rejects.toMatchObject({ kind: 'address' })
  })
})

describe('hostile servers end with a plain reason', () => {
  test.each([
    ['/endless', 'too_large', 'The answer is too large'],
    ['/bomb', 'too_large', 'The answer is too large'],
    ['/unknown-encoding', 'unreadable', 'The answer cannot be read'],
    ['/twice-encoded', 'unreadable', 'The answer cannot be read'],
    ['/broken-gzip', 'unreadable', 'The answer cannot be read'],
    ['/headers', 'unreadable', 'The answer cannot be read'],
    ['/cut', 'unreachable', 'The address could not be reached'],
  ])('%s: %s', async (path, kind, message) => {
    await expect(send(path)).rejects.toMatchObject({ name: 'EgressError', kind, message, delivered: true })
  })

  test.each(['/trickle', '/silent'])('%s: the time is for the whole answer, not for its next byte', async (path) => {
    await expect(send(path, { deadlineMs: 400 })).rejects.toMatchObject({ kind: 'timeout', delivered: true })
  })

  test.each(['/deep', '/deep-objects', '/prototype', '/escaped-prototype', '/html'])(
    '%s cannot be read as JSON',
    async (path) => {
      const answer = await send(path)
      expect(() => answer.json()).toThrow(new EgressError('unreadable', { delivered: true }))
      expect(Object.prototype).not.toHaveProperty('admin')
    },
  )

  test('forty of them at once take less than 100 MB', async () => {
    globalThis.gc?.()
    const before = process.memoryUsage.rss()
    let most = before
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage.rss())
    }, 5)
    const paths = ['/bomb', '/endless', '/trickle', '/deep']
    const outcomes = await Promise.allSettled(
      Array.from({ length: 40 }, (_, n) =>
        send(paths[n % 4] as string, { deadlineMs: n % 4 === 2 ? 500 : 8_000, maxBytes: 2 * mib }),
      ),
    )
    clearInterval(watch)
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(30)
    expect((most - before) / mib).toBeLessThan(100)
  })
})

describe('failures', () => {
  test.each([400, 401, 403, 404, 409, 422])(
    '%i is not tried again, and what it says is not repeated',
    async (status) => {
      const path = `/failing?status=${status}`
      const error = await send(path, { retry: retryBusy }).catch((thrown) => thrown)
      expect(error).toMatchObject({ kind: 'status', status, delivered: true })
      expect(inspect(error) + JSON.stringify(error)).not.toContain('canary-body')
      expect(countOf(path)).toBe(1)
    },
  )

  test('429 and 5xx are tried again 3 times after 1 s, 2 s and 4 s', async () => {
    expect(retryBusy.delaysMs).toEqual([1_000, 2_000, 4_000])
    const started = performance.now()
    const path = '/failing?status=503'
    const tenth = { delaysMs: retryBusy.delaysMs.map((delay) => delay / 10), retries: retryBusy.retries }
    await expect(send(path, { retry: tenth, deadlineMs: 30_000 })).rejects.toMatchObject({ status: 503 })
    expect(countOf(path)).toBe(4)
    expect(performance.now() - started).toBeGreaterThanOrEqual(700)
  })

  test.each([
    ['500,401', 500],
    ['500,429', 500],
    ['500,404', 404],
    ['500,503', 503],
  ])(
    'a try that was not taken does not tell what became of the one before: %s ends as %i',
    async (statuses, status) => {
      const quick = { delaysMs: [10], retries: retryBusy.retries }
      const ended = send(`/in-turn?statuses=${statuses}`, { method: 'PUT', retry: quick })
      await expect(ended).rejects.toMatchObject({ status })
    },
  )

  test('Retry-After is honoured within the deadline; one that is longer ends the call at once', async () => {
    const quick = { delaysMs: [10], retries: retryBusy.retries }
    const started = performance.now()
    await expect(send('/busy?after=1', { retry: quick })).rejects.toMatchObject({ status: 429 })
    expect(performance.now() - started).toBeGreaterThan(1_000)
    expect(countOf('/busy?after=1')).toBe(2)
    await expect(send('/busy?after=3600', { retry: quick })).rejects.toMatchObject({ retryAfterMs: 3_600_000 })
    expect(countOf('/busy?after=3600')).toBe(1)
  })

  test('Retry-After is seconds or a date; anything else is nothing', () => {
    const now = Date.parse('2026-01-01T00:00:00Z')
    expect(retryAfterMs('5', now)).toBe(5_000)
    expect(retryAfterMs('Thu, 01 Jan 2026 00:00:10 GMT', now)).toBe(10_000)
    expect(retryAfterMs('Thu, 01 Jan 2020 00:00:10 GMT', now)).toBe(0)
    for (const nonsense of ['soon', '-1x', '', undefined]) expect(retryAfterMs(nonsense, now)).toBeUndefined()
  })

  test('chance adds at most a quarter to a delay', () => {
    const error = new EgressError('status', { status: 503 })
    expect([waitMs(1_000, error, 0), waitMs(1_000, error, 1)]).toEqual([1_000, 1_250])
    expect(waitMs(1_000, new EgressError('status', { retryAfterMs: 3_000 }), 0)).toBe(3_000)
  })

  test('nobody there: unreachable, and surely not delivered', async () => {
    const gone = await startStranger(() => undefined)
    await gone.close()
    const alone = createEgress({ allow: [gone.endpoint] })
    const asked = alone.send({ method: 'GET', url: gone.url, deadlineMs: 2_000, retry: neverRetry })
    await expect(asked).rejects.toMatchObject({ kind: 'unreachable', delivered: false })
    await alone.close()
  })

  test('a caller who goes away ends the call with the reason of going', async () => {
    const leaving = new AbortController()
    const asked = send('/silent', { signal: leaving.signal })
    setTimeout(() => leaving.abort(new Error('gone')), 50)
    await expect(asked).rejects.toThrow('gone')
  })
})

test('at most 4 calls a host are under way, and one that waits is not late for its deadline', async () => {
  await Promise.all(Array.from({ length: 40 }, () => send('/slow')))
  expect(mostInside).toBe(4)
  const leaving = new AbortController()
  let over = 0
  const hog = () => send('/silent', { deadlineMs: 30_000, signal: leaving.signal }).catch(() => over++)
  const hogging = Array.from({ length: 4 }, hog)
  await expect(send('/slow', { deadlineMs: 200 })).rejects.toMatchObject({ kind: 'timeout' })
  expect(over).toBe(0)
  leaving.abort()
  await Promise.all(hogging)
})

test('a certificate that nobody vouches for is unreachable', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'txadv-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const options = [
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '1',
    '-subj',
    '/CN=localhost',
    '-keyout',
    key,
    '-out',
    cert,
  ]
  execFileSync('openssl', ['req', '-x509', ...options], { stdio: 'ignore' })
  let heard = 0
  const server = createTlsServer({ key: readFileSync(key), cert: readFileSync(cert) }, (_, response) => {
    heard++
    response.end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const trusting = createEgress({ allow: [`127.0.0.1:${port}`] })
  const asked = trusting.send({
    method: 'GET',
    url: `https://127.0.0.1:${port}/`,
    deadlineMs: 2_000,
    retry: neverRetry,
  })
  await expect(asked).rejects.toMatchObject({ kind: 'unreachable' })
  expect(heard).toBe(0)
  await trusting.close()
  server.close()
})

describe('secrets', () => {
  const origin = () => stranger.url
  test('go out to the origin they are bound to, in a header, a path or a body', async () => {
    const secret = new BoundSecret('s3cret', [origin()])
    const answer = await send('', {
      url: stranger.url,
      path: BoundSecret.compose({ secret }, (values) => `/echo?of=${values.secret}`),
      method: 'POST',
      headers: { authorization: secret.derive((value) => `Bearer ${value}`) },
      body: secret,
    })
    expect(answer.json()).toMatchObject({
      url: '/echo?of=s3cret',
      body: 's3cret',
      headers: { authorization: 'Bearer s3cret' },
    })
  })

  test('and to no other, however they are put together', async () => {
    const before = stranger.received.length
    const [elsewhere, here] = [new BoundSecret('s3cret', ['https://other.example']), new BoundSecret('x', [origin()])]
    const mixed = BoundSecret.compose({ elsewhere, here }, (values) => values.elsewhere + values.here)
    for (const secret of [elsewhere, elsewhere.derive((value) => value), mixed, BoundSecret.compose({}, () => 'free')])
      for (const over of [
        { headers: { authorization: secret } },
        { body: secret, method: 'POST' as const },
        { path: secret },
      ])
        await expect(send('', { url: stranger.url, ...over })).rejects.toMatchObject({ kind: 'credential' })
    expect(stranger.received).toHaveLength(before)
  })

  test('show nowhere', () => {
    const secret = new BoundSecret('s3cret', [origin()])
    expect(
      `${secret} ${JSON.stringify({ secret })} ${inspect({ secret }, { showHidden: true, depth: 9 })}`,
    ).not.toContain('s3cret')
  })
})

describe('tokens', () => {
  const token = (value: string, expiresInMs = 3_600_000) => ({
    secret: new BoundSecret(value, ['https://a']),
    expiresInMs,
  })

  test('25 who want one at once ask for it once; who failed asks again', async () => {
    const tokens = createTokenCache()
    let asked = 0
    const ask = async () => {
      asked++
      await sleep(20)
      return token('one')
    }
    const got = await Promise.all(Array.from({ length: 25 }, () => tokens.get(['org', 'conn'], ask)))
    expect(asked).toBe(1)
    expect(new Set(got).size).toBe(1)
    const failing = () => Promise.reject(new Error('refused'))
    await expect(tokens.get(['org', 'other'], failing)).rejects.toThrow('refused')
    expect((await tokens.get(['org', 'other'], ask)).revealFor('https://a')).toBe('one')
  })

  test('refreshed 60 s before expiry; another organization, connection, address or version has its own', async () => {
    let now = 0
    const tokens = createTokenCache(() => now)
    const key: readonly (string | number)[] = ['org', 'conn', 'https://token', 1]
    let asked = 0
    const ask = async () => token(`token ${++asked}`, 100_000)
    const first = await tokens.get(key, ask)
    now = 39_999
    expect(await tokens.get(key, ask)).toBe(first)
    now = 40_000
    expect(await tokens.get(key, ask)).not.toBe(first)
    for (const [place, other] of ['other', 'other', 'https://other', 2].entries())
      expect(await tokens.get(key.with(place, other), ask)).not.toBe(await tokens.get(key, ask))
    tokens.forget(key, first)
    const current = await tokens.get(key, ask)
    expect(asked).toBe(6)
    tokens.forget(key, current)
    await tokens.get(key, ask)
    expect(asked).toBe(7)
  })
})

test('a fetch for a library reaches the origin it was made for, and no other', async () => {
  const fetchFrom = createSdkFetch(`${stranger.url}/v1`)
  const answer = await fetchFrom(`${stranger.url}/echo`, { method: 'POST', body: 'hello', headers: { 'x-own': 'yes' } })
  expect(await answer.json()).toMatchObject({ body: 'hello', headers: { 'x-own': 'yes' } })
  await expect(fetchFrom('http://127.0.0.1:1/')).rejects.toMatchObject({ kind: 'address' })
  await fetchFrom.close()
})
