import { afterAll, beforeAll, expect, test } from 'vitest'
import { pushesOf, type Stage, startStage } from '../../../test/pushing.ts'

let stage: Stage
beforeAll(async () => {
  stage = await startStage()
})
afterAll(() => stage.close())

const healthy = { failing: false, since: null, reason: null, failures: 0 }

test('a platform that answers only errors is failing from the first of them until it answers again', async () => {
  const acme = await pushesOf(stage)
  const { id, account } = await acme.connect('dspapi')
  const health = async () => (await acme.call(`/api/connections/${id}`)).body.health
  const topics = await acme.topics(4)
  await acme.push(id, { topicIds: topics.slice(0, 1) })
  expect(await health()).toEqual(healthy)

  stage.sandbox.stand({ platform: 'dspapi', account, faults: { unavailable: {} } })
  const { runId } = await acme.begin(id, { topicIds: topics.slice(1, 3) })
  await acme.pushOnce(id, runId)
  const failing = await health()
  expect(failing).toMatchObject({ failing: true, failures: 2 })
  expect(failing.reason).toMatch('503')
  expect(Date.now() - Date.parse(failing.since)).toBeLessThan(60_000)
  const listed = (await acme.call('/api/connections')).body
  expect(listed.map((each: { health: object }) => each.health)).toEqual([failing])

  stage.sandbox.stand({ platform: 'dspapi', account })
  await acme.push(id, { topicIds: topics.slice(3) })
  expect(await health()).toEqual(healthy)
})

test('a deactivation that meets an outage counts, and a test that succeeds ends it', async () => {
  const acme = await pushesOf(stage)
  const { id, account } = await acme.connect('dspapi')
  const health = async () => (await acme.call(`/api/connections/${id}`)).body.health
  await acme.push(id, { topicIds: await acme.topics(1) })
  const [active] = await acme.list('?status=active')
  stage.sandbox.stand({ platform: 'dspapi', account, faults: { unavailable: {} } })
  expect((await acme.deactivate(active.id)).status).toBe(502)
  expect(await health()).toMatchObject({ failing: true, failures: 1 })
  stage.sandbox.stand({ platform: 'dspapi', account })
  const tested = await stage.api.call(`/api/connections/${id}/test`, acme.org.owner, { method: 'POST', body: {} })
  expect(tested.body.success).toBe(true)
  expect(await health()).toEqual(healthy)
})

test('a platform that refuses one segment answers, and is not failing', async () => {
  const acme = await pushesOf(stage)
  const { id, account } = await acme.connect('dspapi')
  stage.sandbox.stand({ platform: 'dspapi', account, faults: { html: { on: ['create'], status: 400 } } })
  await acme.push(id, { topicIds: await acme.topics(1) })
  expect((await acme.call(`/api/connections/${id}`)).body.health).toEqual(healthy)
})
