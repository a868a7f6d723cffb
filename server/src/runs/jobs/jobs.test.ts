import { setTimeout as sleep } from 'node:timers/promises'
import { limits } from '@txadv/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, asDatabaseOwner, makeOperator, startApi } from '../../../test/harness.ts'
import { jobsOf } from '../../../test/jobs.ts'
import { createLogger } from '../../lib/log.ts'
import { jobTasks } from './job-turn.task.ts'
import { advanceJob, type JobBench, type JobErrand, JobFailure, type JobHandler, type StepCounts } from './jobs.ts'

let api: Api
let jobs: ReturnType<typeof jobsOf>
let operatorId: string
beforeAll(async () => {
  api = await startApi({ env: { LOG_LEVEL: 'fatal' } })
  const operator = await makeOperator(api)
  operatorId = operator.userId
  jobs = jobsOf(api, { cookie: operator.cookie })
  await asDatabaseOwner(
    api,
    `insert into topic (topic_name, normalized_name, engine_version)
     select 'Topic ' || n, 'topic ' || n, '2.5' from generate_series(1, 120) n`,
  )
})
afterAll(() => api.close())

const all = { mode: 'local', force: true }
const absent = 'job_1763164800000_01h455vb4pex5vsknk08'

describe('POST /api/admin/jobs and .../process', () => {
  test('200 {jobId, totalItems}; totalItems computed by the server', async () => {
    const { status, body } = await jobs.create('reclassify', all)
    expect(status).toBe(200)
    expect(body).toEqual({ jobId: expect.stringMatching(/^job_\d{13}_[0-9a-z]{20}$/), totalItems: 120 })
    expect(await jobs.read(body.jobId)).toEqual({
      id: body.jobId,
      job_type: 'reclassify',
      org_id: null,
      created_by: operatorId,
      status: 'pending',
      config: all,
      total_items: 120,
      processed_items: 0,
      success_count: 0,
      error_count: 0,
      skip_count: 0,
      errors: [],
      result: {},
      created_at: expect.any(String),
      started_at: null,
      completed_at: null,
    })
    await jobs.cancel(body.jobId)
  })

  test('{done, processedItems, totalItems, successCount, errorCount, skipCount}; 50 a call; pending, processing, completed', async () => {
    const jobId = await jobs.begin('reclassify', all)
    const counts = { totalItems: 120, errorCount: 0, skipCount: 0 }
    expect(await jobs.process(jobId)).toEqual({ done: false, processedItems: 50, successCount: 50, ...counts })
    expect(await jobs.read(jobId)).toMatchObject({ status: 'processing', started_at: expect.any(String) })
    expect(await jobs.process(jobId)).toEqual({ done: false, processedItems: 100, successCount: 100, ...counts })
    expect(await jobs.process(jobId)).toEqual({ done: true, processedItems: 120, successCount: 120, ...counts })
    const done = await jobs.read(jobId)
    expect(done).toMatchObject({ status: 'completed', completed_at: expect.any(String) })
    expect(await jobs.process(jobId)).toMatchObject({ done: true, processedItems: 120 })
    expect(await jobs.read(jobId)).toEqual(done)
  })

  test.each([
    ['an unknown type', { jobType: 'nap', config: {} }],
    ['no config', { jobType: 'reclassify' }],
    ['an unknown mode', { jobType: 'reclassify', config: { mode: 'guess' } }],
    ['a limit of none', { jobType: 'reclassify', config: { mode: 'local', limit: 0 } }],
    ['an unknown category', { jobType: 'reclassify', config: { mode: 'local', parentCategoryFilter: '__proto__' } }],
    ['an unknown column', { jobType: 'reclassify', config: { mode: 'llm', targetColumn: 'org_id' } }],
  ])('%s is refused', async (_, body) => {
    const answer = await jobs.call('', 'POST', body)
    expect(answer.status).toBe(400)
    expect(answer.body.error).toEqual(expect.any(String))
  })

  test('what a client adds to the config of a job reaches no handler', async () => {
    const { status, body } = await jobs.create('reclassify', { ...all, limit: 1, rollbackOf: absent, topicIds: ['x'] })
    expect([status, body.error]).toEqual([
      400,
      expect.stringContaining('Unknown field: config.rollbackOf. Known: mode'),
    ])
  })

  test('`Job not found`: absent and malformed ids answer the same', async () => {
    for (const id of [absent, 'nonsense', 'job_1_x'])
      for (const [path, method] of [
        ['', 'GET'],
        ['/process', 'POST'],
        ['/rollback', 'POST'],
        ['/retry-errors', 'POST'],
      ] as const) {
        const { status, body } = await jobs.call(`/${id}${path}`, method)
        expect([status, body]).toEqual([404, { error: 'Job not found' }])
      }
    expect((await jobs.cancel(absent)).status).toBe(404)
  })
})

