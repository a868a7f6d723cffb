import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { defineRoute, failures, limits, type Streamed } from '@txadv/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { atRest, bodyOf, download, downloadOld, endOf, firstPiece } from '../../test/download.ts'
import { type Api, makeOrg, type Org, startApi } from '../../test/harness.ts'
import { serveRoute } from '../context.ts'
import { createLogger } from '../lib/log.ts'

/** Random, so that a compressor makes it no smaller. */
const megabyte = randomBytes(1_000_000)
const endlessPieces = 200
const deadlineMs = 1_500

/** How far the answer of the last request came, and whether it was told to end. */
const made = { pieces: 0, ended: false }

async function* counted(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    for await (const piece of pieces) {
      made.pieces++
      yield piece
    }
  } finally {
    made.ended = true
  }
}

const answers = {
  async *short() {
    yield Buffer.from('one,')
    yield Buffer.alloc(0)
    yield Buffer.from('two,')
    yield Buffer.from('thrée')
  },
  // biome-ignore lint/correctness/useYield: an answer may have no pieces
  async *nothing() {
    await sleep(1)
  },
  // biome-ignore lint/correctness/useYield: it fails before it has one
  async *failsAtOnce() {
    await sleep(1)
    throw new TypeError('a detail that must not leave')
  },
  // biome-ignore lint/correctness/useYield: it fails before it has one
  async *refuses() {
    await sleep(1)
    throw failures.fullExportForbidden()
  },
  async *failsSoon() {
    yield Buffer.from('a piece so small that a compressor keeps it')
    throw new TypeError('a detail that must not leave')
  },
  async *failsLate() {
    for (let n = 0; n < 4; n++) yield megabyte
    throw new TypeError('a detail that must not leave')
  },
  async *endless() {
    for (let n = 0; n < endlessPieces; n++) yield megabyte
  },
  async *late() {
    await sleep(deadlineMs * 1.5)
    yield megabyte
  },
}
type Kind = keyof typeof answers

const stream = defineRoute({
  method: 'GET',
  path: '/api/probe/stream/:kind',
  summary: 'Answers in pieces',
  access: { scope: 'export' },
  params: z.object({ kind: z.enum(Object.keys(answers) as Kind[]) }),
  reply: z.custom<Streamed>(),
  streams: { 'text/csv': z.string() },
  failed: 'Probe failed',
})
const hurried = defineRoute({ ...stream, path: '/api/probe/hurried/:kind', deadlineMs })

const answer = async (kind: Kind): Promise<Streamed> => ({
  mediaType: 'text/csv; charset=utf-8',
  filename: 'rows.csv',
  chunks: counted(answers[kind]()),
})

const logged: string[] = []
let api: Api
let org: Org
beforeAll(async () => {
  api = await startApi({
    log: createLogger('warn', { write: (line) => logged.push(line) }),
    served: [stream, hurried].map((route) => serveRoute(route, async (_, { params }) => answer(params.kind))),
  })
  const real = await startApi({ databaseUrl: api.databaseUrl })
  org = await makeOrg(real, ['owner'])
  await real.close()
})
afterAll(() => api.close())
beforeEach(() => {
  Object.assign(made, { pieces: 0, ended: false })
  logged.length = 0
})

const open = (path: string, headers: Record<string, string> = {}) =>
  download(api, `/api/probe/${path}`, org.key, headers)
const gzip = { 'accept-encoding': 'gzip' }
const ended = () => expect.poll(() => made.ended, { interval: 5 }).toBe(true)

