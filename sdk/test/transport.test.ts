import { request as ask, createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  ApiError,
  type Client,
  type ClientOptions,
  createClient,
  isFailure,
  NoAnswerError,
  QuotaError,
  type RequestEvent,
  type ResponseEvent,
  type Retry,
} from '@txadv/sdk'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { currentApiVersion } from '../../contract/src/versions.ts'
import manifest from '../../sdk/package.json' with { type: 'json' }
import { makeOrg, type Org } from '../../server/test/harness.ts'
import { startWholeService, type WholeService } from '../../server/test/whole-service.ts'

let service: WholeService
let org: Org
beforeAll(async () => {
  service = await startWholeService()
  org = await makeOrg(service.api, ['owner'])
})
afterAll(() => service?.close())

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

async function listen(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const server = createServer(answer)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** What operators put before the service: it is reached under /txadv, and nowhere else. */
async function startPrefixingProxy(seen: string[]): Promise<string> {
  const url = await listen((request, response) => {
    seen.push(request.url ?? '')
    if (!request.url?.startsWith('/txadv/')) return response.writeHead(404).end('<h1>Not here</h1>')
    const target = new URL(request.url.slice('/txadv'.length), service.api.url)
    const onward = ask(target, { method: request.method ?? 'GET', headers: request.headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    return request.pipe(onward)
  })
  return `${url}/txadv`
}

const clientOf = (baseUrl: string, options: Partial<ClientOptions> = {}): Client =>
  createClient({ ...options, baseUrl, apiKey: org.key.bearer } as ClientOptions)

describe('a service behind a path is reached there, by every way of the client', () => {
  test.each(['', '/'])('baseUrl ends with "/txadv%s"', async (ending) => {
    const seen: string[] = []
    const txadv = clientOf((await startPrefixingProxy(seen)) + ending)
    const names = Array.from({ length: 230 }, (_, n) => `Behind${ending ? 'A' : 'B'} walkers number ${n} of hills`)
    const batch = await txadv.importFile(`Topic Name\n${names.join('\n')}\n`)
    expect(batch).toMatchObject({ status: 'completed', processed_rows: 230 })
    expect((await txadv.classify('Electric SUV Intenders')).parent_category).toBe('Auto')
    const { total } = await txadv.call('GET /api/topics')
    const ids = new Set<string>()
    for await (const { id } of txadv.rows('GET /api/topics')) ids.add(id)
    expect([ids.size, total > 200]).toEqual([total, true])
    let exported = 0
    for await (const _ of txadv.exportRows()) exported++
    expect(exported).toBe(total)
    expect(await new Response(await txadv.failedRows(batch.id)).text()).toContain('row,reason')
    expect(seen.filter((path) => !path.startsWith('/txadv/api/'))).toEqual([])
  })
})

test('rows asks the same service again wherever a link points, and reads one link among others', async () => {
  const paths: string[] = []
  const url = await listen((request, response) => {
    paths.push(request.url ?? '')
    const link = '<https://elsewhere.example/x>; rel="deprecation", <https://elsewhere.example/y?after=c%2C1>; rel=next'
    response.setHeader('content-type', 'application/json')
    if (paths.length === 1) response.setHeader('link', link)
    response.end(JSON.stringify([{ id: `conn_${paths.length}` }]))
  })
  const ids: string[] = []
  for await (const { id } of clientOf(url).rows('GET /api/connections')) ids.push(id)
  expect([ids, paths]).toEqual([
    ['conn_1', 'conn_2'],
    ['/api/connections?limit=100', '/api/connections?after=c%2C1'],
  ])
})

test('a filter of several values is sent once for each, on every page of a list, and fields with commas', async () => {
  const paths: string[] = []
  const url = await listen((request, response) => {
    paths.push(request.url ?? '')
    response.setHeader('content-type', 'application/json')
    if (paths.length === 1) response.setHeader('link', `<?${request.url?.split('?')[1]}&after=c>; rel="next"`)
    response.end(JSON.stringify({ data: [{ id: `ot_${paths.length}` }] }))
  })
  const query = { segmentType: ['B2B', 'B2C'], fields: ['id', 'topic_name'] } as const
  const rows = clientOf(url).rows('GET /api/topics', { query: structuredClone(query) as never })
  for await (const _ of rows);
  const asked = 'limit=100&segmentType=B2B&segmentType=B2C&fields=id%2Ctopic_name'
  expect(paths).toEqual([`/api/topics?${asked}`, `/api/topics?${asked}&after=c`])
})

describe('what requests say of their sender', () => {
  test('User-Agent, the dated version and nothing that was not given', async () => {
    const headers: IncomingMessage['headers'][] = []
    const url = await listen((request, response) => {
      headers.push(request.headers)
      response.setHeader('content-type', 'application/json').end('{}')
    })
    await clientOf(url).call('GET /api/topics')
    await clientOf(url, { appInfo: { name: 'feed-sync', version: '2.1' }, apiVersion: '2025-01-01' }).call(
      'GET /api/topics',
    )
    const own = `txadv-sdk/${manifest.version} node/${process.version}`
    expect(headers.map((sent) => [sent['user-agent'], sent['txadv-version']])).toEqual([
      [own, currentApiVersion],
      [`${own} feed-sync/2.1`, '2025-01-01'],
    ])
  })

  test('the service takes the version, and refuses one that it does not have', async () => {
    expect((await clientOf(service.api.url).call('GET /api/topics')).total).toBeTypeOf('number')
    const refused = await clientOf(service.api.url, { apiVersion: '2020-01-01' })
      .call('GET /api/topics')
      .catch((error: unknown) => error)
    expect(refused).toMatchObject({ status: 400 })
  })
})

describe('hooks see every try and no secret', () => {
  test('onRequest, onResponse and onRetry, in their order', async () => {
    let tries = 0
    const url = await listen((_, response) => {
      response.writeHead(++tries === 1 ? 503 : 200, {
        'content-type': 'application/json',
        'x-request-id': `req-${tries}`,
        'set-cookie': 'session=secret',
      })
      response.end(tries === 1 ? '{"error":"Service unavailable","code":"unavailable"}' : '{"total":0}')
    })
    const told: [string, RequestEvent | ResponseEvent | Retry][] = []
    const txadv = clientOf(url, {
      onRequest: (event) => told.push(['request', event]),
      onResponse: (event) => told.push(['response', event]),
      onRetry: (event) => told.push(['retry', event]),
    })
    await txadv.call('GET /api/topics', { query: { search: 'x' } })
    expect(told.map(([name, event]) => [name, event.attempt])).toEqual([
      ['request', 1],
      ['response', 1],
      ['retry', 1],
      ['request', 2],
      ['response', 2],
    ])
    expect(told[1]?.[1]).toMatchObject({ status: 503, requestId: 'req-1', url: `${url}/api/topics?search=x` })
    const text = JSON.stringify(
      told.map(([, event]) => ('headers' in event ? { ...event, headers: [...event.headers] } : event)),
    )
    expect(text).not.toContain(org.key.bearer)
    expect(text).not.toContain('session=secret')
  })

  test('a hook that throws ends the call with what it threw', async () => {
    const error = await clientOf(service.api.url, {
      onResponse: () => {
        throw new Error('no more')
      },
    })
      .call('GET /api/topics')
      .catch((reason: unknown) => reason)
    expect(error).not.toBeInstanceOf(NoAnswerError)
    expect(error).toMatchObject({ message: 'no more' })
  })
})

describe('timeouts of a call and of a client, joined with a signal', () => {
  const slow = () =>
    listen((_, response) => {
      const timer = setTimeout(() => response.setHeader('content-type', 'application/json').end('{"total":1}'), 1_500)
      response.on('close', () => clearTimeout(timer))
    })

  test('a call may have longer than its client', async () => {
    const txadv = clientOf(await slow(), { timeoutMs: 100 })
    expect(await txadv.call('GET /api/topics', {}, { timeoutMs: 20_000 })).toEqual({ total: 1 })
  })

  test('or shorter: each try is given up after its time', async () => {
    const reasons: string[] = []
    const txadv = clientOf(await slow(), { onRetry: ({ reason }) => reasons.push(reason.message) })
    const error = await txadv.call('GET /api/topics', {}, { timeoutMs: 50 }).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(NoAnswerError)
    expect(reasons).toEqual(new Array(3).fill('The service did not answer: no answer within 50 ms'))
  })

  test('a signal is a deadline for all tries together', async () => {
    const begun = Date.now()
    const signal = AbortSignal.timeout(300)
    const call = clientOf(await slow()).call('GET /api/topics', {}, { signal, timeoutMs: 200 })
    await expect(call).rejects.toMatchObject({ name: 'TimeoutError' })
    expect(Date.now() - begun).toBeLessThan(1_400)
  })
})

describe('failures are told apart by their codes', () => {
  test('isFailure narrows, and the error has issues, requestId and docs', async () => {
    const error = await clientOf(service.api.url)
      .call('GET /api/topics', { query: { segmentType: 'B2X' as never } })
      .catch((reason: unknown) => reason)
    expect(isFailure(error, 'quota_exceeded')).toBe(false)
    if (!isFailure(error, 'invalid_request', 'invalid_json')) throw error
    const code: 'invalid_request' | 'invalid_json' = error.code
    expect([code, error.issues[0]?.field]).toEqual(['invalid_request', 'segmentType'])
    expect(error.requestId).toMatch(/\S/)
    expect(error.docs).toMatch(/^http/)
    expect(isFailure(error)).toBe(true)
    expect([isFailure(new Error('x')), isFailure(new ApiError(502, 'HTTP 502'))]).toEqual([false, false])
  })

  test('a used-up quota has its numbers, and when to come back', async () => {
    const url = await listen((_, response) => {
      response.writeHead(429, { 'content-type': 'application/json', 'retry-after': '60' })
      response.end(
        '{"error":"Monthly classifications quota exceeded","code":"quota_exceeded","limit":5,"used":5,"resetsAt":"2027-01-01T00:00:00.000Z"}',
      )
    })
    const error = await clientOf(url)
      .classify('x')
      .catch((reason: unknown) => reason)
    if (!isFailure(error, 'quota_exceeded')) throw error
    const { limit, resetsAt, retryAfterMs } = error
    expect(error).toBeInstanceOf(QuotaError)
    expect([limit, resetsAt, retryAfterMs]).toEqual([5, new Date('2027-01-01T00:00:00.000Z'), 60_000])
  })

  test('Retry-After may be a date, as proxies send it', async () => {
    const url = await listen((_, response) =>
      response.writeHead(403, { 'retry-after': new Date(Date.now() + 120_000).toUTCString() }).end('<h1>Later</h1>'),
    )
    const error = await clientOf(url)
      .call('GET /api/topics')
      .catch((reason: unknown) => reason)
    const { retryAfterMs = 0 } = error as ApiError
    expect(retryAfterMs).toBeGreaterThan(100_000)
    expect(retryAfterMs).toBeLessThanOrEqual(120_000)
  })
})
