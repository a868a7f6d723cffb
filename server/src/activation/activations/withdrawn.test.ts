import { LibraryTopicId } from '@txadv/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { asDatabaseOwner, makeOperator } from '../../../test/harness.ts'
import { type Pushing, pushesOf, type Stage, startStage } from '../../../test/pushing.ts'

let stage: Stage
let acme: Pushing
let operator: { readonly cookie: string }

beforeAll(async () => {
  stage = await startStage({ PLATFORM_TIMEOUT_MS: '4000' })
  operator = { cookie: (await makeOperator(stage.api)).cookie }
})
beforeEach(async () => {
  acme = await pushesOf(stage)
})
afterAll(() => stage.close())

/** Topics on sale through a connection. */
async function onSale(count: number, platform: 'dspapi' | 'marketplace' | 'custom_api' = 'dspapi') {
  const place = await acme.connect(platform)
  await acme.push(place.id, { topicIds: await acme.topics(count) })
  const active = await acme.list(`?connectionId=${place.id}&status=active`)
  expect(active).toHaveLength(count)
  return { ...place, active }
}
const enabledOf = async (account: string) =>
  (await stage.sandbox.segments({ account }))
    .filter(({ enabled, gone }) => enabled && !gone)
    .map(({ id }) => String(id))
const remove = (ids: readonly string[]) => acme.call('/api/topics', 'DELETE', { ids })
const archive = (topicIds: readonly string[], method = 'POST') =>
  stage.api.call('/api/admin/topics/archive', operator, { method, body: { topicIds } })
const globalIdOf = async (orgTopicId: string): Promise<string> => {
  const { data } = (await acme.call('/api/topics?pageSize=100')).body
  return data.find(({ id }: { id: string }) => id === orgTopicId).topic_id
}
const refreshAll = async () => {
  const { body: job } = await acme.call('/api/hygiene/refresh', 'POST')
  for (let calls = 0; calls < 20; calls++) {
    const { body } = await acme.call(`/api/hygiene/refresh/${job.jobId}/process`, 'POST')
    if (body.done) return { ...job, ...body }
  }
  throw new Error('the job does not end')
}

