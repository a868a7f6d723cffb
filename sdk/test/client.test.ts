import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ApiError, type Client, createClient, NoAnswerError, QuotaError, type Retry } from '@txadv/sdk'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { asDatabaseOwner, makeOrg, type Org } from '../../server/test/harness.ts'
import { startWholeService, type WholeService } from '../../server/test/whole-service.ts'

let service: WholeService
let org: Org
let txadv: Client
beforeAll(async () => {
  service = await startWholeService()
  org = await makeOrg(service.api, ['owner'])
  txadv = createClient({ baseUrl: service.api.url, apiKey: org.key.bearer })
})
afterAll(() => service?.close())

/** What stands between the client and the service, and does to each request in turn what it is told. */
type Fault = (
  request: IncomingMessage,
  response: ServerResponse,
  pass: (answers?: boolean) => Promise<void>,
) => void | Promise<void>
const proxies: Server[] = []
async function between(faults: Fault[]): Promise<{ client: Client; retries: Retry[]; seen: IncomingMessage[] }> {
  const seen: IncomingMessage[] = []
  const proxy = createServer(async (request, response) => {
    seen.push(request)
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const pass = async (answers = true) => {
      const { host: _, connection: __, 'content-length': ___, ...headers } = request.headers as Record<string, string>
      const body = Buffer.concat(chunks)
      const answer = await fetch(service.api.url + request.url, {
        method: request.method ?? 'GET',
        headers,
        ...(body.length > 0 && { body }),
      })
      const text = await answer.text()
      if (!answers) return
      const link = answer.headers.get('link')
      response.writeHead(answer.status, {
        'content-type': answer.headers.get('content-type') ?? '',
        ...(link && { link }),
      })
      response.end(text)
    }
    const fault = faults.shift()
    if (fault) await fault(request, response, pass)
    else await pass()
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  proxies.push(proxy)
  const retries: Retry[] = []
  const client = createClient({
    baseUrl: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    apiKey: org.key.bearer,
    timeoutMs: 3_000,
    onRetry: (retry) => retries.push(retry),
  })
  return { client, retries, seen }
}
afterEach(() => {
  for (const proxy of proxies.splice(0)) {
    proxy.closeAllConnections()
    proxy.close()
  }
})

const answer =
  (status: number, headers: Record<string, string> = {}, body = '{"error":"Classification failed"}'): Fault =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body)
  }
const drop: Fault = (request) => void request.socket.destroy()
const applyThenDrop: Fault = async (request, _, pass) => {
  await pass(false)
  request.socket.destroy()
}
const hang: Fault = () => undefined

describe('Clients retry 500 and 502 with exponential backoff, and do not retry 400, 401, 403, 409', () => {
  test.each([500, 502, 503])('%i passes after a retry', async (status) => {
    const { client, retries, seen } = await between([answer(status)])
    expect((await client.call('GET /api/topics')).total).toBeTypeOf('number')
    expect([retries.length, seen.length]).toEqual([1, 2])
    expect(retries[0]?.pauseMs).toBeLessThanOrEqual(1_000)
  })

  test('after pauses of up to 1 s, 2 s and 4 s it is given up, in the service’s words', async () => {
    const { client, retries, seen } = await between(Array.from({ length: 9 }, () => answer(500)))
    await expect(client.call('GET /api/topics')).rejects.toMatchObject({
      status: 500,
      message: 'Classification failed',
    })
    expect(retries.map(({ pauseMs }, n) => pauseMs <= 1_000 * 2 ** n)).toEqual([true, true, true])
    expect(seen).toHaveLength(4)
  })

  test.each([400, 401, 403, 404, 409, 422])('%i is not tried again', async (status) => {
    const { client, seen } = await between([answer(status)])
    await expect(client.call('GET /api/topics')).rejects.toMatchObject({ status })
    expect(seen).toHaveLength(1)
  })

  test('429 with Retry-After waits as long as it is asked to', async () => {
    const { client, retries } = await between([answer(429, { 'retry-after': '2' })])
    await client.call('GET /api/topics')
    expect(retries).toHaveLength(1)
    expect(retries[0]?.pauseMs).toBeGreaterThanOrEqual(2_000)
    expect(retries[0]?.pauseMs).toBeLessThanOrEqual(3_000)
  })

  test('a used-up quota is a QuotaError at once', async () => {
    const body = JSON.stringify({
      error: 'Monthly classifications quota exceeded',
      limit: 100,
      used: 100,
      remaining: 0,
      resetsAt: '2027-01-01T00:00:00.000Z',
    })
    const { client, seen } = await between([answer(429, { 'retry-after': '1' }, body)])
    const error = await client.classify('x').catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(QuotaError)
    expect(error).toMatchObject({ limit: 100, used: 100, resetsAt: new Date('2027-01-01T00:00:00.000Z') })
    expect(seen).toHaveLength(1)
  })

  test('a page in place of an answer is an ApiError by its status', async () => {
    const { client } = await between([answer(403, { 'content-type': 'text/html' }, '<h1>No</h1>')])
    const error = await client.call('GET /api/topics').catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ status: 403, message: 'HTTP 403' })
  })

  test('no answer at all is a NoAnswerError that says why', async () => {
    const { client } = await between([drop, drop, drop, drop])
    await expect(client.call('GET /api/topics')).rejects.toBeInstanceOf(NoAnswerError)
  })

  test('a try that hangs is given up after its time, and made again', async () => {
    const { client, retries } = await between([hang])
    await client.call('GET /api/topics')
    expect(retries).toMatchObject([{ reason: { message: 'The service did not answer: no answer within 3000 ms' } }])
  })

  test('an aborted call ends with the reason given, and is not tried again', async () => {
    const controller = new AbortController()
    const { client, seen } = await between([() => controller.abort(new Error('enough'))])
    await expect(client.call('GET /api/topics', {}, { signal: controller.signal })).rejects.toThrow('enough')
    expect(seen).toHaveLength(1)
  })
})

