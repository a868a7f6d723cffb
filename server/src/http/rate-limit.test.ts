import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, makeKey, makeOrg, type Org, startApi } from '../../test/harness.ts'
import { type Redis, startRedis } from '../../test/redis.ts'

let setup: Api
let org: Org
let redis: Redis
beforeAll(async () => {
  setup = await startApi()
  org = await makeOrg(setup, ['owner'])
  redis = await startRedis()
})
afterAll(async () => {
  redis.kill()
  await setup.close()
})

describe('rate limits', () => {
  test('a key over its limit is 429 with Retry-After, alone: another key goes on', async () => {
    const api = await startApi({ databaseUrl: setup.databaseUrl, env: { RATE_LIMIT_PER_KEY: '5' } })
    for (let n = 0; n < 5; n++) expect((await api.call('/api/topics', org.key)).status).toBe(200)
    const refused = await api.call('/api/topics', org.key)
    expect([refused.status, refused.body]).toEqual([429, { error: 'Too many requests' }])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await api.call('/api/topics', await makeKey(setup, org.owner))).status).toBe(200)
    await api.close()
  })

  test('an address over its limit is 429 whatever credentials it tries', async () => {
    const api = await startApi({ databaseUrl: setup.databaseUrl, env: { RATE_LIMIT_PER_ADDRESS: '5' } })
    for (let n = 0; n < 5; n++) expect((await api.call('/api/topics', { bearer: `txadv_guess${n}` })).status).toBe(401)
    expect((await api.call('/api/topics', { bearer: 'txadv_guess5' })).status).toBe(429)
    expect((await api.call('/api/topics', org.key)).status).toBe(429)
    expect((await api.call('/healthz')).status).toBe(200)
    await api.close()
  })

  test('behind a proxy an address is the one that the proxy saw, whatever the client says of itself', async () => {
    const env = { RATE_LIMIT_PER_ADDRESS: '5', TRUST_PROXY: '1' }
    const api = await startApi({ databaseUrl: setup.databaseUrl, env })
    const ask = async (claimed: string, seen: string) => {
      const headers = { 'x-forwarded-for': `${claimed}, ${seen}` }
      return (await api.call('/api/topics', { bearer: 'txadv_guess' }, { headers })).status
    }
    for (let n = 0; n < 5; n++) expect(await ask(`10.0.0.${n}`, '192.0.2.7')).toBe(401)
    expect(await ask('10.0.0.9', '192.0.2.7')).toBe(429)
    expect(await ask('10.0.0.9', '192.0.2.8')).toBe(401)
    await api.close()
  })

  test('are shared by processes through Redis, and harmless when Redis is gone', async () => {
    const env = { RATE_LIMIT_PER_KEY: '10', REDIS_URL: redis.url, LOG_LEVEL: 'silent' }
    const apis = [
      await startApi({ databaseUrl: setup.databaseUrl, env }),
      await startApi({ databaseUrl: setup.databaseUrl, env }),
    ]
    const key = await makeKey(setup, org.owner)
    const ask = async (times: number) => {
      const statuses: number[] = []
      for (let n = 0; n < times; n++) statuses.push((await apis[n % 2]?.call('/api/topics', key))?.status ?? 0)
      return statuses
    }
    const before = performance.now()
    expect(await ask(14)).toEqual([...Array(10).fill(200), ...Array(4).fill(429)])

    redis.kill()
    const started = performance.now()
    const whileThere = started - before
    expect(await ask(20)).toEqual(Array(20).fill(200))
    expect(performance.now() - started).toBeLessThan(Math.max(5_000, 10 * whileThere))

    await redis.start()
    await expect.poll(async () => (await ask(12)).includes(429), { interval: 500 }).toBe(true)
    for (const api of apis) await api.close()
  })

  test('a service whose Redis was never there starts and answers', async () => {
    const env = { REDIS_URL: 'redis://127.0.0.1:1', LOG_LEVEL: 'silent' }
    const api = await startApi({ databaseUrl: setup.databaseUrl, env })
    expect((await api.call('/api/topics', org.key)).status).toBe(200)
    await api.close()
  })
})
