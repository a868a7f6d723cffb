import { ConnectionId } from '@txadv/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeOperator } from '../../../test/harness.ts'
import { jobsOf } from '../../../test/jobs.ts'
import { type Pushing, pushesOf, type Stage, startStage } from '../../../test/pushing.ts'
import { findDifferences } from '../../../test/segment-checker.ts'

let stage: Stage
let acme: Pushing
let jobs: ReturnType<typeof jobsOf>
beforeAll(async () => {
  stage = await startStage({ PLATFORM_TIMEOUT_MS: '10000' })
  acme = await pushesOf(stage)
  jobs = jobsOf(stage.api, { cookie: (await makeOperator(stage.api)).cookie })
})
afterAll(() => stage.close())

/** Two topics that one library sells through one connection, merged. */
async function mergeSold() {
  const { id, account } = await acme.connect('dspapi')
  const topicIds = await acme.topics(2)
  await acme.push(id, { topicIds })
  const { body } = await acme.call('/api/topics?pageSize=100')
  const [winnerId, loserId] = topicIds.map(
    (topic) => body.data.find((each: { id: string }) => each.id === topic).topic_id,
  )
  const onSale = async () => (await stage.sandbox.segments({ account })).filter(({ enabled }) => enabled)
  const merge = () => jobs.run('merge', { clusters: [{ winnerId, loserIds: [loserId] }] })
  const differences = () => findDifferences(stage.api.database, { account, connectionId: ConnectionId.decode(id) })
  return { id, account, onSale, merge, differences }
}

test("a merge of two topics that a library sells on one connection leaves the winner's segment on the platform alone", async () => {
  const { id, onSale, merge, differences } = await mergeSold()
  const [before] = await acme.list(`?connectionId=${id}&status=active`)
  const job = await merge()
  expect(job).toMatchObject({ success_count: 1, result: { retired: [{ status: 'active' }] } })
  expect(await onSale()).toHaveLength(2)
  expect(await acme.recover(id)).toBe(1)
  const [left] = await onSale()
  expect(await onSale()).toHaveLength(1)
  expect((await jobs.read(job.id)).result.retired).toMatchObject([{ status: 'deactivated', error: null }])
  const active = await acme.list(`?connectionId=${id}&status=active`)
  expect(active).toMatchObject([{ platformSegmentId: String(left?.id), status: 'active', inDoubt: false }])
  expect(before).toBeDefined()
  expect(await differences()).toEqual({ lost: [], duplicated: [], untracked: [], inDoubt: [] })
})

test('where the platform refuses to deactivate the one that goes, the job says that it is still there', async () => {
  const { id, account, merge } = await mergeSold()
  const job = await merge()
  stage.sandbox.stand({ platform: 'dspapi', account, faults: { html: { status: 400, on: ['deactivate'] } } })
  await acme.recover(id)
  expect((await jobs.read(job.id)).result.retired).toMatchObject([
    { status: 'active', error: expect.stringContaining('400') },
  ])
})
