import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, makeOrg, type Org, startApi } from '../../test/harness.ts'
import { insertLibrary } from '../../test/library-rows.ts'
import type { RowWriter } from './copy.ts'

let api: Api
let org: Org
beforeAll(async () => {
  api = await startApi()
  org = await makeOrg(api, ['owner'])
  await insertLibrary(api, org, [{ topic_name: 'One' }, { topic_name: "It's \\ $1" }])
})
afterAll(() => api.close())

const open = () => api.database.openSnapshot(org.id, null)
const asIs: RowWriter = { write: (row, target, at) => row.copy(target, at), mostBytes: (row) => row }
const namesBut = (name: string) =>
  sql`select topic_name from library where org_id = ${org.id} and topic_name <> ${name} order by topic_name`

test('copies out what is selected with values, whatever is in them', async () => {
  const snapshot = await open()
  const copied = await snapshot.copy(namesBut("';--"), 'format text', asIs)
  expect([copied.rows, String(copied.bytes), copied.lastRow]).toEqual([2, "It's \\\\ $1\nOne\n", 'One\n'])
  expect((await snapshot.copy(namesBut("It's \\ $1"), 'format text', asIs)).rows).toBe(1)
  await snapshot.close()
})

test('a copy under way is over before its snapshot is closed', async () => {
  const snapshot = await open()
  const copied = snapshot.copy(namesBut('One'), 'format text', asIs)
  await snapshot.close()
  expect((await copied).rows).toBe(1)
})

test('a copy that fails fails alone: its snapshot can be closed, and the next one is sound', async () => {
  const snapshot = await open()
  await expect(snapshot.copy(sql`select 1 / (${0}::int)`, 'format text', asIs)).rejects.toThrow('division by zero')
  await snapshot.close()
  const next = await open()
  expect((await next.copy(namesBut(''), 'format text', asIs)).rows).toBe(2)
  await next.close()
})

test('rows larger than the first buffer are kept whole', async () => {
  const snapshot = await open()
  const wide = sql`select repeat(n::text, 100000) from generate_series(1, 9) n`
  const copied = await snapshot.copy(wide, 'format text', asIs)
  const expected = Array.from({ length: 9 }, (_, n) => `${String(n + 1).repeat(100_000)}\n`).join('')
  expect(String(copied.bytes) === expected).toBe(true)
  expect(copied.lastRow.length).toBe(100_001)
  await snapshot.close()
})

test('one connection is used for one snapshot at a time, and returned', async () => {
  const { snapshots } = api.database.pools
  for (let n = 0; n < 20; n++) await (await open()).close()
  expect([snapshots?.totalCount, snapshots?.idleCount]).toEqual([1, 1])
})