describe('an answer in pieces', () => {
  test('is what was made, as an attachment', async () => {
    const response = await open('stream/short')
    expect(response.statusCode).toBe(200)
    expect(response.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="rows.csv"',
      vary: 'accept-encoding',
      'x-content-type-options': 'nosniff',
    })
    expect(response.headers['content-encoding']).toBeUndefined()
    expect(String(await bodyOf(response))).toBe('one,two,thrée')
    await ended()
  })

  test('may have no pieces', async () => {
    const response = await open('stream/nothing')
    expect([response.statusCode, String(await bodyOf(response))]).toEqual([200, ''])
  })

  test.each([
    ['gzip', true],
    ['gzip, deflate, br', true],
    ['br;q=1.0, gzip;q=0.8, *;q=0.1', true],
    ['deflate, gzip ; q=0.001', true],
    ['*', true],
    ['GZIP', true],
    ['', false],
    ['identity', false],
    ['deflate, br', false],
    ['x-gzip-like', false],
    ['gzip;q=0', false],
    ['gzip; q=0.000, identity', false],
    ['*;q=0', false],
    ['gzip;q=0, *', false],
    ['*, gzip;q=0', false],
    ['gzip;q=1, *;q=0', true],
  ])('Accept-Encoding %j: compressed is %j, and the bytes are the same', async (accepted, compressed) => {
    const response = await open('stream/short', { 'accept-encoding': accepted })
    expect(response.headers['content-encoding']).toBe(compressed ? 'gzip' : undefined)
    expect(response.headers.vary).toBe('accept-encoding')
    const body = await bodyOf(response)
    expect(String(compressed ? gunzipSync(body) : body)).toBe('one,two,thrée')
  })
})

describe.each([
  ['plain', {}],
  ['compressed', gzip],
])('an answer in pieces that fails, %s', (_, headers) => {
  test('before the first piece is answered in words', async () => {
    const failed = await open('stream/failsAtOnce', headers)
    expect([failed.statusCode, failed.headers['content-type']]).toEqual([500, 'application/json; charset=utf-8'])
    expect(failed.headers['content-encoding']).toBeUndefined()
    expect(failed.headers['content-disposition']).toBeUndefined()
    expect(JSON.parse(String(await bodyOf(failed)))).toMatchObject({ error: 'Probe failed' })
    const refused = await open('stream/refuses', headers)
    expect(refused.statusCode).toBe(403)
    expect(JSON.parse(String(await bodyOf(refused)))).toMatchObject({
      error: 'Only organization owners can perform full exports',
    })
  })

  test.each(['failsSoon', 'failsLate'])('later is cut, whatever was sent: %s', async (kind) => {
    const end = await open(`stream/${kind}`, headers).then(endOf, ({ code }) => code)
    expect(end).toBe('ECONNRESET')
    await ended()
    expect(logged.map((line) => [JSON.parse(line).msg, JSON.parse(line).err.message])).toEqual([
      ['response interrupted', 'a detail that must not leave'],
    ])
    expect((await api.call('/healthz')).status).toBe(200)
  })

  test('is cut at its deadline, even while nobody reads', async () => {
    const started = performance.now()
    const response = await open('hurried/endless', headers)
    await ended()
    expect(performance.now() - started).toBeGreaterThan(deadlineMs * 0.9)
    expect(performance.now() - started).toBeLessThan(limits.http.deadlineMs / 2)
    expect(await endOf(response)).toBe('ECONNRESET')
  })
})

describe('whoever asked', () => {
  test.each(['failsSoon', 'failsLate'])(
    'in HTTP/1.0, which knows no end but the connection, sees a reset: %s',
    async (kind) => {
      expect(await downloadOld(api, '/api/probe/stream/short', org.key)).toMatchObject({
        text: expect.stringMatching(/one,two,thrée$/),
        end: 'end',
      })
      expect((await downloadOld(api, `/api/probe/stream/${kind}`, org.key)).end).toBe('ECONNRESET')
    },
  )

  test('and reads nothing makes the server make no more than the network takes', async () => {
    const response = await open('stream/endless')
    expect(await atRest(() => made.pieces)).toBeLessThan(endlessPieces / 10)
    response.destroy()
    await ended()
  })

  test('and goes away ends the making of it, which is nothing to log', async () => {
    const response = await open('stream/endless', gzip)
    await firstPiece(response)
    response.destroy()
    await ended()
    expect(made.pieces).toBeLessThan(endlessPieces)
    await sleep(50)
    expect(logged).toEqual([])
  })

  test('and goes away before the first piece ends the making of it too', async () => {
    const gone = new AbortController()
    const asked = download(api, '/api/probe/stream/late', org.key, {}, gone.signal).catch(() => 'gone')
    await sleep(100)
    gone.abort()
    expect(await asked).toBe('gone')
    await ended()
  })

  test('and the deadline passes before the first piece is told so, and the making of it ends', async () => {
    const response = await open('hurried/late')
    expect(response.statusCode).toBe(503)
    expect(JSON.parse(String(await bodyOf(response)))).toMatchObject({ error: 'Request took too long and was stopped' })
    await ended()
  })
})
