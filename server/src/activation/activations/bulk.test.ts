import { ActivationId, ConnectionId } from '@txadv/contract'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { asDatabaseOwner } from '../../../test/harness.ts'
import { pushesOf, type Stage, startStage } from '../../../test/pushing.ts'
import { staleOf } from '../../../test/stale.ts'
import type { Tenant } from '../../context.ts'
import { deactivateInBulk, refreshInBulk } from './bulk.ts'

type Pushes = Awaited<ReturnType<typeof pushesOf>>
let stage: Stage
let acme: Pushes
let other: Pushes
let stale: ReturnType<typeof staleOf>

beforeAll(async () => {
  stage = await startStage({ PLATFORM_TIMEOUT_MS: '4000' })
  acme = await pushesOf(stage)
  other = await pushesOf(stage)
  stale = staleOf(stage, acme)
})
afterAll(() => stage.close())

const absent = 'act_01h455vb4pex5vsknk084sn02q'
const deactivate = (activationIds: unknown, by = acme) =>
  by.call('/api/activations/bulk-deactivate', 'POST', { activationIds })
const refresh = (activationIds: unknown, by = acme) =>
  by.call('/api/activations/bulk-refresh', 'POST', { activationIds })
const states = async (connection: string) =>
  (
    await asDatabaseOwner(
      stage.api,
      'select id, status, intent, fence, leased_until, replaced_by from activation where connection_id = $1 order by id',
      [ConnectionId.decode(connection)],
    )
  ).rows

describe.each([
  ['bulk-deactivate', deactivate],
  ['bulk-refresh', refresh],
])('POST /api/activations/%s', (_, send) => {
  test.each([
    ['nothing', undefined],
    ['a text', absent],
    ['null', null],
    ['none', []],
    ['numbers', [1]],
  ])('`activationIds array is required`, or each must be a text: %s', async (what, activationIds) => {
    const { status, body } = await send(activationIds)
    expect(status).toBe(400)
    if (what !== 'numbers') expect(body).toEqual({ error: 'activationIds array is required' })
  })

  test('max 500', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, n) => `act_${n}`)
    const { status, body } = await send(many(501))
    expect([status, body]).toEqual([400, { error: 'activationIds array exceeds maximum of 500' }])
    expect((await send(many(500))).body).toMatchObject({ total: 500, success: 0, errors: 500 })
  })

  test("unknown, malformed and foreign ids: `Activation not found`; another's segment stays on sale", async () => {
    const { id } = await other.connect('dspapi')
    const [theirs = ''] = await staleOf(stage, other).onSale(id, 1)
    const { status, body } = await send([absent, 'nonsense', theirs, absent, ''])
    const error = 'Activation not found'
    const results = [absent, 'nonsense', theirs, ''].map((activationId) => ({ activationId, status: 'error', error }))
    expect([status, body]).toEqual([200, { total: 4, success: 0, errors: 4, results }])
    expect(await other.list(`?connectionId=${id}&status=active`)).toHaveLength(1)
  })
})

test('{total, success, errors, results: [{activationId, status: deactivated or error, error?}]}, each id once', async () => {
  const places = [await acme.connect('marketplace'), await acme.connect('dspapi'), await acme.connect('custom_api')]
  const ids: string[] = []
  for (const { id } of places) ids.push(...(await stale.onSale(id, 6)))
  await acme.deactivate(ids[0] ?? '')
  const { body } = await deactivate([...ids, ...ids.slice(0, 5)])
  expect(body).toEqual({
    total: 18,
    success: 17,
    errors: 1,
    results: ids.map((activationId, n) =>
      n === 0
        ? { activationId, status: 'error', error: 'Activation is deactivated, cannot deactivate' }
        : { activationId, status: 'deactivated' },
    ),
  })
  for (const { id, account } of places) {
    expect(await stale.idsOf(id, 'deactivated')).toHaveLength(6)
    for (const segment of await stage.sandbox.segments({ account })) expect(segment.enabled).toBe(false)
  }
})

test('{total, success, errors, results: [{activationId, status: refreshed, newActivationId}]}', async () => {
  const places = [await acme.connect('marketplace'), await acme.connect('dspapi')]
  const ids: string[] = []
  for (const { id } of places) ids.push(...(await stale.onSale(id, 5)))
  await stale.rename(ids)
  const { body } = await refresh([...ids, ...ids])
  expect(body).toMatchObject({ total: 10, success: 10, errors: 0 })
  for (const [n, result] of body.results.entries())
    expect(result).toEqual({
      activationId: ids[n],
      status: 'refreshed',
      newActivationId: expect.stringMatching(/^act_/),
    })
  for (const place of places) {
    await stale.expectOneEach(place, 5)
    for (const { pushedName, id, stale: isStale } of await acme.list(`?connectionId=${place.id}&status=active`)) {
      expect([pushedName, isStale]).toEqual([expect.stringContaining('Renamed'), false])
      expect(body.results.map((each: { newActivationId: string }) => each.newActivationId)).toContain(id)
    }
  }
  const again = await refresh(ids.slice(0, 1))
  const error = 'Activation is deactivated, must be active to refresh'
  expect(again.body.results).toEqual([{ activationId: ids[0], status: 'error', error }])
})

