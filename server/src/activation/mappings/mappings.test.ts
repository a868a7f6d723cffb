import { randomUUID } from 'node:crypto'
import { LibraryTopicId } from '@txadv/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, type Credential, makeOrg, type Org, startApi } from '../../../test/harness.ts'

let api: Api
let acme: Org
let other: Org
let key: Credential
const topics: Record<string, { id: string; topic_id: string }> = {}

const idOf = (name: string) => LibraryTopicId.decode(topics[name]?.id ?? '')

const sdkKey = async (org: Org, body: object = {}) => {
  const made = await api.call('/api/sdk-keys', org.owner, {
    method: 'POST',
    body: { name: 'page', scopes: ['classify', 'mappings:read'], ...body },
  })
  return { bearer: made.body.plaintext as string }
}

beforeAll(async () => {
  api = await startApi()
  acme = await makeOrg(api, ['owner'])
  other = await makeOrg(api, ['owner'])
  key = await sdkKey(acme)
  for (const topic_name of ['Plain', 'Pushed', 'Pushed twice'])
    topics[topic_name] = (await api.call('/api/topics', acme.owner, { method: 'POST', body: { topic_name } })).body
  const callItself = (name: string, external_id: string) =>
    api.database.withTenant(acme.id, null, ({ db }) =>
      db
        .updateTable('org_topic')
        .set({ external_id })
        .where('org_id', '=', acme.id)
        .where('id', '=', idOf(name))
        .execute(),
    )
  await callItself('Pushed', 'ext-1')
  await callItself('Pushed twice', 'ext-2')
  const push = (name: string, platform: string, segment: string | null, status: string) =>
    api.database.withTenant(acme.id, null, ({ db }) =>
      db
        .insertInto('activation')
        .values({
          org_id: acme.id,
          org_topic_id: idOf(name),
          connection_id: randomUUID(),
          platform,
          topic_name: name,
          status,
          platform_segment_id: segment,
          pushed_name: segment && `${name} on ${platform}`,
        })
        .execute(),
    )
  await push('Pushed', 'dspapi', 'seg-1', 'active')
  await push('Pushed twice', 'marketplace', 'seg-2', 'deactivated')
  await push('Pushed twice', 'dspapi', null, 'pending')
})
afterAll(() => api.close())

const get = (path = '', credential = key) => api.call(`/api/sdk/mappings${path}`, credential)

describe('GET /api/sdk/mappings', () => {
  test('the topics that have segments, newest first, with those segments; CORS headers', async () => {
    const { status, body, headers } = await get()
    expect([status, headers.get('access-control-allow-origin')]).toEqual([200, '*'])
    expect(body).toEqual({
      data: [
        {
          topicId: topics['Pushed twice']?.id,
          topicName: 'Pushed twice',
          externalId: 'ext-2',
          segments: [
            { platform: 'dspapi', platformSegmentId: null, name: null, status: 'pending' },
            {
              platform: 'marketplace',
              platformSegmentId: 'seg-2',
              name: 'Pushed twice on marketplace',
              status: 'deactivated',
            },
          ],
        },
        {
          topicId: topics.Pushed?.id,
          topicName: 'Pushed',
          externalId: 'ext-1',
          segments: [{ platform: 'dspapi', platformSegmentId: 'seg-1', name: 'Pushed on dspapi', status: 'active' }],
        },
      ],
      total: 2,
      page: 1,
      pageSize: 25,
      totalPages: 1,
    })
  })

  test.each([
    ['?externalId=ext-1', ['Pushed']],
    ['?platform=marketplace', ['Pushed twice']],
    ['?platformSegmentId=seg-1', ['Pushed']],
    ['?platformSegmentId=seg-2&platform=dspapi', []],
    ['?externalId=nobody', []],
    ['?pageSize=1&page=2', ['Pushed']],
  ])('%s', async (query, names) => {
    const { status, body } = await get(query)
    expect([status, body.data.map(({ topicName }: { topicName: string }) => topicName)]).toEqual([200, names])
  })

  test('scope mappings:read; another organization sees none of it', async () => {
    expect((await get('', await sdkKey(acme, { scopes: ['classify'] }))).body).toEqual({ error: 'Insufficient scopes' })
    expect((await get('', await sdkKey(other))).body).toMatchObject({ data: [], total: 0 })
    expect((await get('', acme.key)).body, 'an API key with the scope').toEqual((await get()).body)
    expect((await get('', other.key)).body).toMatchObject({ data: [], total: 0 })
  })
})

describe('GET /api/sdk/mappings/:topicId', () => {
  test('either id of the topic', async () => {
    const { id, topic_id } = topics.Pushed ?? { id: '', topic_id: '' }
    for (const shown of [id, topic_id]) expect((await get(`/${shown}`)).body).toMatchObject({ topicId: id })
  })

  test('404 `Mapping not found`: without segments, of another organization, absent, malformed', async () => {
    const foreign = await sdkKey(other)
    for (const answer of [
      await get(`/${topics.Plain?.id}`),
      await get(`/${topics.Pushed?.id}`, foreign),
      await get('/ot_01h455vb4pex5vsknk084sn02q'),
      await get('/nonsense'),
    ]) {
      expect([answer.status, answer.body]).toEqual([404, { error: 'Mapping not found' }])
      expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    }
  })
})

test('POST /api/sdk/check-duplicate: 400 `topic_name is required` when the name is missing, with CORS headers', async () => {
  const call = (body: object) => api.call('/api/sdk/check-duplicate', key, { method: 'POST', body })
  const missing = await call({})
  expect([missing.status, missing.body]).toEqual([400, { error: 'topic_name is required' }])
  expect(missing.headers.get('access-control-allow-origin')).toBe('*')
  const listed = { topic_name: 'Electric SUV Intenders' }
  await api.call('/api/topics', acme.owner, { method: 'POST', body: listed })
  expect((await call({ ...listed, parent_category: '' })).body).toMatchObject({ isDuplicate: true })
  expect((await call({ topic_name: 'Pushed', parent_category: '' })).body).toMatchObject({ isDuplicate: false })
})
