import { gunzipSync } from 'node:zlib'
import { limits, type MatchKey } from '@txadv/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, type Credential, makeKey, makeOrg, type Org, startApi } from '../../../test/harness.ts'
import { actFor } from '../../context.ts'
import { createLogger } from '../../lib/log.ts'
import { readMatchValues } from './match-values.ts'
import { compressValues } from './values.ts'

let api: Api
let mine: Org
let theirs: Org
let topic: { id: string; topic_id: string }
beforeAll(async () => {
  api = await startApi()
  mine = await makeOrg(api)
  theirs = await makeOrg(api, ['owner'])
  topic = (
    await api.call('/api/topics', mine.owner, {
      method: 'POST',
      body: { topic_name: 'Electric Vehicles', segment_type: 'B2C' },
    })
  ).body
})
afterAll(() => api.close())

const path = (key: string, id = topic.id) => `/api/topics/${id}/match-values?key=${key}`
const put = (key: string, body: string, credential: Credential = mine.key, id?: string) =>
  api.call(path(key, id), credential, { method: 'PUT', body, headers: { 'content-type': 'text/plain' } })

async function kept(key: MatchKey, org = mine): Promise<string | undefined> {
  const tenant = actFor(api.database, createLogger('silent'), org.id, { type: 'user', userId: 'u' })
  const link = await api.database.system
    .selectFrom('org_topic')
    .select('id')
    .where('org_id', '=', mine.id)
    .executeTakeFirstOrThrow()
  const found = await tenant.transact((tx) => readMatchValues(tx, link.id, key))
  return found && gunzipSync(found).toString()
}

test('values are kept one a line, compressed, by topic and key; what comes replaces what was there', async () => {
  expect((await api.call(path('ip'), mine.key)).body).toEqual({ key: 'ip', count: 0, updatedAt: null })
  expect(await kept('ip')).toBeUndefined()
  const first = await put('ip', '203.0.113.7\r\n\n2001:db8::1\n198.51.100.9')
  expect([first.status, first.body]).toEqual([200, { key: 'ip', count: 3, updatedAt: expect.any(String) }])
  expect(await kept('ip')).toBe('203.0.113.7\n2001:db8::1\n198.51.100.9\n')
  expect((await api.call(path('ip'), mine.owner)).body).toEqual(first.body)
  expect((await put('uid', 'a\nb\n', mine.owner, topic.topic_id)).body).toMatchObject({ key: 'uid', count: 2 })
  expect((await put('ip', '192.0.2.1\n')).body.count).toBe(1)
  expect(await kept('ip')).toBe('192.0.2.1\n')
  expect(await kept('uid')).toBe('a\nb\n')
  expect((await put('ip', '')).body).toMatchObject({ key: 'ip', count: 0 })
  expect(await kept('ip')).toBe('')
})

const good: Record<MatchKey, string[]> = {
  ip: ['1.2.3.4', '::1', '2001:db8::7'],
  url: ['example.com', 'https://example.com/a?b=c', 'news.example.co.uk/path', 'münchen.example'],
  deviceid: ['6D92078A-8246-4BA4-AE5B-76104861E7DC', 'a'.repeat(32), 'b'.repeat(40), 'C'.repeat(64)],
  uid: ['abc-123_:=', 'x'.repeat(255)],
  appbundle: ['com.example.app', '284882215'],
  contentid: ['tt0133093', 'S01:E02'],
  postalcode: ['90210', 'SW1A 1AA', '10115', '90210-1234'],
}
const bad: Record<MatchKey, string[]> = {
  ip: ['1.2.3', '256.1.1.1', '1.2.3.4/24', '010.1.1.1.1', 'x', ' 1.2.3.4'],
  url: ['nodot', 'https://', 'a b.com', 'user@example.com', 'javascript:alert(1)'],
  deviceid: ['short', 'g'.repeat(32), 'a'.repeat(33)],
  uid: ['with space', 'x'.repeat(256), 'tab\tbed', 'ü'],
  appbundle: ['com/example', '../x'],
  contentid: ['a b', 'a\u0000b', 'a\u2028b', 'a\u200bb', 'a\u202eb'],
  postalcode: ['-1', 'x'.repeat(17), '1;2', '1\u00002'],
}

