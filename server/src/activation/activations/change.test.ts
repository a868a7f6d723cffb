import { setTimeout as pause } from 'node:timers/promises'
import { ConnectionId } from '@txadv/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Pushing, pushesOf, type Stage, startStage } from '../../../test/pushing.ts'
import { findDifferences } from '../../../test/segment-checker.ts'
import type { FaultKind } from '../../sandbox/faults.ts'

let stage: Stage
let acme: Pushing
const callMs = 2_500

beforeAll(async () => {
  stage = await startStage({ PLATFORM_TIMEOUT_MS: String(callMs) })
  acme = await pushesOf(stage)
})
afterAll(() => stage.close())

const none = { lost: [], duplicated: [], untracked: [], inDoubt: [] }
const platforms = ['marketplace', 'dspapi', 'custom_api'] as const

/** Waits until whatever is open is settled, as the worker settles it. */
async function settle(pushing: Pushing, connection: string) {
  await stage.sandbox.settled()
  for (let n = 0; n < 160; n++) {
    const all = await pushing.list(`?connectionId=${connection}`)
    if (all.every(({ inDoubt }: { inDoubt: boolean }) => !inDoubt)) return
    await pause(callMs / 4)
    await pushing.recover(connection)
  }
}

async function pushed(platform: (typeof platforms)[number], count: number) {
  const connection = await acme.connect(platform)
  await acme.push(connection.id, { topicIds: await acme.topics(count) })
  await settle(acme, connection.id)
  const active = await acme.list(`?connectionId=${connection.id}&status=active`)
  expect(active).toHaveLength(count)
  return { ...connection, active }
}

const rename = (topic: string, topic_name: string) => acme.call(`/api/topics/${topic}`, 'PATCH', { topic_name })

describe('POST /api/activations/:id/deactivate', () => {
  test.each(platforms)('deactivates the segment on the platform, then marks the record: %s', async (platform) => {
    const { active } = await pushed(platform, 1)
    const answer = await acme.deactivate(active[0].id)
    expect(answer.status, answer.text).toBe(200)
    expect(answer.body).toMatchObject({ id: active[0].id, status: 'deactivated', deactivatedAt: expect.any(String) })
    expect(await findDifferences(stage.api.database)).toEqual(none)
    const again = await acme.deactivate(active[0].id)
    expect([again.status, again.body.error]).toEqual([409, 'Activation is deactivated, cannot deactivate'])
    const refreshed = await acme.refresh(active[0].id)
    expect([refreshed.status, refreshed.body.error]).toEqual([
      409,
      'Activation is deactivated, must be active to refresh',
    ])
  })

  test('404 `Activation not found`', async () => {
    for (const verb of ['deactivate', 'refresh', 'retry']) {
      const answer = await acme.call(`/api/activations/act_01h455vb4pex5vsknk084sn02q/${verb}`, 'POST', {})
      expect([answer.status, answer.body.error]).toEqual([404, 'Activation not found'])
    }
  })

  test('502 `Platform deactivation failed` leaves the state unchanged', async () => {
    const { active, account } = await pushed('dspapi', 1)
    stage.sandbox.stand({ platform: 'dspapi', account, faults: { html: { status: 400, on: ['deactivate'] } } })
    const answer = await acme.deactivate(active[0].id)
    expect([answer.status, answer.body.error]).toEqual([502, 'Platform deactivation failed'])
    const [same] = await acme.list(`?connectionId=${active[0].connectionId}`)
    expect(same).toMatchObject({ status: 'active', inDoubt: false })
  })
})

