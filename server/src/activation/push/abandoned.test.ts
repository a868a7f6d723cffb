import { LibraryTopicId, limits, RunId } from '@txadv/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asDatabaseOwner } from '../../../test/harness.ts'
import { type Pushing, pushesOf, type Stage, startStage } from '../../../test/pushing.ts'
import { findDifferences } from '../../../test/segment-checker.ts'
import { workerOf } from '../../../test/worker.ts'
import { pushTasks } from './push.task.ts'

let stage: Stage
let acme: Pushing
beforeAll(async () => {
  stage = await startStage({ PLATFORM_TIMEOUT_MS: '10000' })
  acme = await pushesOf(stage)
})
afterAll(() => stage.close())

/** As if nothing was heard of a run for so many seconds. */
const silentFor = (runId: string, seconds: number) =>
  asDatabaseOwner(stage.api, `update push_run set heartbeat_at = now() - make_interval(secs => $2) where id = $1`, [
    RunId.decode(runId),
    seconds,
  ])
const tick = () => workerOf(stage, pushTasks).tick('idle-push-runs')

describe('a push whose caller stopped calling', () => {
  test('is taken up by the worker after a minute without a heartbeat, and brought to its end', async () => {
    const { id } = await acme.connect('dspapi')
    const { runId } = await acme.begin(id, { topicIds: await acme.topics(30) })
    await acme.pushOnce(id, runId)
    await silentFor(runId, limits.push.idleSeconds - 10)
    await tick()
    expect(await acme.status(id, runId)).toMatchObject({ status: 'running', remaining: 5 })
    await silentFor(runId, limits.push.idleSeconds + 1)
    await tick()
    expect(await acme.status(id, runId)).toMatchObject({ status: 'completed', done: true, successCount: 30 })
    const { body } = await acme.call(`/api/connections/${id}/push/runs`)
    expect(body).toMatchObject([{ runId, worker: true }])
    expect(await findDifferences(stage.api.database)).toMatchObject({ lost: [], duplicated: [], untracked: [] })
  })

  test('a call that claims segments is heard of, whether or not any is settled', async () => {
    const { id, account } = await acme.connect('dspapi')
    const { runId } = await acme.begin(id, { topicIds: await acme.topics(1) })
    await silentFor(runId, limits.push.idleSeconds + 1)
    stage.sandbox.stand({ platform: 'dspapi', account, faults: { drop: { on: ['create'] } } })
    await acme.pushOnce(id, runId)
    await tick()
    const { body } = await acme.call(`/api/connections/${id}/push/runs`)
    expect(body).toMatchObject([{ runId, worker: false }])
  })

  test('the next push of the same topics says what is under way, and in which run', async () => {
    const { id } = await acme.connect('dspapi')
    const topicIds = await acme.topics(3)
    const { runId } = await acme.begin(id, { topicIds: topicIds.slice(0, 2) })
    expect(await acme.begin(id, { topicIds: topicIds.slice(0, 2) })).toMatchObject({
      totalSegments: 0,
      unchanged: 0,
      underWay: [{ runId, segments: 2 }],
    })
    const more = await acme.begin(id, { topicIds })
    expect(more).toMatchObject({ status: 'running', totalSegments: 1, underWay: [{ runId, segments: 2 }] })
    for (const each of [runId, more.runId]) await acme.pushOnce(id, each)
    expect(await acme.begin(id, { topicIds })).toMatchObject({
      status: 'completed',
      totalSegments: 0,
      unchanged: 3,
      underWay: [],
    })
  })

  test('ids that are unknown are named in the answer, of a plan as of a push', async () => {
    const { id } = await acme.connect('dspapi')
    const [topic] = await acme.topics(1)
    const unknown = [LibraryTopicId.encode('00000000-0000-7000-8000-0000000000ab'), 'tp_01h455vb4pex5vsknk084sn02q']
    const topicIds = [topic, ...unknown]
    expect(await acme.begin(id, { topicIds, dryRun: true })).toMatchObject({ creates: 1, unknownIds: unknown })
    expect(await acme.begin(id, { topicIds })).toMatchObject({ totalSegments: 1, unknownIds: unknown })
    expect(await acme.begin(id, { all: true })).toMatchObject({ unknownIds: [] })
  })
})

