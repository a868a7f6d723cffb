import { ConnectionId } from '@txadv/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asDatabaseOwner } from '../../../test/harness.ts'
import { type Pushing, pushesOf, type Stage, startStage } from '../../../test/pushing.ts'
import { findDifferences } from '../../../test/segment-checker.ts'
import type { OrderGiven } from '../../sandbox/faults.ts'

let stage: Stage
let acme: Pushing
beforeAll(async () => {
  stage = await startStage({ PLATFORM_TIMEOUT_MS: '10000' })
  acme = await pushesOf(stage)
})
afterAll(() => stage.close())

const none = { lost: [], duplicated: [], untracked: [], inDoubt: [] }

async function pushed() {
  const { id, account } = await acme.connect('dspapi')
  await acme.push(id, { topicIds: await acme.topics(1) })
  const [active] = await acme.list(`?connectionId=${id}&status=active`)
  const fail = (faults: OrderGiven['faults'] = {}) => stage.sandbox.stand({ platform: 'dspapi', account, faults })
  const records = () => acme.list(`?connectionId=${id}`)
  const differences = () => findDifferences(stage.api.database, { account, connectionId: ConnectionId.decode(id) })
  return { id, account, active, fail, records, differences }
}
/** Under its old name the segment would be reused, which must wait until the calls in doubt can no longer apply. */
const rename = (topic: string) =>
  acme.call(`/api/topics/${topic}`, 'PATCH', { topic_name: `In Doubt ${topic.slice(-6)} Golf Fans` })
/** Nothing is tried again where a platform cuts the connection: the outcome is open at once. */
const cut = { drop: { on: ['deactivate' as const] } }
const cutAfter = { applyThenDrop: { on: ['deactivate' as const] } }

describe('502 `Platform deactivation failed`', () => {
  test('says in_doubt after a 500, and the record says when the platform is looked at', async () => {
    const { active, fail, records } = await pushed()
    fail({ broken: { on: ['deactivate'] } })
    const answer = await acme.deactivate(active.id)
    expect([answer.status, answer.body]).toEqual([502, { error: 'Platform deactivation failed', state: 'in_doubt' }])
    const [record] = await records()
    expect(record).toMatchObject({ status: 'active', inDoubt: true, error: expect.any(String) })
    expect(new Date(record.recheckAt).getTime()).toBeGreaterThan(new Date(record.activatedAt).getTime())
  })

  test('says unchanged where the platform refused, or could not be asked', async () => {
    const { active, fail, records, id } = await pushed()
    fail({ html: { status: 400, on: ['deactivate'] } })
    const refused = await acme.deactivate(active.id)
    expect([refused.status, refused.body]).toEqual([502, { error: 'Platform deactivation failed', state: 'unchanged' }])
    expect(await records()).toMatchObject([{ status: 'active', inDoubt: false, recheckAt: null }])
    await asDatabaseOwner(
      stage.api,
      `update connection set config = config || '{"api_base_url":"https://x.example.com"}' where id = $1`,
      [ConnectionId.decode(id)],
    )
    expect((await acme.deactivate(active.id)).body).toMatchObject({ state: 'unchanged' })
  })

  test('the next call goes on with what is in doubt, and is no 409: it fails again, or is done', async () => {
    const { active, fail, differences } = await pushed()
    fail(cutAfter)
    for (let n = 0; n < 3; n++) {
      const { status, body } = await acme.deactivate(active.id)
      expect([status, body.state]).toEqual([502, 'in_doubt'])
    }
    fail()
    const { status, body } = await acme.deactivate(active.id)
    expect([status, body.status, body.inDoubt, body.recheckAt]).toEqual([200, 'deactivated', false, null])
    expect(await differences()).toEqual(none)
  })

  test('a call that is under way is still 409 `Activation is being changed, try again later`', async () => {
    const { active, fail } = await pushed()
    fail(cut)
    await acme.deactivate(active.id)
    fail({ hang: { on: ['deactivate'] } })
    const abandoned = new AbortController()
    const url = new URL(`/api/activations/${active.id}/deactivate`, stage.api.url)
    const headers = { authorization: `Bearer ${acme.org.key.bearer}` }
    const hanging = fetch(url, { method: 'POST', headers, signal: abandoned.signal }).catch(() => undefined)
    await expect
      .poll(async () => (await acme.list(`?connectionId=${active.connectionId}`))[0])
      .toMatchObject({ inDoubt: true, error: null })
    const { status, body } = await acme.deactivate(active.id)
    expect([status, body.error]).toEqual([409, 'Activation is being changed, try again later'])
    abandoned.abort()
    await hanging
  })
})

