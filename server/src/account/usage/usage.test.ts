import { defineRoute } from '@txadv/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { type Api, makeOperator, makeOrg, type Org, type Person, setPlan, startApi } from '../../../test/harness.ts'
import { served } from '../../app.ts'
import { serveRoute } from '../../context.ts'
import type { TenantTx } from '../../db/database.ts'
import { foldPastDays } from './usage.queries.ts'
import { chargeUsage } from './usage.ts'

const spend = defineRoute({
  method: 'POST',
  path: '/api/probe/spend',
  summary: 'Charges what it is told',
  access: { scope: 'classify' },
  body: z.object({ classifications: z.int().optional(), exports: z.int().optional(), tokens: z.int().optional() }),
  reply: z.object({ done: z.literal(true) }),
})

let api: Api
let operator: Person
beforeAll(async () => {
  const spending = serveRoute(spend, async (tenant, { body }) => {
    const { classifications = 0, exports = 0, tokens = 0 } = body
    await tenant.transact((tx) => chargeUsage(tx, { classifications, exports, tokens }))
    return { done: true }
  })
  api = await startApi({ served: [...served, spending] })
  operator = await makeOperator(api)
})
afterAll(() => api.close())

const post = (org: Org, body: object) => api.call('/api/probe/spend', org.key, { method: 'POST', body })
const inTenant = <T>(org: Org, work: (tx: TenantTx) => Promise<T>) => api.database.withTenant(org.id, null, work)
const usageOf = async (org: Org) => (await api.call('/api/usage', org.owner)).body
const monthsEnd = () => {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)).toISOString()
}

describe('quotas', () => {
  test('400 concurrent charges against a quota of 100: exactly 100 admitted', async () => {
    const org = await makeOrg(api, ['owner'])
    await setPlan(api, org, 'free')
    // A busy machine may answer 503 before anything was done; such a request is sent again, as a client would.
    const spendOne = async () => {
      let answer = await post(org, { classifications: 1 })
      while (answer.status === 503) answer = await post(org, { classifications: 1 })
      return answer
    }
    const answers = await Promise.all(Array.from({ length: 400 }, spendOne))
    const statuses = answers.map((answer) => answer.status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(100)
    expect(statuses.filter((status) => status === 429)).toHaveLength(300)
    expect(answers.find((answer) => answer.status === 429)?.body).toEqual({
      error: 'Monthly classifications quota exceeded',
      limit: 100,
      used: 100,
      remaining: 0,
      resetsAt: monthsEnd(),
    })
    expect((await usageOf(org)).quotas.classifications).toEqual({ limit: 100, used: 100, remaining: 0 })
  })

  test('`Monthly exports quota exceeded`: Free has 10 a month', async () => {
    const org = await makeOrg(api, ['owner'])
    await setPlan(api, org, 'free')
    for (let n = 0; n < 10; n++) expect((await post(org, { exports: 1 })).status).toBe(200)
    expect(await post(org, { exports: 1 })).toMatchObject({
      status: 429,
      body: { error: 'Monthly exports quota exceeded', limit: 10, used: 10, remaining: 0 },
    })
  })

  test('a charge that does not fit whole is refused whole, and one that fits still passes', async () => {
    const org = await makeOrg(api, ['owner'])
    await setPlan(api, org, 'free')
    expect((await post(org, { classifications: 60 })).status).toBe(200)
    expect(await post(org, { classifications: 41, tokens: 5 })).toMatchObject({ status: 429, body: { used: 60 } })
    expect((await post(org, { classifications: 40 })).status).toBe(200)
    expect((await usageOf(org)).quotas).toMatchObject({ classifications: { used: 100 }, tokens: { used: 0 } })
  })

  test('All organizations currently default to Enterprise (unlimited)', async () => {
    const org = await makeOrg(api, ['owner'])
    for (let n = 0; n < 3; n++) expect((await post(org, { classifications: 1_000_000 })).status).toBe(200)
    const usage = await usageOf(org)
    expect(usage.plan).toBe('enterprise')
    expect(usage.quotas.classifications).toEqual({ limit: null, used: 3_000_000, remaining: null })
  })

  test('what was used before the plan became limited counts against it, whichever way the plan went', async () => {
    const org = await makeOrg(api, ['owner'])
    const change = (plan: string) =>
      api.call(`/api/admin/organizations/${org.id}`, { cookie: operator.cookie }, { method: 'PATCH', body: { plan } })
    await post(org, { classifications: 30 })
    expect(await change('free')).toMatchObject({ status: 200, body: { id: org.id, plan: 'free' } })
    await post(org, { classifications: 30 })
    await change('enterprise')
    await post(org, { classifications: 30 })
    await change('free')
    expect((await post(org, { classifications: 11 })).status).toBe(429)
    expect((await post(org, { classifications: 10 })).status).toBe(200)
    expect((await post(org, { classifications: 1 })).status).toBe(429)
    const seen = await api.call(`/api/admin/organizations/${org.id}/usage`, { cookie: operator.cookie })
    expect(seen.body.quotas.classifications).toEqual({ limit: 100, used: 100, remaining: 0 })
  })

  test('a charge whose effect fails is no charge', async () => {
    const org = await makeOrg(api, ['owner'])
    await setPlan(api, org, 'free')
    const failing = inTenant(org, async (tx) => {
      await chargeUsage(tx, { classifications: 50 })
      throw new Error('the effect failed')
    })
    await expect(failing).rejects.toThrow('the effect failed')
    expect((await usageOf(org)).quotas.classifications.used).toBe(0)
    expect((await post(org, { classifications: 100 })).status).toBe(200)
  })
})

describe('daily usage', () => {
  test('recorded daily per org: classifications, tokens, exports, web searches, requests, cost', async () => {
    const org = await makeOrg(api, ['owner'])
    await inTenant(org, (tx) => chargeUsage(tx, { classifications: 2, tokens: 900, web_searches: 3, cost: 0.0125 }))
    await inTenant(org, (tx) => chargeUsage(tx, { exports: 1, imports: 1 }))
    expect((await usageOf(org)).days).toEqual([
      {
        day: new Date().toISOString().slice(0, 10),
        total_classifications: 2,
        total_tokens: 900,
        total_imports: 1,
        total_exports: 1,
        total_web_searches: 3,
        total_requests: 2,
        total_cost: 0.0125,
      },
    ])
  })

  test('rolling up folds the slots of past days into one row and keeps every sum', async () => {
    const org = await makeOrg(api, ['owner'])
    await inTenant(org, ({ db }) =>
      db
        .insertInto('usage_day')
        .values(
          ['2026-01-01', '2026-01-02'].flatMap((day) =>
            [1, 3, 7].map((slot) => ({ org_id: org.id, day, slot, classifications: slot, requests: 1, cost: 0.5 })),
          ),
        )
        .execute(),
    )
    await inTenant(org, (tx) => chargeUsage(tx, { classifications: 5 }))
    expect(await api.database.withSystem(foldPastDays)).toBe(4)
    expect(await api.database.withSystem(foldPastDays)).toBe(0)
    const rows = await inTenant(org, ({ db }) =>
      db
        .selectFrom('usage_day')
        .select(['day', 'slot', 'classifications', 'requests', 'cost'])
        .orderBy('day')
        .limit(2)
        .execute(),
    )
    expect(rows).toEqual([
      { day: '2026-01-01', slot: 0, classifications: 11, requests: 3, cost: 1.5 },
      { day: '2026-01-02', slot: 0, classifications: 11, requests: 3, cost: 1.5 },
    ])
    expect((await usageOf(org)).days[0].total_classifications).toBe(5)
  })
})
