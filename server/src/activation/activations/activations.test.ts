import { ActivationId, ConnectionId, LibraryTopicId } from '@txadv/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, asDatabaseOwner, makeOperator, makeOrg, type Org, startApi } from '../../../test/harness.ts'

let api: Api
let acme: Org
let other: Org
beforeAll(async () => {
  api = await startApi()
  acme = await makeOrg(api, ['owner'])
  other = await makeOrg(api, ['owner'])
})
afterAll(() => api.close())

const connection = '01890a5d-ac96-774b-bcce-b302099a8057'

async function addTopic(org: Org, name: string) {
  const { body } = await api.call('/api/topics', org.key, { method: 'POST', body: { topic_name: name } })
  return { id: body.id as string, topic_id: body.topic_id as string, uuid: LibraryTopicId.decode(body.id) }
}

async function activate(org: Org, topic: string, over: Record<string, unknown> = {}): Promise<string> {
  const { body } = await api.call('/api/topics?pageSize=100', org.key)
  const named = body.data.find(({ id }: { id: string }) => id === LibraryTopicId.encode(topic))
  const row: Record<string, unknown> = {
    org_id: org.id,
    org_topic_id: topic,
    connection_id: connection,
    platform: 'dspapi',
    topic_name: 'x',
    status: 'active',
    pushed_name: named.segment_name_dspapi,
    pushed_description: named.segment_desc_dspapi,
    engine_version_at_push: '2.5',
    ...over,
  }
  const columns = Object.keys(row)
  const { rows } = await asDatabaseOwner(
    api,
    `insert into activation (${columns.join(', ')}) values (${columns.map((_, n) => `$${n + 1}`).join(', ')}) returning id`,
    Object.values(row),
  )
  return ActivationId.encode(rows[0].id)
}

const statusOf = async (org: Org, query = '') => (await api.call(`/api/topics/activation-status${query}`, org.key)).body

test('a mapping from topic id to its activation status across platforms', async () => {
  const live = await addTopic(acme, 'Activated twice')
  await addTopic(acme, 'Never activated')
  const onDspapi = await activate(acme, live.uuid)
  const onMarketplace = await activate(acme, live.uuid, { platform: 'marketplace', status: 'error', pushed_name: null })
  expect(await statusOf(acme)).toEqual({
    [live.id]: {
      dspapi: {
        status: 'active',
        activationId: onDspapi,
        connectionId: ConnectionId.encode(connection),
        stale: false,
        orphaned: false,
      },
      marketplace: {
        status: 'error',
        activationId: onMarketplace,
        connectionId: ConnectionId.encode(connection),
        stale: false,
        orphaned: false,
      },
    },
  })
  expect(await statusOf(other)).toEqual({})
})

test('ids, of either kind, narrow it; an id that is not in the library names nothing', async () => {
  const [one, two] = [await addTopic(acme, 'Narrowed one'), await addTopic(acme, 'Narrowed two')]
  const theirs = await addTopic(other, 'Narrowed theirs')
  for (const topic of [one, two]) await activate(acme, topic.uuid)
  await activate(other, theirs.uuid)
  expect(Object.keys(await statusOf(acme, `?ids=${one.id}`))).toEqual([one.id])
  expect(Object.keys(await statusOf(acme, `?ids=${two.topic_id},${one.id}`)).sort()).toEqual([one.id, two.id].sort())
  expect(await statusOf(acme, `?ids=${theirs.id}`)).toEqual({})
  expect((await api.call('/api/topics/activation-status?ids=nonsense', acme.key)).status).toBe(400)
})

test('the newest that is not over speaks for a platform', async () => {
  const topic = await addTopic(acme, 'Refreshed')
  await activate(acme, topic.uuid, { status: 'deactivated', created_at: '2026-03-01T00:00:00Z' })
  const live = await activate(acme, topic.uuid, { created_at: '2026-02-01T00:00:00Z' })
  const seen = await statusOf(acme, `?ids=${topic.id}`)
  expect(seen[topic.id].dspapi.activationId).toBe(live)
})

test.each([
  ['pushedName', { pushed_name: 'Old name' }],
  ['pushedDescription', { pushed_description: 'Old words' }],
  ['engineVersionAtPush', { engine_version_at_push: '2.4' }],
])('an activation is stale when %s differs from what the topic is now', async (field, over) => {
  const topic = await addTopic(acme, `Stale by ${field}`)
  await activate(acme, topic.uuid, over)
  expect((await statusOf(acme, `?ids=${topic.id}`))[topic.id].dspapi).toMatchObject({ status: 'active', stale: true })
})

test('an activation is named by the template that its connection asks for', async () => {
  const topic = await addTopic(acme, 'Named as its connection asks')
  const { body } = await api.call('/api/topics?pageSize=100', acme.key)
  const { segment_name_marketplace, segment_desc_marketplace } = body.data.find(
    ({ id }: { id: string }) => id === topic.id,
  )
  const config = { api_base_url: 'https://dsp.example.com' }
  const made = await api.call('/api/connections', acme.owner, {
    method: 'POST',
    body: {
      name: 'Named otherwise',
      platform: 'dspapi',
      direction: 'outbound',
      config: { ...config, template_key: 'marketplace' },
    },
  })
  expect(made.status).toBe(201)
  await activate(acme, topic.uuid, {
    connection_id: ConnectionId.decode(made.body.id),
    pushed_name: segment_name_marketplace,
    pushed_description: segment_desc_marketplace,
  })
  const isStale = async () => (await statusOf(acme, `?ids=${topic.id}`))[topic.id].dspapi.stale
  expect(await isStale()).toBe(false)
  const usual = { config: { ...config, template_key: 'dspapi' } }
  const changed = await api.call(`/api/connections/${made.body.id}`, acme.owner, { method: 'PATCH', body: usual })
  expect(changed.status).toBe(200)
  expect(await isStale()).toBe(true)
})

test('a change of the templates makes what was pushed by the old ones stale, at the next look', async () => {
  const topic = await addTopic(acme, 'Named by a template')
  await activate(acme, topic.uuid)
  const operator = { cookie: (await makeOperator(api)).cookie }
  const templates = (await api.call('/api/admin/output-templates', operator)).body
  const { id } = templates.find(({ platformKey }: { platformKey: string }) => platformKey === 'dspapi')
  const change = (body: object) => api.call(`/api/admin/output-templates/${id}`, operator, { method: 'PATCH', body })
  const isStale = async () => (await statusOf(acme, `?ids=${topic.id}`))[topic.id].dspapi.stale
  expect(await isStale()).toBe(false)
  expect((await change({ descTemplate: 'Said anew of {{topic}}' })).status).toBe(200)
  expect(await isStale()).toBe(true)
})
