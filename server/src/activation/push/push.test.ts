import { LibraryTopicId, RunId } from '@txadv/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asDatabaseOwner, testConfig } from '../../../test/harness.ts'
import { type Pushing, pushesOf, type Stage, startStage } from '../../../test/pushing.ts'
import { findDifferences } from '../../../test/segment-checker.ts'
import { createOutside } from '../../egress/outside.ts'
import { createLogger } from '../../lib/log.ts'
import { pushTasks } from './push.task.ts'

let stage: Stage
let acme: Pushing

beforeAll(async () => {
  stage = await startStage({ PLATFORM_TIMEOUT_MS: '4000' })
  acme = await pushesOf(stage)
})
afterAll(() => stage.close())

const configOf = ({ api, env }: Stage) => testConfig(api.databaseUrl, env)
const platforms = ['marketplace', 'dspapi', 'custom_api'] as const

describe('POST /api/connections/:id/push/run', () => {
  test.each(platforms)('creates a push run with pending activations for selected segments: %s', async (platform) => {
    const { id } = await acme.connect(platform)
    const topicIds = await acme.topics(30)
    const run = await acme.begin(id, { topicIds })
    expect(run).toMatchObject({ status: 'running', totalSegments: 30 })
    const pending = await acme.list(`?connectionId=${id}`)
    expect(pending.map(({ status }: { status: string }) => status)).toEqual(Array(30).fill('pending'))
    const first = await acme.pushOnce(id, run.runId)
    expect(first).toMatchObject({
      processed: 25,
      successCount: 25,
      errorCount: 0,
      remaining: 5,
      done: false,
      errors: [],
    })
    const second = await acme.pushOnce(id, run.runId)
    expect(second).toMatchObject({ processed: 5, successCount: 30, remaining: 0, done: true, status: 'completed' })
    const active = await acme.list(`?connectionId=${id}&status=active`)
    expect(active).toHaveLength(30)
    const there = await stage.sandbox.segments()
    for (const activation of active) {
      const segment = there.find(
        ({ id: at, name }) => String(at) === activation.platformSegmentId && name === activation.pushedName,
      )
      expect(segment).toMatchObject({ enabled: true, description: activation.pushedDescription })
      expect(activation).toMatchObject({
        stale: false,
        inDoubt: false,
        error: null,
        currentPlatformName: activation.pushedName,
      })
    }
    const answer = await acme.call(`/api/connections/${id}/push/run/${run.runId}/push`, 'POST', {})
    expect([answer.status, answer.body.error]).toEqual([409, 'Run is completed, cannot push'])
  })

  test('`Connection not found`, and only one that leads to a platform', async () => {
    const nowhere = await acme.call('/api/connections/conn_01h455vb4pex5vsknk084sn02q/push/run', 'POST', { all: true })
    expect([nowhere.status, nowhere.body.error]).toEqual([404, 'Connection not found'])
    const inbound = {
      name: 'In',
      platform: 'custom_api',
      direction: 'inbound',
      config: { base_url: 'https://example.com' },
    }
    const { body } = await stage.api.call('/api/connections', acme.org.owner, { method: 'POST', body: inbound })
    const wrong = await acme.call(`/api/connections/${body.id}/push/run`, 'POST', { all: true })
    expect([wrong.status, wrong.body.error]).toEqual([
      400,
      'Connection is inbound, only one that is outbound or bidirectional can be pushed to',
    ])
  })

  test('body {topicIds} (either id, max 5,000) or {filters} or {all: true}', async () => {
    const own = await pushesOf(stage)
    const [first, second, third] = await own.topics(3)
    const { id } = await own.connect('dspapi')
    const { body: topic } = await own.call(`/api/topics?pageSize=3`)
    const globalId = topic.data.find(({ id: each }: { id: string }) => each === first).topic_id
    expect(await own.begin(id, { topicIds: [globalId, first, second] })).toMatchObject({ totalSegments: 2 })
    expect(await own.begin(id, { all: true })).toMatchObject({ totalSegments: 1, status: 'running' })
    expect(await own.begin(id, { topicIds: [third] })).toMatchObject({ totalSegments: 0, status: 'completed' })
    const other = await own.connect('dspapi')
    const filters = { parentCategory: 'Gambling & Betting' }
    expect(await own.begin(other.id, { filters })).toMatchObject({ totalSegments: 0 })
    for (const body of [{}, { topicIds: [first], all: true }, { topicIds: [] }, { filters: { org_id: 'x' } }]) {
      const answer = await own.call(`/api/connections/${id}/push/run`, 'POST', body)
      expect([answer.status, JSON.stringify(body)]).toEqual([400, JSON.stringify(body)])
    }
  })

  test('dryRun: {creates, unchanged, collisions, truncated, warnings, sample} and nothing is written', async () => {
    const own = await pushesOf(stage)
    const { id } = await own.connect('marketplace')
    const topicIds = await own.topics(4)
    await own.push(id, { topicIds: topicIds.slice(0, 1) })
    const [pushed] = await own.list(`?connectionId=${id}`)
    const rename = (topic: string | undefined, topic_name: string) =>
      own.call(`/api/topics/${topic}`, 'PATCH', { topic_name })
    await rename(topicIds[1], `Very ${'long '.repeat(40)}name`)
    await asDatabaseOwner(
      stage.api,
      `update org_topic set overlay = jsonb_build_object('segment_name_marketplace', $2::text) where id = $1`,
      [LibraryTopicId.decode(topicIds[2] ?? ''), pushed.pushedName],
    )
    const plan = await own.begin(id, { topicIds, dryRun: true })
    expect(plan).toMatchObject({ creates: 2, unchanged: 1, collisions: 1, truncated: 1 })
    expect(plan.sample).toHaveLength(2)
    expect(plan.warnings).toContainEqual({
      topicName: expect.any(String),
      message: 'Duplicate name already active on connection',
    })
    expect(await own.list(`?connectionId=${id}`)).toHaveLength(1)
    const done = await own.push(id, { topicIds })
    expect(done).toMatchObject({ status: 'completed', successCount: 2, errorCount: 1, totalSegments: 3, remaining: 0 })
    expect(done.errors).toEqual([
      {
        activationId: expect.stringMatching(/^act_/),
        topicName: expect.any(String),
        message: 'Duplicate name already active on connection',
      },
    ])
  })
})

