import { gunzipSync } from 'node:zlib'
import { currentApiVersion, defineRoute, limits } from '@txadv/contract'
import { request } from 'undici'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { type Api, makeOrg, type Org, startApi } from '../../test/harness.ts'
import { served as allServed } from '../app.ts'
import { serveRoute } from '../context.ts'

const going = defineRoute({
  method: 'GET',
  path: '/api/probe/going',
  summary: 'Answers in a way that will go',
  access: { scope: 'topics:read' },
  query: z.object({ before: z.string().optional(), after: z.string().optional() }),
  reply: z.array(z.object({ id: z.string(), name: z.string() })),
  deprecatedQuery: { before: { since: '2026-11-19', sunset: '2027-11-19', instead: '`after`' } },
})

let api: Api
let org: Org
beforeAll(async () => {
  const probe = serveRoute(going, async () => new Array({ id: '1', name: 'one' }))
  api = await startApi({ served: [...allServed, probe], env: { RATE_LIMIT_PER_KEY: '500' } })
  org = await makeOrg(api)
  const names = Array.from({ length: 30 }, (_, n) => `Electric SUV Intenders of Region ${n}`)
  for (const topic_name of names) await api.call('/api/topics', org.key, { method: 'POST', body: { topic_name } })
})
afterAll(() => api.close())

/** As it is on the wire: a browser's `fetch` would unpack it, and keep it. */
async function ask(path: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') {
  const answer = await request(`${api.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${org.key.bearer}`, ...headers },
  })
  return {
    status: answer.statusCode,
    headers: answer.headers,
    bytes: Buffer.from(await answer.body.arrayBuffer()),
  }
}

describe('an answer', () => {
  test('is compressed for who takes gzip, to less than a fifth, and says the same', async () => {
    const plain = await ask('/api/topics')
    const small = await ask('/api/topics', { 'accept-encoding': 'gzip, deflate, br' })
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(small.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
    expect(gunzipSync(small.bytes).equals(plain.bytes)).toBe(true)
    expect(plain.bytes.length / small.bytes.length).toBeGreaterThan(5)
  })

  test('stays as it is for who refuses gzip, and where it is small', async () => {
    expect((await ask('/api/topics', { 'accept-encoding': 'gzip;q=0' })).headers['content-encoding']).toBeUndefined()
    const small = await ask('/api/topics?pageSize=1&fields=id', { 'accept-encoding': 'gzip' })
    expect(small.bytes.length).toBeLessThan(limits.http.compressedFromBytes)
    expect(small.headers['content-encoding']).toBeUndefined()
  })

  test('has a tag: who sends it back is told 304 in no bytes, until something changes', async () => {
    const first = await ask('/api/topics', { 'accept-encoding': 'gzip' })
    expect(first.headers['cache-control']).toBe('private, no-cache')
    const tag = String(first.headers.etag)
    for (const held of [tag, `"other", ${tag}`, tag.replace('W/', ''), '*']) {
      const again = await ask('/api/topics', { 'if-none-match': held })
      expect([again.status, again.bytes.length, again.headers.etag], held).toEqual([304, 0, tag])
    }
    expect((await ask('/api/topics', { 'if-none-match': '"other"' })).status).toBe(200)
    await api.call('/api/topics', org.key, { method: 'POST', body: { topic_name: 'Golf Fans' } })
    const changed = await ask('/api/topics', { 'if-none-match': tag })
    expect([changed.status, changed.headers.etag === tag]).toEqual([200, false])
  })

  test('to HEAD is that to GET without its body; a file has none', async () => {
    const got = await ask('/api/topics')
    const head = await ask('/api/topics', {}, 'HEAD')
    expect([head.status, head.bytes.length]).toEqual([200, 0])
    for (const name of ['etag', 'content-length', 'content-type']) expect(head.headers[name]).toBe(got.headers[name])
    expect((await ask('/api/topics/ot_01h455vb4pex5vsknk084sn02q/explain', {}, 'HEAD')).status).toBe(404)
    const file = await ask('/api/export', {}, 'HEAD')
    expect([file.status, file.headers.allow]).toEqual([405, 'GET'])
    const { body } = await api.call('/api/usage', org.owner)
    expect(body.quotas.exports.used, 'nothing was exported').toBe(0)
  })
})

describe('fields=', () => {
  const read = async (path: string) => (await api.call(path, org.key)).body

  test('leaves of each record of a list what was asked for, and the envelope as it is', async () => {
    const page = await read('/api/topics?fields=id,%20topic_name&pageSize=2')
    expect(page).toMatchObject({ page: 1, pageSize: 2 })
    expect(page.data.map(Object.keys)).toEqual([
      ['id', 'topic_name'],
      ['id', 'topic_name'],
    ])
    const [{ id }] = page.data
    expect(await read(`/api/topics/${id}/history?fields=changeType`)).toEqual([{ changeType: 'created' }])
  })

  test('leaves of a record that stands alone its fields', async () => {
    expect(Object.keys(await read('/api/topics/stats?fields=total'))).toEqual(['total'])
  })

  test('refuses a field that there is not, with the nearest that there is', async () => {
    const refused = await api.call('/api/topics?fields=id,topicName', org.key)
    expect([refused.status, refused.body.hint, refused.told?.issues]).toMatchObject([
      400,
      'Did you mean topic_name?',
      [{ code: 'not_one_of', field: 'fields.1', suggestion: 'topic_name' }],
    ])
  })
})

describe('every answer', () => {
  test('says what is left of the rate limit that is nearest to its end', async () => {
    const { headers } = await ask('/api/topics/stats')
    expect(headers).toMatchObject({ 'ratelimit-policy': '500;w=60', 'ratelimit-limit': '500' })
    const left = Number(headers['ratelimit-remaining'])
    expect(left).toBeLessThan(500)
    expect(Number(headers['ratelimit-reset'])).toBeGreaterThan(0)
    const refused = await ask('/api/topics?nonsense=1')
    expect(refused.status).toBe(400)
    expect(Number(refused.headers['ratelimit-remaining'])).toBeLessThan(500)
  })

  test('names the version that answered; a version that there is not is refused', async () => {
    const { headers } = await ask('/api/topics/stats', { 'txadv-version': currentApiVersion })
    expect(headers['txadv-version']).toBe(currentApiVersion)
    const refused = await api.call('/api/topics', org.key, { headers: { 'txadv-version': '2020-01-01' } })
    expect([refused.status, refused.body]).toEqual([
      400,
      { error: `Txadv-Version must be one of ${currentApiVersion}` },
    ])
  })

  test('to who uses what will go says since when, until when, and where to read of it', async () => {
    const used = await ask('/api/probe/going?before=1')
    expect(used.headers).toMatchObject({
      deprecation: `@${Date.UTC(2026, 10, 19) / 1_000}`,
      sunset: 'Fri, 19 Nov 2027 00:00:00 GMT',
      link: `<${api.publicUrl}/docs>; rel="deprecation"; type="text/html"`,
    })
    const { headers } = await ask('/api/probe/going?after=1')
    expect([headers.deprecation, headers.sunset, headers.link]).toEqual([undefined, undefined, undefined])
  })
})
