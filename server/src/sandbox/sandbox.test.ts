import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/databases.ts'
import { type Answer, send } from '../../test/harness.ts'
import { createDatabase, type Database } from '../db/database.ts'
import { createLogger } from '../lib/log.ts'
import { builtInPlatforms } from '../platforms/platforms.ts'
import { accountOfSecret, openSandbox, type Sandbox } from './sandbox.ts'

let testDatabase: TestDatabase
let database: Database
let sandbox: Sandbox
const log = createLogger('warn')
const standInNames = ['marketplace', 'dspapi', 'custom_api'] as const
beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = createDatabase(testDatabase.url, log)
  sandbox = await openSandbox(database, { port: 0, log, platforms: builtInPlatforms })
})
afterEach(() => {
  for (const platform of standInNames) sandbox.stand({ platform })
})
afterAll(async () => {
  await sandbox.close()
  await database.close()
  await testDatabase.drop()
})

const segments = '/marketplace/data-marketplace/provider-api/v1/segments'
const grant = {
  grant_type: 'password',
  username: 'user',
  password: 'secret canary',
  scope: 'openid',
  client_id: 'client',
  response_type: 'token',
}
const askForToken = (given: object = grant) =>
  send(
    sandbox.url,
    '/marketplace/token',
    {},
    {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: String(new URLSearchParams({ ...given })),
    },
  )

let orgs = 0
/** Somebody who holds a token, in an account of their own. */
async function seller(account = `org-${++orgs}`) {
  const { body } = await askForToken()
  const headers = { 'x-org-id': account, 'content-type': 'application/json' }
  const call = (method: string, path: string, sent?: unknown): Promise<Answer> =>
    send(sandbox.url, segments + path, { bearer: body.access_token }, { method, headers, body: sent })
  return { account, call, create: (over: object = {}) => call('POST', '', { ...segment, ...over }) }
}
const segment = {
  name: 'Auto > EV',
  description: 'Likely to buy',
  type: 'SYNDICATED',
  enabled: true,
  pricing: { currencyCode: 'USD', digitalAdTargeting: 2.5 },
}

describe('marketplace', () => {
  test('a token for a grant that is whole; a wrong one is 401, and none of it is written down', async () => {
    expect((await askForToken()).body).toMatchObject({ access_token: expect.any(String), expires_in: 600 })
    expect((await askForToken({ ...grant, password: 'wrong' })).status).toBe(401)
    for (const missing of Object.keys(grant))
      expect((await askForToken({ ...grant, [missing]: '' })).status).toBeGreaterThanOrEqual(400)
    const calls = await sandbox.calls({ platform: 'marketplace' })
    expect(calls.length).toBeGreaterThan(2)
    expect(JSON.stringify(calls)).not.toContain('canary')
  })

  test('a segment is created, changed, taken off sale and listed; the record has it all', async () => {
    const { account, call, create } = await seller()
    const created = await create()
    expect([created.status, created.body]).toMatchObject([201, { id: expect.any(Number), status: 'live' }])
    const { id } = created.body
    expect((await call('PUT', `/${id}`, { name: 'Other', description: 'Likely', enabled: true })).status).toBe(200)
    expect((await call('PUT', `/${id}`, { enabled: false })).body).toMatchObject({ name: 'Other', enabled: false })
    expect((await call('PUT', '/999999', { enabled: false })).status).toBe(404)
    expect((await call('GET', '?limit=100')).body).toMatchObject({ segments: [{ id, enabled: false }] })
    expect(await sandbox.segments({ account })).toMatchObject([
      { platform: 'marketplace', account, id, name: 'Other', description: 'Likely', cpm: 2.5, enabled: false },
    ])
    const calls = await sandbox.calls({ account })
    expect(calls.map(({ operation, status, segmentId }) => [operation, status, segmentId])).toEqual([
      ['create', 201, id],
      ['update', 200, id],
      ['deactivate', 200, id],
      ['deactivate', 404, null],
      ['list', 200, null],
    ])
    expect(calls[0]).toMatchObject({ method: 'POST', body: JSON.stringify(segment), outcome: 'answered' })
    expect(await sandbox.segments({ account: 'another' })).toEqual([])
  })

  test.each([
    [{ name: 'x'.repeat(251) }],
    [{ description: 'x'.repeat(246) }],
    [{ description: undefined }],
    [{ name: '\ud83d' }],
    [{ name: 'a\0' }],
    [{ type: 'CUSTOM' }],
    [{ pricing: { currencyCode: 'USD', digitalAdTargeting: -1 } }],
    [{ pricing: { currencyCode: 'XXX', digitalAdTargeting: 1 } }],
    [{ pricing: { currencyCode: 'USD', digitalAdTargeting: null } }],
    [{ unknown: true }],
  ])('%j is 400', async (over) => {
    const { account, create } = await seller()
    expect((await create(over)).status).toBe(400)
    expect(await sandbox.segments({ account })).toEqual([])
    expect((await sandbox.calls({ platform: 'marketplace' })).at(-1)).toMatchObject({
      status: 400,
      outcome: 'answered',
    })
  })

  test('who has no token, an expired one or no organization is refused with 403', async () => {
    sandbox.stand({ platform: 'marketplace', tokenSeconds: 0 })
    expect((await (await seller()).create()).status).toBe(403)
    sandbox.stand({ platform: 'marketplace' })
    expect((await (await seller('')).create()).status).toBe(403)
    expect((await send(sandbox.url, segments, { bearer: 'made-up' }, { headers: { 'x-org-id': 'x' } })).status).toBe(
      403,
    )
  })

  test('pages of at most 100 with `after`; `name` is exact', async () => {
    const { call, create } = await seller()
    // A few at a time: all at once they would wait for the pool's connections, and on a busy machine in vain.
    for (let from = 0; from < 105; from += 5)
      await Promise.all(Array.from({ length: 5 }, (_, n) => create({ name: `Segment ${from + n}` })))
    const first = (await call('GET', '?limit=100')).body
    const second = (await call('GET', `?limit=100&after=${first._pagination.after}`)).body
    expect([first.segments.length, second.segments.length, second._pagination]).toEqual([100, 5, undefined])
    expect((await call('GET', '?limit=100&name=Segment+7')).body.segments).toMatchObject([{ name: 'Segment 7' }])
    expect((await call('GET', '?limit=101')).status).toBe(400)
  })

  test('a name is taken by every segment, by those on sale, or by none', async () => {
    const { account, call, create } = await seller()
    const all = await Promise.all(Array.from({ length: 8 }, () => create()))
    expect(all.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)])
    const { body } = all.find(({ status }) => status === 201) as Answer
    await call('PUT', `/${body.id}`, { enabled: false })
    expect((await create()).status).toBe(409)
    sandbox.stand({ platform: 'marketplace', account, names: 'enabled' })
    expect([(await create()).status, (await create()).status]).toEqual([201, 409])
    sandbox.stand({ platform: 'marketplace', account, names: 'none' })
    expect((await create()).status).toBe(201)
  })

  test('a review takes its time, and begins anew with other words', async () => {
    const { account, call, create } = await seller()
    sandbox.stand({ platform: 'marketplace', account, reviewMs: 150 })
    const { body } = await create()
    expect(body.status).toBe('pending')
    const status = async () => (await call('GET', '')).body.segments[0].status
    await expect.poll(status).toBe('live')
    expect((await call('PUT', `/${body.id}`, { enabled: false })).body.status).toBe('live')
    const { name, description } = segment
    expect((await call('PUT', `/${body.id}`, { name, description, enabled: true })).body.status).toBe('live')
    expect((await call('PUT', `/${body.id}`, { name: 'Other' })).body.status).toBe('pending')
  })
})

