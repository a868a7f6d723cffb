import { ActivationId, ConnectionId } from '@txadv/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { asDatabaseOwner, makeOperator } from '../../../test/harness.ts'
import { jobsOf } from '../../../test/jobs.ts'
import { type Pushing, pushesOf, type Stage, startStage } from '../../../test/pushing.ts'
import { findDifferences } from '../../../test/segment-checker.ts'

let stage: Stage
let acme: Pushing
let jobs: ReturnType<typeof jobsOf>
beforeAll(async () => {
  stage = await startStage({ PLATFORM_TIMEOUT_MS: '10000' })
  jobs = jobsOf(stage.api, { cookie: (await makeOperator(stage.api)).cookie })
})
beforeEach(async () => {
  acme = await pushesOf(stage)
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
  const merge = (more: object = {}) => jobs.run('merge', { clusters: [{ winnerId, loserIds: [loserId] }], ...more })
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

/** A merge whose retired segment the platform does not take off. */
async function mergeRefused() {
  const sold = await mergeSold()
  const job = await sold.merge()
  const { account } = sold
  stage.sandbox.stand({ platform: 'dspapi', account, faults: { html: { status: 400, on: ['deactivate'] } } })
  await acme.recover(sold.id)
  stage.sandbox.stand({ platform: 'dspapi', account })
  const [{ activationId }] = (await jobs.read(job.id)).result.retired
  return { ...sold, job, activationId }
}

test('where the platform refuses to deactivate the one that goes, the job says that it is still there', async () => {
  const { job } = await mergeRefused()
  expect((await jobs.read(job.id)).result.retired).toMatchObject([
    { status: 'active', error: expect.stringContaining('400') },
  ])
})

test('one that the platform would not take off is an orphan in lists and counts, and a refresh takes it off', async () => {
  const { id, activationId, onSale, differences } = await mergeRefused()
  const [orphan, ...others] = await acme.list(`?connectionId=${id}&stale=true`)
  expect([orphan, others]).toMatchObject([
    { id: activationId, status: 'active', orphaned: true, orphanedBy: 'merged', staleCauses: ['orphaned'] },
    [],
  ])
  expect(orphan.currentPlatformName).toBe(null)
  expect((await acme.call('/api/activations/summary')).body).toMatchObject({ orphaned: 1, stale: 1 })
  const statuses = (await acme.call(`/api/topics/activation-status?ids=${orphan.orgTopicId}`)).body
  expect(statuses[orphan.orgTopicId].dspapi).toMatchObject({ status: 'active', orphaned: false, stale: false })
  expect((await acme.refresh(activationId)).status).toBe(404)
  const { body: begun } = await acme.call('/api/hygiene/refresh', 'POST')
  const { body: done } = await acme.call(`/api/hygiene/refresh/${begun.jobId}/process`, 'POST')
  expect(begun.totalItems).toBe(1)
  if (!done.done) await acme.call(`/api/hygiene/refresh/${begun.jobId}/process`, 'POST')
  expect(await onSale()).toHaveLength(1)
  expect(await acme.list(`?connectionId=${id}&stale=true`)).toEqual([])
  expect(await differences()).toEqual({ lost: [], duplicated: [], untracked: [], inDoubt: [] })
})

test('a person takes it off as well, one by one or with others', async () => {
  const first = await mergeRefused()
  expect((await acme.deactivate(first.activationId)).body).toMatchObject({ status: 'deactivated' })
  const second = await mergeRefused()
  const body = { activationIds: [second.activationId] }
  expect((await acme.call('/api/activations/bulk-deactivate', 'POST', body)).body).toMatchObject({ success: 1 })
  for (const { onSale } of [first, second]) expect(await onSale()).toHaveLength(1)
})

test('an undone merge gives its topic a segment back that the platform never took off', async () => {
  const { id, job, activationId, onSale, differences } = await mergeRefused()
  expect((await jobs.call(`/${job.id}/unmerge`, 'POST')).status).toBe(200)
  const active = await acme.list(`?connectionId=${id}&status=active`)
  expect(active.find((each: { id: string }) => each.id === activationId)).toMatchObject({
    orphaned: false,
    stale: false,
  })
  expect(new Set(active.map(({ orgTopicId }: { orgTopicId: string }) => orgTopicId)).size).toBe(2)
  expect(await onSale()).toHaveLength(2)
  expect(await differences()).toEqual({ lost: [], duplicated: [], untracked: [], inDoubt: [] })
})

test('a refresh waits until the retired segment has given up the name, and takes nothing off before', async () => {
  const { id, onSale, merge } = await mergeSold()
  await merge({ keepSegments: 'loser' })
  const active = await acme.list(`?connectionId=${id}&status=active`)
  const kept = active.find(({ orphaned }: { orphaned: boolean }) => !orphaned)
  expect(kept).toMatchObject({ staleCauses: expect.arrayContaining(['name']) })
  expect((await acme.refresh(kept.id)).status).toBe(409)
  expect(await onSale()).toHaveLength(2)
  await acme.recover(id)
  // The time in which a late deactivation could still take effect is over.
  await asDatabaseOwner(stage.api, 'update activation set unconfirmed_until = null where connection_id = $1', [
    ConnectionId.decode(id),
  ])
  expect((await acme.refresh(kept.id)).body).toMatchObject({ status: 'active', stale: false })
  expect(await onSale()).toHaveLength(1)
})

test('the status of a topic names the segment on sale and not a newer one that failed, which a merge brought', async () => {
  const { id, merge } = await mergeSold()
  await merge()
  const [kept] = (await acme.list(`?connectionId=${id}&status=active`)).filter(
    ({ orphaned }: { orphaned: boolean }) => !orphaned,
  )
  await asDatabaseOwner(
    stage.api,
    `insert into activation (org_id, org_topic_id, connection_id, platform, topic_name, status, error)
     select org_id, org_topic_id, connection_id, platform, topic_name, 'error', 'refused' from activation where id = $1`,
    [ActivationId.decode(kept.id)],
  )
  const statuses = (await acme.call(`/api/topics/activation-status?ids=${kept.orgTopicId}`)).body
  expect(statuses[kept.orgTopicId].dspapi).toMatchObject({ status: 'active', activationId: kept.id })
})
