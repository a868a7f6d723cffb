import { limits, quotas, type Scope, storage } from '@txadv/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, makeKey, makeOrg, setPlan, startApi } from '../../../test/harness.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

test('a key asks whose it is: organization, plan, scopes and expiry, whatever its scopes, and never its secret', async () => {
  const org = await makeOrg(api, ['owner'], { name: 'Whoami Media' })
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString()
  const asked: { name: string; scopes: Scope[]; expiresAt: string } = { name: 'Ours', scopes: ['sync'], expiresAt }
  const key = await makeKey(api, org.owner, asked)
  const { status, body, text } = await api.call('/api/whoami', key)
  expect(status).toBe(200)
  expect(body).toEqual({
    organization: { id: org.id, name: 'Whoami Media', plan: 'enterprise' },
    workspace: null,
    credential: {
      type: 'api_key',
      id: key.id,
      name: 'Ours',
      keyPrefix: key.bearer.slice(0, 14),
      scopes: ['sync'],
      createdBy: org.people.owner.userId,
      expiresAt: expect.stringContaining(expiresAt.slice(0, 19)),
    },
    apiVersion: '2026-11-19',
  })
  expect(text).not.toContain(key.bearer)
})

test('a session asks whose it is: the person, the role and what it may do, in the workspace that is named', async () => {
  const org = await makeOrg(api)
  const { body: workspace } = await api.call('/api/workspaces', org.owner, { method: 'POST', body: { name: 'EMEA' } })
  const member = { cookie: org.people.member.cookie }
  const { body } = await api.call('/api/whoami', member, { headers: { 'x-workspace-id': workspace.id } })
  expect(body).toMatchObject({
    workspace: { id: workspace.id, name: 'EMEA' },
    credential: {
      type: 'session',
      userId: org.people.member.userId,
      role: 'member',
      permissions: ['import', 'activate'],
    },
  })
})

test('the limits are those that the service reads, with the quotas of the plan as it is now', async () => {
  const org = await makeOrg(api, ['owner'])
  const key = await makeKey(api, org.owner, { scopes: ['mappings:read'] })
  await setPlan(api, org, 'free')
  const { body } = await api.call('/api/limits', key)
  expect(body).toMatchObject({
    plan: 'free',
    quotas: quotas.free,
    storage: storage.free,
    imports: { rows: 50_000, chunkRows: 500 },
    pushes: { topicIds: 5_000 },
  })
  expect(body.requests.perMinutePerKey).toBe(limits.rate.perKey)
  await setPlan(api, org, 'enterprise')
  expect((await api.call('/api/limits', key)).body.quotas.classifications).toBe(null)
})
