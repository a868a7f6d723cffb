import { setTimeout as pause } from 'node:timers/promises'
import { ActivationId, ConnectionId, LibraryTopicId } from '@txadv/contract'
import { expect } from 'vitest'
import { asDatabaseOwner } from './harness.ts'
import type { pushesOf, Stage } from './pushing.ts'

type Pushes = Awaited<ReturnType<typeof pushesOf>>

/** Activations of an organization that are made stale, and looked at when all is over. */
export function staleOf(stage: Stage, pushes: Pushes) {
  const { api, sandbox } = stage
  const idsOf = async (connection: string, status = 'active'): Promise<string[]> => {
    const listed = await pushes.list(`?connectionId=${connection}&status=${status}`)
    return listed.map(({ id }: { id: string }) => id)
  }
  /** What the worker does, until nobody has anything of a connection in hand. */
  const settle = async (connection: string): Promise<void> => {
    for (let n = 0; n < 100; n++) {
      await sandbox.settled()
      await pushes.recover(connection)
      const { rows } = await asDatabaseOwner(
        api,
        'select from activation where connection_id = $1 and leased_until is not null',
        [ConnectionId.decode(connection)],
      )
      if (rows.length === 0) return
      await pause(250)
    }
    throw new Error('something stays in doubt')
  }
  return {
    idsOf,
    settle,
    /** Topics that are on sale through a connection; a call that a busy machine let run into its limit is seen to. */
    async onSale(connection: string, count: number): Promise<string[]> {
      for (let made = 0; made < count; made += 100)
        await pushes.push(connection, { topicIds: await pushes.topics(Math.min(100, count - made)) })
      await settle(connection)
      const { rows } = await asDatabaseOwner(
        api,
        `select id from activation where connection_id = $1 and status = 'active' order by id desc`,
        [ConnectionId.decode(connection)],
      )
      expect(rows).toHaveLength(count)
      return rows.map(({ id }) => ActivationId.encode(id))
    },
    /** Gives the topics of activations other names, so that they are stale. */
    async rename(activationIds: readonly string[]): Promise<void> {
      const { rows } = await asDatabaseOwner(
        api,
        'select org_topic_id as id, topic_name as name from activation where id = any($1::uuid[])',
        [activationIds.map((id) => ActivationId.decode(id))],
      )
      for (const { id, name } of rows) {
        const body = { topic_name: `Renamed ${name}` }
        const answer = await pushes.call(`/api/topics/${LibraryTopicId.encode(id)}`, 'PATCH', body)
        expect(answer.status, answer.text).toBe(200)
      }
    },
    /** That each topic has one segment on sale and one active row, and that they know each other. */
    async expectOneEach({ id, account }: { id: string; account: string }, topics: number): Promise<void> {
      const active = await pushes.list(`?connectionId=${id}&status=active`)
      const live = (await sandbox.segments({ account })).filter(({ enabled, gone }) => enabled && !gone)
      const pairs = (from: readonly string[][]) => from.map((pair) => pair.join(' ')).sort()
      expect(pairs(active.map((each: Record<string, string>) => [each.platformSegmentId, each.pushedName]))).toEqual(
        pairs(live.map((segment) => [String(segment.id), segment.name])),
      )
      expect(new Set(active.map(({ orgTopicId }: { orgTopicId: string }) => orgTopicId)).size).toBe(topics)
      expect(active).toHaveLength(topics)
    },
  }
}
