import { RunId } from '@txadv/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asDatabaseOwner, testConfig } from '../../../test/harness.ts'
import { type Pushing, pushesOf, type Stage, startStage } from '../../../test/pushing.ts'
import { findDifferences } from '../../../test/segment-checker.ts'
import { createOutside } from '../../egress/outside.ts'
import { createLogger } from '../../lib/log.ts'
import { pushTasks } from './push.task.ts'

let stage: Stage
beforeAll(async () => {
  stage = await startStage({ PLATFORM_TIMEOUT_MS: '4000' })
})
afterAll(() => stage.close())

/** Drives a run as the worker does. */
async function drive(of: Pushing, runId: string): Promise<void> {
  const outside = createOutside(testConfig(stage.api.databaseUrl, stage.env))
  const context = {
    database: stage.api.database,
    outside,
    log: createLogger('fatal'),
    enqueue: async () => undefined,
    signal: new AbortController().signal,
  }
  await pushTasks[0]?.run(context as never, { org: of.org.id, runId: RunId.decode(runId) } as never)
  await outside.close()
}

const retry = (of: Pushing, id: string, body: object = {}) => of.call(`/api/connections/${id}/push/retry`, 'POST', body)
const statuses = async (of: Pushing, id: string) =>
  (await of.list(`?connectionId=${id}`)).map(({ status }: { status: string }) => status).sort()

/** A connection whose platform refuses what is pushed first. */
async function withFailures(topics: number, status = 400) {
  const own = await pushesOf(stage)
  const { id, account } = await own.connect('dspapi')
  const topicIds = await own.topics(topics)
  stage.sandbox.stand({ platform: 'dspapi', account, faults: { html: { status, on: ['create'] } } })
  const failed = await own.push(id, { topicIds })
  expect(failed).toMatchObject({ errorCount: topics, successCount: 0 })
  return { own, id, account, topicIds, failed, heal: () => stage.sandbox.stand({ platform: 'dspapi', account }) }
}

describe('the status of a push', () => {
  test('"per-cause failures": counts what failed by cause and message, the most frequent first', async () => {
    const { own, id, failed, heal } = await withFailures(3)
    expect(failed.causes).toEqual([
      { cause: 'rejected', message: expect.stringMatching(/failed with status 400/), segments: 3 },
    ])
    heal()
    const [first, second] = await own.topics(2)
    const { body } = await own.call(`/api/topics/${first}`)
    const [{ pushedName }] = await own.list(`?connectionId=${id}`)
    expect(body).toBeDefined()
    // Two topics that the platform is told under one name: the second cannot have it.
    await asDatabaseOwner(
      stage.api,
      `update org_topic set overlay = coalesce(overlay, '{}') || jsonb_build_object('segment_name_dspapi', $2::text)
       where org_id = $1 and id in (select id from org_topic where org_id = $1 order by created_at desc limit 2)`,
      [own.org.id, `${pushedName} again`],
    )
    const { causes } = await own.push(id, { topicIds: [first, second] })
    expect(causes).toEqual([
      { cause: 'name_taken', message: 'Duplicate name already active on connection', segments: 1 },
    ])
  })

  test.each([
    [401, 'credentials'],
    [422, 'rejected'],
  ])('a platform that answers %i is told as %s', async (status, cause) => {
    const { failed } = await withFailures(1, status)
    expect(failed.causes).toMatchObject([{ cause, segments: 1 }])
  })
})

describe('POST /api/connections/:id/push/retry', () => {
  test('"retry, on the server": a run of the worker sends what failed again, under the same activations', async () => {
    const { own, id, failed, heal } = await withFailures(30)
    const before = (await own.list(`?connectionId=${id}`)).map(({ id: each }: { id: string }) => each).sort()
    heal()
    const begun = await retry(own, id, { runId: failed.runId })
    expect([begun.status, begun.body]).toEqual([
      201,
      { runId: expect.stringMatching(/^run_/), status: 'running', totalSegments: 30 },
    ])
    // Until it is sent, each still tells what happened.
    const waiting = await own.status(id, begun.body.runId)
    expect(waiting).toMatchObject({ worker: true, remaining: 30 })
    expect(waiting.unsettled).toHaveLength(30)
    await drive(own, begun.body.runId)
    expect(await own.status(id, begun.body.runId)).toMatchObject({
      status: 'completed',
      successCount: 30,
      errorCount: 0,
      causes: [],
    })
    const after = await own.list(`?connectionId=${id}&status=active`)
    expect(after.map(({ id: each }: { id: string }) => each).sort()).toEqual(before)
    expect(await findDifferences(stage.api.database)).toMatchObject({ lost: [], untracked: [] })
    expect((await own.status(id, failed.runId)).causes).toEqual([])
    const again = await retry(own, id)
    expect([again.status, again.body.error]).toEqual([409, 'No failed segment of this connection can be retried'])
  })

  test('takes one cause alone, and tells another of the same push nothing', async () => {
    const { own, id, failed, heal } = await withFailures(2)
    heal()
    expect((await retry(own, id, { runId: failed.runId, cause: 'credentials' })).status).toBe(409)
    expect((await retry(own, id, { runId: failed.runId, cause: 'rejected' })).body.totalSegments).toBe(2)
  })

  test('leaves alone what is on sale by now, was deleted, or is held back', async () => {
    const { own, id, topicIds, heal } = await withFailures(4)
    heal()
    const [live, gone, held] = topicIds
    await own.push(id, { topicIds: [live] })
    await stage.api.call('/api/topics', own.org.owner, { method: 'DELETE', body: { ids: [gone] } })
    await asDatabaseOwner(
      stage.api,
      `update org_topic set sensitivity = 'Prohibited' where org_id = $1 and id = (
         select org_topic_id from activation where org_id = $1 and status = 'error' and topic_name = $2)`,
      [own.org.id, (await own.call(`/api/topics/${held}/explain`)).body.record.topic_name],
    )
    expect((await retry(own, id)).body.totalSegments).toBe(1)
  })

  test('two at once: each segment goes with one of them', async () => {
    const { own, id, heal } = await withFailures(20)
    heal()
    const answers = await Promise.all([retry(own, id), retry(own, id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  test('cancelled, what failed is failed still; on a platform that still refuses it fails again', async () => {
    const { own, id, failed } = await withFailures(3)
    const cancelled = (await retry(own, id, { runId: failed.runId })).body
    const path = `/api/connections/${id}/push/run/${cancelled.runId}/status`
    expect((await own.call(path, 'PATCH', { status: 'cancelled' })).status).toBe(200)
    expect(await statuses(own, id)).toEqual(['error', 'error', 'error'])
    const again = (await retry(own, id, { runId: cancelled.runId })).body
    await drive(own, again.runId)
    expect(await own.status(id, again.runId)).toMatchObject({ errorCount: 3, causes: [{ segments: 3 }] })
    expect(await statuses(own, id)).toEqual(['error', 'error', 'error'])
  })

  test("another organization's connection is not found, and a push of another connection neither", async () => {
    const { own, id, failed } = await withFailures(1)
    const other = await pushesOf(stage)
    expect((await retry(other, id)).body.error).toBe('Connection not found')
    const { id: second } = await own.connect('marketplace')
    expect((await retry(own, second, { runId: failed.runId })).body.error).toBe('Push run not found')
  })
})
