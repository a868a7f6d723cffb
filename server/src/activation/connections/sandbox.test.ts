import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeOrg, startApi } from '../../../test/harness.ts'
import { importsOf } from '../../../test/imports.ts'
import { pushesOf } from '../../../test/pushing.ts'
import { startWholeService, type WholeService } from '../../../test/whole-service.ts'

let service: WholeService
beforeAll(async () => {
  service = await startWholeService()
})
afterAll(() => service?.close())

const connect = (org: Awaited<ReturnType<typeof makeOrg>>) =>
  service.api.call('/api/connections/sandbox', org.owner, { method: 'POST' })

test('POST /api/connections/sandbox connects the sandbox once, however many ask at a time', async () => {
  const org = await makeOrg(service.api, ['owner'])
  const answers = await Promise.all(Array.from({ length: 8 }, () => connect(org)))
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  expect(answers[0]?.body).toMatchObject({
    name: 'Sandbox marketplace',
    platform: 'marketplace',
    direction: 'outbound',
  })
  expect((await service.api.call('/api/connections', org.key)).body).toHaveLength(1)
})

test('each organization has an account of its own there', async () => {
  const orgs = [await makeOrg(service.api, ['owner']), await makeOrg(service.api, ['owner'])]
  for (const org of orgs) {
    await importsOf(service.api, org).run([{ Name: 'Sourdough Bakers' }])
    const { body } = await connect(org)
    const tested = await service.api.call(`/api/connections/${body.id}/test`, org.owner, { method: 'POST' })
    expect(tested.body).toMatchObject({ success: true })
    const pushing = await pushesOf({ ...service, env: service.sandbox.env }, org)
    expect(await pushing.push(body.id, { all: true })).toMatchObject({ status: 'completed', successCount: 1 })
    expect(await service.sandbox.segments({ account: org.id })).toHaveLength(1)
  }
})

test('a service without a sandbox says so', async () => {
  const api = await startApi()
  const org = await makeOrg(api, ['owner'])
  const answer = await api.call('/api/connections/sandbox', org.owner, { method: 'POST' })
  expect([answer.status, answer.body]).toEqual([404, { error: 'No sandbox is configured' }])
  await api.close()
})