describe('GET /api/admin/jobs', () => {
  test('job records newest first; jobType, status, limit (1-100, default 20)', async () => {
    const first = await jobs.begin('reclassify', all)
    const second = await jobs.begin('reclassify', all)
    const listed = (await jobs.call('')).body
    expect(listed.map(({ id }: { id: string }) => id).slice(0, 2)).toEqual([second, first])
    expect((await jobs.call('?limit=1')).body).toHaveLength(1)
    expect((await jobs.call('?jobType=merge')).body).toEqual([])
    for (const job of (await jobs.call('?status=completed')).body) expect(job.status).toBe('completed')
    for (const limit of ['0', '101', 'x']) expect((await jobs.call(`?limit=${limit}`)).status).toBe(400)
    await jobs.cancel(first)
    await jobs.cancel(second)
  })
})

describe('POST /api/admin/jobs/:jobId/process', () => {
  test('of a job that another works on carries Retry-After, and none where there was something to do', async () => {
    const jobId = await jobs.begin('reclassify', all)
    expect((await jobs.call(`/${jobId}/process`, 'POST')).headers.get('retry-after')).toBe(null)
    const lease = (until: string) =>
      asDatabaseOwner(api, `update job set leased_until = ${until} where id = $1`, [jobId])
    await lease(`now() + interval '1 minute'`)
    const busy = await jobs.call(`/${jobId}/process`, 'POST')
    expect([busy.status, busy.body.done, busy.headers.get('retry-after')]).toEqual([200, false, '2'])
    await lease('null')
    await jobs.cancel(jobId)
    const over = await jobs.call(`/${jobId}/process`, 'POST')
    expect([over.body.done, over.headers.get('retry-after')]).toEqual([true, null])
  })
})

describe('PATCH /api/admin/jobs/:jobId', () => {
  test('pending or processing becomes cancelled, and no step is taken after it', async () => {
    const jobId = await jobs.begin('reclassify', all)
    await jobs.process(jobId)
    const { status, body } = await jobs.cancel(jobId)
    expect([status, body.status, body.processed_items]).toEqual([200, 'cancelled', 50])
    expect(await jobs.process(jobId)).toMatchObject({ done: true, processedItems: 50 })
    const again = await jobs.cancel(jobId)
    expect([again.status, again.body.error]).toEqual([
      409,
      'Job is cancelled, can only cancel a pending or processing job',
    ])
    expect((await jobs.call(`/${jobId}`, 'PATCH', { status: 'completed' })).status).toBe(400)
  })

  test('takes effect between chunks, the running chunk completes', async () => {
    const { bench, jobId, enter, goOn } = await slowJob()
    const running = advanceJob(bench, jobId, () => true)
    await enter
    const cancelling = jobs.cancel(jobId)
    await waitingAtGate()
    goOn()
    expect((await cancelling).body).toMatchObject({ status: 'cancelled', processed_items: 1 })
    expect(await running).toMatchObject({ status: 'cancelled', processed_items: 1 })
  })
})

