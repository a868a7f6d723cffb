import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, asDatabaseOwner, type Credential, makeKey, makeOrg, startApi } from '../../../test/harness.ts'
import { foldPastDays } from './usage.queries.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const rowsOf = async (statement: string, values: unknown[]) => (await asDatabaseOwner(api, statement, values)).rows

const amounts = ['classifications', 'tokens', 'imports', 'exports', 'web_searches', 'requests', 'cost'] as const

test('usage is counted by the key that asked, and its sums are the usage of the organization', async () => {
  const org = await makeOrg(api, ['owner'])
  const nightly = await makeKey(api, org.owner, { name: 'Nightly' })
  const page = (
    await api.call('/api/sdk-keys', org.owner, { method: 'POST', body: { name: 'Page', scopes: ['classify'] } })
  ).body
  const classify = (credential: Credential, path = '/api/classify') =>
    api.call(path, credential, {
      method: 'POST',
      body: { messages: [{ role: 'user', content: 'Electric SUV Intenders' }] },
    })
  for (let n = 0; n < 3; n++) expect((await classify(nightly)).status).toBe(200)
  expect((await classify({ bearer: page.plaintext }, '/api/sdk/classify')).status).toBe(200)
  expect((await classify(org.owner)).status).toBe(200)
  expect((await classify(org.owner)).status).toBe(200)
  await api.call('/api/keys', org.owner, { method: 'DELETE', body: { id: nightly.id } })

  const { status, body } = await api.call('/api/usage/keys', org.owner)
  expect(status).toBe(200)
  const counted = body.map(
    ({ apiKeyId, sdkKeyId, name, total_classifications, total_requests }: Record<string, unknown>) => [
      apiKeyId,
      sdkKeyId,
      name,
      total_classifications,
      total_requests,
    ],
  )
  expect(counted).toEqual([
    [null, page.record.id, 'Page', 1, 1],
    [nightly.id, null, 'Nightly', 3, 3],
    [null, null, null, 2, 2],
  ])
  const [today] = (await api.call('/api/usage', org.owner)).body.days
  for (const each of amounts) {
    const sum = body.reduce((total: number, entry: Record<string, number>) => total + (entry[`total_${each}`] ?? 0), 0)
    expect(sum, each).toBe(today[`total_${each}`])
  }
  const foreign = await makeOrg(api, ['owner'])
  expect((await api.call('/api/usage/keys', foreign.owner)).body).toEqual([])
})

test('days that are over keep one row for each key, and a month is asked for by its name', async () => {
  const org = await makeOrg(api, ['owner'])
  const key = await makeKey(api, org.owner)
  const [{ id }] = await rowsOf('select id from api_key where org_id = $1 order by id desc limit 1', [org.id])
  const insert = (keyId: string, slot: number) =>
    asDatabaseOwner(
      api,
      `insert into usage_day (org_id, day, key_id, slot, classifications) values ($1, '2021-03-05', $2, $3, 7)`,
      [org.id, keyId, slot],
    )
  const nobody = '00000000-0000-0000-0000-000000000000'
  for (const slot of [0, 1, 2]) await insert(id, slot)
  for (const slot of [0, 1]) await insert(nobody, slot)
  await api.database.withSystem(foldPastDays)
  expect(
    await rowsOf(`select slot, classifications::int from usage_day where org_id = $1 order by 2`, [org.id]),
  ).toEqual([
    { slot: 0, classifications: 14 },
    { slot: 0, classifications: 21 },
  ])
  const of = async (month: string) => (await api.call(`/api/usage/keys?month=${month}`, org.owner)).body
  expect(await of('2021-03')).toMatchObject([
    { apiKeyId: key.id, total_classifications: 21 },
    { apiKeyId: null, total_classifications: 14 },
  ])
  expect(await of('2021-02')).toEqual([])
  expect((await of('0000-01')).error).toMatch('month')
})
