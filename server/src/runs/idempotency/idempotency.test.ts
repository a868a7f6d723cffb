import { setTimeout as sleep } from 'node:timers/promises'
import { defineRoute, failures, limits } from '@txadv/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { type Answer, type Api, asDatabaseOwner, makeOrg, type Org, startApi } from '../../../test/harness.ts'
import { insertWorkspace } from '../../account/workspaces/workspaces.queries.ts'
import { served as allServed } from '../../app.ts'
import { serveRoute } from '../../context.ts'
import { idempotentResponses } from './expired-responses.task.ts'

const act = defineRoute({
  method: 'POST',
  path: '/api/probe/act',
  summary: 'Makes a workspace of that name, or fails as it is told',
  access: { scope: 'classify' },
  body: z.object({ name: z.string(), ends: z.enum(['answer', 'refuse', 'break']).default('answer') }),
  reply: z.object({ n: z.int() }),
})
const look = defineRoute({
  method: 'GET',
  path: '/api/probe/look',
  summary: 'Counts',
  access: { scope: 'classify' },
  reply: z.object({ n: z.int() }),
})
const open = defineRoute({
  method: 'POST',
  path: '/api/probe/open',
  summary: 'Hands out a secret, to sessions alone',
  access: { session: true },
  reply: z.object({ n: z.int() }),
})

let acts = 0
let hold: Promise<void> = Promise.resolve()
const probes = [
  serveRoute(act, async (tenant, { body }) => {
    const n = ++acts
    tenant.setHeader('x-probe', String(n))
    await tenant.transact((tx) => insertWorkspace(tx, body.name, 1_000))
    await hold
    if (body.ends === 'refuse') throw failures.absent('Topic not found')
    if (body.ends === 'break') throw new TypeError('a bug')
    return { n }
  }),
  serveRoute(look, async () => ({ n: acts })),
  serveRoute(open, async () => ({ n: ++acts })),
]

let api: Api
let org: Org
let other: Org
beforeAll(async () => {
  api = await startApi({ served: [...allServed, ...probes], env: { LOG_LEVEL: 'fatal' } })
  org = await makeOrg(api, ['owner'])
  other = await makeOrg(api, ['owner'])
})
afterAll(() => api.close())
beforeEach(() => {
  hold = Promise.resolve()
})

let keys = 0
const newKey = () => `key-${++keys}`
const send = (key: string, body: object = { name: `made under ${key}` }, as = org.key) =>
  api.call('/api/probe/act', as, { method: 'POST', body, headers: { 'idempotency-key': key } })
const workspaces = async (name: string) =>
  (await asDatabaseOwner(api, 'select 1 from workspace where name = $1', [name])).rows.length
const leave = (key: string) =>
  asDatabaseOwner(api, `update idempotent_response set leased_until = now() - interval '1 second' where key = $1`, [
    key,
  ])

