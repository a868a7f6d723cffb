import { setTimeout as pause } from 'node:timers/promises'
import { limits, RunId } from '@txadv/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, asDatabaseOwner, makeOrg, type Org, startApi, testConfig } from '../../../test/harness.ts'
import { freshItems, hostile, paged, type Source, startSource, syncOf } from '../../../test/sources.ts'
import { createOutside, type OutboundClients } from '../../egress/outside.ts'
import { createLogger } from '../../lib/log.ts'
import { installQueue, type Queue, startWorker, type TaskContext } from '../../queue/queue.ts'
import { reclaimIdleSyncs, startDueSyncs, startScheduledSync, syncTasks, takeSyncTurn } from './sync.task.ts'

const log = createLogger('error')
let api: Api
let source: Source
let outside: OutboundClients
let org: Org
let sync: ReturnType<typeof syncOf>
beforeAll(async () => {
  source = await startSource()
  const env = { EGRESS_ALLOW: source.endpoint }
  api = await startApi({ env })
  outside = createOutside(testConfig(api.databaseUrl, env))
  org = await makeOrg(api, ['owner'])
  sync = syncOf(api, org)
  await installQueue(api.databaseUrl, syncTasks, log)
})
afterAll(async () => {
  await outside.close()
  await api.close()
  await source.close()
})

const { signal } = new AbortController()
/** A worker's context that notes what it promises instead of promising it. */
function contextOf(over: Partial<TaskContext> = {}) {
  const promised: { task: string; data: object }[] = []
  const enqueue: Queue['enqueue'] = async (_, task, data) => {
    promised.push({ task: task.name, data })
  }
  return { promised, context: { database: api.database, enqueue, log, outside, signal, ...over } }
}
const rowsOf = async (statement: string, values: unknown[] = []) => (await asDatabaseOwner(api, statement, values)).rows
const uuidOf = async (id: string) =>
  (await rowsOf('select id from batch where connection_id is not null order by created_at desc limit 1'))[0]?.id ?? id

async function ended(id: string) {
  for (let looks = 0; looks < 600; looks++) {
    const [run] = await sync.runs(id)
    if (run && run.status !== 'running') return run
    await pause(100)
  }
  throw new Error('the run does not end')
}

test('the worker drives a whole run that is begun with worker: true', async () => {
  const worker = await startWorker(api.databaseUrl, syncTasks, { database: api.database, outside, log })
  try {
    const id = await sync.connect(source.serve(paged(freshItems(1_100))))
    expect((await sync.begin(id, { worker: true })).body).toMatchObject({ totalItems: 1_100, status: 'running' })
    expect(await ended(id)).toMatchObject({ status: 'completed', processedPages: 3, successCount: 1_100, worker: true })
  } finally {
    await worker.stop()
  }
})

describe('what ends a run', () => {
  const driven = async (url: string, config: object = {}) => {
    const id = await sync.connect(url, config)
    await sync.begin(id, { worker: true })
    const runId = await uuidOf(id)
    return { id, turn: () => takeSyncTurn(contextOf().context, { org: org.id, runId }) }
  }

  test('a source that fails, with a plain reason and after its retries', async () => {
    const serve = paged(freshItems(4), { cap: 2 })
    let tries = 0
    const url = source.serve((response, asked, received) => {
      const broken = asked.get('page') === '2'
      if (broken) tries++
      return (broken ? hostile.broken : serve)?.(response, asked, received)
    })
    const { id, turn } = await driven(url)
    await turn()
    const [run] = await sync.runs(id)
    expect(run).toMatchObject({ status: 'failed', reason: 'API GET items failed with status 500', processedPages: 1 })
    expect(tries).toBe(4)
  })

  test('its connection being deleted', async () => {
    const { id, turn } = await driven(source.serve(paged(freshItems(4), { cap: 2 })))
    await api.call(`/api/connections/${id}`, org.owner, { method: 'DELETE' })
    await turn()
    const [run] = await rowsOf(`select status, reason from batch where kind = 'sync' order by created_at desc limit 1`)
    expect(run).toEqual({ status: 'failed', reason: 'The connection was deleted' })
  })

  test('being cancelled: the worker leaves it so', async () => {
    const { id, turn } = await driven(source.serve(paged(freshItems(4), { cap: 2 })))
    const [{ runId }] = await sync.runs(id)
    await sync.cancel(id, runId)
    await turn()
    expect(await sync.status(id, runId)).toMatchObject({ status: 'cancelled', processedPages: 0 })
  })
})

