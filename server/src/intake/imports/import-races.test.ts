import { setTimeout as sleep } from 'node:timers/promises'
import { normalizeName } from '@txadv/engine'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, asDatabaseOwner, makeOrg, type Org, startApi } from '../../../test/harness.ts'
import { freshRows, importsOf } from '../../../test/imports.ts'

let api: Api
let acme: Org
let ours: ReturnType<typeof importsOf>
beforeAll(async () => {
  api = await startApi({ env: { LOG_LEVEL: 'fatal' } })
  acme = await makeOrg(api, ['owner'])
  ours = importsOf(api, acme)
})
afterAll(() => api.close())

const total = async (): Promise<number> => (await api.call('/api/topics?pageSize=1', acme.key)).body.total
const credits = async (): Promise<number> => (await api.call('/api/usage', acme.owner)).body.quotas.classifications.used
const made = async (rows: readonly { Name: string }[]): Promise<number> => {
  const { rows: found } = await asDatabaseOwner(
    api,
    `select count(*)::int as n from topic where normalized_name = any($1) and live`,
    [rows.map(({ Name }) => normalizeName(Name))],
  )
  return found[0].n
}

/** Statements of the service that wait for another transaction. */
async function waiting(count = 1): Promise<number[]> {
  for (let attempt = 0; attempt < 200; attempt++) {
    const { rows } = await asDatabaseOwner(
      api,
      `select pid from pg_stat_activity where datname = current_database() and usename = current_user
         and wait_event_type = 'Lock' and query not like '%pg_stat_activity%' order by query_start`,
    )
    if (rows.length >= count) return rows.map(({ pid }) => pid)
    await sleep(25)
  }
  throw new Error('nothing waits')
}

/** Holds a name, so that whoever makes a topic of it waits in the midst of its work until the name is let go. */
async function holdName(name: string): Promise<{ letGo(): Promise<void> }> {
  const client = new pg.Client({ connectionString: api.databaseUrl })
  await client.connect()
  await client.query('begin')
  await client.query(`insert into topic (topic_name, normalized_name, engine_version) values ($1, $2, '2.5')`, [
    name,
    normalizeName(name),
  ])
  return {
    letGo: async () => {
      await client.query('rollback')
      await client.end()
    },
  }
}

describe('many chunks at once', () => {
  test('that all wait for one another leave connections to readers, and are all answered', async () => {
    const [first, ...others] = freshRows(13)
    const batchId = await ours.begin(12 * 500)
    const held = await holdName(first?.Name ?? '')
    const chunks = others.map((row, n) => ours.chunk(batchId, n, [first, row]))
    await waiting(2)
    const reads = await Promise.all(Array.from({ length: 10 }, () => api.call('/api/topics?pageSize=1', acme.key)))
    expect(reads.map(({ status }) => status)).toEqual(reads.map(() => 200))
    await held.letGo()
    const answers = await Promise.all(chunks)
    expect(answers.map(({ status }) => status)).toEqual(others.map(() => 200))
    expect((await ours.status(batchId)).chunks_completed).toBe(12)
  })
})