describe('idempotency keys', () => {
  const imports = async () =>
    (await asDatabaseOwner(service.api, `select id from batch where kind = 'import'`)).rows.length
  const body = { filename: 'a.csv', totalRows: 1, mappings: [{ csvColumn: 'a', targetField: 'topic_name' as const }] }

  test('a POST whose answer was lost is sent again and carried out once', async () => {
    const { client, seen } = await between([applyThenDrop])
    const before = await imports()
    await client.call('POST /api/import', { body })
    expect([await imports(), seen.length]).toEqual([before + 1, 2])
    const keys = seen.map(({ headers }) => headers['idempotency-key'])
    expect(keys[0]).toBe(keys[1])
  })

  test('a POST that takes no key is not sent again: without an answer, nobody knows whether it was carried out', async () => {
    const { client, seen } = await between([applyThenDrop])
    await expect(client.call('POST /api/keys', { body: { name: 'Twice' } })).rejects.toThrow(NoAnswerError)
    expect([seen.length, seen[0]?.headers['idempotency-key']]).toEqual([1, undefined])
  })

  test('a key that is given holds across calls', async () => {
    const options = { idempotencyKey: 'begun-once' }
    const [one, two] = [
      await txadv.call('POST /api/import', { body }, options),
      await txadv.call('POST /api/import', { body }, options),
    ]
    expect(two.batchId).toBe(one.batchId)
  })
})

describe('lists', () => {
  test('rows goes through every page of every kind of list, each row once', async () => {
    const file = `Topic Name\n${Array.from({ length: 250 }, (_, n) => `Collectors of kind ${n} things`).join('\n')}`
    const batch = await txadv.importFile(file)
    expect(batch.success_count + batch.duplicate_count).toBe(250)
    const names = new Set<string>()
    let count = 0
    for await (const { topic_name } of txadv.rows('GET /api/topics', {
      query: { sortBy: 'topic_name', sortOrder: 'asc' },
    })) {
      names.add(topic_name)
      count++
    }
    const { total } = await txadv.call('GET /api/topics')
    expect([count, names.size]).toEqual([total, total])
    const fates: number[] = []
    for await (const { row } of txadv.rows('GET /api/import/:batchId/rows', { params: { batchId: batch.id } }))
      fates.push(row)
    expect(new Set(fates).size).toBe(250)
    const ids: string[] = []
    for await (const { id } of txadv.rows('GET /api/import')) ids.push(id)
    expect(ids).toContain(batch.id)
  })

  test('and through the audit, whose rows are in an envelope of their own', async () => {
    for (const name of ['North', 'South', 'West'])
      await service.api.call('/api/workspaces', org.owner, { method: 'POST', body: { name } })
    const owner = createClient({
      baseUrl: service.api.url,
      session: true,
      fetch: (url, request = {}) =>
        fetch(url, {
          ...request,
          headers: { ...(request.headers as Record<string, string>), cookie: org.owner.cookie },
        }),
    })
    const ids: string[] = []
    for await (const { id } of owner.rows('GET /api/audit', { query: { limit: 1 } })) ids.push(id)
    expect(ids.length).toBeGreaterThan(2)
    expect(new Set(ids).size).toBe(ids.length)
  })
})

