import { storage } from '@txadv/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, asDatabaseOwner, makeOrg, startApi } from '../../../test/harness.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const limit = storage.free.topics
const full = `The library is full: the plan holds ${limit} topics. Nothing was added; delete topics you no longer need`

/** An organization of the free plan whose library counts as holding all but so many topics. */
async function makeFilled(room: number) {
  const org = await makeOrg(api, ['owner'])
  await asDatabaseOwner(api, `update org set plan = 'free' where org_id = $1`, [org.id])
  await asDatabaseOwner(api, `insert into library_count (org_id, field, value, n) values ($1, 'total', '', $2)`, [
    org.id,
    limit - room,
  ])
  const post = (path: string, body: object) => api.call(path, org.owner, { method: 'POST', body })
  const create = (topic_name: string) => post('/api/topics', { topic_name })
  const usage = async () => (await api.call('/api/usage', org.owner)).body.storage.topics
  return { ...org, post, create, usage }
}

test('a library holds what its plan says, and says what to do when it is full', async () => {
  const org = await makeFilled(1)
  const first = await org.create('Electric SUV Intenders')
  expect(first.status).toBe(201)
  const refused = await org.create('Golf Enthusiasts')
  expect([refused.status, refused.body]).toEqual([400, { error: full }])
  expect(await org.usage()).toEqual({ limit, used: limit, remaining: 0 })
  expect((await org.create('electric suv intender')).status, 'what it holds already adds nothing').toBeLessThan(300)

  const deleted = await api.call('/api/topics', org.owner, { method: 'DELETE', body: { ids: [first.body.id] } })
  expect([deleted.status, deleted.body]).toMatchObject([200, { deleted: 1 }])
  expect((await org.create('Golf Enthusiasts')).status).toBe(201)
})

test('a chunk of an import, and an addition from the catalog, are refused whole, and go on once there is room', async () => {
  const maker = await makeFilled(100)
  for (const name of ['Luxury Watch Buyers', 'Home Gym Owners']) expect((await maker.create(name)).status).toBe(201)
  const org = await makeFilled(1)
  const rows = ['Camping Gear Shoppers', 'Organic Baby Food Buyers'].map((topic_name) => ({ topic_name }))
  const mappings = [{ csvColumn: 'topic_name', targetField: 'topic_name' }]
  const { body: batch } = await org.post('/api/import', { totalRows: rows.length, filename: 'two.csv', mappings })
  const chunk = { chunkIndex: 0, rows, mappings }
  const send = () => org.post(`/api/import/${batch.batchId}/chunk`, chunk)
  expect(await send()).toMatchObject({ status: 400, body: { error: full } })
  const added = await org.post('/api/topics/catalog', { filters: { search: 'luxury watch' } })
  expect([added.status, added.body]).toEqual([200, { added: 1 }])
  const refused = await org.post('/api/topics/catalog', { filters: { search: 'home gym' } })
  expect([refused.status, refused.body]).toEqual([400, { error: full }])
  const { body: listed } = await api.call('/api/topics', org.owner)
  expect(listed.data.map(({ topic_name }: { topic_name: string }) => topic_name)).toEqual(['Luxury Watch Buyers'])

  await asDatabaseOwner(api, `update library_count set n = n - 10 where org_id = $1 and n > 10`, [org.id])
  expect(await send()).toMatchObject({ status: 200, body: { successCount: 2 } })
})

test('the limit holds when all add at once, one by one and from the catalog', async () => {
  const maker = await makeFilled(100)
  const words = ['Kayak', 'Telescope', 'Trampoline', 'Saxophone', 'Aquarium', 'Snowboard']
  for (const word of words) expect((await maker.create(`${word} Buyers`)).status).toBe(201)
  const org = await makeFilled(7)
  const [created, added] = await Promise.all([
    Promise.all(Array.from({ length: 20 }, (_, n) => org.create(`${words[n % 6]} Collectors of Region ${n}`))),
    Promise.all(words.map((word) => org.post('/api/topics/catalog', { filters: { search: `${word} buyers` } }))),
  ])
  const made = created.filter(({ status }) => status === 201).length
  const linked = added.reduce((sum, { body }) => sum + (body.added ?? 0), 0)
  expect(made + linked).toBe(7)
  const { body: listed } = await api.call('/api/topics', org.owner)
  expect(listed.total).toBe(limit)
  expect(await org.usage()).toEqual({ limit, used: limit, remaining: 0 })
})
