import { ActivationId, ConnectionId } from '@txadv/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { asDatabaseOwner, makeOperator } from '../../../test/harness.ts'
import { jobsOf } from '../../../test/jobs.ts'
import { pushesOf, type Stage, startStage } from '../../../test/pushing.ts'
import { staleOf } from '../../../test/stale.ts'
import { createLogger } from '../../lib/log.ts'
import { jobTasks } from '../../runs/jobs/job-turn.task.ts'
import { advanceJob, type JobBench, type JobHandler } from '../../runs/jobs/jobs.ts'
import { refreshActivationsJob } from './refresh.job.ts'
import { startDueRefreshes, startScheduledRefresh } from './schedule.task.ts'

type Pushes = Awaited<ReturnType<typeof pushesOf>>
let stage: Stage
let acme: Pushes
let stale: ReturnType<typeof staleOf>
let jobs: ReturnType<typeof jobsOf>
let operator: Awaited<ReturnType<typeof makeOperator>>

beforeAll(async () => {
  stage = await startStage({ PLATFORM_TIMEOUT_MS: '4000' })
  operator = await makeOperator(stage.api)
  jobs = jobsOf(stage.api, { cookie: operator.cookie })
})
/** Each test has an organization of its own, because a job is over all that is stale of one. */
beforeEach(async () => {
  acme = await pushesOf(stage)
  stale = staleOf(stage, acme)
})
afterAll(() => stage.close())

const absent = 'job_1763164800000_01h455vb4pex5vsknk08'
const begin = async (by = acme) => {
  const { status, body } = await by.call('/api/hygiene/refresh', 'POST')
  expect(status).toBe(200)
  return body as { jobId: string; totalItems: number }
}
const read = async (jobId: string) => (await acme.call(`/api/hygiene/refresh/${jobId}`)).body
const process = async (jobId: string) => {
  const answer = await acme.call(`/api/hygiene/refresh/${jobId}/process`, 'POST')
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}
const finish = async (jobId: string) => {
  for (let calls = 1; ; calls++) {
    const progress = await process(jobId)
    if (progress.done) return progress
    if (calls > 50) throw new Error('the job does not end')
  }
}
/** Topics on sale that have other names by now. */
const outdated = async (count: number, platform: 'dspapi' | 'marketplace' = 'dspapi') => {
  const place = await acme.connect(platform)
  const ids = await stale.onSale(place.id, count)
  await stale.rename(ids)
  return { ...place, ids }
}
const benchOf = (handler: JobHandler = refreshActivationsJob): JobBench => ({
  database: stage.api.database,
  enqueue: async () => undefined,
  handlers: { refresh_activations: handler },
  actFor: () => acme.tenant,
})
/** As the reaper ends an expired lease: its holder cannot renew it any more. */
const endLease = (jobId: string) =>
  asDatabaseOwner(stage.api, 'update job set leased_until = null where id = $1', [jobId])

describe('POST /api/hygiene/refresh', () => {
  test('creates a background job that refreshes all stale activations of the org; a batch is 25', async () => {
    const place = await outdated(30)
    const fresh = await acme.connect('marketplace')
    await stale.onSale(fresh.id, 2)
    const { jobId, totalItems } = await begin()
    expect(totalItems).toBe(30)
    expect(await read(jobId)).toMatchObject({
      id: jobId,
      job_type: 'refresh_activations',
      org_id: acme.org.id,
      status: 'pending',
      config: {},
      total_items: 30,
      processed_items: 0,
      errors: [],
    })
    const counts = { totalItems: 30, errorCount: 0, skipCount: 0 }
    expect(await process(jobId)).toEqual({ done: false, processedItems: 25, successCount: 25, ...counts })
    expect(await process(jobId)).toEqual({ done: true, processedItems: 30, successCount: 30, ...counts })
    expect(await process(jobId)).toMatchObject({ done: true, processedItems: 30 })
    expect(await read(jobId)).toMatchObject({ status: 'completed', success_count: 30 })
    await stale.expectOneEach(place, 30)
    await stale.expectOneEach(fresh, 2)
    expect(await acme.list('?stale=true')).toEqual([])
    const writes = (await stage.sandbox.calls({ account: fresh.account })).map(({ operation }) => operation)
    expect(writes.filter((operation) => operation === 'deactivate')).toEqual([])
  })

  test('where nothing is stale it has nothing to do', async () => {
    const { jobId, totalItems } = await begin()
    expect(totalItems).toBe(0)
    expect(await process(jobId)).toMatchObject({ done: true, processedItems: 0 })
  })

  test('with a workspace named, those of the workspace alone', async () => {
    const place = await outdated(2)
    const { body } = await stage.api.call('/api/workspaces', acme.org.owner, { method: 'POST', body: { name: 'One' } })
    const [first] = place.ids
    await asDatabaseOwner(
      stage.api,
      `with there as (update activation set workspace_id = $2 where id = $1 returning org_topic_id, connection_id),
         topic as (update org_topic set workspace_id = $2 where id = (select org_topic_id from there))
       select`,
      [
        ActivationId.decode(first ?? ''),
        (await asDatabaseOwner(stage.api, 'select id from workspace where org_id = $1', [acme.org.id])).rows[0].id,
      ],
    )
    const headers = { 'x-workspace-id': body.id }
    const inside = (path: string, method: string) =>
      stage.api.call(`/api/hygiene/refresh${path}`, acme.org.key, { method, headers })
    const begun = (await inside('', 'POST')).body
    expect(begun.totalItems).toBe(1)
    expect((await inside(`/${begun.jobId}`, 'GET')).body.config).toEqual({ workspaceId: body.id })
    const all = await begin()
    expect(all.totalItems).toBe(2)
    expect([(await inside(`/${all.jobId}`, 'GET')).status, (await read(begun.jobId)).id]).toEqual([404, begun.jobId])
    await finish(begun.jobId)
    expect(await acme.list('?stale=true')).toHaveLength(1)
  })
})