describe('cancel during a chunk', () => {
  test('that is in the midst of its work: the chunk is refused, and nothing of it is there', async () => {
    const rows = freshRows(10)
    const batchId = await ours.begin(1_000)
    const before = [await total(), await credits()]
    const held = await holdName(rows[4]?.Name ?? '')
    const chunk = ours.chunk(batchId, 0, rows)
    await waiting()
    expect((await ours.end(batchId)).body).toEqual({ batchId, status: 'cancelled' })
    await held.letGo()
    const { status, body } = await chunk
    expect([status, body]).toEqual([409, { error: 'Batch is not processing' }])
    expect([await total(), await credits(), await made(rows)]).toEqual([...before, 0])
    expect(await ours.status(batchId)).toMatchObject({ status: 'cancelled', processed_rows: 0, chunks_completed: 0 })
    expect((await ours.rows(batchId)).total).toBe(0)
  })

  test('at a hundred random moments: the chunk is wholly in or wholly out', { timeout: 300_000 }, async () => {
    let chunkMs = 40
    const seen = { in: 0, out: 0 }
    for (let round = 0; round < 100; round++) {
      const rows = freshRows(8)
      const batchId = await ours.begin(1_000)
      const before = { topics: await total(), credits: await credits() }
      const started = performance.now()
      const [chunk, cancel] = await Promise.all([
        ours.chunk(batchId, 0, rows).finally(() => {
          chunkMs = 0.8 * chunkMs + 0.2 * (performance.now() - started)
        }),
        sleep(Math.random() * chunkMs * 1.2).then(() => ours.end(batchId)),
      ])
      expect([cancel.status, cancel.body]).toEqual([200, { batchId, status: 'cancelled' }])
      const isIn = chunk.status === 200
      seen[isIn ? 'in' : 'out']++
      if (!isIn)
        expect([chunk.status, chunk.body.error]).toEqual([
          409,
          expect.stringMatching(/^Batch (is not processing|already cancelled)$/),
        ])
      const size = isIn ? 8 : 0
      expect(await ours.status(batchId)).toMatchObject({
        status: 'cancelled',
        processed_rows: size,
        success_count: size,
        chunks_completed: isIn ? 1 : 0,
      })
      expect(await total()).toBe(before.topics + size)
      expect(await credits()).toBe(before.credits + size)
      expect(await made(rows)).toBe(size)
      expect((await ours.rows(batchId)).total).toBe(size)
    }
    expect(Math.min(seen.in, seen.out), JSON.stringify(seen)).toBeGreaterThan(0)
  })
})

describe('a chunk that is sent again', () => {
  test('while the first is at work waits for it, and is skipped only when that one is in', async () => {
    const rows = freshRows(5)
    const batchId = await ours.begin(1_000)
    const held = await holdName(rows[2]?.Name ?? '')
    const first = ours.chunk(batchId, 0, rows)
    await waiting()
    let answered = false
    const second = ours.chunk(batchId, 0, rows).finally(() => {
      answered = true
    })
    await waiting(2)
    await sleep(100)
    expect(answered).toBe(false)
    await held.letGo()
    expect((await first).body.successCount).toBe(5)
    expect((await second).body).toMatchObject({ skipped: true, successCount: 0 })
    expect(await ours.status(batchId)).toMatchObject({ chunks_completed: 1, processed_rows: 5 })
  })

  test('takes the place of the first when that one is cut off', async () => {
    const rows = freshRows(5)
    const batchId = await ours.begin(1_000)
    const before = await credits()
    const held = await holdName(rows[2]?.Name ?? '')
    const first = ours.chunk(batchId, 0, rows)
    const [pid] = await waiting()
    const second = ours.chunk(batchId, 0, rows)
    await waiting(2)
    await asDatabaseOwner(api, 'select pg_terminate_backend($1)', [pid])
    expect((await first).status).toBe(503)
    await held.letGo()
    expect((await second).body).toMatchObject({ successCount: 5, errors: [] })
    expect(await ours.status(batchId)).toMatchObject({ chunks_completed: 1, processed_rows: 5, success_count: 5 })
    expect([await credits(), await made(rows)]).toEqual([before + 5, 5])
  })
})

test('what another made in the very moment is adopted, not lost and not made twice', async () => {
  const other = await makeOrg(api, ['owner'])
  const rows = freshRows(6)
  const [mine, theirs] = [importsOf(api, acme), importsOf(api, other)]
  const [a, b] = [await mine.begin(rows.length), await theirs.begin(rows.length)]
  const held = await holdName(rows[5]?.Name ?? '')
  const first = mine.chunk(a, 0, rows)
  await waiting()
  const second = theirs.chunk(b, 0, rows)
  await waiting(2)
  await held.letGo()
  expect((await first).body).toMatchObject({ successCount: 6, adoptedCount: 0 })
  expect((await second).body).toMatchObject({ successCount: 0, adoptedCount: 6 })
  expect(await made(rows)).toBe(6)
})