describe('a job that reaches out to others', () => {
  const reaching = (reach: (outside: JobErrand) => Promise<void>, counts: Partial<StepCounts> = {}): JobBench => {
    const step = async () => ({ ...oneDone, ...counts })
    const handler = {
      count: async () => 10,
      step,
      reach: () => async (outside: JobErrand) => {
        await reach(outside)
        return step
      },
    }
    return { database: api.database, enqueue: async () => undefined, handlers: { reclassify: handler } }
  }

  test('keeps its lease for as long as that takes, with no transaction open', async () => {
    const jobId = await jobs.begin('reclassify', all)
    const others: unknown[] = []
    const bench = reaching(async () => {
      await sleep(limits.jobs.leaseMs * 1.4)
      others.push(await advanceJob(bench, jobId, () => true))
    })
    expect(await advanceJob(bench, jobId, () => false)).toMatchObject({ processed_items: 1 })
    expect(others).toMatchObject([{ status: 'processing', processed_items: 0 }])
    await jobs.cancel(jobId)
  })

  test('is told when it is cancelled meanwhile, and writes nothing', async () => {
    const jobId = await jobs.begin('reclassify', all)
    const bench = reaching(async ({ signal, holding }) => {
      await jobs.cancel(jobId)
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
      await holding(async () => expect.unreachable())
    })
    expect(await advanceJob(bench, jobId, () => true)).toMatchObject({ status: 'cancelled', processed_items: 0 })
  })

  test('is left alone while there is nothing to do before others are done', async () => {
    const jobId = await jobs.begin('reclassify', all)
    const bench = reaching(async () => undefined, { waits: true, success: 0 })
    expect(await advanceJob(bench, jobId, () => true)).toMatchObject({ status: 'processing', waits: true })
    const { rows } = await asDatabaseOwner(api, 'select leased_until from job where id = $1', [jobId])
    expect(rows).toEqual([{ leased_until: null }])
    await jobs.cancel(jobId)
  })
})

/** Until a cancel stands in the queue before a job, where no step overtakes it. */
async function waitingAtGate(): Promise<void> {
  for (let attempt = 0; attempt < 2_400; attempt++) {
    const { rows } = await asDatabaseOwner(
      api,
      `select from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`,
    )
    if (rows.length > 0) return
    await sleep(25)
  }
  throw new Error('nothing waits')
}

/** A bench whose steps do as they are told. */
function benchWith(step: JobHandler['step']): JobBench {
  const handlers = { reclassify: { count: async () => 10, step } }
  return { database: api.database, enqueue: async () => undefined, handlers }
}
const oneDone = { cursor: {}, success: 1, skipped: 0, errors: [], done: false }

/** A job whose first step waits until it may go on. */
async function slowJob() {
  const entered = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  const bench = benchWith(async () => {
    entered.resolve()
    await gate.promise
    return oneDone
  })
  return { bench, jobId: await jobs.begin('reclassify', all), enter: entered.promise, goOn: gate.resolve }
}

const expireLease = (jobId: string) =>
  asDatabaseOwner(api, `update job set leased_until = now() - interval '1 second' where id = $1`, [jobId])

