import { ConnectionId } from '@txadv/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asDatabaseOwner, makeOperator } from '../../../test/harness.ts'
import { jobsOf } from '../../../test/jobs.ts'
import { type Pushing, pushesOf, type Stage, startStage } from '../../../test/pushing.ts'
import { findDifferences } from '../../../test/segment-checker.ts'

let stage: Stage
let acme: Pushing
let jobs: ReturnType<typeof jobsOf>

beforeAll(async () => {
  stage = await startStage({ PLATFORM_TIMEOUT_MS: '4000' })
  acme = await pushesOf(stage)
  jobs = jobsOf(stage.api, { cookie: (await makeOperator(stage.api)).cookie })
})
afterAll(() => stage.close())

const platforms = ['marketplace', 'dspapi', 'custom_api'] as const

async function pushed(platform: (typeof platforms)[number], count: number) {
  const connection = await acme.connect(platform)
  await acme.push(connection.id, { topicIds: await acme.topics(count) })
  const active = await acme.list(`?connectionId=${connection.id}&status=active`)
  expect(active).toHaveLength(count)
  return { ...connection, platform, active }
}
type Pushed = Awaited<ReturnType<typeof pushed>>

const driftOf = async (connection: string) => {
  const answer = await acme.call(`/api/activations/drift?connectionId=${connection}`)
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}
const adopt = (body: object) => acme.call('/api/activations/drift/adopt', 'POST', body)
const retire = (body: object) => acme.call('/api/activations/drift/retire', 'POST', body)

/** Changes a segment behind the service's back. */
const tamper = ({ platform }: Pushed, id: string, set: string) =>
  asDatabaseOwner(stage.api, `update sandbox_segment set ${set} where platform = $1 and id = $2`, [platform, id])

/** A segment that somebody made at the platform itself. */
async function orphan({ platform, account }: Pick<Pushed, 'platform' | 'account'>, name: string): Promise<string> {
  const { rows } = await asDatabaseOwner(
    stage.api,
    `insert into sandbox_segment (platform, account, name, description, enabled) values ($1, $2, $3, 'By hand', true)
     returning id`,
    [platform, account, name],
  )
  return String(rows[0].id)
}

const none = {
  renamed: [],
  missing: [],
  untracked: [],
  repriced: [],
  inDoubt: 0,
  totals: { renamed: 0, missing: 0, untracked: 0, repriced: 0 },
}

describe('GET /api/activations/drift', () => {
  test.each(platforms)(
    'finds what was renamed, is missing and is untracked, in three columns: %s',
    async (platform) => {
      const all = await pushed(platform, 5)
      expect(await driftOf(all.id)).toMatchObject({ ...none, connectionId: all.id, matched: 5, stale: 0 })
      const [one, two, three] = all.active
      await tamper(all, one.platformSegmentId, `name = 'Renamed there'`)
      await tamper(all, two.platformSegmentId, 'enabled = false')
      await tamper(all, three.platformSegmentId, 'gone = true, enabled = false')
      const stranger = await orphan(all, 'Made by hand')
      await acme.call(`/api/topics/${one.orgTopicId}`, 'PATCH', { topic_name: `Anew ${platform} 9 Golf Fans` })
      const [renamedNow] = await acme.list(`?connectionId=${all.id}&stale=true`)
      const found = await driftOf(all.id)
      expect(found).toMatchObject({ matched: 2, stale: 1, totals: { renamed: 1, missing: 2, untracked: 1 } })
      expect(found.renamed).toEqual([
        {
          platformSegmentId: one.platformSegmentId,
          activationId: one.id,
          orgTopicId: one.orgTopicId,
          topicName: renamedNow.topicName,
          pushed: { name: one.pushedName, description: one.pushedDescription },
          generated: { name: renamedNow.currentPlatformName, description: renamedNow.currentPlatformDesc },
          actual: { name: 'Renamed there', description: one.pushedDescription, onSale: true },
        },
      ])
      expect(renamedNow.currentPlatformName).not.toBe(one.pushedName)
      expect(found.missing.map(({ activationId }: { activationId: string }) => activationId).sort()).toEqual(
        [two.id, three.id].sort(),
      )
      expect(found.untracked).toEqual([
        {
          platformSegmentId: stranger,
          activationId: null,
          orgTopicId: null,
          topicName: null,
          pushed: null,
          generated: null,
          actual: { name: 'Made by hand', description: 'By hand', onSale: true },
        },
      ])
    },
  )

  test('what is being changed at this moment is no difference', async () => {
    const all = await pushed('dspapi', 2)
    stage.sandbox.stand({ platform: 'dspapi', account: all.account, faults: { hang: { on: ['deactivate'] } } })
    expect((await acme.deactivate(all.active[0].id)).status).toBe(502)
    expect(await driftOf(all.id)).toMatchObject({ ...none, matched: 1, inDoubt: 1 })
  })

  test('a platform that does not answer is told as such; a connection that is not there is 404', async () => {
    const { id, account } = await acme.connect('custom_api')
    stage.sandbox.stand({ platform: 'custom_api', account, faults: { html: { status: 400, on: ['list'] } } })
    const answer = await acme.call(`/api/activations/drift?connectionId=${id}`)
    expect([answer.status, answer.body.error]).toEqual([502, 'API GET segments failed with status 400'])
    const absent = await acme.call('/api/activations/drift?connectionId=conn_01h455vb4pex5vsknk084sn02q')
    expect([absent.status, absent.body.error]).toEqual([404, 'Connection not found'])
  })
})