describe('imports', () => {
  const rows = 1_700
  const file = `Segment Name;Ext ID\n${Array.from({ length: rows }, (_, n) => `Owners of ${n} red bicycles;x-${n}`).join('\n')}\n`

  test('a file is read, its columns recognized, sent by 500 with progress; cut off, it goes on where it was', async () => {
    const seen: number[] = []
    const controller = new AbortController()
    let batchId = ''
    const cut = txadv.importFile(file, {
      filename: 'bicycles.csv',
      signal: controller.signal,
      onProgress: (progress) => {
        batchId = progress.batchId
        seen.push(progress.rowsDone)
        if (progress.chunksDone === 2) controller.abort(new Error('cut off'))
      },
    })
    await expect(cut).rejects.toThrow('cut off')
    expect(seen).toEqual([0, 500, 1_000])
    const resumed: number[] = []
    const batch = await txadv.importFile(file, {
      resume: batchId,
      onProgress: ({ rowsDone }) => resumed.push(rowsDone),
    })
    expect(resumed.at(0)).toBeGreaterThanOrEqual(1_000)
    expect(resumed.at(-1)).toBe(rows)
    expect(batch).toMatchObject({ status: 'completed', total_rows: rows, processed_rows: rows, error_count: 0 })
    expect(await txadv.importFile(file, { resume: batchId })).toMatchObject({ status: 'completed', id: batchId })
  })

  test('a batch is not gone on with by another file', async () => {
    const { id } = await txadv.importFile('Topic Name\nKite Flyers\n')
    await expect(txadv.importFile('Topic Name\nA\nB\n', { resume: id })).rejects.toThrow(
      `${id} is an import of 1 rows, and this file has 2`,
    )
  })

  test('rows that failed come back as a file with their reasons', async () => {
    const batch = await txadv.importFile('Topic Name,Kind\nChess Players,a\n,b\n')
    expect(batch.error_count).toBe(1)
    expect(await new Response(await txadv.failedRows(batch.id)).text()).toMatch(/reason/)
  })
})

describe('exports', () => {
  test('a file is streamed, and read row by row', async () => {
    const { total } = await txadv.call('GET /api/topics')
    const text = await new Response(await txadv.exportFile({ format: 'csv' })).text()
    expect(text.trim().split(/\r?\n/)).toHaveLength(total + 1)
    const names: string[] = []
    for await (const row of txadv.exportRows({ search: 'bicycles' })) names.push(row.topic_name ?? '')
    expect(names).toHaveLength(1_700)
    expect(names.every((name) => /bicycles/i.test(name))).toBe(true)
  })

  test('one that breaks off fails, and never looks whole', async () => {
    const { client } = await between([
      (request, response) => {
        response.writeHead(200, { 'content-type': 'text/csv', 'transfer-encoding': 'chunked' })
        response.write('topic_name\r\nHalf a')
        setTimeout(() => request.socket.destroy(), 50)
      },
    ])
    const read = async () => {
      for await (const _ of client.exportRows());
    }
    await expect(read()).rejects.toThrow('The answer broke off')
  })
})

describe('pushes', () => {
  test('a plan, a push that the worker does, and what it left', async () => {
    const made = await service.api.call('/api/connections', org.owner, {
      method: 'POST',
      body: {
        name: 'Market',
        platform: 'marketplace',
        direction: 'outbound',
        config: { default_cpm: 2 },
        credentials: { client_id: 'c', username: 'u', password: 'p', org_id: 'sdk' },
      },
    })
    const id = made.body.id as string
    const filters = { search: 'Owners of 12' }
    const plan = await txadv.planPush(id, { filters })
    expect(plan.creates).toBeGreaterThan(50)
    const progress: number[] = []
    const run = await txadv.push(id, { filters }, { onProgress: ({ remaining }) => progress.push(remaining) })
    expect(run).toMatchObject({ status: 'completed', successCount: plan.creates, errorCount: 0, remaining: 0 })
    expect(progress.at(-1)).toBe(0)
    let active = 0
    for await (const { status } of txadv.rows('GET /api/activations', { query: { connectionId: id } }))
      if (status === 'active') active++
    expect(active).toBe(plan.creates)
    expect((await txadv.refreshStale()).status).toBe('completed')
  })
})

test.each([
  [{}, 'baseUrl must be an http(s) address'],
  [{ baseUrl: 'nourl', apiKey: 'k' }, 'baseUrl must be an http(s) address'],
  [{ baseUrl: 'http://me:secret@127.0.0.1' }, 'baseUrl must have no user, password, query or fragment'],
  [{ baseUrl: 'http://127.0.0.1?x=1', apiKey: 'k' }, 'baseUrl must have no user, password, query or fragment'],
  [
    { baseUrl: 'http://127.0.0.1', apiKey: 'k', appInfo: { name: 'My app' } },
    'appInfo must have a name and a version without spaces',
  ],
  [{ baseUrl: 'http://127.0.0.1' }, 'apiKey must be visible ASCII characters'],
  [{ baseUrl: 'http://127.0.0.1', apiKey: 'secret\nkey' }, 'apiKey must be visible ASCII characters'],
])('a client that could not send anything is not made, and the key is not told: %j', (options, text) => {
  expect(() => createClient(options as Parameters<typeof createClient>[0])).toThrow(new TypeError(text))
})

test('in a page of the service the session speaks in place of a key', async () => {
  const asked: RequestInit[] = []
  const client = createClient({
    baseUrl: service.api.url,
    session: true,
    fetch: (url, request = {}) => {
      asked.push(request)
      const headers = { ...(request.headers as Record<string, string>), cookie: org.owner.cookie }
      return fetch(url, { ...request, headers })
    },
  })
  expect((await client.call('GET /api/topics')).total).toBeTypeOf('number')
  expect(asked[0]?.headers).not.toHaveProperty('authorization')
})
