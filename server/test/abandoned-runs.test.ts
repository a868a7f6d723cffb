import { ConnectionId, limits, RunId } from '@txadv/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tasks } from '../src/job-types.ts'
import { createLogger } from '../src/lib/log.ts'
import { installQueue } from '../src/queue/queue.ts'
import { asDatabaseOwner, makeOperator } from './harness.ts'
import { freshRows, importsOf } from './imports.ts'
import { jobsOf } from './jobs.ts'
import { type Pushing, pushesOf, type Stage, startStage } from './pushing.ts'
import { findDifferences } from './segment-checker.ts'
import { freshItems, paged, type Source, startSource, syncOf } from './sources.ts'
import { staleOf } from './stale.ts'
import { workerOf } from './worker.ts'

let stage: Stage
let source: Source
let acme: Pushing
let jobs: ReturnType<typeof jobsOf>
beforeAll(async () => {
  source = await startSource()
  stage = await startStage({ PLATFORM_TIMEOUT_MS: '20000', EGRESS_ALLOW: source.endpoint })
  await installQueue(stage.api.databaseUrl, tasks, createLogger('fatal'))
  acme = await pushesOf(stage)
  jobs = jobsOf(stage.api, { cookie: (await makeOperator(stage.api)).cookie })
})
afterAll(async () => {
  await stage.close()
  await source.close()
})

const sql = async (statement: string, values: unknown[] = []) =>
  (await asDatabaseOwner(stage.api, statement, values)).rows
const many = async <T>(count: number, make: (n: number) => Promise<T>): Promise<T[]> => {
  const made: T[] = []
  while (made.length < count) made.push(...(await Promise.all([0, 1, 2, 3, 4].map((n) => make(made.length + n)))))
  return made
}
const perRun = 2

/** Five pushes in each of the ways in which one is left. */
async function leavePushes() {
  const topics = await acme.topics(25 * perRun)
  expect(topics).toHaveLength(25 * perRun)
  const leave = async (faults: object | undefined, body: object, more?: (runId: string) => Promise<unknown>) => {
    const { id, account } = await acme.connect('dspapi')
    if (faults) stage.sandbox.stand({ platform: 'dspapi', account, faults })
    const runs = await many(5, async () => {
      const { runId } = await acme.begin(id, { topicIds: topics.splice(0, perRun), ...body })
      if (faults) await acme.pushOnce(id, runId)
      await more?.(runId)
      return { id, account, runId: runId as string }
    })
    if (faults) stage.sandbox.stand({ platform: 'dspapi', account })
    return runs
  }
  const neverCalled = await leave(undefined, {})
  const refusedOnce = await leave({ throttle: { retryAfterSeconds: 60, on: ['create'] } }, {})
  const inDoubt = await leave({ applyThenDrop: { on: ['create'] } }, {})
  const lostTurn = await leave(undefined, { worker: true })
  const workerDied = await leave({ drop: { on: ['create'] } }, { worker: true }, (runId) =>
    sql(`update push_run set fence = fence + 1, leased_until = now() + interval '1 hour' where id = $1`, [
      RunId.decode(runId),
    ]),
  )
  return [neverCalled, refusedOnce, inDoubt, lostTurn, workerDied].flat()
}

/** Syncs that were left before their first page, after it, and by a worker that died; no organization has 25 sources. */
async function leaveSyncs() {
  const other = await pushesOf(stage)
  return many(25, async (n) => {
    const sync = syncOf(stage.api, (n < 13 ? acme : other).org)
    const id = await sync.connect(source.serve(paged(freshItems(4), { cap: 2 })))
    const { runId } = (await sync.begin(id, { worker: n % 3 === 2 })).body
    if (n % 3 === 1) await sync.page(id, runId)
    if (n % 3 === 2)
      await sql(`update batch set fence = 1, leased_until = now() + interval '1 hour' where id = $1`, [
        RunId.decode(runId),
      ])
    return { sync, id, runId: runId as string }
  })
}

/** Jobs that wait for a turn that was lost, and jobs whose worker died behind a step. */
async function leaveJobs() {
  const { id } = await acme.connect('marketplace')
  const stale = staleOf(stage, acme)
  await stale.rename(await stale.onSale(id, perRun))
  const orgId = acme.org.id
  return many(25, async (n) => {
    if (n < 5) return jobs.begin('refresh_activations', { orgId })
    if (n < 10) return jobs.begin('sync_trade_desk', { orgId, connectionId: id })
    const jobId = await jobs.begin('reclassify', { mode: 'local', force: true, limit: 60 })
    await jobs.process(jobId)
    await sql(`update job set leased_until = now() + interval '1 hour' where id = $1`, [jobId])
    return jobId
  })
}