describe('dspapi and custom_api', () => {
  const dsp = (method: string, path: string, body?: object, headers?: Record<string, string>) =>
    send(sandbox.url, `/dspapi${path}`, headers ? {} : { bearer: 'key' }, {
      method,
      body,
      ...(headers && { headers }),
    })
  const made = {
    ProviderId: 'p 1',
    SegmentName: 'A',
    Description: 'of A',
    BuyableStatus: true,
    Cpm: 1,
    Currency: 'USD',
  }

  test('a tree with folders that nobody can buy; both ways to show the key', async () => {
    const { body, status } = await dsp('POST', '/taxonomy/segment', made)
    expect([status, body]).toMatchObject([201, { SegmentId: expect.any(String), BuyableStatus: true }])
    const { SegmentId } = body
    const changed = { ProviderId: 'p 1', SegmentId, BuyableStatus: false }
    expect(
      (await dsp('PUT', '/taxonomy/segment', changed, { 'TTD-Auth': 'key', 'content-type': 'application/json' }))
        .status,
    ).toBe(200)
    expect((await dsp('GET', '/providers/p%201/segments')).body).toMatchObject({
      ProviderId: 'p 1',
      Segments: [
        {
          SegmentId: 'ROOT',
          BuyableStatus: false,
          Children: [{ BuyableStatus: false, Children: [{ SegmentId, SegmentName: 'A', BuyableStatus: false }] }],
        },
      ],
    })
    expect((await dsp('GET', '/providers/p%201/segments', undefined, {})).status).toBe(401)
    expect((await dsp('GET', '/providers/%/segments')).status).toBe(400)
    expect((await dsp('POST', '/taxonomy/segment', { ...made, SegmentName: 'x'.repeat(256) })).status).toBe(400)
    expect((await dsp('POST', '/taxonomy/segment', { ...made, Cpm: -1 })).status).toBe(400)
  })

  test('what is deleted at a custom_api is gone', async () => {
    const call = (method: string, path = '', body?: object) =>
      send(sandbox.url, `/custom-api/segments${path}`, { bearer: 'mine' }, { method, body })
    const sent = { name: 'A', description: 'of A', cpm: 1, currency: 'USD', externalId: 'tp_1' }
    const { id } = (await call('POST', '', sent)).body
    expect((await call('PUT', `/${id}`, { ...sent, name: 'B' })).body).toMatchObject({
      id,
      name: 'B',
      externalId: 'tp_1',
    })
    expect((await call('DELETE', `/${id}`)).status).toBe(204)
    expect([(await call('DELETE', `/${id}`)).status, (await call('PUT', `/${id}`, sent)).status]).toEqual([404, 404])
    expect((await call('GET')).body).toEqual({ segments: [], after: null })
    expect(await sandbox.segments({ account: accountOfSecret('mine') })).toMatchObject([{ enabled: false, gone: true }])
    expect((await send(sandbox.url, '/custom-api/segments', { bearer: 'wrong' })).status).toBe(401)
  })
})