describe('POST /api/activations/drift/adopt', () => {
  test.each(platforms)('an untracked segment becomes the activation of a topic: %s', async (platform) => {
    const { id, account } = await acme.connect(platform)
    const [first, second] = await acme.topics(2)
    const segment = await orphan({ platform, account }, 'Known by hand')
    const answer = await adopt({ connectionId: id, platformSegmentId: segment, topicId: first })
    expect(answer.status, answer.text).toBe(200)
    expect(answer.body).toMatchObject({
      orgTopicId: first,
      status: 'active',
      platformSegmentId: segment,
      pushedName: 'Known by hand',
      pushedDescription: 'By hand',
      stale: true,
    })
    expect(await driftOf(id)).toMatchObject({ ...none, matched: 1, stale: 1 })
    const again = await adopt({ connectionId: id, platformSegmentId: segment, topicId: second })
    expect([again.status, again.body.error]).toEqual([409, 'Segment belongs to an activation already'])
    const other = await orphan({ platform, account }, 'Another by hand')
    const twice = await adopt({ connectionId: id, platformSegmentId: other, topicId: first })
    expect([twice.status, twice.body.error]).toEqual([409, 'Topic is activated on this connection already'])
    const refreshed = await acme.refresh(answer.body.id)
    expect(refreshed.status, refreshed.text).toBe(200)
    expect(refreshed.body).toMatchObject({ status: 'active', stale: false })
  })

  test('an id that another organization owns is refused, though both see it', async () => {
    const mine = await pushed('dspapi', 1)
    const rival = await pushesOf(stage)
    const body = {
      name: 'Same account',
      platform: 'dspapi',
      direction: 'outbound',
      config: {},
      credentials: { api_key: 'k', provider_id: mine.account },
    }
    const { body: same } = await stage.api.call('/api/connections', rival.org.owner, { method: 'POST', body })
    const [topic] = await rival.topics(1)
    const segment = mine.active[0].platformSegmentId
    for (const verb of ['adopt', 'retire']) {
      const asked = { connectionId: same.id, platformSegmentId: segment, ...(verb === 'adopt' && { topicId: topic }) }
      const answer = await rival.call(`/api/activations/drift/${verb}`, 'POST', asked)
      expect([answer.status, answer.body.error]).toEqual([409, 'Segment belongs to an activation already'])
    }
    expect(await driftOf(mine.id)).toMatchObject({ ...none, matched: 1 })
  })

  test('404 for a segment that is not on sale, and for a topic that the library does not hold', async () => {
    const { id, account } = await acme.connect('dspapi')
    const [topicId] = await acme.topics(1)
    const absent = await adopt({ connectionId: id, platformSegmentId: '999999', topicId })
    expect([absent.status, absent.body.error]).toEqual([404, 'Segment not found on the platform'])
    const platformSegmentId = await orphan({ platform: 'dspapi', account }, 'For nobody')
    const unknown = await adopt({ connectionId: id, platformSegmentId, topicId: 'ot_01h455vb4pex5vsknk084sn02q' })
    expect([unknown.status, unknown.body.error]).toEqual([404, 'Topic not found'])
  })
})

