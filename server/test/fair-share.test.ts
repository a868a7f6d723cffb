import { type ClientRequest, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { limits } from '@txadv/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, asDatabaseOwner, makeOrg, type Org, send, startApi } from './harness.ts'
import { type HostileTenant, startHostileTenant } from './hostile-tenant.ts'

const catalogTopics = 10_000
const load = { slowReaders: 50, dribbledUploads: 50, bulkAdds: 50 }

const bearerOf = ({ key }: Org) => ('bearer' in key ? key.bearer : '')

let api: Api
let honest: Org
let hostile: Org
let attack: HostileTenant
let honestTopic: string
beforeAll(async () => {
  api = await startApi({ env: { LOG_LEVEL: 'silent' } })
  honest = await makeOrg(api)
  hostile = await makeOrg(api)
  await asDatabaseOwner(
    api,
    `insert into topic (topic_name, normalized_name, parent_category, engine_version, keywords)
     select 'Share ' || n, 'share ' || n, 'Auto', '2.5', array_fill(md5(n::text), array[50]) from generate_series(1, $1::int) n`,
    [catalogTopics],
  )
  const add = (org: Org) =>
    api.call('/api/topics/catalog', org.key, { method: 'POST', body: { filters: { parentCategory: 'Auto' } } })
  expect([(await add(honest)).body.added, (await add(hostile)).body.added]).toEqual([catalogTopics, catalogTopics])
  const firstOf = async (org: Org) => (await api.call('/api/topics?pageSize=1', org.key)).body.data[0].id as string
  honestTopic = await firstOf(honest)
  attack = startHostileTenant(api.url, { key: bearerOf(hostile), topicId: await firstOf(hostile) }, load)
})
afterAll(async () => {
  attack?.stop()
  await sleep(200)
  await api.close()
})

test('one tenant with 50 slow readers, 50 dribbled uploads and 50 bulk adds: another has its pages, exports, uploads, imports and adds, none of them 503', async () => {
  await expect.poll(() => attack.statuses.get('export 200') ?? 0).toBe(limits.fairShare.exportsPerOrg)
  const call = (path: string, method = 'GET', body?: unknown, headers?: Record<string, string>) =>
    send(api.url, path, honest.key, { method, body, ...(headers && { headers }) })
  for (let n = 0; n < 5; n++) {
    const answers = await Promise.all([
      call('/api/topics?pageSize=25'),
      call('/api/topics?search=share&sortBy=topic_name'),
      call('/api/export?format=csv'),
      call(`/api/topics/${honestTopic}/match-values?key=uid`, 'PUT', `visitor-${n}\n`, {
        'content-type': 'text/plain',
      }),
      call('/api/topics', 'POST', { topic_name: `Fair Share Sailors ${n}` }),
      call('/api/topics/catalog', 'POST', { filters: { parentCategory: 'Auto' } }),
      call('/api/topics/generate-matrix', 'POST', {
        dimensions: [
          { name: 'A', values: [`Fair ${n}`] },
          { name: 'B', values: ['Golf Fans', 'Tennis Fans'] },
        ],
      }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 201, 200, 200])
  }
})

test('the tenant that asks for more waits for its own, or is told when to come back', async () => {
  for (const answer of ['export 429', 'add 200'])
    await expect.poll(() => attack.statuses.get(answer) ?? 0, { message: answer }).toBeGreaterThan(0)
  // What waits or dribbles until its deadline is cut, which is no fault of the service.
  expect([...attack.statuses.keys()].filter((each) => /^export 5/.test(each))).toEqual([])
})

test(`bodies of one organization are held to ${limits.fairShare.bodyBytesPerOrg} bytes at a time, before they are read`, async () => {
  const { bodyBytesPerOrg, retryAfterSeconds } = limits.fairShare
  const each = limits.http.bulkBodyBytes
  const held = Math.floor(bodyBytesPerOrg / each)
  /** A chunk that says how long it is, and sends none of it: what it is answered, if it is before its end. */
  const opened: ClientRequest[] = []
  const openChunk = () => {
    const { promise, resolve } = Promise.withResolvers<[number | undefined, string | undefined]>()
    const headers = {
      authorization: `Bearer ${bearerOf(hostile)}`,
      'content-type': 'application/json',
      'content-length': String(each),
    }
    const chunk = request(new URL('/api/import/batch_1_00000000000000000000/chunk', api.url), {
      agent: false,
      method: 'POST',
      headers,
    })
    opened.push(chunk)
    chunk.on('response', (answer) => resolve([answer.statusCode, answer.headers['retry-after']]))
    chunk.on('error', () => undefined).flushHeaders()
    return promise
  }
  for (let n = 0; n < held; n++) void openChunk()
  await expect
    .poll(() => Promise.race([openChunk(), sleep(500)]), { interval: 100 })
    .toEqual([429, String(retryAfterSeconds)])
  for (const chunk of opened) chunk.destroy()
})