describe('the calls of a push', () => {
  const call = (connection: string, runId: string) =>
    acme.call(`/api/connections/${connection}/push/run/${runId}/push`, 'POST', {})

  test('carry Retry-After while calls are in doubt, and end with done when those are settled', async () => {
    const { id, account } = await acme.connect('dspapi')
    const { runId } = await acme.begin(id, { topicIds: await acme.topics(3) })
    stage.sandbox.stand({ platform: 'dspapi', account, faults: { applyThenDrop: { on: ['create'] } } })
    const first = await call(id, runId)
    expect(first.body).toMatchObject({ processed: 0, inDoubt: 3, remaining: 3, done: false, worker: false })
    expect(Number(first.headers.get('retry-after'))).toBeGreaterThan(0)
    const second = await call(id, runId)
    expect(second.body).toMatchObject({ processed: 0, inDoubt: 3, done: false })
    expect(Number(second.headers.get('retry-after'))).toBeGreaterThan(0)
    stage.sandbox.stand({ platform: 'dspapi', account })
    await asDatabaseOwner(stage.api, 'update activation set leased_until = now() where leased_until is not null')
    await acme.recover(id)
    const last = await call(id, runId)
    expect([last.status, last.headers.get('retry-after')]).toEqual([200, null])
    expect(last.body).toMatchObject({ status: 'completed', processed: 0, successCount: 3, inDoubt: 0, done: true })
    const again = await call(id, runId)
    expect([again.status, again.body.error]).toEqual([409, 'Run is completed, cannot push'])
    expect(await stage.sandbox.segments({ account })).toHaveLength(3)
  })

  test('end with done and worker when what is left stays in doubt: the worker has it from then on', async () => {
    const { id, account } = await acme.connect('dspapi')
    const { runId } = await acme.begin(id, { topicIds: await acme.topics(2) })
    stage.sandbox.stand({ platform: 'dspapi', account, faults: { drop: { on: ['create'] } } })
    await call(id, runId)
    await silentFor(runId, limits.push.idleSeconds + 1)
    expect((await call(id, runId)).body).toMatchObject({ status: 'running', remaining: 2, done: true, worker: true })
    stage.sandbox.stand({ platform: 'dspapi', account })
    await asDatabaseOwner(stage.api, 'update activation set leased_until = now() where leased_until is not null')
    await acme.recover(id)
    expect(await acme.status(id, runId)).toMatchObject({ status: 'completed', successCount: 2, worker: true })
  })

  test('count each segment as processed once, however often it was tried', async () => {
    const { id, account } = await acme.connect('dspapi')
    const { runId } = await acme.begin(id, { topicIds: await acme.topics(4) })
    const throttle = { retryAfterSeconds: 60, on: ['create' as const] }
    stage.sandbox.stand({ platform: 'dspapi', account, faults: { throttle } })
    const refused = await call(id, runId)
    expect(refused.body).toMatchObject({ processed: 0, errorCount: 0, inDoubt: 0, done: false })
    stage.sandbox.stand({ platform: 'dspapi', account })
    await asDatabaseOwner(stage.api, 'update activation set due_at = now() where due_at is not null')
    expect((await call(id, runId)).body).toMatchObject({ processed: 4, successCount: 4, done: true })
  })

  test('failures show in the run while it runs: those that are final, and those that are tried again', async () => {
    const { id, account } = await acme.connect('dspapi')
    const { runId } = await acme.begin(id, { topicIds: await acme.topics(30) })
    stage.sandbox.stand({ platform: 'dspapi', account, faults: { html: { status: 400, on: ['create'] } } })
    await call(id, runId)
    const final = await acme.status(id, runId)
    expect(final).toMatchObject({ status: 'running', errorCount: 25, remaining: 5, unsettled: [] })
    expect(final.errors).toHaveLength(25)
    const throttle = { retryAfterSeconds: 60, on: ['create' as const] }
    stage.sandbox.stand({ platform: 'dspapi', account, faults: { throttle } })
    await call(id, runId)
    const { errors, unsettled } = await acme.status(id, runId)
    expect(errors).toHaveLength(25)
    expect(unsettled).toHaveLength(5)
    for (const each of unsettled)
      expect(each).toMatchObject({
        activationId: expect.stringMatching(/^act_/),
        message: expect.stringContaining('429'),
        inDoubt: false,
        recheckAt: expect.any(String),
      })
  })
})