describe('a request under an Idempotency-Key', () => {
  test('sent again, is answered as it was, headers too, and not carried out again', async () => {
    const key = newKey()
    const first = await send(key)
    const again = await send(key)
    expect(first.status).toBe(200)
    expect([again.status, again.text, again.headers.get('x-probe')]).toEqual([
      first.status,
      first.text,
      first.headers.get('x-probe'),
    ])
    expect([first, again].map(({ headers }) => headers.get('idempotency-replayed'))).toEqual([null, 'true'])
    expect(await workspaces(`made under ${key}`)).toBe(1)
  })

  test('under way, sent fifty times at once: one is carried out, the others hear 409 with a time', async () => {
    const key = newKey()
    const gate = Promise.withResolvers<void>()
    hold = gate.promise
    const before = acts
    const early: Answer[] = []
    const sent = Array.from({ length: 50 }, async () => {
      const answer = await send(key)
      early.push(answer)
      return answer
    })
    while (early.length < 49) await sleep(20)
    for (const { status, body, headers } of early)
      expect([status, body, headers.get('retry-after')]).toEqual([
        409,
        { error: 'A request with this Idempotency-Key is under way' },
        '1',
      ])
    gate.resolve()
    expect((await Promise.all(sent)).filter(({ status }) => status === 200)).toHaveLength(1)
    expect(acts).toBe(before + 1)
  })

  test('another request under the same key is refused: another body, another path, another workspace', async () => {
    const key = newKey()
    await send(key)
    const { status, body } = await send(key, { name: 'something else' })
    expect([status, body]).toEqual([422, { error: 'Idempotency-Key was used for another request' }])
    const path = await api.call('/api/import', org.key, {
      method: 'POST',
      body: {
        filename: 'a.csv',
        totalRows: 1,
        mappings: [{ csvColumn: 'a', targetField: 'topic_name' }],
      },
      headers: { 'idempotency-key': key },
    })
    expect(path.status).toBe(422)
  })

  test('a key is its organization’s own', async () => {
    const key = newKey()
    const [mine, theirs] = [await send(key), await send(key, { name: `made under ${key}` }, other.key)]
    expect(theirs.headers.get('idempotency-replayed')).toBeNull()
    expect(mine.body.n).not.toBe(theirs.body.n)
  })

  test.each(['refuse', 'break'] as const)('what failed (%s) is forgotten and may be tried again', async (ends) => {
    const key = newKey()
    const failed = await send(key, { name: newKey(), ends })
    expect(failed.status).toBeGreaterThanOrEqual(400)
    const again = await send(key, { name: newKey() })
    expect(again.status).toBe(200)
  })

  test('cut off before it changed anything, it is carried out by whoever sends it again', async () => {
    const key = newKey()
    await send(key)
    // As if it had never come to its transaction.
    await asDatabaseOwner(api, 'update idempotent_response set answer = null, touched = false where key = $1', [key])
    await asDatabaseOwner(api, 'delete from workspace where name = $1', [`made under ${key}`])
    expect((await send(key)).status).toBe(409)
    await leave(key)
    expect((await send(key)).status).toBe(200)
  })

  test('cut off after it had changed something, it is neither answered nor repeated', async () => {
    const key = newKey()
    await send(key)
    const { rows } = await asDatabaseOwner(
      api,
      'update idempotent_response set answer = null where key = $1 returning touched',
      [key],
    )
    expect(rows).toEqual([{ touched: true }])
    await leave(key)
    const { status, body } = await send(key)
    expect([status, body.error]).toEqual([
      409,
      expect.stringContaining('was interrupted after it had changed something'),
    ])
    expect(await workspaces(`made under ${key}`)).toBe(1)
  })

  test('whoever comes late, and whose request another has taken up, cannot commit', async () => {
    const key = newKey()
    const name = `made under ${key}`
    await asDatabaseOwner(
      api,
      `create function steal() returns trigger language plpgsql security definer as $$
       begin update idempotent_response set fence = fence + 1 where key = '${key}'; return new; end $$;
       create trigger steal after insert on workspace for each row when (new.name = '${name}') execute function steal()`,
    )
    try {
      const { status } = await send(key)
      expect(status).toBe(409)
      expect(await workspaces(name)).toBe(0)
    } finally {
      await asDatabaseOwner(api, 'drop trigger steal on workspace; drop function steal')
    }
  })

  test('a key is 1 to 255 visible ASCII characters', async () => {
    for (const key of ['', ' ', 'a b', 'x'.repeat(256)]) {
      const { status, body } = await send(key)
      expect([key, status, body]).toEqual([
        key,
        400,
        { error: 'Idempotency-Key must be 1 to 255 visible ASCII characters' },
      ])
    }
    expect((await send('x'.repeat(255))).status).toBe(200)
  })

  test('means nothing where nothing is kept: reads, and what sessions alone may do', async () => {
    const headers = { 'idempotency-key': newKey() }
    const reads = [1, 2].map(() => api.call('/api/probe/look', org.key, { headers }))
    for (const { status } of await Promise.all(reads)) expect(status).toBe(200)
    const first = await api.call('/api/probe/open', org.owner, { method: 'POST', body: {}, headers })
    const second = await api.call('/api/probe/open', org.owner, { method: 'POST', body: {}, headers })
    expect(second.body.n).toBe(first.body.n + 1)
    const { rows } = await asDatabaseOwner(api, 'select 1 from idempotent_response where key = $1', [
      headers['idempotency-key'],
    ])
    expect(rows).toEqual([])
  })

  test('answers are kept for 24 hours', async () => {
    const [old, young] = [newKey(), newKey()]
    await send(old)
    await send(young)
    const age = (key: string, hours: number) =>
      asDatabaseOwner(
        api,
        'update idempotent_response set created_at = now() - make_interval(mins => $2) where key = $1',
        [key, hours * 60],
      )
    await age(old, limits.once.keptHours + 0.1)
    await age(young, limits.once.keptHours - 0.1)
    const log = { info: () => undefined } as never
    await idempotentResponses.run({ database: api.database, log } as never, {} as never)
    expect((await send(old)).headers.get('idempotency-replayed')).toBeNull()
    expect((await send(young)).headers.get('idempotency-replayed')).toBe('true')
  })
})

describe('the routes that matter', () => {
  test('an import begun twice under one key is one import and one operation of the quota', async () => {
    const before = await usedImports()
    const begin = () =>
      api.call('/api/import', org.key, {
        method: 'POST',
        body: { filename: 'a.csv', totalRows: 1, mappings: [{ csvColumn: 'a', targetField: 'topic_name' }] },
        headers: { 'idempotency-key': 'one-import' },
      })
    const [first, second] = [await begin(), await begin()]
    expect(second.body.batchId).toBe(first.body.batchId)
    expect(await usedImports()).toBe(before + 1)
  })

  const usedImports = async () => (await api.call('/api/usage', org.owner)).body.quotas.imports.used
})