describe('whose turn it is', () => {
  const drivenRun = async (items: readonly unknown[], cap = 500) => {
    const id = await sync.connect(source.serve(paged(items, { cap })))
    await sync.begin(id, { worker: true })
    const turn = { org: org.id, runId: await uuidOf(id) }
    const set = (what: string) => rowsOf(`update batch set ${what} where id = $1`, [turn.runId])
    return { id, turn, set }
  }

  test('a run whose worker let its lease run out is taken up again, once', async () => {
    const { id, turn, set } = await drivenRun(freshItems(3))
    const { context, promised } = contextOf()
    await set(`leased_until = now() + interval '1 second'`)
    await reclaimIdleSyncs(context)
    expect(promised).toEqual([])
    await set(`leased_until = now() - interval '1 second'`)
    await reclaimIdleSyncs(context)
    await reclaimIdleSyncs(context)
    expect(promised).toEqual([{ task: 'sync-run', data: turn }])
    await takeSyncTurn(context, turn)
    expect((await sync.runs(id))[0]).toMatchObject({ status: 'completed', successCount: 3 })
  })

  test('a run that waits for its turn is left to wait, until the promise must be lost', async () => {
    const { turn, set } = await drivenRun(freshItems(3))
    const { context, promised } = contextOf()
    await set(`heartbeat_at = now() - interval '80 seconds'`)
    await reclaimIdleSyncs(context)
    expect(promised).toEqual([])
    await set(`heartbeat_at = now() - interval '2 minutes'`)
    await reclaimIdleSyncs(context)
    await reclaimIdleSyncs(context)
    expect(promised).toEqual([{ task: 'sync-run', data: turn }])
    await takeSyncTurn(context, turn)
  })

  test('a second turn leaves a run alone that somebody drives, and promises none', async () => {
    const { id, turn, set } = await drivenRun(freshItems(3))
    const { context, promised } = contextOf()
    await set(`leased_until = now() + interval '1 minute'`)
    await takeSyncTurn(context, turn)
    expect(promised).toEqual([])
    expect((await sync.runs(id))[0]).toMatchObject({ status: 'running', processedPages: 0 })
    await set('leased_until = null')
    await takeSyncTurn(context, turn)
    expect((await sync.runs(id))[0]).toMatchObject({ status: 'completed' })
  })

  test("a worker that finds on waking that the run is another's stops, and promises nothing", async () => {
    const hold = Promise.withResolvers<void>()
    const items = freshItems(4)
    const serve = paged(items, { cap: 2 })
    const id = await sync.connect(
      source.serve(async (response, asked, received) => {
        if (asked.get('page') === '2') await hold.promise
        serve(response, asked, received)
      }),
    )
    await sync.begin(id, { worker: true })
    const runId = await uuidOf(id)
    const { context, promised } = contextOf()
    const slow = takeSyncTurn(context, { org: org.id, runId })
    await expect.poll(async () => (await sync.runs(id))[0].processedPages).toBe(1)
    await rowsOf(`update batch set fence = fence + 1, leased_until = now() + interval '1 minute' where id = $1`, [
      runId,
    ])
    await slow
    expect(promised).toEqual([])
    const [{ leased }] = await rowsOf('select leased_until > now() as leased from batch where id = $1', [runId])
    expect(leased).toBe(true)
    hold.resolve()
    await sync.cancel(id, (await sync.runs(id))[0].runId)
  })

  test('the next page is asked for while one is taken in, and none beyond the last', async () => {
    const asked: string[] = []
    const serve = paged(freshItems(6), { cap: 2 })
    const id = await sync.connect(
      source.serve((response, query, received) => {
        asked.push(`${query.get('page')} at ${taken}`)
        serve(response, query, received)
      }),
    )
    let taken = 0
    await sync.begin(id, { worker: true })
    const { database } = api
    const counting: TaskContext['database'] = {
      ...database,
      withTenant: (of, workspace, work) =>
        database.withTenant(of, workspace, async (tx) => {
          const answer = await work(tx)
          if (typeof answer === 'object' && answer !== null && 'done' in answer) taken++
          return answer
        }),
    }
    await takeSyncTurn(contextOf({ database: counting }).context, { org: org.id, runId: await uuidOf(id) })
    expect(asked).toEqual(['1 at 0', '1 at 0', '2 at 0', '3 at 1'])
    expect((await sync.runs(id))[0]).toMatchObject({ status: 'completed', successCount: 6 })
  })
})

