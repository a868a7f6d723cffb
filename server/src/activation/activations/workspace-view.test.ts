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

test('a name that another workspace has on the connection is refused as taken, in plans and pushes', async () => {
  const { owner, key } = acme.org
  const addWorkspace = async (name: string) => {
    const made = await stage.api.call('/api/workspaces', owner, { method: 'POST', body: { name } })
    return { 'x-workspace-id': String(made.body.id) }
  }
  const [north, south] = [await addWorkspace('North'), await addWorkspace('South')]
  const connection = {
    name: 'To a service of our own',
    platform: 'custom_api',
    direction: 'outbound',
    config: { default_cpm: 1.5, api_base_url: `${stage.sandbox.url}/custom-api` },
    credentials: { token: 'north' },
  }
  const { id } = (await stage.api.call('/api/connections', owner, { method: 'POST', headers: north, body: connection }))
    .body
  const body = { topic_name: 'Evening Rowers' }
  const add = async (headers = north) =>
    (await stage.api.call('/api/topics', key, { method: 'POST', headers, body })).body.id
  const [ours, theirs] = [await add(), await add(south)]
  await acme.push(id, { topicIds: [theirs] })
  expect(await acme.list(`?connectionId=${id}`)).toMatchObject([{ orgTopicId: theirs, status: 'active' }])

  const path = `/api/connections/${id}/push/run`
  const inNorth = (at: string, asked: object) =>
    stage.api.call(at, key, { method: 'POST', headers: north, body: asked })
  const plan = await inNorth(path, { topicIds: [ours], dryRun: true })
  expect(plan.body).toMatchObject({ creates: 0, collisions: 1 })
  const { runId } = (await inNorth(path, { topicIds: [ours] })).body
  const { status, body: pushed } = await inNorth(`${path}/${runId}/push`, {})
  expect([status, pushed]).toMatchObject([200, { done: true, successCount: 0, errorCount: 1 }])
})
