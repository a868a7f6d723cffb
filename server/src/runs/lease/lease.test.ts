import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createChance } from '../../../test/chance.ts'
import { type Api, asDatabaseOwner, startApi } from '../../../test/harness.ts'
import type { SystemTx } from '../../db/database.ts'
import { defineLease } from './lease.ts'

const operations = Number(process.env.TXADV_MODEL_OPERATIONS ?? 400)
const leaseMs = 60_000

const lease = defineLease<{ readonly id: string }>({
  table: 'leased_probe',
  key: ['id'],
  open: sql`leased_probe.done_at is null`,
  lostAfterSeconds: 60,
})

let api: Api
const asSystem = <T>(work: (tx: SystemTx) => Promise<T>) => api.database.withSystem(work)
const asOwner = async (statement: string) => (await asDatabaseOwner(api, statement)).rows
const row = (id: string) => lease.rowOf({ id })
const claim = async (id: string) => (await asSystem((tx) => lease.claimRows(tx, row(id), { leaseMs })))[0]?.fence
const write = (id: string, fence: number) =>
  asSystem(async ({ db }) => {
    const { rows } = await sql`update leased_probe set written = written || ${fence}::int
      where ${row(id)} and ${lease.heldUnder(fence)} returning 1`.execute(db)
    return rows.length > 0
  })

beforeAll(async () => {
  api = await startApi()
  await asOwner(`create table leased_probe (id text primary key,
    fence integer not null default 0, leased_until timestamptz, heartbeat_at timestamptz not null default now(),
    done_at timestamptz, written int[] not null default '{}');
    grant select, insert, update, delete on leased_probe to txadv_system`)
})
afterAll(() => api.close())
beforeEach(() => asOwner(`truncate leased_probe; insert into leased_probe (id) values ('a'), ('b'), ('c')`))

const expire = (id: string) => asOwner(`update leased_probe set leased_until = now() where id = '${id}'`)

describe('a lease', () => {
  test('is one caller’s at a time, of any number that claim at once', async () => {
    const fences = await Promise.all(Array.from({ length: 20 }, () => claim('a')))
    expect(fences.filter((fence) => fence !== undefined)).toEqual([1])
  })

  test('leaves what has no work left', async () => {
    await asOwner(`update leased_probe set done_at = now() where id = 'a'`)
    expect(await claim('a')).toBeUndefined()
  })

  test('once reaped is lost, also where nobody has claimed the row yet', async () => {
    const fence = (await claim('a')) as number
    await expire('a')
    expect(await asSystem((tx) => lease.reap(tx, 10))).toEqual([{ id: 'a' }])
    expect(await asSystem((tx) => lease.renew(tx, { id: 'a' }, fence, leaseMs))).toBe(false)
    expect(await write('a', fence)).toBe(false)
  })

  test('reaps what expired and what was promised too long ago, each once', async () => {
    await asOwner(`update leased_probe set heartbeat_at = now() - interval '61 seconds' where id = 'a'`)
    await claim('c')
    const reap = () => asSystem((tx) => lease.reap(tx, 10))
    expect(await reap()).toEqual([{ id: 'a' }])
    expect(await reap()).toEqual([])
    await expire('c')
    expect((await Promise.all([reap(), reap(), reap()])).flat()).toEqual([{ id: 'c' }])
  })

  test('random holders: the last who claimed writes, and none before it', async () => {
    const { oneOf, often } = createChance(29)
    const ids = ['a', 'b', 'c']
    const holder = new Map<string, number>()
    const old: { id: string; fence: number }[] = []
    const expected = new Map(ids.map((id) => [id, [] as number[]]))
    for (let n = 0; n < operations; n++) {
      const id = oneOf(ids)
      const known = old.filter((each) => each.id === id)
      const fence = often(0.6) || known.length === 0 ? (holder.get(id) ?? 0) : oneOf(known).fence
      const isHolder = fence > 0 && holder.get(id) === fence
      const act = oneOf(['claim', 'write', 'renew', 'release', 'expire', 'reap'])
      if (act === 'claim') {
        const claimed = await claim(id)
        expect(claimed !== undefined, `claim of ${id} after ${n}`).toBe(!holder.has(id))
        if (claimed !== undefined) {
          expect(old.some((each) => each.id === id && each.fence >= claimed)).toBe(false)
          holder.set(id, claimed)
          old.push({ id, fence: claimed })
        }
      } else if (act === 'write') {
        expect(await write(id, fence), `write of ${id} under ${fence} after ${n}`).toBe(isHolder)
        if (isHolder) expected.get(id)?.push(fence)
      } else if (act === 'renew') expect(await asSystem((tx) => lease.renew(tx, { id }, fence, leaseMs))).toBe(isHolder)
      else if (act === 'release') {
        expect(await asSystem((tx) => lease.release(tx, { id }, fence))).toBe(isHolder)
        if (isHolder) holder.delete(id)
      } else if (holder.has(id)) {
        await expire(id)
        if (act === 'reap') expect(await asSystem((tx) => lease.reap(tx, 10))).toEqual([{ id }])
        else {
          const next = (await claim(id)) as number
          holder.set(id, next)
          old.push({ id, fence: next })
        }
        if (act === 'reap') holder.delete(id)
      }
    }
    const rows = await asOwner('select id, written from leased_probe order by id')
    expect(rows).toEqual(ids.map((id) => ({ id, written: expected.get(id) })))
    expect(rows.flatMap(({ written }) => written).length).toBeGreaterThan(operations / 40)
  })
})

