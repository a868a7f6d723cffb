import { ConnectionId } from '@txadv/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asDatabaseOwner } from '../../../test/harness.ts'
import { type Pushing, pushesOf, type Stage, startStage } from '../../../test/pushing.ts'

let stage: Stage
let acme: Pushing

beforeAll(async () => {
  stage = await startStage({ PLATFORM_TIMEOUT_MS: '4000' })
  acme = await pushesOf(stage)
})
afterAll(() => stage.close())

type Priced = 'dspapi' | 'marketplace' | 'custom_api'
async function onSale(platform: Priced, count: number, config: object = {}) {
  const place = await acme.connect(platform, config)
  await acme.push(place.id, { topicIds: await acme.topics(count) })
  const active = await acme.list(`?connectionId=${place.id}&status=active`)
  expect(active).toHaveLength(count)
  return { ...place, active }
}
const configure = async (id: string, config: object) => {
  const answer = await stage.api.call(`/api/connections/${id}`, acme.org.owner, { method: 'PATCH', body: { config } })
  expect(answer.status, answer.text).toBe(200)
}
const driftOf = async (id: string) => (await acme.call(`/api/activations/drift?connectionId=${id}`)).body

describe('2.9 default_cpm: price applied to every segment pushed through the connection', () => {
  test.each<Priced>(['dspapi', 'marketplace', 'custom_api'])(
    'a changed price makes a segment stale, a refresh applies it: %s',
    async (platform) => {
      const { id, account, active } = await onSale(platform, 1)
      expect(active).toMatchObject([
        { stale: false, staleCauses: [], pushedPrice: { cpm: 1.5, currency: 'USD' }, currentPrice: { cpm: 1.5 } },
      ])
      await configure(id, { default_cpm: 2.25 })
      const [stale] = await acme.list(`?connectionId=${id}&stale=true`)
      expect(stale).toMatchObject({
        id: active[0].id,
        staleCauses: ['price'],
        pushedPrice: { cpm: 1.5, currency: 'USD' },
        currentPrice: { cpm: 2.25, currency: 'USD' },
      })
      const found = async (query: string) => (await acme.list(`?connectionId=${id}&${query}`)).length
      expect(await found('staleCause=price')).toBe(1)
      expect(await found('staleCause=name&staleCause=price')).toBe(1)
      expect(await found('staleCause=name&staleCause=orphaned')).toBe(0)
      expect(await found('staleCause=price&stale=false')).toBe(0)
      expect(await found('cpmMin=1.5&cpmMax=1.5')).toBe(1)
      expect([await found('cpmMin=1.51'), await found('cpmMax=1.49')]).toEqual([0, 0])
      const statuses = (await acme.call(`/api/topics/activation-status?ids=${active[0].orgTopicId}`)).body
      expect(statuses[active[0].orgTopicId][platform]).toMatchObject({ stale: true })
      const refreshed = await acme.refresh(stale.id)
      expect(refreshed.status, refreshed.text).toBe(200)
      expect(refreshed.body).toMatchObject({ stale: false, pushedPrice: { cpm: 2.25, currency: 'USD' } })
      const onPlatform = (await stage.sandbox.segments({ account })).filter(({ enabled, gone }) => enabled && !gone)
      expect(onPlatform.map(({ cpm }) => cpm)).toEqual([2.25])
      expect(await acme.list(`?connectionId=${id}&stale=true`)).toEqual([])
    },
  )

  test('a changed currency does too, and back again it is not; every cause is told', async () => {
    const { id, active } = await onSale('marketplace', 1)
    await configure(id, { currency: 'EUR' })
    expect(await acme.list(`?connectionId=${id}&stale=true`)).toMatchObject([{ staleCauses: ['price'] }])
    await acme.call(`/api/topics/${active[0].orgTopicId}`, 'PATCH', { topic_name: 'Anew 5 Opera Visitors' })
    expect(await acme.list(`?connectionId=${id}&stale=true`)).toMatchObject([
      { staleCauses: expect.arrayContaining(['name', 'price']) },
    ])
    await configure(id, { currency: null })
    const [{ staleCauses }] = await acme.list(`?connectionId=${id}&stale=true`)
    expect(staleCauses).not.toContain('price')
    await configure(id, { default_cpm: null })
    expect((await acme.list(`?connectionId=${id}&stale=true`))[0].staleCauses).toContain('price')
  })

  test('a segment whose price at push time is unknown is not stale by it', async () => {
    const { id } = await onSale('dspapi', 1)
    await asDatabaseOwner(stage.api, 'update activation set cpm = null, currency = null where connection_id = $1', [
      ConnectionId.decode(id),
    ])
    await configure(id, { default_cpm: 9 })
    expect(await acme.list(`?connectionId=${id}`)).toMatchObject([
      { stale: false, staleCauses: [], pushedPrice: null, currentPrice: { cpm: 9, currency: 'USD' } },
    ])
  })

  test('the job refreshes what is stale by its price alone, and a plan says the price', async () => {
    const { id } = await onSale('dspapi', 2)
    await configure(id, { default_cpm: 3 })
    const { body: job } = await acme.call('/api/hygiene/refresh', 'POST')
    expect(job.totalItems).toBeGreaterThanOrEqual(2)
    for (let calls = 0; calls < 20; calls++)
      if ((await acme.call(`/api/hygiene/refresh/${job.jobId}/process`, 'POST')).body.done) break
    const active = await acme.list(`?connectionId=${id}&status=active`)
    expect(active).toMatchObject([{ pushedPrice: { cpm: 3 } }, { pushedPrice: { cpm: 3 } }])
    const plan = await acme.begin(id, { topicIds: await acme.topics(1), dryRun: true })
    expect(plan).toMatchObject({ creates: 1, price: { cpm: 3, currency: 'USD' } })
  })
})

