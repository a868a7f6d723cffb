import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, asDatabaseOwner, makeOperator, makeOrg, type Org, startApi } from '../../../test/harness.ts'
import { type LlmProvider, startLlmProvider } from '../../../test/llm-provider.ts'

let provider: LlmProvider
let api: Api
let operator: { cookie: string }
let acme: Org
beforeAll(async () => {
  provider = await startLlmProvider()
  api = await startApi({ env: { LLM_API_KEY: 'sk-x', LLM_BASE_URL: provider.url, LOG_LEVEL: 'silent' } })
  operator = { cookie: (await makeOperator(api)).cookie }
  await makeOrg(api, ['owner'])
  acme = await makeOrg(api, ['owner'])
  const body = { messages: [{ role: 'user', content: 'EV owners' }] }
  await api.call('/api/classify', acme.key, { method: 'POST', body })
  await asDatabaseOwner(
    api,
    `insert into usage_day (org_id, day, slot, tokens, cost, web_searches) values ($1, '2020-02-29', 0, 7, 1.5, 2),
     ($1, '2020-03-01', 0, 9, 9, 9)`,
    [acme.id],
  )
})
afterAll(async () => {
  await api.close()
  await provider.close()
})

test('Usage is visible to operators: tokens, searches, cost and calls of every organization, the dearest first', async () => {
  const { status, body } = await api.call('/api/admin/usage', operator)
  expect(status).toBe(200)
  expect(body).toMatchObject({ total: 2, page: 1, totalPages: 1 })
  expect(body.data[0]).toEqual({
    orgId: acme.id,
    name: expect.any(String),
    plan: 'enterprise',
    total_classifications: 1,
    total_tokens: 1_500,
    total_imports: 0,
    total_exports: 0,
    total_web_searches: 0,
    total_requests: 1,
    total_cost: (1_200 * 3 + 300 * 15) / 1e6,
    llm_calls: 1,
  })
  expect(body.data[1]).toMatchObject({ total_tokens: 0, total_cost: 0, llm_calls: 0 })
})

test('month chooses another month, whole; what is no month is refused', async () => {
  const { body } = await api.call('/api/admin/usage?month=2020-02', operator)
  expect(body.data[0]).toMatchObject({ orgId: acme.id, total_tokens: 7, total_cost: 1.5, total_web_searches: 2 })
  for (const month of ['2020-02', '2099-12']) {
    const { data } = (await api.call(`/api/admin/usage?month=${month}`, operator)).body
    expect(data.map(({ llm_calls }: { llm_calls: number }) => llm_calls)).toEqual([0, 0])
  }
  for (const month of ['2020-13', '2020', 'x']) {
    expect((await api.call(`/api/admin/usage?month=${month}`, operator)).status).toBe(400)
  }
  expect((await api.call('/api/admin/usage', acme.owner)).status).toBe(403)
})
