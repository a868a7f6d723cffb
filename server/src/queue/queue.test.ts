import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/databases.ts'
import { createDatabase, type Database } from '../db/database.ts'
import { createLogger } from '../lib/log.ts'
import { defineTask, installQueue, openQueue, type Queue, startWorker } from './queue.ts'

const log = createLogger('silent')
const org = '0a000000-0000-4000-8000-000000000001'
const ran: string[] = []
let failuresLeft = 0

const note = defineTask<{ text: string }>({
  name: 'probe-note',
  run: async (_, { text }) => {
    ran.push(text)
    if (failuresLeft-- > 0) throw new Error('not yet')
  },
})
const doomed = defineTask<{ text: string }>({
  name: 'probe-doomed',
  run: async (_, { text }) => {
    ran.push(text)
    throw new Error('never')
  },
})
let repeats = 0
const repeated = defineTask({
  name: 'probe-repeated',
  everyMs: 50,
  run: async () => {
    if (++repeats === 2) throw new Error('once')
  },
})
const clocked = defineTask({ name: 'probe-clocked', cron: '*/5 * * * *', run: async () => undefined })

let testDatabase: TestDatabase
let database: Database
let queue: Queue
let worker: Queue
beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = createDatabase(testDatabase.url, log)
  await installQueue(testDatabase.url, [note, doomed, clocked, repeated], log, { retries: 2, retryDelaySeconds: 1 })
  await database.withSystem(({ db }) => db.selectFrom('org').select('org_id').execute())
  queue = await openQueue(testDatabase.url, log)
  worker = await startWorker(testDatabase.url, [note, doomed, clocked, repeated], { database, log })
})
afterAll(async () => {
  await Promise.all([worker.stop(), queue.stop()])
  await database.close()
  await testDatabase.drop()
})

const jobsOf = async (name: string) => {
  const client = database.pools.system
  const { rows } = (await client?.query('select state, output from pgboss.job where name = $1', [name])) ?? { rows: [] }
  return rows
}

describe("enqueue in the caller's transaction", () => {
  test('a task of a committed transaction runs, once, within seconds', async () => {
    await database.withTenant(org, null, (tx) => queue.enqueue(tx, note, { text: 'committed' }))
    await expect.poll(() => ran.filter((text) => text === 'committed')).toHaveLength(1)
    await expect.poll(() => jobsOf('probe-note')).toMatchObject([{ state: 'completed' }])
  })

  test('a task of a rolled-back transaction never existed', async () => {
    const rolledBack = database.withTenant(org, null, async (tx) => {
      await queue.enqueue(tx, note, { text: 'rolled back' })
      throw new Error('no')
    })
    await expect(rolledBack).rejects.toThrow('no')
    expect(await jobsOf('probe-note')).toHaveLength(1)
    expect(ran).not.toContain('rolled back')
  })

  test("a tenant's role may enqueue, and neither change nor take away what is queued", async () => {
    for (const tamper of ["update pgboss.job set data = '{}'", 'delete from pgboss.job', 'truncate pgboss.job_common'])
      await expect(database.pools.app?.query(tamper)).rejects.toThrow('permission denied')
  })
})

describe('failing tasks', () => {
  test('are retried with a delay until they succeed', async () => {
    failuresLeft = 2
    await database.withSystem((tx) => queue.enqueue(tx, note, { text: 'third time' }))
    await expect.poll(() => ran.filter((text) => text === 'third time')).toHaveLength(3)
  })

  test('go to the dead letters, with their data, when the retries are spent', async () => {
    await database.withSystem((tx) => queue.enqueue(tx, doomed, { text: 'lost cause' }))
    await expect.poll(() => jobsOf('probe-doomed-dead')).toHaveLength(1)
    expect(ran.filter((text) => text === 'lost cause')).toHaveLength(3)
  })
})

test('a task with a cron line is on the schedule, once, however often workers start', async () => {
  const second = await startWorker(testDatabase.url, [clocked], { database, log })
  await second.stop()
  const owner = new pg.Client({ connectionString: testDatabase.url, options: '-c role=txadv_queue' })
  await owner.connect()
  const { rows } = await owner.query('select name, cron, timezone from pgboss.schedule')
  await owner.end()
  expect(rows).toEqual([{ name: 'probe-clocked', cron: '*/5 * * * *', timezone: 'UTC' }])
})

test('a task of every worker is repeated, also after a failure, and has no queue', async () => {
  await expect.poll(() => repeats).toBeGreaterThan(3)
  const { rows } = (await database.pools.system?.query('select name from pgboss.queue')) ?? { rows: [] }
  expect(rows.map(({ name }) => name)).not.toContain('probe-repeated')
})