describe('a job is for its organization alone', () => {
  test('`Job not found`: absent, malformed and foreign ids, and jobs of operators, answer the same', async () => {
    const other = await pushesOf(stage)
    const { jobId: theirs } = await begin(other)
    const reclassify = await jobs.begin('reclassify', { mode: 'local', force: true })
    const everywhere = await jobs.begin('refresh_activations', {})
    for (const id of [absent, 'nonsense', theirs, reclassify, everywhere])
      for (const [path, method] of [
        ['', 'GET'],
        ['/process', 'POST'],
      ] as const) {
        const { status, body } = await acme.call(`/api/hygiene/refresh/${id}${path}`, method)
        expect([status, body]).toEqual([404, { error: 'Job not found' }])
      }
    expect((await other.call(`/api/hygiene/refresh/${theirs}`)).body.status).toBe('pending')
    for (const id of [reclassify, everywhere]) await jobs.cancel(id)
  })

  test('row level security shows a tenant no other job, and lets it write none', async () => {
    const { jobId } = await begin()
    const other = await pushesOf(stage)
    const { db: seen } = await other.tenant.transact(async ({ db }) => ({
      db: await db.selectFrom('job').select('id').execute(),
    }))
    expect(seen).toEqual([])
    const write = other.tenant.transact(({ db }) =>
      db.updateTable('job').set({ status: 'cancelled' }).where('id', '=', jobId).executeTakeFirst(),
    )
    expect((await write).numUpdatedRows).toBe(0n)
    const steal = other.tenant.transact(({ db }) =>
      sql`insert into job_error (job_id, message) values (${jobId}, 'x')`.execute(db),
    )
    await expect(steal).rejects.toThrow('row-level security')
  })
})