test('`Platform deactivation failed`, `Failed to deactivate old segment on platform`, `Failed to create new segment on platform`', async () => {
  const place = await acme.connect('custom_api')
  const ids = await stale.onSale(place.id, 3)
  const account = (await stage.sandbox.segments({ platform: 'custom_api' })).at(-1)?.account ?? ''
  const errorsOf = ({ body }: Awaited<ReturnType<typeof deactivate>>) => [
    ...new Set(body.results.map(({ error }: { error: string }) => error)),
  ]
  stage.sandbox.stand({ platform: 'custom_api', account, faults: { html: { status: 403 } } })
  expect(errorsOf(await deactivate(ids))).toEqual(['Platform deactivation failed'])
  expect(errorsOf(await refresh(ids))).toEqual(['Failed to deactivate old segment on platform'])
  expect(await stale.idsOf(place.id)).toHaveLength(3)
  await stale.rename(ids)
  stage.sandbox.stand({ platform: 'custom_api', account, faults: { html: { status: 403, on: ['create'] } } })
  expect(errorsOf(await refresh(ids))).toEqual(['Failed to create new segment on platform'])
  expect(await stale.idsOf(place.id, 'error')).toHaveLength(3)
})

/** A tenant whose clock leaps ahead at its n-th transaction: whatever is under way then seems to have taken that long. */
function leapingTenant(transactions: number, leapMs: number) {
  const now = performance.now.bind(performance)
  let seen = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + (seen >= transactions ? leapMs : 0))
  const transact: Tenant['transact'] = (work, plans) => {
    seen++
    return acme.tenant.transact(work, plans)
  }
  return { tenant: { ...acme.tenant, transact }, restore: () => clock.mockRestore() }
}

test('500 ids and no time for all: every id once, the rest `not attempted` and nothing of them begun', async () => {
  const place = await acme.connect('dspapi')
  const ids = await stale.onSale(place.id, 500)
  for (const [many, kinds] of [
    [deactivateInBulk, ['deactivate']],
    [refreshInBulk, ['deactivate', 'create', 'list', 'update']],
  ] as const) {
    const before = await states(place.id)
    const callsBefore = (await stage.sandbox.calls({ account: place.account })).length
    // Of 400 seconds, 150 are left when those under way seem to have taken 250: no other may begin.
    const { tenant, restore } = leapingTenant(100, 250_000)
    const { total, success, errors, results } = await many(tenant, ids, 400_000).finally(restore)
    expect(results.map(({ activationId }) => activationId)).toEqual(ids)
    const left = results.filter((each) => 'error' in each && each.error === 'not attempted')
    const done = results.filter(({ status }) => status !== 'error')
    expect([total, success, errors]).toEqual([500, done.length, 500 - done.length])
    expect(done.length).toBeGreaterThanOrEqual(4)
    expect(left.length).toBeGreaterThan(300)
    const calls = (await stage.sandbox.calls({ account: place.account })).slice(callsBefore)
    for (const { operation } of calls) expect(kinds).toContain(operation)
    const over = results.filter((each) => 'error' in each && each.error.startsWith('Activation is deactivated'))
    const asked = calls.filter(({ operation }) => operation === 'deactivate').length
    // The leap may end one of those under way before its call is sent.
    expect(asked).toBeGreaterThanOrEqual(done.length)
    expect(asked).toBeLessThanOrEqual(500 - left.length - over.length)
    const untouched = new Set(left.map(({ activationId }) => ActivationId.decode(activationId)))
    const rows = (await states(place.id)).filter(({ id }) => untouched.has(id))
    expect(rows).toEqual(before.filter(({ id }) => untouched.has(id)))
  }
  await stale.settle(place.id)
  const rest = await stale.idsOf(place.id)
  expect((await deactivate(rest)).body).toMatchObject({ total: rest.length, success: rest.length, errors: 0 })
})

test.each(['marketplace', 'dspapi', 'custom_api'] as const)(
  'whatever a platform does, after recovery each topic has one segment on sale and one active row: %s',
  async (platform) => {
    const place = await acme.connect(platform)
    const ids = await stale.onSale(place.id, 40)
    await stale.rename(ids)
    const [segment] = (await stage.sandbox.segments({ platform })).slice(-1)
    const where = { platform, account: segment?.account ?? place.account }
    const faults = {
      applyThenDrop: { share: 0.15 },
      late: { share: 0.15, ms: 500 },
      unavailable: { share: 0.1 },
      drop: { share: 0.1 },
      noId: { share: 0.1, on: ['create' as const] },
    }
    stage.sandbox.stand({ ...where, faults, seed: 7 })
    const { body } = await refresh(ids)
    expect(body.total).toBe(40)
    expect(body.results).toHaveLength(40)
    stage.sandbox.stand(where)
    await stale.settle(place.id)
    for (const id of await stale.idsOf(place.id, 'error')) expect((await acme.retry(id)).status).toBe(200)
    await stale.settle(place.id)
    await stale.expectOneEach({ ...place, account: where.account }, 40)
  },
)