describe('2.10: a segment whose topic the library no longer has', () => {
  test('deleted: it is shown as orphaned, counted, stale, and told when the topic is deleted', async () => {
    const { id, active } = await onSale(3)
    const [gone, kept] = active
    const answer = await remove([gone.orgTopicId, 'ot_01h455vb4pex5vsknk084sn02q'])
    expect([answer.status, answer.body]).toEqual([200, { deleted: 1, segmentsOnSale: 1 }])
    const listed = await acme.list(`?connectionId=${id}`)
    const of = (activation: string) => listed.find((each: { id: string }) => each.id === activation)
    expect(of(gone.id)).toMatchObject({
      status: 'active',
      orphaned: true,
      orphanedBy: 'deleted',
      stale: true,
      staleCauses: ['orphaned'],
      topicName: gone.topicName,
      currentPlatformName: null,
    })
    expect(of(kept.id)).toMatchObject({ orphaned: false, orphanedBy: null, stale: false, staleCauses: [] })
    expect((await acme.list('?stale=true')).map((each: { id: string }) => each.id)).toEqual([gone.id])
    expect((await acme.list('?stale=false')).map((each: { id: string }) => each.id)).not.toContain(gone.id)
    expect((await acme.call('/api/activations/summary')).body).toMatchObject({ stale: 1, orphaned: 1 })
    const statuses = (await acme.call('/api/topics/activation-status')).body
    expect(statuses[gone.orgTopicId].dspapi).toMatchObject({ activationId: gone.id, stale: true, orphaned: true })
    expect(statuses[kept.orgTopicId].dspapi).toMatchObject({ activationId: kept.id, stale: false, orphaned: false })
    const asked = (await acme.call(`/api/topics/activation-status?ids=${gone.orgTopicId}`)).body
    expect(Object.keys(asked)).toEqual([gone.orgTopicId])
    const other = await pushesOf(stage)
    expect((await other.call('/api/topics/activation-status')).body).toEqual({})
  })

  test('deleting topics that are not on sale leaves nothing on sale', async () => {
    const { active } = await onSale(1)
    await acme.deactivate(active[0].id)
    expect((await remove([active[0].orgTopicId])).body).toEqual({ deleted: 1 })
    expect((await acme.call('/api/activations/summary')).body).toMatchObject({ stale: 0, orphaned: 0 })
    const [past] = await acme.list()
    expect(past).toMatchObject({ status: 'deactivated', orphaned: false, orphanedBy: null, stale: false })
  })

  test('archived by an operator: the answer says how many are on sale anywhere, and a restored one is no orphan', async () => {
    const { active } = await onSale(2)
    const topic = await globalIdOf(active[0].orgTopicId)
    const answer = await archive([topic])
    expect([answer.status, answer.body]).toEqual([200, { archived: 1, segmentsOnSale: 1 }])
    const [orphan] = await acme.list('?stale=true')
    expect(orphan).toMatchObject({
      id: active[0].id,
      topicName: active[0].topicName,
      orphaned: true,
      orphanedBy: 'archived',
    })
    await archive([topic], 'DELETE')
    expect(await acme.list('?stale=true')).toEqual([])
  })

  test('merged: a link that leads to a topic which was merged away', async () => {
    const { active } = await onSale(2)
    // As a merge from before links were moved left it.
    await asDatabaseOwner(
      stage.api,
      `with merged as (update topic set merged_into = (select topic_id from org_topic where id = $2::uuid)
         where id = (select topic_id from org_topic where id = $1::uuid) returning id)
       update org_topic set live = false where topic_id = (select id from merged)`,
      [active[0].orgTopicId, active[1].orgTopicId].map((id) => LibraryTopicId.decode(id)),
    )
    expect(await acme.list('?stale=true')).toMatchObject([{ id: active[0].id, orphanedBy: 'merged' }])
  })

  test.each(['dspapi', 'marketplace', 'custom_api'] as const)(
    'the refresh of all stale activations takes it off the platform and recreates the others: %s',
    async (platform) => {
      const { id, account, active } = await onSale(3, platform)
      const [deleted, archived, renamed] = active
      await remove([deleted.orgTopicId])
      await archive([await globalIdOf(archived.orgTopicId)])
      await acme.call(`/api/topics/${renamed.orgTopicId}`, 'PATCH', { topic_name: `Anew ${platform} 7 Chess Fans` })
      expect(await refreshAll()).toMatchObject({ totalItems: 3, processedItems: 3, successCount: 3, errorCount: 0 })
      const listed = await acme.list(`?connectionId=${id}`)
      const statusOf = (activation: { id: string }) =>
        listed.find((each: { id: string }) => each.id === activation.id).status
      expect([deleted, archived, renamed].map(statusOf)).toEqual(['deactivated', 'deactivated', 'deactivated'])
      const [left, ...more] = await acme.list(`?connectionId=${id}&status=active`)
      expect([left.orgTopicId, more]).toEqual([renamed.orgTopicId, []])
      expect(await enabledOf(account)).toEqual([left.platformSegmentId])
      expect(await acme.list('?stale=true')).toEqual([])
      expect((await acme.call('/api/activations/summary')).body).toMatchObject({ stale: 0, orphaned: 0 })
    },
  )

  test('one that the platform will not take off is an error of the job, and stays an orphan on sale', async () => {
    const { account, active } = await onSale(1, 'custom_api')
    await remove([active[0].orgTopicId])
    stage.sandbox.stand({ platform: 'custom_api', account, faults: { html: { status: 400, on: ['deactivate'] } } })
    expect(await refreshAll()).toMatchObject({ processedItems: 1, successCount: 0, errorCount: 1 })
    expect(await acme.list('?stale=true')).toMatchObject([{ id: active[0].id, status: 'active', orphaned: true }])
    stage.sandbox.stand({ platform: 'custom_api', account })
    expect(await refreshAll()).toMatchObject({ successCount: 1 })
    expect(await enabledOf(account)).toEqual([])
  })

  test('a topic that came back between the look and the turn of its segment stays on sale', async () => {
    const { id, account, active } = await onSale(1)
    const topic = await globalIdOf(active[0].orgTopicId)
    await archive([topic])
    const { body: job } = await acme.call('/api/hygiene/refresh', 'POST')
    await asDatabaseOwner(
      stage.api,
      `update job set status = 'processing', cursor = jsonb_build_object('seen', 1, 'org', org_id, 'planned',
         jsonb_build_array(jsonb_build_object('id', (select id from activation where org_id = job.org_id), 'topicName', 'x',
         'retry', false, 'retire', true))) where id = $1`,
      [job.jobId],
    )
    await archive([topic], 'DELETE')
    const { body } = await acme.call(`/api/hygiene/refresh/${job.jobId}/process`, 'POST')
    expect(body).toMatchObject({ done: true, skipCount: 1, successCount: 0 })
    expect(await acme.list(`?connectionId=${id}`)).toMatchObject([{ id: active[0].id, status: 'active' }])
    expect(await enabledOf(account)).toHaveLength(1)
  })
})

test('topicName is the name of the topic now; the name at push time stands beside it', async () => {
  const { id, active } = await onSale(1)
  const [{ topicName: before, orgTopicId }] = active
  expect(active[0].pushedTopicName).toBe(before)
  const after = 'Anew 3 Weekend Kayakers'
  await acme.call(`/api/topics/${orgTopicId}`, 'PATCH', { topic_name: after })
  expect(await acme.list(`?connectionId=${id}`)).toMatchObject([{ topicName: after, pushedTopicName: before }])
})