describe.each(Object.keys(good) as MatchKey[])('%s', (key) => {
  test('what is a value is kept', async () => {
    expect((await put(key, good[key].join('\n'))).body).toMatchObject({ count: good[key].length })
    expect(await kept(key)).toBe(`${good[key].join('\n')}\n`)
  })

  test.each(bad[key])('%j is refused by its line, and nothing changes', async (value) => {
    const before = await kept(key)
    const answer = await put(key, `${good[key][0]}\n\n${value}\n${good[key][0]}\n`)
    expect([answer.status, answer.body]).toEqual([400, { error: `Line 3 is not a value of ${key}` }])
    expect(await kept(key)).toBe(before)
  })
})

test('a text that is no UTF-8, or a line without end, is refused', async () => {
  const send = (bytes: Uint8Array<ArrayBuffer>) =>
    fetch(new URL(path('contentid'), api.url), {
      method: 'PUT',
      headers: { authorization: `Bearer ${mine.key.bearer}`, 'content-type': 'text/plain; charset=utf-8' },
      body: bytes,
    })
  const broken = await send(new Uint8Array([0x61, 0x0a, 0xff, 0xfe, 0x0a]))
  expect(broken.status).toBe(400)
  expect(await broken.json()).toMatchObject({ error: expect.stringMatching(/^Line \d is not a value of contentid$/) })
  const endless = await send(new Uint8Array(3_000_000).fill(0x61))
  expect(endless.status).toBe(400)
  expect(await endless.json()).toMatchObject({
    error: 'Line 1 is not a value of contentid',
    code: 'bad_match_value',
  })
})

test('values that are cut anywhere are read as one text', async () => {
  const text = 'é1\nß2\r\n漢字3\n\n😀4'
  const bytes = Buffer.from(text)
  for (let cut = 0; cut <= bytes.length; cut++) {
    async function* body() {
      yield bytes.subarray(0, cut)
      yield bytes.subarray(cut)
    }
    const { count, content } = await compressValues('contentid', body())
    expect([count, gunzipSync(content).toString()]).toEqual([4, 'é1\nß2\n漢字3\n😀4\n'])
  }
})

test('a body beyond the limit is refused, whether it says its size or not', async () => {
  const line = Buffer.from(`${'a'.repeat(255)}\n`.repeat(4_096))
  let sent = 0
  const body = new ReadableStream({
    pull(controller) {
      sent += line.length
      if (sent > limits.matchValues.bodyBytes + 8 * line.length) controller.close()
      else controller.enqueue(line)
    },
  })
  const answer = await fetch(new URL(path('contentid'), api.url), {
    method: 'PUT',
    headers: { authorization: `Bearer ${mine.key.bearer}`, 'content-type': 'text/plain' },
    body,
    duplex: 'half',
  } as RequestInit)
  expect(answer.status).toBe(413)
})

test('a million values are taken in while others are answered', async () => {
  const values = Array.from({ length: 1_000_000 }, (_, n) => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`)
  const asked = put('ip', values.join('\n'))
  let answered = 0
  let busy = true
  void asked.finally(() => {
    busy = false
  })
  while (busy) {
    await api.call('/healthz')
    answered++
  }
  expect((await asked).body).toMatchObject({ count: 1_000_000 })
  expect(answered).toBeGreaterThan(3)
})

test('who may, and what else is refused', async () => {
  const readOnly = await makeKey(api, mine.owner, { scopes: ['topics:read'] })
  expect((await put('ip', '1.2.3.4', readOnly)).status).toBe(401)
  expect((await put('ip', '1.2.3.4', theirs.key)).body).toEqual({ error: 'Topic not found' })
  expect((await api.call(path('ip'), theirs.key)).body).toEqual({ error: 'Topic not found' })
  expect(await kept('ip', theirs)).toBeUndefined()
  expect((await put('shoe', '1')).status).toBe(400)
  const json = await api.call(path('ip'), mine.key, { method: 'PUT', body: ['1.2.3.4'] })
  expect([json.status, json.body]).toEqual([415, { error: 'Content-Type must be text/plain' }])
  const asText = await api.call('/api/topics', mine.key, {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'text/plain' },
  })
  expect(asText.status).toBe(400)
})

test('values go with their topic', async () => {
  await put('uid', 'a\n')
  await api.call('/api/topics', mine.owner, { method: 'DELETE', body: { ids: [topic.id] } })
  const left = await api.database.system
    .selectFrom('match_values')
    .select('key')
    .where('org_id', '=', mine.id)
    .execute()
  expect(left).toEqual([])
})