/** Imports of two chunks of which one was sent. */
async function leaveImports() {
  const imports = importsOf(stage.api, acme.org)
  return many(25, async () => {
    const batchId = await imports.begin(limits.imports.chunkRows + 1)
    expect((await imports.chunk(batchId, 0, freshRows(2))).status).toBe(200)
    return batchId
  })
}

/** As if the documented times had passed. */
const passTime = () =>
  sql(`
    update push_run set heartbeat_at = now() - interval '${limits.push.idleSeconds + 1} seconds',
      leased_until = case when leased_until is not null then now() end where status = 'running';
    update activation set leased_until = case when leased_until is not null then now() end,
      due_at = case when due_at is not null then now() end;
    update batch set heartbeat_at = now() - interval '${limits.sync.idleSeconds + 1} seconds',
      leased_until = case when leased_until is not null then now() end where kind = 'sync' and status = 'processing';
    update batch set heartbeat_at = now() - interval '${limits.imports.silentHours * 60 + 1} minutes'
      where kind = 'import' and status = 'processing';
    update job set heartbeat_at = now() - interval '1 minute',
      leased_until = case when leased_until is not null then now() end where status in ('pending', 'processing')`)

test('100 abandoned pushes, syncs, jobs and imports: all ended or taken up within their documented time', async () => {
  const pushes = await leavePushes()
  const syncs = await leaveSyncs()
  const waiting = await leaveJobs()
  const imports = await leaveImports()
  const open = async () => {
    const [{ n }] = await sql(
      `select (select count(*) from push_run where status = 'running')
         + (select count(*) from batch where status = 'processing')
         + (select count(*) from job where status in ('pending', 'processing')) as n`,
    )
    return Number(n)
  }
  expect(await open()).toBe(100)
  const { tick } = workerOf(stage, tasks)
  // Before that time, nobody takes anything from who may still be at it.
  await tick('idle-push-runs', 'overdue-activations', 'sync-take-up', 'silent-batches')
  expect(await open()).toBe(100)

  // A segment in doubt is looked up once its time is over, and one that is then pushed for the first time has its own.
  for (let rounds = 0; rounds < 4 && (await open()) > 0; rounds++) {
    await passTime()
    await tick('overdue-activations', 'idle-push-runs', 'sync-take-up', 'silent-batches', 'idle-jobs')
  }
  expect(await open()).toBe(0)

  for (const { id, runId } of pushes)
    expect(await acme.status(id, runId)).toMatchObject({
      status: 'completed',
      successCount: perRun,
      errorCount: 0,
      inDoubt: 0,
    })
  for (const { id, account } of pushes.filter((_, n) => n % 5 === 0)) {
    expect(await stage.sandbox.segments({ account })).toHaveLength(5 * perRun)
    const of = { account, connectionId: ConnectionId.decode(id) }
    expect(await findDifferences(stage.api.database, of)).toEqual({
      lost: [],
      duplicated: [],
      untracked: [],
      inDoubt: [],
    })
  }
  for (const { sync, id, runId } of syncs)
    expect(await sync.runs(id)).toMatchObject([
      { runId, status: 'completed', processedPages: 2, successCount: 4, duplicateCount: 0, errorCount: 0 },
    ])
  const [{ batches, rows, topics }] = await sql(
    `select count(distinct batch_id)::int as batches, count(*)::int as rows, count(distinct topic_id)::int as topics
     from batch_row join batch on batch.org_id = batch_row.org_id and batch.id = batch_id where kind = 'sync'`,
  )
  expect([batches, rows, topics]).toEqual([25, 100, 100])
  for (const jobId of waiting) {
    const { status, errors, ...job } = await jobs.read(jobId)
    expect([status, errors]).toEqual(['completed', []])
    if (job.job_type === 'reclassify') expect([job.processed_items, job.total_items]).toEqual([60, 60])
  }
  const refreshed = await sql(`select sum(success_count)::int as n from job where job_type = 'refresh_activations'`)
  expect(refreshed).toEqual([{ n: perRun }])
  for (const batchId of imports)
    expect(await importsOf(stage.api, acme.org).status(batchId)).toMatchObject({ status: 'failed', success_count: 2 })
})
