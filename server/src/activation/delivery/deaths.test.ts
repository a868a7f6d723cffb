import { ActivationId, ConnectionId, limits, RunId } from '@txadv/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asDatabaseOwner } from '../../../test/harness.ts'
import { type Pushing, pushesOf, type Stage, startStage } from '../../../test/pushing.ts'
import { findDifferences } from '../../../test/segment-checker.ts'
import type { Tenant } from '../../context.ts'
import { deactivateActivation, refreshActivation, retryActivation } from '../activations/change.ts'
import { pushBatch } from '../push/push.ts'
import { reclaimExpired } from './delivery.queries.ts'
import { activationRecovery } from './recovery.task.ts'

let stage: Stage
beforeAll(async () => {
  stage = await startStage({ PLATFORM_TIMEOUT_MS: '5000' })
})
afterAll(() => stage.close())

class Death extends Error {}

/** A tenant whose process dies at the n-th thing that happens: before or after a transaction or a call to the outside. */
function mortal(tenant: Tenant, at: number) {
  let happened = 0
  let dead = false
  const happen = () => {
    if (dead || happened++ === at) {
      dead = true
      throw new Death()
    }
  }
  const dying =
    <A extends unknown[], T>(work: (...args: A) => Promise<T>) =>
    async (...args: A): Promise<T> => {
      happen()
      const done = await work(...args)
      happen()
      return done
    }
  const egress = { ...tenant.outside.egress, send: dying(tenant.outside.egress.send) }
  const transact = dying(tenant.transact as (work: never) => Promise<unknown>) as Tenant['transact']
  return { tenant: { ...tenant, transact, outside: { ...tenant.outside, egress } }, died: () => dead }
}

const none = { lost: [], duplicated: [], untracked: [], inDoubt: [] }
const platforms = ['marketplace', 'dspapi', 'custom_api'] as const

/** Does the work again and again, dying one step later each time, and looks each time what the worker makes of it. */
async function dieEverywhere(
  acme: Pushing,
  connection: { id: string; account: string },
  begin: () => Promise<(tenant: Tenant) => Promise<unknown>>,
): Promise<number> {
  const of = { account: connection.account, connectionId: ConnectionId.decode(connection.id) }
  for (let at = 0; ; at++) {
    const work = await begin()
    const { tenant, died } = mortal(acme.tenant, at)
    await work(tenant).catch(() => undefined)
    // Twice, because a segment that may yet be taken off sale by an old call is left alone the first time.
    for (let n = 0; n < 2; n++) {
      await asDatabaseOwner(
        stage.api,
        'update activation set leased_until = case when leased_until is not null then now() end, unconfirmed_until = null',
      )
      await acme.recover(connection.id)
    }
    expect({ at, ...(await findDifferences(stage.api.database, of)) }).toEqual({ at, ...none })
    if (!died()) return at
  }
}

describe('whoever dies, at whatever step, leaves what the worker can bring to an end', () => {
  test.each(platforms)('a push: every segment once, or none yet: %s', async (platform) => {
    const acme = await pushesOf(stage)
    const connection = await acme.connect(platform)
    const runs: string[] = []
    const steps = await dieEverywhere(acme, connection, async () => {
      const { runId } = await acme.begin(connection.id, { topicIds: await acme.topics(3) })
      runs.push(runId)
      return (tenant) => pushBatch(tenant, ConnectionId.decode(connection.id), RunId.decode(runId))
    })
    expect(steps).toBeGreaterThan(8)
    for (const runId of runs) {
      for (let n = 0; n < 3 && (await acme.status(connection.id, runId)).status === 'running'; n++)
        await acme.pushOnce(connection.id, runId)
      expect(await acme.status(connection.id, runId)).toMatchObject({
        status: 'completed',
        successCount: 3,
        errorCount: 0,
      })
    }
  })

  test.each(platforms)('a refresh: one segment, the old one or the new one: %s', async (platform) => {
    const acme = await pushesOf(stage)
    const connection = await acme.connect(platform)
    const [topic] = await acme.topics(1)
    await acme.push(connection.id, { topicIds: [topic] })
    let round = 0
    const steps = await dieEverywhere(acme, connection, async () => {
      if (++round % 2)
        await acme.call(`/api/topics/${topic}`, 'PATCH', { topic_name: `Dying ${platform} ${round} Fans` })
      const [active] = await acme.list(`?connectionId=${connection.id}&status=active`)
      expect(active).toBeDefined()
      return (tenant) => refreshActivation(tenant, ActivationId.decode(active.id))
    })
    expect(steps).toBeGreaterThan(8)
    const all = await acme.list(`?connectionId=${connection.id}`)
    expect(all.filter(({ status }: { status: string }) => status === 'active')).toHaveLength(1)
    expect(all.filter(({ status }: { status: string }) => status === 'pending' || status === 'error')).toEqual([])
  })

  test.each(platforms)('a deactivation: off sale and marked, or neither: %s', async (platform) => {
    const acme = await pushesOf(stage)
    const connection = await acme.connect(platform)
    await dieEverywhere(acme, connection, async () => {
      const [topic] = await acme.topics(1)
      await acme.push(connection.id, { topicIds: [topic] })
      const [active] = await acme.list(`?connectionId=${connection.id}&status=active`)
      return (tenant) => deactivateActivation(tenant, ActivationId.decode(active.id))
    })
  })

  test('a retry of what a platform refused', async () => {
    const acme = await pushesOf(stage)
    const connection = await acme.connect('dspapi')
    const { account } = connection
    await dieEverywhere(acme, connection, async () => {
      stage.sandbox.stand({ platform: 'dspapi', account, faults: { html: { status: 400, on: ['create'] } } })
      await acme.push(connection.id, { topicIds: await acme.topics(1) })
      stage.sandbox.stand({ platform: 'dspapi', account })
      const [failed] = await acme.list(`?connectionId=${connection.id}&status=error`)
      return (tenant) => retryActivation(tenant, ActivationId.decode(failed.id))
    })
    expect(await acme.list(`?connectionId=${connection.id}&status=pending`)).toEqual([])
  })
})