describe('502 of a refresh', () => {
  test('`Failed to deactivate old segment on platform`: in_doubt, and the next refresh goes on with it', async () => {
    const { active, fail, differences, records } = await pushed()
    await rename(active.orgTopicId)
    fail(cutAfter)
    for (let n = 0; n < 2; n++) {
      const { status, body } = await acme.refresh(active.id)
      expect([status, body]).toEqual([
        502,
        { error: 'Failed to deactivate old segment on platform', state: 'in_doubt' },
      ])
    }
    fail()
    const refreshed = await acme.refresh(active.id)
    expect([refreshed.status, refreshed.body.status], refreshed.text).toEqual([200, 'active'])
    expect((await records()).map(({ status }: { status: string }) => status)).toEqual(['active', 'deactivated'])
    expect(await differences()).toEqual(none)
  })

  test('one in doubt can be deactivated instead: the new segment is not created', async () => {
    const { active, fail, differences, records, account } = await pushed()
    fail(cut)
    await acme.refresh(active.id)
    fail()
    expect((await acme.deactivate(active.id)).body).toMatchObject({ id: active.id, status: 'deactivated' })
    expect(await records()).toMatchObject([{ id: active.id, status: 'deactivated' }])
    expect(await stage.sandbox.segments({ account })).toHaveLength(1)
    expect(await differences()).toEqual(none)
  })

  test('a deactivation in doubt can be refreshed instead', async () => {
    const { active, fail, differences, records } = await pushed()
    await rename(active.orgTopicId)
    fail(cutAfter)
    await acme.deactivate(active.id)
    fail()
    const { status, body } = await acme.refresh(active.id)
    expect([status, body.status]).toEqual([200, 'active'])
    expect((await records()).map((each: { status: string }) => each.status)).toEqual(['active', 'deactivated'])
    expect(await differences()).toEqual(none)
  })

  test('`Failed to create new segment on platform`: not_created or in_doubt, with the id of the new activation', async () => {
    const refused = await pushed()
    refused.fail({ html: { status: 400, on: ['create'] } })
    const first = await acme.refresh(refused.active.id)
    const [failed] = await refused.records()
    expect([first.status, first.body]).toEqual([
      502,
      { error: 'Failed to create new segment on platform', state: 'not_created', activationId: failed.id },
    ])
    const lost = await pushed()
    lost.fail({ drop: { on: ['create'] } })
    const second = await acme.refresh(lost.active.id)
    const [open] = await lost.records()
    expect(second.body).toMatchObject({ state: 'in_doubt', activationId: open.id })
    expect(open).toMatchObject({ status: 'pending', inDoubt: true, recheckAt: expect.any(String) })
    lost.fail()
    await asDatabaseOwner(stage.api, 'update activation set leased_until = now() where leased_until is not null')
    await acme.recover(lost.id)
    expect(await lost.differences()).toEqual(none)
    expect((await lost.records())[0]).toMatchObject({ id: open.id, status: 'active', recheckAt: null })
  })
})

test('many at once: each that failed says whether it is in doubt, unchanged or not created', async () => {
  const [one, two] = [await pushed(), await pushed()]
  one.fail(cut)
  two.fail({ html: { status: 400, on: ['deactivate'] } })
  const activationIds = [one.active.id, two.active.id, 'act_nobody']
  const { body } = await acme.call('/api/activations/bulk-deactivate', 'POST', { activationIds })
  expect(body).toEqual({
    total: 3,
    success: 0,
    errors: 3,
    results: [
      {
        activationId: one.active.id,
        status: 'error',
        error: 'Platform deactivation failed',
        state: 'in_doubt',
      },
      { activationId: two.active.id, status: 'error', error: 'Platform deactivation failed', state: 'unchanged' },
      { activationId: 'act_nobody', status: 'error', error: 'Activation not found' },
    ],
  })
})