describe('PATCH /api/connections/:id/push/run/:runId/status', () => {
  test('cancels: what is on the platform stays, what never left is taken back', async () => {
    const { id } = await acme.connect('custom_api')
    const { runId } = await acme.begin(id, { topicIds: await acme.topics(30) })
    await acme.pushOnce(id, runId)
    const path = `/api/connections/${id}/push/run/${runId}/status`
    const cancelled = await acme.call(path, 'PATCH', { status: 'cancelled' })
    expect([cancelled.status, cancelled.body]).toEqual([200, { runId, status: 'cancelled' }])
    expect(await acme.list(`?connectionId=${id}`)).toHaveLength(25)
    const again = await acme.call(path, 'PATCH', { status: 'cancelled' })
    expect([again.status, again.body.error]).toEqual([409, 'Run is cancelled, can only cancel a running one'])
    const pushed = await acme.call(`/api/connections/${id}/push/run/${runId}/push`, 'POST', {})
    expect([pushed.status, pushed.body.error]).toEqual([409, 'Run is cancelled, cannot push'])
  })
})

describe('a run that the worker drives', () => {
  const takeTurn = async (pushing: Pushing, runId: string) => {
    const { database } = stage.api
    const outside = createOutside({ ...configOf(stage) })
    const promised: unknown[] = []
    const context = {
      database,
      outside,
      log: createLogger('fatal'),
      enqueue: async (_: unknown, task: unknown, data: unknown, after?: number) =>
        void promised.push([task, data, after]),
      signal: new AbortController().signal,
    }
    await pushTasks[0]?.run(context as never, { org: pushing.org.id, runId: RunId.decode(runId) } as never)
    await outside.close()
    return promised
  }

  test('is pushed to its end without being asked for each batch', async () => {
    const own = await pushesOf(stage)
    const { id } = await own.connect('dspapi')
    const { runId } = await own.begin(id, { topicIds: await own.topics(60) })
    expect(await takeTurn(own, runId)).toEqual([])
    expect(await own.status(id, runId)).toMatchObject({ status: 'completed', successCount: 60, done: true })
    expect(await takeTurn(own, runId)).toEqual([])
  })

  test('comes back to what a busy platform refused, and gives up after 3 retries per segment', async () => {
    const own = await pushesOf(stage)
    const { id, account } = await own.connect('dspapi')
    stage.sandbox.stand({
      platform: 'dspapi',
      account,
      faults: { throttle: { retryAfterSeconds: 60, on: ['create'] } },
    })
    const { runId } = await own.begin(id, { topicIds: await own.topics(2) })
    for (let tries = 1; tries <= 4; tries++) {
      await takeTurn(own, runId)
      const status = await own.status(id, runId)
      expect([tries, status.status, status.errorCount]).toEqual([
        tries,
        tries === 4 ? 'completed' : 'running',
        tries === 4 ? 2 : 0,
      ])
      await asDatabaseOwner(stage.api, 'update activation set due_at = now() where due_at is not null')
    }
    const { errors } = await own.status(id, runId)
    expect(errors.map(({ message }: { message: string }) => message)).toEqual(
      Array(2).fill(expect.stringMatching(/failed with status 429/)),
    )
  })

  test('ends with a plain reason when the connection cannot be used', async () => {
    const own = await pushesOf(stage)
    const { id } = await own.connect('dspapi')
    const { runId } = await own.begin(id, { topicIds: await own.topics(2) })
    await asDatabaseOwner(stage.api, `update connection set credentials = 'v1.broken' where org_id = $1`, [own.org.id])
    await takeTurn(own, runId)
    expect(await own.status(id, runId)).toMatchObject({
      status: 'failed',
      reason: 'The stored credentials cannot be used, enter them again',
    })
    expect(await own.list(`?connectionId=${id}`)).toEqual([])
  })
})