describe('what cannot be refreshed', () => {
  test('is an error with the id of the activation and the reason, and stays active; the next job takes it up', async () => {
    const place = await outdated(4)
    const faults = { unavailable: { on: ['deactivate' as const], status: 400 } }
    stage.sandbox.stand({ platform: 'dspapi', account: place.account, faults })
    const { jobId } = await begin()
    expect(await finish(jobId)).toMatchObject({ processedItems: 4, successCount: 0, errorCount: 4 })
    const { errors } = await read(jobId)
    const message = 'Failed to deactivate old segment on platform'
    expect(errors).toHaveLength(4)
    for (const error of errors) expect(error).toMatchObject({ message, name: expect.stringContaining('Cohort') })
    expect(errors.map(({ id }: { id: string }) => id).sort()).toEqual([...place.ids].sort())
    expect(await stale.idsOf(place.id)).toHaveLength(4)
    stage.sandbox.stand({ platform: 'dspapi', account: place.account })
    expect(await finish((await begin()).jobId)).toMatchObject({ successCount: 4, errorCount: 0 })
    await stale.expectOneEach(place, 4)
  })

  test('and is left without a segment, the next job lists at last; what a push could not list, it leaves alone', async () => {
    const place = await outdated(4)
    const faults = { unavailable: { on: ['create' as const], status: 400 } }
    stage.sandbox.stand({ platform: 'dspapi', account: place.account, faults })
    const first = await begin()
    expect(await finish(first.jobId)).toMatchObject({ successCount: 0, errorCount: 4, processedItems: 4 })
    const [error] = (await read(first.jobId)).errors
    expect(error.message).toBe('Failed to create new segment on platform')
    await acme.push(place.id, { topicIds: await acme.topics(1) })
    expect(await stale.idsOf(place.id, 'error')).toHaveLength(5)
    stage.sandbox.stand({ platform: 'dspapi', account: place.account })
    const second = await begin()
    expect(second.totalItems).toBe(4)
    expect(await finish(second.jobId)).toMatchObject({ successCount: 4, errorCount: 0 })
    await stale.expectOneEach(place, 4)
    expect(await stale.idsOf(place.id, 'error')).toHaveLength(1)
  })

  test('because it is in hand, is skipped', async () => {
    const place = await outdated(3)
    await asDatabaseOwner(
      stage.api,
      `update activation set intent = 'deactivate', leased_until = now() + interval '1 hour' where id = $1`,
      [ActivationId.decode(place.ids[0] ?? '')],
    )
    const { jobId } = await begin()
    expect(await finish(jobId)).toMatchObject({ processedItems: 3, successCount: 2, errorCount: 0, skipCount: 1 })
  })

  test('because its credentials do not open, keeps no other connection from being refreshed', async () => {
    const place = await outdated(2)
    const broken = await outdated(2, 'marketplace')
    await asDatabaseOwner(
      stage.api,
      `update connection set config = config || '{"token_url":"https://x.example.com"}' where id = $1`,
      [ConnectionId.decode(broken.id)],
    )
    const { jobId } = await begin()
    expect(await finish(jobId)).toMatchObject({ processedItems: 4, successCount: 2, errorCount: 2 })
    await stale.expectOneEach(place, 2)
  })
})

describe('whoever works on it', () => {
  test('a worker that dies in a step is followed by one that counts each once', async () => {
    const place = await outdated(12)
    const { jobId } = await begin()
    await advanceJob(benchOf(), jobId, () => false)
    const overtaken: JobHandler = {
      ...refreshActivationsJob,
      reach: (job, means) => {
        const work = refreshActivationsJob.reach?.(job, means)
        return (
          work &&
          (async (errand) => {
            const step = await work(errand)
            // All is done at the platform, and nothing is written: the lease is over, and another takes the job.
            await endLease(jobId)
            expect(await advanceJob(benchOf(), jobId, () => true)).toMatchObject({ status: 'completed' })
            return step
          })
        )
      },
    }
    expect(await advanceJob(benchOf(overtaken), jobId, () => true)).toMatchObject({ status: 'completed' })
    expect(await read(jobId)).toMatchObject({ processed_items: 12, success_count: 12, skip_count: 0, errors: [] })
    await stale.expectOneEach(place, 12)
  })

  test('one that loses the lease before it begins, begins nothing', async () => {
    const place = await outdated(3)
    const { jobId } = await begin()
    await advanceJob(benchOf(), jobId, () => false)
    const late: JobHandler = {
      ...refreshActivationsJob,
      reach: (job, means) => {
        const work = refreshActivationsJob.reach?.(job, means)
        return work && ((errand) => work({ ...errand, signal: AbortSignal.abort() }))
      },
    }
    await advanceJob(benchOf(late), jobId, () => false)
    expect(await stale.idsOf(place.id)).toEqual(place.ids)
    expect(await finish(jobId)).toMatchObject({ processedItems: 3, successCount: 3 })
  })

  test('two workers, two callers and two jobs at once refresh each activation once', async () => {
    const place = await outdated(20)
    const [one, two] = [await begin(), await begin()]
    const worker = (jobId: string) => advanceJob(benchOf(), jobId, () => true)
    await Promise.all([
      ...[one, one, two, two].map(({ jobId }) => worker(jobId)),
      process(one.jobId),
      process(two.jobId),
    ])
    for (const { jobId } of [one, two]) {
      expect(await finish(jobId)).toMatchObject({ errorCount: 0 })
    }
    await stale.settle(place.id)
    await stale.expectOneEach(place, 20)
    expect(await acme.list(`?connectionId=${place.id}`)).toHaveLength(40)
    const created = (await stage.sandbox.segments({ account: place.account })).length
    expect(created).toBe(40)
  })

  test('the worker drives it by itself', async () => {
    const place = await outdated(30)
    const { jobId } = await begin()
    const [turn] = jobTasks({ refresh_activations: refreshActivationsJob })
    const { outside } = acme.tenant
    const context = {
      database: stage.api.database,
      enqueue: async () => undefined,
      log: createLogger('silent'),
      outside,
    }
    await turn?.run({ ...context, signal: new AbortController().signal }, { jobId } as never)
    expect(await read(jobId)).toMatchObject({ status: 'completed', success_count: 30, error_count: 0 })
    await stale.expectOneEach(place, 30)
  })

  test('a platform that does what it likes leaves one segment and one active row each, when all is recovered', async () => {
    const place = await outdated(20)
    const faults = {
      applyThenDrop: { share: 0.2 },
      late: { share: 0.15, ms: 500 },
      unavailable: { share: 0.1 },
      drop: { share: 0.1 },
    }
    stage.sandbox.stand({ platform: 'dspapi', account: place.account, faults, seed: 3 })
    const { jobId } = await begin()
    expect(await finish(jobId)).toMatchObject({ processedItems: 20 })
    stage.sandbox.stand({ platform: 'dspapi', account: place.account })
    await stale.settle(place.id)
    expect(await finish((await begin()).jobId)).toMatchObject({ errorCount: 0, skipCount: 0 })
    await stale.expectOneEach(place, 20)
    expect(await acme.list('?stale=true')).toEqual([])
  })
})

