import { afterAll, beforeAll, expect, test } from 'vitest'
import { asDatabaseOwner } from '../../../test/harness.ts'
import { pushesOf, type Stage, startStage } from '../../../test/pushing.ts'

let stage: Stage
beforeAll(async () => {
  stage = await startStage()
})
afterAll(() => stage.close())

test('GET /api/activations/summary counts by connection and status, and says how many are stale or in doubt', async () => {
  const acme = await pushesOf(stage)
  const summary = async () => (await acme.call('/api/activations/summary')).body
  expect(await summary()).toEqual({ counts: [], stale: 0, staleBy: [], staleComplete: true, orphaned: 0 })

  const [one, two] = [await acme.connect('dspapi'), await acme.connect('marketplace')]
  const topicIds = await acme.topics(3)
  await acme.push(one.id, { topicIds })
  await acme.push(two.id, { topicIds: topicIds.slice(0, 1) })
  const [first, second] = await acme.list(`?connectionId=${one.id}`)
  await acme.deactivate(first.id)
  await acme.call(`/api/topics/${second.orgTopicId}`, 'PATCH', { topic_name: 'Anew 9 Golf Fans' })
  await asDatabaseOwner(
    stage.api,
    `update activation set intent = 'deactivate' where org_id = $1 and status = 'active' and platform = 'dspapi'`,
    [acme.org.id],
  )
  const stale = (await acme.list('?stale=true')).length
  expect(stale).toBeGreaterThan(0)
  const found = await summary()
  expect(found).toMatchObject({ stale, staleComplete: true })
  expect(found.staleBy).toContainEqual({ cause: 'name', count: stale })
  expect(found.counts).toHaveLength(3)
  expect(found.counts).toEqual(
    expect.arrayContaining([
      { connectionId: one.id, platform: 'dspapi', status: 'active', count: 2, inDoubt: 2 },
      { connectionId: one.id, platform: 'dspapi', status: 'deactivated', count: 1, inDoubt: 0 },
      { connectionId: two.id, platform: 'marketplace', status: 'active', count: 1, inDoubt: 0 },
    ]),
  )

  const other = await pushesOf(stage)
  expect((await other.call('/api/activations/summary')).body.counts).toEqual([])
})