describe('a turn', () => {
  const turn = <T>(
    work: Parameters<typeof lease.takeTurn<{ fence: number }, T>>[3]['work'],
    promise?: (inSeconds: number) => void,
    ms = leaseMs,
  ) =>
    lease.takeTurn(api.database, { id: 'a' }, ms, {
      claim: async (tx) => (await lease.claimRows(tx, row('a'), { leaseMs: ms }))[0],
      work,
      promise: async (_tx, inSeconds) => promise?.(inSeconds),
    })

  test('releases the row and promises the next turn', async () => {
    const promised: number[] = []
    expect(
      await turn(
        async () => ({ result: 'done', nextInSeconds: 7 }),
        (s) => promised.push(s),
      ),
    ).toBe('done')
    expect(promised).toEqual([7])
    expect(await claim('a')).toBe(2)
  })

  test('promises none that it does not want, and none where the row has no work left', async () => {
    const promised: number[] = []
    await turn(
      async () => ({ result: 1 }),
      (s) => promised.push(s),
    )
    await turn(
      async () => {
        await asOwner(`update leased_probe set done_at = now() where id = 'a'`)
        return { result: 1, nextInSeconds: 0 }
      },
      (s) => promised.push(s),
    )
    expect(promised).toEqual([])
  })

  test('that fails releases the row and promises nothing', async () => {
    const promised: number[] = []
    const failing = turn(
      () => Promise.reject(new Error('broken')),
      (s) => promised.push(s),
    )
    await expect(failing).rejects.toThrow('broken')
    expect([promised, await claim('a')]).toEqual([[], 2])
  })

  test('of a row that another holds is not taken', async () => {
    await claim('a')
    expect(await turn(async () => ({ result: 'done' }))).toBeUndefined()
  })

  test('that is overtaken ends its work, releases nothing and promises nothing', async () => {
    const promised: number[] = []
    const overtaken = turn(
      (_, whileRenewed) =>
        whileRenewed(async (lost) => {
          await asOwner(`update leased_probe set leased_until = null where id = 'a'`)
          expect(await claim('a')).toBe(2)
          await new Promise((_resolve, reject) => lost.addEventListener('abort', () => reject(lost.reason)))
          return { result: 'done', nextInSeconds: 0 }
        }),
      (s) => promised.push(s),
      300,
    )
    expect(await overtaken).toBeUndefined()
    expect([promised, await claim('a')]).toEqual([[], undefined])
  })

  test('is renewed while it reaches out, and expires when it stands still', async () => {
    const until = async () =>
      (await asOwner(`select leased_until::text from leased_probe where id = 'a'`))[0].leased_until
    await turn(
      async (_, whileRenewed) => {
        const claimed = await until()
        await whileRenewed(() => expect.poll(until).not.toBe(claimed))
        await expect.poll(() => claim('a')).toBe(2)
        return { result: undefined }
      },
      undefined,
      1_000,
    )
    expect((await asOwner(`select fence from leased_probe where id = 'a'`))[0].fence).toBe(2)
  })
})