describe('cancelled in the middle: what was begun is settled and counted, what was not is left', () => {
  /** A handler that does something when a step's calls are done, or as soon as they begin. */
  const meanwhile = (when: 'begun' | 'done', act: () => Promise<unknown>): JobHandler => ({
    ...refreshActivationsJob,
    reach: (job, means) => {
      const work = refreshActivationsJob.reach?.(job, means)
      return (
        work &&
        (async (errand) => {
          const step = work(errand)
          if (when === 'done') await step
          await act()
          return step
        })
      )
    },
  })
  const cancel = async (jobId: string) => expect((await jobs.cancel(jobId)).status).toBe(200)

  test('when the calls of a step are done and nothing of it is written yet', async () => {
    const place = await outdated(6)
    const { jobId } = await begin()
    await advanceJob(benchOf(), jobId, () => false)
    const handler = meanwhile('done', () => cancel(jobId))
    expect(await advanceJob(benchOf(handler), jobId, () => true)).toMatchObject({ status: 'cancelled' })
    expect(await read(jobId)).toMatchObject({ status: 'cancelled', processed_items: 6, success_count: 6, errors: [] })
    await stale.expectOneEach(place, 6)
    expect(await process(jobId)).toMatchObject({ done: true, processedItems: 6 })
  })

  test('of a job for all organizations, which looks for more where it stands', async () => {
    const place = await outdated(3)
    const jobId = await jobs.begin('refresh_activations', {})
    await advanceJob(benchOf(), jobId, () => false)
    const handler = meanwhile('begun', () => cancel(jobId))
    await advanceJob(benchOf(handler), jobId, () => true)
    await stale.settle(place.id)
    await stale.expectOneEach(place, 3)
    const refreshed = (await acme.list(`?connectionId=${place.id}&status=deactivated`)).length
    expect(await jobs.read(jobId)).toMatchObject({ status: 'cancelled', success_count: refreshed })
  })

  test('while segments are between "old deactivated" and "new created"', async () => {
    const place = await outdated(16)
    stage.sandbox.stand({ platform: 'dspapi', account: place.account, latencyMs: 300 })
    const { jobId } = await begin()
    await advanceJob(benchOf(), jobId, () => false)
    await advanceJob(benchOf(meanwhile('begun', () => cancel(jobId))), jobId, () => true)
    stage.sandbox.stand({ platform: 'dspapi', account: place.account })
    const { status, processed_items: processed, success_count: success } = await read(jobId)
    const all: { status: string; inDoubt: boolean }[] = await acme.list(`?connectionId=${place.id}`)
    const refreshed = all.filter((each) => each.status === 'deactivated').length
    expect([status, processed, success]).toEqual(['cancelled', refreshed, refreshed])
    expect(refreshed).toBeGreaterThan(0)
    expect(all.filter((each) => each.inDoubt || each.status === 'pending')).toEqual([])
    await stale.expectOneEach(place, 16)
  })

  test('but not by one whose lease is over: another may have counted it', async () => {
    await outdated(3)
    const { jobId } = await begin()
    await advanceJob(benchOf(), jobId, () => false)
    const handler = meanwhile('done', async () => {
      await endLease(jobId)
      expect(await advanceJob(benchOf(), jobId, () => true)).toMatchObject({ status: 'completed' })
    })
    await advanceJob(benchOf(handler), jobId, () => true)
    expect(await read(jobId)).toMatchObject({ status: 'completed', processed_items: 3, success_count: 3 })
  })
})