describe('a run that its caller left', () => {
  const left = async (items: readonly unknown[], seconds: number) => {
    const id = await sync.connect(source.serve(paged(items, { cap: 2 })))
    const runId = await sync.started(id)
    await sync.page(id, runId)
    const silentFor = (silent: number) =>
      rowsOf(
        `update batch set heartbeat_at = now() - make_interval(secs => $2) where connection_id is not null and id = $1`,
        [RunId.decode(runId), silent],
      )
    await silentFor(seconds)
    return { id, runId, silentFor }
  }

  test('is taken up by the worker, and its caller learns that it is over', async () => {
    const { id, runId, silentFor } = await left(freshItems(6), limits.sync.idleSeconds - 10)
    const { context, promised } = contextOf()
    await reclaimIdleSyncs(context)
    expect(promised).toEqual([])
    await silentFor(limits.sync.idleSeconds + 1)
    await reclaimIdleSyncs(context)
    const turn = { org: org.id, runId: RunId.decode(runId) }
    expect(promised).toEqual([{ task: 'sync-run', data: turn }])
    await takeSyncTurn(context, turn)
    expect(await sync.runs(id)).toMatchObject([{ status: 'completed', successCount: 6, worker: true }])
    const { status, body } = await sync.page(id, runId)
    expect([status, body.done, body.status]).toEqual([200, true, 'completed'])
  })

  test('is taken up by the next request for a run, by a caller or for the worker: none is refused, none is doubled', async () => {
    const { id, runId, silentFor } = await left(freshItems(6), limits.sync.idleSeconds + 1)
    const again = await sync.begin(id)
    expect([again.status, again.body]).toEqual([200, { runId, totalItems: 6, status: 'running', resumed: true }])
    const live = await sync.begin(id)
    expect([live.status, live.body]).toEqual([
      409,
      { error: 'A sync run of this connection is running already, finish or cancel it first', runId },
    ])
    await silentFor(limits.sync.idleSeconds + 1)
    const answers = await Promise.all(Array.from({ length: 6 }, () => sync.begin(id, { worker: true })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
    await takeSyncTurn(contextOf().context, { org: org.id, runId: RunId.decode(runId) })
    expect(await sync.runs(id)).toMatchObject([{ runId, status: 'completed', processedPages: 3, successCount: 6 }])
  })

  test('one that a worker has is live, however long nothing was heard of it', async () => {
    const { id, runId } = await left(freshItems(6), limits.sync.idleSeconds + 1)
    await rowsOf(`update batch set leased_until = now() + interval '1 minute' where id = $1`, [RunId.decode(runId)])
    const { status, body } = await sync.begin(id)
    expect([status, body.runId]).toEqual([409, runId])
  })
})

describe('sync_cron', () => {
  const dueOf = async () =>
    (await rowsOf('select sync_due_at from connection where sync_due_at is not null')).map((row) => row.sync_due_at)

  test('begins a run when it is due, never a second while one is running, and says why one could not begin', async () => {
    let serve = paged(freshItems(5))
    const id = await sync.connect(
      source.serve((...given) => serve(...given)),
      { sync_cron: '*/5 * * * *' },
    )
    const { context, promised } = contextOf()
    await startDueSyncs(context)
    expect(promised).toEqual([])
    const [due] = await dueOf()
    expect(due.getTime() - Date.now()).toBeLessThanOrEqual(300_000)
    expect(due.getTime() % 300_000).toBe(0)

    const makeDue = () => rowsOf('update connection set sync_due_at = now() where sync_due_at is not null')
    await makeDue()
    await startDueSyncs(context)
    await startDueSyncs(context)
    expect(promised).toMatchObject([{ task: 'sync-start', data: { org: org.id, workspace: null } }])
    const start = promised[0]?.data as Parameters<typeof startScheduledSync>[1]
    await startScheduledSync(context, start)
    await startScheduledSync(context, start)
    expect(await sync.runs(id)).toMatchObject([{ status: 'running', worker: true }])
    await takeSyncTurn(context, promised[1]?.data as Parameters<typeof takeSyncTurn>[1])
    expect(await sync.runs(id)).toMatchObject([{ status: 'completed', successCount: 5 }])
    const changedBy = "select distinct changed_by, metadata->>'via' as via from org_topic_history where org_id = $1"
    expect(await rowsOf(`${changedBy} and change_type = 'synced' and changed_by like 'system%'`, [org.id])).toEqual([
      { changed_by: 'system:sync-schedule', via: 'system' },
    ])

    serve = hostile.refusing as typeof serve
    await startScheduledSync(context, start)
    expect((await sync.runs(id))[0]).toMatchObject({
      status: 'failed',
      reason: 'API GET items failed with status 401',
    })
  })

  test('a change of the config sets its time anew, and only cron lines are taken', async () => {
    const id = await sync.connect(source.serve(paged([])), { sync_cron: '0 3 * * 1' })
    const set = (sync_cron: unknown) =>
      api.call(`/api/connections/${id}`, org.owner, { method: 'PATCH', body: { config: { sync_cron } } })
    for (const wrong of ['* * * *', '60 * * * *', '* 24 * * *', '* * 0 * *', '@daily', '* * * * 7', '*/0 * * * *', 5])
      expect((await set(wrong)).status, String(wrong)).toBe(400)
    await startDueSyncs(contextOf().context)
    expect(await dueOf()).toHaveLength(2)
    expect((await set('30 4 1,15 * *')).status).toBe(200)
    expect(await dueOf()).toHaveLength(1)
    expect((await set(null)).status).toBe(200)
    await startDueSyncs(contextOf().context)
    expect(await dueOf()).toHaveLength(1)
  })
})

test('a worker that dies at any place where it waits loses nothing and doubles nothing', async () => {
  const items = freshItems(120)
  const id = await sync.connect(source.serve(paged(items, { cap: 10 })))
  await sync.begin(id, { worker: true })
  const runId = await uuidOf(id)
  const before = await creditsOf()
  let deaths = 0
  for (let life = 1; ; life++) {
    const { context } = contextOf({ database: mortal((life % 25) + 1) })
    await takeSyncTurn(context, { org: org.id, runId }).catch((error) => {
      expect(error).toBeInstanceOf(Death)
      deaths++
    })
    const [{ status }] = await sync.runs(id)
    if (status !== 'running') break
    // As when the lease has run out.
    await rowsOf('update batch set leased_until = null where id = $1', [runId])
    expect(life).toBeLessThan(200)
  }
  expect(deaths).toBeGreaterThan(12)
  expect((await sync.runs(id))[0]).toMatchObject({
    status: 'completed',
    processedPages: 12,
    processedItems: 120,
    successCount: 120,
    errorCount: 0,
    duplicateCount: 0,
    adoptedCount: 0,
  })
  expect((await creditsOf()) - before).toBe(120)
  const [fates] = await rowsOf(
    `select count(*)::int as rows, count(distinct topic_id)::int as topics from batch_row where batch_id = $1`,
    [runId],
  )
  expect(fates).toEqual({ rows: 120, topics: 120 })
})

const creditsOf = async () =>
  (
    await rowsOf('select coalesce(sum(classifications), 0)::int as credits from usage_day where org_id = $1', [org.id])
  )[0].credits as number

class Death extends Error {}

/**
 * A process that dies before, or after, one of its transactions: from then on it does nothing more to the database. It
 * is thrown, because the gate for chunks, which dies with a process, is shared here.
 */
function mortal(dieAt: number): TaskContext['database'] {
  let crossings = 0
  const cross = () => {
    if (++crossings >= dieAt) throw new Death()
  }
  const through = async <T>(ask: () => Promise<T>): Promise<T> => {
    cross()
    const answer = await ask()
    cross()
    return answer
  }
  const { database } = api
  return {
    ...database,
    withSystem: (work) => through(() => database.withSystem(work)),
    withTenant: (of, workspace, work) => through(() => database.withTenant(of, workspace, work)),
    withSnapshot: (of, workspace, work) => through(() => database.withSnapshot(of, workspace, work)),
  }
}
