import { setTimeout as sleep } from 'node:timers/promises'
import { limits } from '@txadv/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Api, asDatabaseOwner, type Credential, makeOrg, type Org, startApi } from '../../../test/harness.ts'
import { goodClassification, type LlmProvider, startLlmProvider } from '../../../test/llm-provider.ts'
import { classifyPrompt } from '../../llm/prompts/classify-v1.ts'
import { boundExchanges } from '../../llm/reserve.ts'
import { llmCalls } from './llm-calls.task.ts'

const hangUps = Number(process.env.TXADV_HANG_UPS ?? 100)
const about = (content: string) => ({ messages: [{ role: 'user', content }] })
/** A question of its own each time, and always as long. */
let asked = 0
const nextContent = () => `question ${String(++asked).padStart(6, '0')}`
/** What is set aside for a call; and what the provider charges for each request that it is sent, whoever hears the answer. */
const bound = boundExchanges(classifyPrompt.about(about(nextContent()).messages), 'claude-sonnet-5-5').reduce(
  (sum, usd) => sum + usd,
)
const charged = (1_200 * 3 + 300 * 15) / 1e6

let provider: LlmProvider
let base: Api
beforeAll(async () => {
  provider = await startLlmProvider()
  base = await startApi({ env: { LOG_LEVEL: 'silent' } })
})
afterAll(async () => {
  await base.close()
  await provider.close()
})

/** Services on one database, each with its own limits. */
const opened: Api[] = []
const startLimited = async (env: NodeJS.ProcessEnv) => {
  const llm = { LLM_API_KEY: 'x', LLM_BASE_URL: provider.url, LOG_LEVEL: 'silent' }
  const api = await startApi({ databaseUrl: base.databaseUrl, env: { ...llm, ...env } })
  opened.push(api)
  return api
}
beforeEach(() => asDatabaseOwner(base, 'delete from llm_usage_day'))
afterEach(async () => {
  await Promise.all(opened.splice(0).map((api) => api.close()))
  provider.seen.length = 0
  provider.delayMs = 0
  provider.until = undefined
  provider.answer = { say: goodClassification }
})

const sdkKey = async (org: Org): Promise<{ bearer: string }> => {
  const { body } = await base.call('/api/sdk-keys', org.owner, { method: 'POST', body: { name: 'page' } })
  return { bearer: body.plaintext }
}
/** Asks, and hangs up as soon as the provider has the question; says which engine answered if there was none to be sent. */
async function hangUp(api: Api, key: { bearer: string }, leaves = isSent): Promise<string> {
  const path = key.bearer.startsWith('pk_') ? '/api/sdk/classify' : '/api/classify'
  const content = nextContent()
  const leaving = new AbortController()
  const looking = setInterval(() => leaves(content) && leaving.abort(), 5)
  try {
    const { headers, status } = await fetch(`${api.url}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key.bearer}`, 'content-type': 'application/json' },
      body: JSON.stringify(about(content)),
      signal: leaving.signal,
    })
    return headers.get('x-classification-engine') ?? String(status)
  } catch {
    return 'gone'
  } finally {
    clearInterval(looking)
  }
}
const isSent = (content: string) => provider.seen.some(({ text }) => text.includes(content))
/** So many, a few of them at a time. */
async function storm(count: number, atOnce: number, one: (n: number) => Promise<string>): Promise<string[]> {
  const ends: string[] = []
  let n = 0
  const next = async () => {
    while (n < count) ends.push(await one(n++))
  }
  await Promise.all(Array.from({ length: atOnce }, next))
  return ends
}
const engineOf = async (api: Api, credential: Credential) =>
  (await api.call('/api/classify', credential, { method: 'POST', body: about(nextContent()) })).headers.get(
    'x-classification-engine',
  )

