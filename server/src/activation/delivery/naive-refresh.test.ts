import { ActivationId, ConnectionId } from '@txadv/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { pushesOf, startStage } from '../../../test/pushing.ts'
import { findDifferences } from '../../../test/segment-checker.ts'
import type { Tenant } from '../../context.ts'
import { openPlatformSession } from '../connections/connections.ts'

/** Refresh as the interface words it, step by step, by somebody who never dies and whom every platform answers. */
async function refreshNaively(tenant: Tenant, connectionId: string, id: string, name: string, dies: () => boolean) {
  const session = await openPlatformSession(tenant, connectionId, 20_000)
  const step = () => {
    if (dies()) throw new Error('died')
  }
  const { rows } = await tenant.transact(({ db }) =>
    sql<{ segment: string }>`select platform_segment_id as segment from activation where id = ${id}`.execute(db),
  )
  step()
  await session.segments.deactivate(session.link, rows[0]?.segment ?? '')
  step()
  await tenant.transact(({ db }) =>
    sql`update activation set status = 'deactivated', deactivated_at = now() where id = ${id}`.execute(db),
  )
  step()
  const listing = {
    name,
    description: name,
    cpm: 1,
    currency: 'USD',
    externalId: id,
    matchValues: async () => Buffer.alloc(0),
  }
  const segment = await session.segments.create(session.link, listing)
  step()
  await tenant.transact(({ db }) =>
    sql`insert into activation (org_id, org_topic_id, connection_id, platform, topic_name, status, platform_segment_id,
        pushed_name, activated_at)
      select org_id, org_topic_id, connection_id, platform, topic_name, 'active', ${segment}, ${name}, now()
      from activation where id = ${id}`.execute(db),
  )
}

test('a naive refresh fails the same checker', async () => {
  const stage = await startStage({ PLATFORM_TIMEOUT_MS: '4000' })
  try {
    const acme = await pushesOf(stage)
    const { id, account } = await acme.connect('dspapi')
    await acme.push(id, { topicIds: await acme.topics(30) })
    const active = await acme.list(`?connectionId=${id}&status=active`)
    expect(active).toHaveLength(30)
    stage.sandbox.stand({ platform: 'dspapi', account, faults: { applyThenDrop: { share: 0.2 } } })
    const connectionId = ConnectionId.decode(id)
    for (const [n, each] of active.entries())
      await refreshNaively(
        acme.tenant,
        connectionId,
        ActivationId.decode(each.id),
        `Naive ${n}`,
        () => Math.random() < 0.1,
      ).catch(() => undefined)
    const { lost, untracked } = await findDifferences(stage.api.database, { account, connectionId })
    expect(lost.length + untracked.length).toBeGreaterThan(0)
    const { rows } = await stage.api.database.withTenant(acme.org.id, null, ({ db }) =>
      sql`select from activation where status = 'active'`.execute(db),
    )
    expect(rows.length).toBeLessThan(30)
  } finally {
    await stage.close()
  }
})
