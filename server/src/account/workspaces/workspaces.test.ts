import { limits } from '@txadv/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, makeOrg, startApi } from '../../../test/harness.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

test('404 `Workspace not found` where there is none to delete or rename', async () => {
  const org = await makeOrg(api, ['owner'])
  const made = await api.call('/api/workspaces', org.owner, { method: 'POST', body: { name: 'East' } })
  const path = `/api/workspaces/${made.body.id}`
  expect((await api.call(path, org.owner, { method: 'DELETE' })).body).toEqual({ deleted: true })
  for (const call of [{ method: 'DELETE' }, { method: 'PATCH', body: { name: 'West' } }]) {
    const { status, body } = await api.call(path, org.owner, call)
    expect([status, body]).toEqual([404, { error: 'Workspace not found' }])
  }
})

test('Maximum 100 workspaces per organization, also when all are made at once', async () => {
  const org = await makeOrg(api, ['owner'])
  const create = (name: string) =>
    api.call('/api/workspaces', org.owner, { method: 'POST', body: { name } }).then(({ status }) => status)
  const { perOrg } = limits.workspaces
  for (let n = 0; n < perOrg - 5; n++) expect(await create(`Early ${n}`)).toBe(201)
  const statuses = await Promise.all(Array.from({ length: 20 }, (_, n) => create(`Late ${n}`)))
  expect(statuses.filter((status) => status === 201)).toHaveLength(5)
  expect(statuses.filter((status) => status === 400)).toHaveLength(15)
  expect((await api.call('/api/workspaces', org.owner)).body).toHaveLength(perOrg)
})