describe('refresh_cron', () => {
  const contextOf = () => {
    const promised: { task: string; data: object }[] = []
    const enqueue = async (_: unknown, { name: task }: { name: string }, data: object) => {
      promised.push({ task, data })
    }
    const { signal } = new AbortController()
    return { promised, context: { database: stage.api.database, enqueue, log: createLogger('silent'), signal } }
  }
  const dueOf = async () =>
    (await asDatabaseOwner(stage.api, 'select refresh_due_at as due from connection where refresh_due_at is not null'))
      .rows

  test('begins a job over what is stale on the connection when it is due, and never a second while one is open', async () => {
    const elsewhere = await outdated(2)
    const place = await acme.connect('dspapi', { refresh_cron: '*/5 * * * *' })
    const ids = await stale.onSale(place.id, 3)
    await stale.rename(ids)
    const { context, promised } = contextOf()
    await startDueRefreshes(context)
    expect(promised).toEqual([])
    const [{ due }] = await dueOf()
    expect(due.getTime() - Date.now()).toBeLessThanOrEqual(300_000)
    expect(due.getTime() % 300_000).toBe(0)
    await asDatabaseOwner(stage.api, 'update connection set refresh_due_at = now() where refresh_due_at is not null')
    await startDueRefreshes(context)
    await startDueRefreshes(context)
    const start = { org: acme.org.id, connectionId: ConnectionId.decode(place.id) }
    expect(promised).toEqual([{ task: 'hygiene-start', data: start }])
    await startScheduledRefresh(context, start)
    await startScheduledRefresh(context, start)
    const turns = promised.filter(({ task }) => task === 'job-turn')
    expect(turns).toHaveLength(1)
    const [{ jobId }] = turns.map(({ data }) => data) as [{ jobId: string }]
    expect(await read(jobId)).toMatchObject({
      created_by: 'system:refresh-schedule',
      total_items: 3,
      config: { connectionId: place.id },
    })
    expect(await finish(jobId)).toMatchObject({ successCount: 3, processedItems: 3 })
    expect(await acme.list(`?connectionId=${elsewhere.id}&stale=true`)).toHaveLength(2)
    await startScheduledRefresh(context, start)
    expect(promised.filter(({ task }) => task === 'job-turn')).toHaveLength(2)
  })

  test('is changed and taken away with the config, and must be a cron line', async () => {
    const { id } = await acme.connect('dspapi', { refresh_cron: '0 3 * * 1' })
    const set = (refresh_cron: unknown) =>
      stage.api.call(`/api/connections/${id}`, acme.org.owner, { method: 'PATCH', body: { config: { refresh_cron } } })
    const { status, body } = await set('every day')
    expect([status, body.error]).toEqual([
      400,
      expect.stringContaining('refresh_cron must be a cron line of five fields'),
    ])
    const { context } = contextOf()
    await startDueRefreshes(context)
    const before = (await dueOf()).length
    expect((await set(null)).status).toBe(200)
    await startDueRefreshes(context)
    expect(await dueOf()).toHaveLength(before - 1)
  })
})

describe('operators', () => {
  test('begin it for an organization, for all, and for so many', async () => {
    const mine = await outdated(3)
    const other = await pushesOf(stage)
    const others = staleOf(stage, other)
    const theirs = await other.connect('dspapi')
    await others.rename(await others.onSale(theirs.id, 2))
    const limited = await jobs.run('refresh_activations', { orgId: acme.org.id, limit: 1 })
    expect(limited).toMatchObject({ org_id: acme.org.id, total_items: 1, success_count: 1, status: 'completed' })
    const { total_items: total, ...all } = await jobs.run('refresh_activations', {})
    expect(all).toMatchObject({ org_id: null, status: 'completed' })
    expect(total).toBeGreaterThanOrEqual(4)
    await stale.expectOneEach(mine, 3)
    await others.expectOneEach(theirs, 2)
    for (const each of [acme, other]) expect(await each.list('?stale=true')).toEqual([])
  })

  test('`Organization not found`', async () => {
    const { status, body } = await jobs.create('refresh_activations', { orgId: '00000000-0000-7000-8000-000000000000' })
    expect([status, body]).toEqual([404, { error: 'Organization not found' }])
  })

  test('a process without a way to the outside says that it cannot', async () => {
    const { jobId } = await begin()
    const { actFor: _, ...bench } = benchOf()
    expect(await advanceJob(bench, jobId, () => true)).toMatchObject({ status: 'failed' })
    const message = 'No process here can do a job of type refresh_activations'
    expect((await read(jobId)).errors).toEqual([{ message }])
  })
})