/** What is set aside and spent by all organizations: by the calls, and by the service's day, which must be the same. */
async function readReserved(): Promise<{ calls: number; day: number; underWay: number }> {
  const { rows } = await asDatabaseOwner(
    base,
    `select (select coalesce(sum(cost), 0) from llm_usage_day)::float8 as day, coalesce(sum(cost), 0)::float8 as calls,
       count(*) filter (where outcome = 'started')::int as "underWay"
     from llm_call where org_id = any($1)`,
    [orgs.map(({ id }) => id)],
  )
  return rows[0]
}
let orgs: Org[] = []
const makeOrgs = async (count: number) => {
  orgs = await Promise.all(Array.from({ length: count }, () => makeOrg(base, ['owner'])))
  return orgs
}
const spent = () => provider.seen.length * charged

describe('clients that hang up', () => {
  test(`${hangUps} on a key that has money for four calls: four are made, and the local engine answers the rest`, async () => {
    const api = await startLimited({ LLM_DAILY_USD_PER_SDK_KEY: String(4 * bound) })
    const [org] = (await makeOrgs(1)) as [Org]
    const key = await sdkKey(org)
    const { promise, resolve: answer } = Promise.withResolvers<void>()
    provider.until = promise
    const ends = await storm(hangUps, 20, () => hangUp(api, key))
    expect(provider.seen).toHaveLength(4)
    expect([ends.filter((end) => end === 'gone'), ends.filter((end) => end === 'local')]).toMatchObject([
      { length: 4 },
      { length: hangUps - 4 },
    ])
    const { calls, underWay } = await readReserved()
    expect([calls, underWay]).toEqual([expect.closeTo(4 * bound, 5), 4])
    answer()
    await expect.poll(async () => (await readReserved()).underWay).toBe(0)
    const settled = await readReserved()
    expect([settled.calls, settled.day]).toEqual([expect.closeTo(spent(), 6), expect.closeTo(spent(), 6)])
    const { body } = await api.call('/api/usage', org.owner)
    expect(body.days[0]).toMatchObject({ total_tokens: 4 * 1_500, total_classifications: hangUps })
    expect(body.days[0].total_cost).toBeCloseTo(spent(), 6)
  })

  test(`${hangUps}: money reserved >= money spent at the provider at every moment, and the breaker stops them`, async () => {
    const usd = 4 * bound
    const api = await startLimited({ LLM_DAILY_USD_PER_ORG: String(usd) })
    const [org] = (await makeOrgs(1)) as [Org]
    provider.delayMs = 120
    let isOver = false
    let looked = 0
    let leastOver = Number.POSITIVE_INFINITY
    const watch = (async () => {
      while (!isOver) {
        const before = spent()
        const { calls } = await readReserved()
        leastOver = Math.min(leastOver, calls - before)
        looked++
        await sleep(20)
      }
    })()
    const ends = await storm(hangUps, 10, () => hangUp(api, org.key))
    isOver = true
    await watch
    await expect.poll(async () => (await readReserved()).underWay).toBe(0)
    const { calls } = await readReserved()
    console.info(
      `${hangUps} hang-ups of ${usd.toFixed(2)} USD a day: ${provider.seen.length} calls at the provider, ${spent().toFixed(4)} USD spent, ${calls.toFixed(4)} USD recorded, ${ends.filter((end) => end === 'local').length} answered locally; in ${looked} looks at least ${leastOver.toFixed(4)} USD more reserved than spent`,
    )
    expect(looked).toBeGreaterThan(2)
    expect(leastOver).toBeGreaterThanOrEqual(-1e-6)
    expect(ends).toContain('gone')
    expect(ends).toContain('local')
    expect(provider.seen.every(({ answered }) => answered)).toBe(true)
    expect(calls).toBeCloseTo(spent(), 6)
    expect(spent()).toBeLessThanOrEqual(usd)
  })

  test('calls that begin in the same instant see each other', async () => {
    const api = await startLimited({ LLM_DAILY_USD_PER_ORG: String(4 * bound) })
    const again = await startLimited({ LLM_DAILY_USD_PER_ORG: String(4 * bound) })
    const [org] = (await makeOrgs(1)) as [Org]
    provider.delayMs = 1_000
    const ends = await Promise.all(
      Array.from({ length: 40 }, (_, n) => hangUp(n % 2 ? api : again, org.key, () => false)),
    )
    expect(provider.seen).toHaveLength(4)
    expect(ends.filter((end) => end === 'llm')).toHaveLength(4)
  })

  test('who leaves before there is a place for the call has cost nothing', async () => {
    const api = await startLimited({})
    const [org] = (await makeOrgs(1)) as [Org]
    const { promise, resolve: answer } = Promise.withResolvers<void>()
    provider.until = promise
    const { atOncePerCaller } = limits.llm
    const count = atOncePerCaller + 3
    const areAll = async () => (await readReserved()).underWay === count
    let isFull = false
    const waiting = Array.from({ length: count }, () => hangUp(api, org.key, () => isFull))
    await expect.poll(areAll, { timeout: 10_000 }).toBe(true)
    await expect.poll(() => provider.seen.length).toBe(atOncePerCaller)
    isFull = true
    await Promise.all(waiting)
    await expect.poll(async () => (await readReserved()).underWay).toBe(atOncePerCaller)
    answer()
    await expect.poll(async () => (await readReserved()).underWay).toBe(0)
    expect((await readReserved()).calls).toBeCloseTo(spent(), 6)
  })
})