describe('POST /api/activations/:id/refresh', () => {
  test.each(platforms)('puts a new segment with the current naming in the place of the old: %s', async (platform) => {
    const { active } = await pushed(platform, 1)
    await rename(active[0].orgTopicId, `Renamed ${platform} 77 Golf Fans`)
    const [stale] = await acme.list(`?connectionId=${active[0].connectionId}&stale=true`)
    expect(stale).toMatchObject({ id: active[0].id, stale: true })
    const answer = await acme.refresh(active[0].id)
    expect(answer.status, answer.text).toBe(200)
    expect(answer.body).toMatchObject({ status: 'active', stale: false, pushedName: stale.currentPlatformName })
    expect(answer.body.id).not.toBe(active[0].id)
    const all = await acme.list(`?connectionId=${active[0].connectionId}`)
    expect(all.map(({ status }: { status: string }) => status)).toEqual(['active', 'deactivated'])
    expect(await findDifferences(stage.api.database)).toEqual(none)
  })

  test('a platform that keeps the names of what is off sale gives the same segment back', async () => {
    const { active } = await pushed('marketplace', 1)
    const answer = await acme.refresh(active[0].id)
    expect(answer.status, answer.text).toBe(200)
    expect(answer.body).toMatchObject({ status: 'active', platformSegmentId: active[0].platformSegmentId })
    expect(await findDifferences(stage.api.database)).toEqual(none)
  })

  test('50 parallel refreshes of one activation: one succeeds', async () => {
    const { active } = await pushed('custom_api', 1)
    const answers = await Promise.all(Array.from({ length: 50 }, () => acme.refresh(active[0].id)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { status, body } of answers)
      if (status !== 200)
        expect([
          [409, 'Activation is being changed, try again later'],
          [409, 'Activation is deactivated, must be active to refresh'],
        ]).toContainEqual([status, body.error])
    expect(await findDifferences(stage.api.database)).toEqual(none)
  })

  test('502 `Failed to create new segment on platform` leaves one that can be retried', async () => {
    const { active, account, id } = await pushed('dspapi', 1)
    await rename(active[0].orgTopicId, 'Retried 78 Golf Fans')
    stage.sandbox.stand({ platform: 'dspapi', account, faults: { html: { status: 400, on: ['create'] } } })
    const answer = await acme.refresh(active[0].id)
    expect([answer.status, answer.body.error]).toEqual([502, 'Failed to create new segment on platform'])
    const [failed] = await acme.list(`?connectionId=${id}`)
    expect(failed).toMatchObject({ status: 'error', error: expect.stringContaining('400') })
    stage.sandbox.stand({ platform: 'dspapi', account })
    const retried = await acme.retry(failed.id)
    expect(retried.body, retried.text).toMatchObject({ id: failed.id, status: 'active', error: null })
    expect(await findDifferences(stage.api.database)).toEqual(none)
    const again = await acme.retry(failed.id)
    expect([again.status, again.body.error]).toEqual([
      409,
      'Activation is active, only one with an error can be retried',
    ])
  })

  test('502 `Failed to deactivate old segment on platform` leaves the old one on sale and nothing else', async () => {
    const { active, account, id } = await pushed('dspapi', 1)
    stage.sandbox.stand({ platform: 'dspapi', account, faults: { html: { status: 400, on: ['deactivate'] } } })
    const answer = await acme.refresh(active[0].id)
    expect([answer.status, answer.body.error]).toEqual([502, 'Failed to deactivate old segment on platform'])
    expect(await acme.list(`?connectionId=${id}`)).toMatchObject([
      { id: active[0].id, status: 'active', inDoubt: false },
    ])
    expect(await findDifferences(stage.api.database)).toEqual(none)
  })
})

const faults: readonly [FaultKind, object][] = [
  ['throttle', { retryAfterSeconds: 0 }],
  ['unavailable', {}],
  ['broken', {}],
  ['expire', {}],
  ['html', { status: 200, applied: true }],
  ['html', { status: 502, applied: true }],
  ['html', { status: 502 }],
  ['drop', {}],
  ['late', { ms: 1_000 }],
  ['applyThenDrop', {}],
  ['applyThenBreak', {}],
  ['noId', {}],
  ['hang', { applied: true }],
  ['hang', {}],
]

/** Pushes, renames and refreshes topics at a platform that misbehaves in a part of its calls. */
async function refreshUnderFault(
  pushing: Pushing,
  platform: (typeof platforms)[number],
  kind: FaultKind,
  more: object,
  seed: number,
) {
  const { id, account } = await pushing.connect(platform)
  const on = ['create', 'update', 'deactivate'] as const
  const stand = (share: number) =>
    stage.sandbox.stand({ platform, account, seed, faults: { [kind]: { ...more, share, on } } })
  const topicIds = await pushing.topics(6)
  stand(0.4)
  const { runId } = await pushing.begin(id, { topicIds })
  for (let n = 0; n < 60 && (await pushing.status(id, runId)).status === 'running'; n++) {
    await pushing.call(`/api/connections/${id}/push/run/${runId}/push`, 'POST', {})
    await settle(pushing, id)
    await pause(500)
  }
  const differences = () => findDifferences(stage.api.database, { account, connectionId: ConnectionId.decode(id) })
  const { status } = await pushing.status(id, runId)
  const afterPush = await differences()
  for (let round = 0; round < 2; round++) {
    const active = await pushing.list(`?connectionId=${id}&status=active`)
    for (const { orgTopicId } of active.slice(0, 3))
      await pushing.call(`/api/topics/${orgTopicId}`, 'PATCH', { topic_name: `Faulty ${round} ${orgTopicId} Fans` })
    await Promise.all(active.map(({ id: each }: { id: string }) => pushing.refresh(each)))
    await settle(pushing, id)
  }
  const all = await pushing.list(`?connectionId=${id}`)
  const topics = new Set(
    all.flatMap(({ status: now, orgTopicId }: { status: string; orgTopicId: string }) =>
      now === 'active' || now === 'error' ? [orgTopicId] : [],
    ),
  )
  return { status, afterPush, afterRefresh: await differences(), topics: topics.size }
}

describe('no segment is lost, doubled or forgotten', () => {
  test('when a platform misbehaves in any way that platforms do', { timeout: 300_000 }, async () => {
    const found: [string, Awaited<ReturnType<typeof refreshUnderFault>>][] = []
    const pushers = []
    for (const platform of platforms) pushers.push([platform, await pushesOf(stage)] as const)
    await Promise.all(
      pushers.flatMap(([platform, pushing]) =>
        faults.map(async ([kind, more], n) => {
          const outcome = await refreshUnderFault(pushing, platform, kind, more, n)
          found.push([`${platform} ${kind} ${JSON.stringify(more)}`, outcome])
        }),
      ),
    )
    const expected = { status: 'completed', afterPush: none, afterRefresh: none, topics: 6 }
    const wrong = found.filter(([, each]) => JSON.stringify(each) !== JSON.stringify(expected))
    expect(Object.fromEntries(wrong)).toEqual({})
  })
})