describe('what is overdue at a platform that is slow', () => {
  /** A batch of which nobody knows what became, and the platform takes its time from now on. */
  async function leaveInDoubt() {
    const acme = await pushesOf(stage)
    const { id, account } = await acme.connect('dspapi')
    const { runId } = await acme.begin(id, { topicIds: await acme.topics(limits.push.batch) })
    stage.sandbox.stand({ platform: 'dspapi', account, faults: { drop: { on: ['create'] } } })
    const inDoubt = async () =>
      (
        await asDatabaseOwner(stage.api, 'select from activation where org_id = $1 and leased_until is not null', [
          acme.org.id,
        ])
      ).rowCount
    // A busy machine may not begin them all in the time of one step.
    do await acme.pushOnce(id, runId)
    while ((await inDoubt()) !== limits.push.batch)
    stage.sandbox.stand({ platform: 'dspapi', account, latencyMs: 700 })
    await asDatabaseOwner(stage.api, 'update activation set leased_until = now() where leased_until is not null')
    const expectAllActive = async () => {
      expect(await acme.status(id, runId)).toMatchObject({ status: 'completed', successCount: limits.push.batch })
      const of = { account, connectionId: ConnectionId.decode(id) }
      expect(await findDifferences(stage.api.database, of)).toEqual(none)
    }
    return { acme, id, expectAllActive }
  }

  test('is taken up one at a time, however the server goes about it', async () => {
    const { acme, id } = await leaveInDoubt()
    await asDatabaseOwner(
      stage.api,
      `update activation set leased_until = now() - interval '1 minute' + n * interval '1 second'
       from (select id as overdue, row_number() over (order by id) as n from activation where org_id = $1) waiting
       where org_id = $1 and id = overdue`,
      [acme.org.id],
    )
    await acme.tenant.transact((tx) => reclaimExpired(tx, ConnectionId.decode(id), 60_000))
    const { rowCount } = await asDatabaseOwner(
      stage.api,
      'select from activation where org_id = $1 and leased_until > now()',
      [acme.org.id],
    )
    expect(rowCount).toBe(1)
  })

  test('is brought to an end by one visit, though not all of it can begin under one lease', async () => {
    const { acme, id, expectAllActive } = await leaveInDoubt()
    expect(await acme.recover(id)).toBe(limits.push.batch)
    await expectAllActive()
  })

  test('takes one place of a worker, however often it is found', async () => {
    const { acme, id, expectAllActive } = await leaveInDoubt()
    const { outside, enqueue, log } = acme.tenant
    const context = { database: stage.api.database, outside, enqueue, log, signal: new AbortController().signal }
    const visit = () => activationRecovery.run(context, { org: acme.org.id, connectionId: ConnectionId.decode(id) })
    const ended: number[] = []
    await Promise.all([1, 2, 3].map((n) => visit().then(() => ended.push(n))))
    expect(ended).toEqual([2, 3, 1])
    await expectAllActive()
    const { rows } = await asDatabaseOwner(
      stage.api,
      `select distinct changed_by from org_topic_history where org_id = $1 and change_type = 'activated'`,
      [acme.org.id],
    )
    expect(rows).toEqual([{ changed_by: 'system:recovery' }])
  })
})