describe('LLM_DAILY_USD, the cap of the whole service', () => {
  test('over it nobody’s call is begun, however many organizations there are and however much each has left', async () => {
    const api = await startLimited({ LLM_DAILY_USD: String(4 * bound) })
    await makeOrgs(6)
    const { promise, resolve: answer } = Promise.withResolvers<void>()
    provider.until = promise
    const ends = await storm(30, 30, (n) => hangUp(api, (orgs[n % 6] as Org).key))
    expect(provider.seen).toHaveLength(4)
    expect(ends.filter((end) => end === 'local')).toHaveLength(26)
    const [first] = orgs as [Org]
    const brief = { file: { data: Buffer.from('golf shoes').toString('base64'), mediaType: 'text/plain' } }
    expect(await api.call('/api/analyze-brief', first.key, { method: 'POST', body: brief })).toMatchObject({
      status: 429,
      body: { error: 'LLM quota exceeded' },
    })
    answer()
    await expect.poll(async () => (await readReserved()).underWay).toBe(0)
    expect((await readReserved()).day).toBeCloseTo(4 * charged, 6)
    // What they cost is known, so there is room again.
    expect(await engineOf(api, first.key)).toBe('llm')
  })

  test('0 is a cap, and without one there is none', async () => {
    const [none, open] = [await startLimited({ LLM_DAILY_USD: '0' }), await startLimited({ LLM_DAILY_USD: '' })]
    const [org] = (await makeOrgs(1)) as [Org]
    expect([await engineOf(none, org.key), await engineOf(open, org.key)]).toEqual(['local', 'llm'])
  })

  test('what was spent yesterday is not today’s', async () => {
    const api = await startLimited({ LLM_DAILY_USD: String(bound) })
    const [org] = (await makeOrgs(1)) as [Org]
    await asDatabaseOwner(base, `insert into llm_usage_day values ((now() at time zone 'utc')::date - 1, 0, 1000)`)
    expect(await engineOf(api, org.key)).toBe('llm')
  })
})

test('a process that dies leaves its reservation, which counts until and after the sweep gives the call up', async () => {
  const api = await startLimited({ LLM_DAILY_USD: String(bound), LLM_DAILY_USD_PER_ORG: String(bound) })
  const [org] = (await makeOrgs(1)) as [Org]
  provider.answer = { never: true }
  expect(await hangUp(api, org.key)).toBe('gone')
  const age = `update llm_call set started_at = started_at - interval '11 minutes' where org_id = $1`
  await asDatabaseOwner(base, age, [org.id])
  expect(await readReserved()).toMatchObject({ underWay: 1, day: expect.closeTo(bound, 5) })
  await llmCalls.run({ database: base.database, log: { warn: () => undefined } } as never, {})
  expect(await readReserved()).toMatchObject({
    underWay: 0,
    calls: expect.closeTo(bound, 5),
    day: expect.closeTo(bound, 5),
  })
  const { body } = await api.call('/api/usage', org.owner)
  expect(body.days[0].total_cost).toBeCloseTo(bound, 5)
  expect(await engineOf(api, org.key)).toBe('local')
})