describe('advance', () => {
  test('leaves a job alone that somebody works on', async () => {
    const { bench, jobId, enter, goOn } = await slowJob()
    const running = advanceJob(bench, jobId, () => false)
    await enter
    expect(await jobs.process(jobId)).toMatchObject({ done: false, processedItems: 0 })
    goOn()
    expect(await running).toMatchObject({ processed_items: 1 })
    await jobs.cancel(jobId)
  })

  test('a step under a lease that was lost changes nothing', async () => {
    const jobId = await jobs.begin('reclassify', all)
    let steps = 0
    const late = benchWith(async () => {
      steps++
      return oneDone
    })
    const first = await advanceJob(late, jobId, () => false)
    expect(first.processed_items).toBe(1)
    // Between its claim and its step another takes the job over.
    const overtaken: JobBench = {
      ...late,
      database: {
        withSystem: async (work) => {
          const done = await api.database.withSystem(work)
          if (typeof done === 'object' && done !== null && 'fence' in done) {
            await expireLease(jobId)
            await advanceJob(
              benchWith(async () => ({ ...oneDone, success: 5 })),
              jobId,
              () => false,
            )
          }
          return done
        },
      },
    }
    expect(await advanceJob(overtaken, jobId, () => true)).toMatchObject({ processed_items: 6 })
    expect(steps).toBe(1)
    await jobs.cancel(jobId)
  })

  test('a step that fails leaves nothing, and after five in a row the job has failed, with the message stored', async () => {
    const jobId = await jobs.begin('reclassify', all)
    const failing = benchWith(async ({ tx }) => {
      await tx.db.updateTable('topic').set({ topic_name: 'half done' }).execute()
      throw new Error('the disk is full')
    })
    for (let attempt = 1; attempt < limits.jobs.failedSteps; attempt++)
      await expect(advanceJob(failing, jobId, () => true)).rejects.toThrow('the disk is full')
    expect(await jobs.read(jobId)).toMatchObject({ status: 'processing', errors: [] })
    expect(await advanceJob(failing, jobId, () => true)).toMatchObject({ status: 'failed' })
    expect(await jobs.read(jobId)).toMatchObject({
      status: 'failed',
      processed_items: 0,
      errors: [{ message: 'the disk is full' }],
      completed_at: expect.any(String),
    })
    const { rows } = await asDatabaseOwner(api, `select from topic where topic_name = 'half done'`)
    expect(rows).toEqual([])
  })

  test('a success in between starts the count anew; what no second try mends fails at once', async () => {
    const jobId = await jobs.begin('reclassify', all)
    const failing = benchWith(async () => {
      throw new Error('now and then')
    })
    for (let round = 0; round < 3; round++) {
      for (let attempt = 1; attempt < limits.jobs.failedSteps; attempt++)
        await expect(advanceJob(failing, jobId, () => true)).rejects.toThrow('now and then')
      await advanceJob(
        benchWith(async () => oneDone),
        jobId,
        () => false,
      )
    }
    const hopeless = benchWith(async () => {
      throw new JobFailure('the source is gone')
    })
    expect(await advanceJob(hopeless, jobId, () => true)).toMatchObject({ status: 'failed', processed_items: 3 })
    expect((await jobs.read(jobId)).errors).toEqual([{ message: 'the source is gone' }])
  })

  test('errors are only appended: 50,000 of them are counted, and 500 shown', async () => {
    const jobId = await jobs.begin('reclassify', all)
    let steps = 0
    const erring = benchWith(async () => {
      const errors = Array.from({ length: 5_000 }, (_, n) => ({
        id: `tp_${n}`,
        name: 'x',
        message: `no ${steps} ${n}`,
      }))
      return { cursor: {}, success: 0, skipped: 0, errors, done: ++steps === 10 }
    })
    await advanceJob(erring, jobId, () => true)
    const job = await jobs.read(jobId)
    expect([job.error_count, job.errors.length, job.errors[0]]).toEqual([
      50_000,
      500,
      { id: 'tp_0', name: 'x', message: 'no 0 0' },
    ])
    const { rows } = await asDatabaseOwner(api, `select pg_column_size(job.*) as bytes from job where id = $1`, [jobId])
    expect(rows[0].bytes).toBeLessThan(64 * 1024)
  })

  test('a transaction that stands still is ended, and the job goes on with another worker', async () => {
    const { bench, jobId, enter, goOn } = await slowJob()
    const asleep = advanceJob(bench, jobId, () => false)
    asleep.catch(() => undefined)
    await enter
    await sleep(limits.jobs.idleMs + 500)
    await advanceJob(
      benchWith(async () => ({ ...oneDone, success: 7 })),
      jobId,
      () => false,
    )
    goOn()
    await asleep.catch(() => undefined)
    expect(await jobs.read(jobId)).toMatchObject({ processed_items: 7, status: 'processing' })
    await jobs.cancel(jobId)
  })
})

describe('the worker', () => {
  const log = createLogger('silent')
  const [turn, sweep] = jobTasks({
    reclassify: { count: async () => 1, step: async () => ({ ...oneDone, done: true }) },
  })

  test('works a job off in turns, and looks every minute for those whose worker is gone', async () => {
    const jobId = await jobs.begin('reclassify', all)
    const asked: object[] = []
    const enqueue = async (_: unknown, task: { name: string }, data: object) =>
      void asked.push({ task: task.name, data })
    const context = { database: api.database, enqueue, log, signal: new AbortController().signal }
    expect(sweep?.cron).toBe('* * * * *')
    await sweep?.run(context, {} as never)
    expect(asked).toContainEqual({ task: 'job-turn', data: { jobId } })
    asked.length = 0
    await turn?.run(context, { jobId } as never)
    expect(await jobs.read(jobId)).toMatchObject({ status: 'completed', processed_items: 1 })
    await sweep?.run(context, {} as never)
    expect(asked).not.toContainEqual({ task: 'job-turn', data: { jobId } })
  })

  test('creation promises the first turn in its own transaction', async () => {
    const jobId = await jobs.begin('reclassify', all)
    const { rows } = await asDatabaseOwner(
      api,
      `select data from pgboss.job where name = 'job-turn' and data->>'jobId' = $1`,
      [jobId],
    )
    expect(rows).toEqual([{ data: { jobId } }])
    await jobs.cancel(jobId)
  })
})