test("two organizations on one account of a platform never take each other's segments", async () => {
  const one = await pushesOf(stage)
  const two = await pushesOf(stage)
  const credentials = { api_key: 'k', provider_id: 'one-account-of-two' }
  const config = { default_cpm: 1 }
  const body = { name: 'Shared', platform: 'dspapi', direction: 'outbound', config, credentials }
  const connect = async (of: Pushing) =>
    (await stage.api.call('/api/connections', of.org.owner, { method: 'POST', body })).body.id as string
  const [mine, theirs] = [await connect(one), await connect(two)]
  const [topic] = await one.topics(1)
  const { body: listed } = await one.call('/api/topics?pageSize=1')
  await one.push(mine, { topicIds: [topic] })
  await two.call('/api/topics', 'POST', { topic_name: listed.data[0].topic_name })
  await two.push(theirs, { all: true })
  const [held] = await two.list()
  expect(held).toMatchObject({ status: 'error', platformSegmentId: null })
  expect((await one.list())[0]).toMatchObject({ status: 'active' })
  expect(await findDifferences(stage.api.database)).toMatchObject({ lost: [], untracked: [] })
})

test('a connection that segments are on, or on their way to, cannot be deleted', async () => {
  const { id } = await acme.connect('dspapi')
  const { runId } = await acme.begin(id, { topicIds: await acme.topics(1) })
  const remove = () => stage.api.call(`/api/connections/${id}`, acme.org.owner, { method: 'DELETE' })
  expect((await remove()).body.error).toBe('Connection has active activations, deactivate them first')
  await acme.pushOnce(id, runId)
  expect((await remove()).status).toBe(409)
  const [active] = await acme.list(`?connectionId=${id}`)
  await acme.deactivate(active.id)
  expect((await remove()).body).toEqual({ deleted: true })
})

test('a topic that is deleted leaves its segment to be found and taken off sale', async () => {
  const own = await pushesOf(stage)
  const { id } = await own.connect('marketplace')
  const [topic] = await own.topics(1)
  await own.push(id, { topicIds: [topic] })
  const gone = await stage.api.call('/api/topics', own.org.owner, { method: 'DELETE', body: { ids: [topic] } })
  expect(gone.status, gone.text).toBe(200)
  const [left] = await own.list(`?connectionId=${id}`)
  expect(left).toMatchObject({ status: 'active', currentPlatformName: null, stale: true, orphaned: true })
  const refreshed = await own.refresh(left.id)
  expect([refreshed.status, refreshed.body.error]).toEqual([404, 'Topic not found'])
  expect((await own.deactivate(left.id)).body).toMatchObject({ status: 'deactivated' })
})