describe('drift compares prices where the platform lists them', () => {
  test.each<Priced>(['dspapi', 'marketplace', 'custom_api'])(
    'both sides do not agree while the platform has the old price: %s',
    async (platform) => {
      const { id, active } = await onSale(platform, 2)
      expect(await driftOf(id)).toMatchObject({ matched: 2, repriced: [], totals: { repriced: 0 } })
      await configure(id, { default_cpm: 4 })
      const found = await driftOf(id)
      expect(found).toMatchObject({
        matched: 0,
        stale: 2,
        totals: { renamed: 0, missing: 0, untracked: 0, repriced: 2 },
      })
      const one = found.repriced.find((each: { activationId: string }) => each.activationId === active[0].id)
      expect(one.prices).toEqual({
        pushed: { cpm: 1.5, currency: 'USD' },
        current: { cpm: 4, currency: 'USD' },
        actual: { cpm: 1.5, currency: 'USD' },
      })
    },
  )

  test('a price that somebody changed on the platform', async () => {
    const { id, active } = await onSale('dspapi', 2)
    await asDatabaseOwner(stage.api, 'update sandbox_segment set cpm = 7 where platform = $1 and id = $2', [
      'dspapi',
      active[0].platformSegmentId,
    ])
    expect(await driftOf(id)).toMatchObject({
      matched: 1,
      stale: 0,
      repriced: [{ activationId: active[0].id, prices: { actual: { cpm: 7, currency: 'USD' } } }],
    })
  })

  test('a platform that tells no price, and a connection without one, differ in none', async () => {
    const { id, active } = await onSale('dspapi', 1)
    await asDatabaseOwner(stage.api, 'update sandbox_segment set cpm = null where platform = $1 and id = $2', [
      'dspapi',
      active[0].platformSegmentId,
    ])
    expect(await driftOf(id)).toMatchObject({ matched: 1, repriced: [] })
    const free = await onSale('marketplace', 1, { default_cpm: undefined })
    expect(await driftOf(free.id)).toMatchObject({ matched: 1, repriced: [] })
  })
})
