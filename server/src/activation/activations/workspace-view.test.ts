import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Pushing, pushesOf, type Stage, startStage } from '../../../test/pushing.ts'

let stage: Stage
let acme: Pushing
beforeAll(async () => {
  stage = await startStage({ PLATFORM_TIMEOUT_MS: '4000' })
  acme = await pushesOf(stage)
})
afterAll(() => stage.close())

test('a workspace sees the template, the words and the price of a connection of the whole organization', async () => {
  const { owner, key } = acme.org
  const workspace = await stage.api.call('/api/workspaces', owner, { method: 'POST', body: { name: 'East' } })
  const headers = { 'x-workspace-id': String(workspace.body.id) }
  const body = { topic_name: 'Weekend Kayakers' }
  const topic = (await stage.api.call('/api/topics', key, { method: 'POST', headers, body })).body
  const { id } = await acme.connect('dspapi', { template_key: 'internal' })
  await acme.push(id, { topicIds: [topic.id] })
  const inWorkspace = async (path: string) => (await stage.api.call(path, key, { headers })).body
  const [fresh] = await acme.list()
  expect(fresh).toMatchObject({ stale: false, currentPrice: { cpm: 1.5, currency: 'USD' } })
  expect(await inWorkspace('/api/activations')).toEqual([fresh])

  const config = { default_cpm: 4 }
  await stage.api.call(`/api/connections/${id}`, owner, { method: 'PATCH', body: { config } })
  const [repriced] = await acme.list('?stale=true')
  expect(repriced).toMatchObject({ staleCauses: ['price'] })
  expect(await inWorkspace('/api/activations?stale=true')).toEqual([repriced])
  expect(await inWorkspace('/api/activations/summary')).toMatchObject({ stale: 1 })
  expect((await inWorkspace('/api/topics/activation-status'))[topic.id].dspapi).toMatchObject({ stale: true })
  expect(await inWorkspace('/api/connections')).toEqual([])
})
