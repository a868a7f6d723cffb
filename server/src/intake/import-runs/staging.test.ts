import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, asDatabaseOwner, makeOrg, type Org, startApi } from '../../../test/harness.ts'
import { freshRows, importsOf } from '../../../test/imports.ts'
import { workerOf } from '../../../test/worker.ts'
import { createLogger } from '../../lib/log.ts'
import { installQueue, startWorker } from '../../queue/queue.ts'
import { importTasks, takeImportTurn } from './import-runs.task.ts'
import { deleteLeftovers } from './staging.queries.ts'

const log = createLogger('error')
let api: Api
let org: Org
let imports: ReturnType<typeof importsOf>
beforeAll(async () => {
  api = await startApi()
  org = await makeOrg(api)
  imports = importsOf(api, org)
  await installQueue(api.databaseUrl, importTasks, log)
})
afterAll(() => api.close())

const { signal } = new AbortController()
const contextOf = (over: object = {}) => ({
  database: api.database,
  enqueue: async () => undefined,
  log,
  signal,
  ...over,
})

const chunksOf = (rows: readonly unknown[], firstLine = 2) =>
  Array.from({ length: Math.ceil(rows.length / 500) }, (_, chunkIndex) => {
    const part = rows.slice(chunkIndex * 500, chunkIndex * 500 + 500)
    return { chunkIndex, rows: part, lines: part.map((_, n) => firstLine + chunkIndex * 500 + n) }
  })
const stage = (batchId: string, chunks: readonly object[], whose = org) =>
  api.call(`/api/import/${batchId}/stage`, whose.key, { method: 'POST', body: { chunks } })
const staged = async (rows: readonly unknown[]) => {
  const batchId = await imports.begin(rows.length)
  const answer = await stage(batchId, chunksOf(rows))
  expect(answer.body).toMatchObject({ workerDriven: true, status: 'processing' })
  return batchId
}
const countIn = async (table: string, batchId: string) =>
  Number((await asDatabaseOwner(api, `select count(*) from ${table} where batch_id = $1`, [batchId])).rows[0].count)

async function ended(batchId: string) {
  for (let looks = 0; looks < 600; looks++) {
    const batch = await imports.status(batchId)
    if (batch.status !== 'processing') return batch
    await pause(100)
  }
  throw new Error('the import does not end')
}

