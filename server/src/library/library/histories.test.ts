import { GlobalTopicId } from '@txadv/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, makeOperator, makeOrg, type Org, startApi } from '../../../test/harness.ts'

let api: Api
let acme: Org
let operator: { cookie: string }
beforeAll(async () => {
  api = await startApi()
  acme = await makeOrg(api, ['owner'])
  operator = { cookie: (await makeOperator(api)).cookie }
})
afterAll(() => api.close())

const ok = async (path: string, who: object = acme.key, method = 'GET', body?: unknown) => {
  const answer = await api.call(path, who as never, { method, ...(body !== undefined && { body }) })
  expect(answer.status, `${method} ${path} ${answer.text}`).toBeLessThan(300)
  return answer.body
}
const historyOf = (id: string) => ok(`/api/topics/${id}/history`)

test("an operator's change is in the library's history, as far as it reached it, without the operator's name or notes", async () => {
  const { id, topic_id } = await ok('/api/topics', acme.key, 'POST', {
    topic_name: 'Sailing Boat Owners',
    segment_type: 'B2C',
  })
  await ok(`/api/admin/topics/${topic_id}`, operator, 'PATCH', { segmentType: 'B2B', subcategory: 'Yachts' })
  const [latest, first, ...more] = await historyOf(id)
  expect(latest).toMatchObject({
    orgTopicId: id,
    changeType: 'reclassified',
    changedBy: 'operator',
    source: 'admin_ui',
    newValues: { subcategory: 'Yachts' },
    metadata: {},
  })
  expect(latest.newValues, 'what the organization gave stayed').not.toHaveProperty('segment_type')
  expect(first).toMatchObject({ changeType: 'created' })
  expect(more).toEqual([])
})

test('what was changed before a library held the topic is not in its history', async () => {
  const other = await makeOrg(api, ['owner'])
  const { topic_id } = await ok('/api/topics', acme.key, 'POST', { topic_name: 'Canal Boat Owners' })
  await ok(`/api/admin/topics/${topic_id}`, operator, 'PATCH', { subcategory: 'Narrow Boats' })
  await ok('/api/topics/catalog', other.key, 'POST', { topicIds: [topic_id] })
  expect(await ok(`/api/topics/${topic_id}/history`, other.key)).toMatchObject([{ changeType: 'created' }])
})

test("an organization's reclassify is in the global history: changed values, engine versions, and whose it was", async () => {
  const { topic_id } = await ok('/api/topics', acme.key, 'POST', { topic_name: 'Rowing Machine Buyers' })
  await ok(`/api/admin/topics/${topic_id}`, operator, 'PATCH', { segmentType: 'B2B' })
  await ok(`/api/topics/${topic_id}/reclassify`, acme.key, 'POST', {})
  const [latest] = await ok(`/api/admin/topics/${topic_id}/history`, operator)
  expect(latest).toMatchObject({
    changeType: 'reclassified',
    source: 'org_reclassify_local',
    previousValues: { segment_type: 'B2B' },
    newValues: { segment_type: 'B2C' },
    metadata: { organization: acme.id },
  })
})

test('the key that acted is named by the id that callers know', async () => {
  const [key] = await ok('/api/keys', acme.owner)
  const { id } = await ok('/api/topics', acme.key, 'POST', { topic_name: 'Kayak Renters' })
  await ok(`/api/topics/${id}`, acme.key, 'PATCH', { segment_type: 'B2B' })
  for (const entry of await historyOf(id)) {
    expect(entry.changedBy).toBe(acme.people.owner.userId)
    expect(entry.metadata).toMatchObject({ via: 'api_key', keyId: expect.stringMatching(/^key_[0-9a-z]{26}$/) })
  }
  expect(key.id).toMatch(/^key_/)
})

test('every value that a reclassify changed is told, keywords and layers too', async () => {
  const { id, topic_id } = await ok('/api/topics', acme.key, 'POST', { topic_name: 'Luxury Yacht Intenders' })
  await api.database.withSystem(async (tx) => {
    await tx.db
      .updateTable('topic')
      .set({ keywords: ['something', 'else'], awareness: 'Unaware', composite_score: 1 })
      .where('id', '=', GlobalTopicId.parse(topic_id))
      .execute()
  })
  await ok(`/api/topics/${id}/reclassify`, acme.key, 'POST', {})
  const [latest] = await historyOf(id)
  expect(latest.previousValues).toMatchObject({
    keywords: ['something', 'else'],
    awareness: 'Unaware',
    composite_score: 1,
  })
  expect(Object.keys(latest.newValues).sort()).toEqual(Object.keys(latest.previousValues).sort())
})