describe('POST /control', () => {
  const order = (body: unknown) => send(sandbox.url, '/control', {}, { method: 'POST', body })

  test('takes an order for a platform or one of its accounts, and GET tells what stands', async () => {
    const given = { platform: 'dspapi', account: 'p2', latencyMs: 5, faults: { throttle: { count: 2 } } }
    expect((await order(given)).body).toMatchObject({ ...given, seed: 1 })
    const { body } = await send(sandbox.url, '/control')
    expect(body).toContainEqual(expect.objectContaining({ account: 'p2', met: {} }))
    for (const wrong of [
      { platform: 'x' },
      { platform: 'dspapi', faults: { nonsense: {} } },
      '{',
      { platform: 'dspapi', faults: { late: { share: 2 } } },
    ])
      expect((await order(wrong)).status).toBe(400)
    expect((await send(sandbox.url, '/elsewhere')).status).toBe(404)
  })

  test('the same seed and calls meet the same faults, however they arrive; another seed meets others', async () => {
    const run = async (seed: number, shuffled: boolean) => {
      const { account, create } = await seller()
      sandbox.stand({ platform: 'marketplace', account, seed, faults: { broken: { share: 0.4 } } })
      const names = Array.from({ length: 40 }, (_, n) => `Segment ${n}`)
      const created = async (name: string) => `${name} ${(await create({ name })).status}`
      const answers: string[] = []
      if (shuffled) answers.push(...(await Promise.all(names.toReversed().map(created))))
      else for (const name of names) answers.push(await created(name))
      return answers.sort()
    }
    const first = await run(7, false)
    expect(first.filter((line) => line.endsWith('500')).length).toBeGreaterThan(5)
    expect(await run(7, true)).toEqual(first)
    expect(await run(8, true)).not.toEqual(first)
  })

  test('an order is for as many calls as it says, of the operations it names, and of its account alone', async () => {
    const [one, other] = [await seller(), await seller()]
    sandbox.stand({
      platform: 'marketplace',
      account: one.account,
      faults: { unavailable: { count: 1, on: ['create'] } },
    })
    expect((await other.create()).status).toBe(201)
    expect((await one.call('GET', '')).status).toBe(200)
    expect([(await one.create()).status, (await one.create()).status]).toEqual([503, 201])
    expect((await sandbox.calls({ account: one.account })).map(({ fault }) => fault)).toEqual([
      null,
      'unavailable',
      null,
    ])
  })
})

test('what is done late outlives the connection, and what is not yet done when it closes is not done', async () => {
  const own = await openSandbox(database, { port: 0, log, platforms: builtInPlatforms })
  own.stand({ platform: 'custom_api', faults: { late: { ms: 100, count: 1 }, drop: { count: 0 } } })
  const create = (name: string) =>
    send(
      own.url,
      '/custom-api/segments',
      { bearer: 'late' },
      {
        method: 'POST',
        body: { name, description: 'x', externalId: 'x' },
      },
    )
  await expect(create('first')).rejects.toThrow()
  expect(await own.segments({ account: accountOfSecret('late') })).toEqual([])
  await own.settled()
  expect(await own.segments({ account: accountOfSecret('late') })).toMatchObject([{ name: 'first' }])
  expect((await own.calls({ account: accountOfSecret('late') }))[0]).toMatchObject({
    outcome: 'dropped',
    fault: 'late',
    appliedAt: expect.any(String),
  })
  own.stand({ platform: 'custom_api', faults: { late: { ms: 60_000 } } })
  await expect(create('second')).rejects.toThrow()
  await own.close()
  expect(await readNames()).toEqual(['first'])
})
const readNames = async () => (await sandbox.segments({ account: accountOfSecret('late') })).map(({ name }) => name)

test('no tenant reaches the records', async () => {
  for (const table of ['sandbox_segment', 'sandbox_call'] as const)
    await expect(
      database.withTenant('00000000-0000-0000-0000-000000000001', null, ({ db }) =>
        db.selectFrom(table).selectAll().execute(),
      ),
    ).rejects.toThrow('permission denied')
})