describe('an import runs on the server: its sender may leave once all rows are stored', () => {
  test('with the last chunk the worker goes on by itself, and each row keeps its line of the file', async () => {
    const worker = await startWorker(api.databaseUrl, importTasks, { database: api.database, log })
    try {
      const rows = freshRows(1_100)
      const batchId = await imports.begin(rows.length)
      const [first = {}, second = {}, third = {}] = chunksOf(rows, 5)
      expect((await stage(batchId, [third, first])).body).toEqual({
        chunksStaged: 2,
        chunksTotal: 3,
        workerDriven: false,
        status: 'processing',
      })
      expect(await imports.status(batchId)).toMatchObject({ processed_rows: 0 })
      expect((await stage(batchId, [second])).body).toMatchObject({ chunksStaged: 3, workerDriven: true })
      expect(await ended(batchId)).toMatchObject({ status: 'completed', success_count: 1_100 })
      const { data } = await imports.rows(batchId, '?pageSize=2')
      expect(data).toMatchObject([
        { row: 1, line: 5 },
        { row: 2, line: 6 },
      ])
      expect(await countIn('staged_chunk', batchId)).toBe(0)
      expect((await stage(batchId, [first])).body).toMatchObject({ status: 'completed', chunksStaged: 3 })
    } finally {
      await worker.stop()
    }
  })

  test('a worker that is killed amid a run leaves it to another one: each row exactly once', async () => {
    const rows = freshRows(1_500)
    const batchId = await staged(rows)
    const killed = new AbortController()
    let chunks = 0
    const transact = api.database.withTenant.bind(api.database)
    const dying = {
      ...api.database,
      withTenant: async (...args: Parameters<typeof transact>) => {
        // The process dies between the work of the second chunk and its commit.
        const [at, workspace, work, plans] = args
        return transact(
          at,
          workspace,
          async (tx) => {
            const done = await work(tx)
            if (++chunks === 2) throw new Error('killed')
            return done
          },
          plans,
        )
      },
      withSystem: (work: never) =>
        killed.signal.aborted ? Promise.reject(new Error('killed')) : api.database.withSystem(work),
    }
    const turn = takeImportTurn(contextOf({ database: dying }), { org: org.id, batchId })
    await expect(turn).rejects.toThrow('killed')
    killed.abort()
    expect(await imports.status(batchId)).toMatchObject({ status: 'processing', processed_rows: 500 })
    expect(await countIn('staged_chunk', batchId)).toBe(2)
    await Promise.all([1, 2].map(() => takeImportTurn(contextOf(), { org: org.id, batchId })))
    expect(await imports.status(batchId)).toMatchObject({
      status: 'completed',
      success_count: 1_500,
      processed_rows: 1_500,
    })
    expect(await countIn('batch_row', batchId)).toBe(1_500)
    const used = await api.call(`/api/topics?pageSize=1&search=${encodeURIComponent(rows[700]?.Name ?? '')}`, org.key)
    expect(used.body.total).toBeGreaterThanOrEqual(1)
  })

  test('a run whose worker is gone is given another turn', async () => {
    const batchId = await staged(freshRows(3))
    await asDatabaseOwner(api, `update batch set leased_until = now() - interval '1 second', fence = 7 where id = $1`, [
      batchId,
    ])
    await workerOf({ api, env: {} }, importTasks).tick('import-take-up')
    expect(await imports.status(batchId)).toMatchObject({ status: 'completed', success_count: 3 })
  })

  test('a worker that lost its lease writes no row twice', async () => {
    const batchId = await staged(freshRows(1_000))
    await Promise.all([1, 2, 3].map(() => takeImportTurn(contextOf(), { org: org.id, batchId })))
    await takeImportTurn(contextOf(), { org: org.id, batchId })
    expect(await imports.status(batchId)).toMatchObject({ status: 'completed', processed_rows: 1_000 })
  })

  test('cancelled between two chunks: what is in stays in, and the stored rows go', async () => {
    const batchId = await staged(freshRows(600))
    await imports.end(batchId)
    await takeImportTurn(contextOf(), { org: org.id, batchId })
    expect(await imports.status(batchId)).toMatchObject({ status: 'cancelled', processed_rows: 0 })
    await api.database.withSystem(deleteLeftovers)
    expect(await countIn('staged_chunk', batchId)).toBe(0)
    expect((await stage(batchId, chunksOf(freshRows(3)))).status).toBe(409)
  })

  test('what a quota does not hold is refused with the last chunk, and nothing is started', async () => {
    const poor = await makeOrg(api)
    await asDatabaseOwner(api, `update org set plan = 'free' where org_id = $1`, [poor.id])
    const own = importsOf(api, poor)
    const rows = freshRows(20_000)
    const batchId = await own.begin(rows.length)
    const chunks = chunksOf(rows)
    const statuses: number[] = []
    for (let at = 0; at < chunks.length; at += 10)
      statuses.push((await stage(batchId, chunks.slice(at, at + 10), poor)).status)
    expect(statuses).toEqual([200, 200, 200, 429])
    expect(await own.status(batchId)).toMatchObject({ status: 'processing', processed_rows: 0 })
  })

  test('a chunk beyond the file, twice in a request, or too long is refused', async () => {
    const batchId = await imports.begin(2)
    const rows = freshRows(2)
    const refused = async (...chunks: object[]) => (await stage(batchId, chunks)).body.error
    expect(await refused({ chunkIndex: 1, rows })).toBe('chunkIndex must be below 1')
    expect(await refused({ chunkIndex: 0, rows }, { chunkIndex: 0, rows })).toBe('chunkIndex 0 is given twice')
    expect(await refused({ chunkIndex: 0, rows: freshRows(3) })).toContain('totalRows announced no more')
    expect(await refused({ chunkIndex: 0, rows, lines: [1] })).toContain('lines must have a line number for each row')
    expect(await refused()).toBe('chunks must be a non-empty array')
  })
})