describe('POST /api/activations/drift/retire', () => {
  test.each(platforms)('takes an untracked segment off sale: %s', async (platform) => {
    const { id, account } = await acme.connect(platform)
    const segment = await orphan({ platform, account }, 'To be retired')
    const answer = await retire({ connectionId: id, platformSegmentId: segment })
    expect([answer.status, answer.body.status], answer.text).toEqual([200, 'deactivated'])
    expect(await driftOf(id)).toMatchObject({ ...none, matched: 0 })
    const of = { account, connectionId: ConnectionId.decode(id) }
    expect((await findDifferences(stage.api.database, of)).untracked).toEqual([])
    expect(await acme.list(`?connectionId=${id}`)).toEqual([])
    const again = await retire({ connectionId: id, platformSegmentId: segment })
    expect([again.status, again.body.error]).toEqual([404, 'Segment not found on the platform'])
  })

  test('one that is tracked is refused; one that came back on sale after its deactivation is taken off again', async () => {
    const all = await pushed('dspapi', 1)
    const asked = { connectionId: all.id, platformSegmentId: all.active[0].platformSegmentId }
    const tracked = await retire(asked)
    expect([tracked.status, tracked.body.error]).toEqual([409, 'Segment belongs to an activation already'])
    expect((await acme.deactivate(all.active[0].id)).status).toBe(200)
    await tamper(all, asked.platformSegmentId, 'enabled = true')
    expect(await driftOf(all.id)).toMatchObject({ totals: { renamed: 0, missing: 0, untracked: 1 } })
    expect((await retire(asked)).status).toBe(200)
    expect(await driftOf(all.id)).toMatchObject(none)
  })

  test('what the platform did not take off is open to be retired again, and what was not heard of is looked into', async () => {
    const { id, account } = await acme.connect('custom_api')
    const segment = await orphan({ platform: 'custom_api', account }, 'Hard to retire')
    const asked = { connectionId: id, platformSegmentId: segment }
    const order = { platform: 'custom_api', account } as const
    stage.sandbox.stand({ ...order, faults: { html: { status: 400, on: ['deactivate'] } } })
    const refused = await retire(asked)
    expect([refused.status, refused.body.error]).toEqual([502, 'Platform deactivation failed'])
    expect(await driftOf(id)).toMatchObject({ totals: { renamed: 0, missing: 0, untracked: 1 } })
    stage.sandbox.stand({ ...order, faults: { applyThenDrop: { on: ['deactivate'], count: 1 } } })
    expect((await retire(asked)).status).toBe(502)
    expect((await retire(asked)).body.error).toBe('Activation is being changed, try again later')
    await asDatabaseOwner(stage.api, 'update activation set leased_until = now() where connection_id = $1', [
      ConnectionId.decode(id),
    ])
    expect(await acme.recover(id)).toBe(1)
    expect(await findDifferences(stage.api.database, { account, connectionId: ConnectionId.decode(id) })).toEqual({
      lost: [],
      duplicated: [],
      untracked: [],
      inDoubt: [],
    })
  })

  test('an activation whose segment is gone is marked deactivated, with the reason', async () => {
    const all = await pushed('marketplace', 1)
    const [{ id, platformSegmentId }] = all.active
    await tamper(all, platformSegmentId, 'gone = true, enabled = false')
    const answer = await retire({ connectionId: all.id, platformSegmentId })
    expect(answer.body, answer.text).toEqual({ platformSegmentId, activationId: id, status: 'deactivated' })
    const [marked] = await acme.list(`?connectionId=${all.id}`)
    expect(marked).toMatchObject({
      id,
      status: 'deactivated',
      deactivatedAt: expect.any(String),
      error: 'The segment was no longer active on the platform',
    })
  })
})

describe('sync_trade_desk', () => {
  test('result {matched, renamed, missing, untracked, repriced}, of one connection or all; it changes nothing by itself', async () => {
    const all = await pushed('dspapi', 3)
    await tamper(all, all.active[0].platformSegmentId, `name = 'Renamed behind us'`)
    await tamper(all, all.active[1].platformSegmentId, 'enabled = false')
    await orphan(all, 'Beside us')
    const totals = { matched: 1, renamed: 1, missing: 1, untracked: 1, repriced: 0 }
    const before = await acme.list(`?connectionId=${all.id}`)
    const job = await jobs.run('sync_trade_desk', { connectionId: all.id })
    expect(job).toMatchObject({
      job_type: 'sync_trade_desk',
      status: 'completed',
      total_items: 1,
      success_count: 1,
      result: { ...totals, connections: [{ connectionId: all.id, ...totals }] },
    })
    const ofOrg = await jobs.run('sync_trade_desk', { orgId: acme.org.id })
    expect(ofOrg.status).toBe('completed')
    expect(ofOrg.total_items).toBe(ofOrg.processed_items)
    expect(ofOrg.result.connections).toContainEqual({ connectionId: all.id, ...totals })
    // Those that were told to refuse are among the errors, and kept no other from being compared.
    expect(ofOrg.errors[0]).toMatchObject({ message: 'API GET segments failed with status 400' })
    expect(await acme.list(`?connectionId=${all.id}`)).toEqual(before)
  })

  test('an organization or connection that is not there: 404', async () => {
    const absent = await jobs.create('sync_trade_desk', { connectionId: 'conn_01h455vb4pex5vsknk084sn02q' })
    expect([absent.status, absent.body.error]).toEqual([404, 'Connection not found'])
    const nobody = await jobs.create('sync_trade_desk', { orgId: '00000000-0000-7000-8000-000000000000' })
    expect([nobody.status, nobody.body.error]).toEqual([404, 'Organization not found'])
  })
})
