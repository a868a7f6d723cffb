import { classify } from '@txadv/engine'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Api, asDatabaseOwner, makeOrg, type Org, setPlan, startApi, testConfig } from '../../../test/harness.ts'
import { goodClassification, type LlmProvider, type Script, startLlmProvider } from '../../../test/llm-provider.ts'
import { freshItems, paged, type Source, startSource, syncOf } from '../../../test/sources.ts'
import { createOutside, type OutboundClients } from '../../egress/outside.ts'
import { createLogger } from '../../lib/log.ts'
import { openLlm } from '../../llm/llm.ts'
import { installQueue } from '../../queue/queue.ts'
import { syncTasks, takeSyncTurn } from './sync.task.ts'

let provider: LlmProvider
let source: Source
let api: Api
let outside: OutboundClients
let env: Record<string, string>
beforeAll(async () => {
  provider = await startLlmProvider()
  source = await startSource()
  env = {
    LLM_API_KEY: 'sk-provider-canary',
    LLM_BASE_URL: provider.url,
    LLM_DAILY_USD_PER_ORG: '1000',
    LOG_LEVEL: 'silent',
    EGRESS_ALLOW: source.endpoint,
  }
  api = await startApi({ env })
  outside = createOutside(testConfig(api.databaseUrl, env))
  await installQueue(api.databaseUrl, syncTasks, createLogger('silent'))
})
afterAll(async () => {
  await outside.close()
  await api.close()
  await source.close()
  await provider.close()
})
afterEach(() => {
  provider.seen.length = 0
  provider.next.length = 0
  provider.delayMs = 0
  provider.answer = { say: goodClassification }
})

const useLlm = { use_llm: true }
const rowsOf = async (statement: string, values: unknown[] = []) => (await asDatabaseOwner(api, statement, values)).rows
const usageOf = async (org: Org) => {
  const { quotas } = (await api.call('/api/usage', org.owner)).body
  return { credits: quotas.classifications.used, tokens: quotas.tokens.used }
}
const fatesOf = async (org: Org) =>
  (
    await rowsOf('select reason, count(*)::int as n from batch_row where org_id = $1 group by 1 order by 2, 1', [
      org.id,
    ])
  ).map(({ reason, n }) => [n, reason])
const categoryOf = async (name: string) =>
  (await rowsOf('select parent_category from topic where topic_name = $1', [name]))[0]?.parent_category
const byLlm = 'New topic; classified by the LLM'
const beyond = 'New topic; classified by the local engine, because the LLM is asked about at most 15 topics of a page'

async function newSource(items: readonly unknown[], config: object = useLlm) {
  const org = await makeOrg(api, ['owner'])
  const sync = syncOf(api, org)
  return { org, sync, id: await sync.connect(source.serve(paged(items)), config) }
}

describe('LLM classifications per sync page: 15', () => {
  test('a page of 40 new names asks about 15; every item is a credit, and the tokens are those of 15 calls', async () => {
    const items = freshItems(40)
    const { org, sync, id } = await newSource(items)
    const { pages } = await sync.finish(id, await sync.started(id))
    expect(provider.seen).toHaveLength(15)
    expect(pages).toMatchObject([{ successCount: 40, llm: { asked: 15, answered: 15, unavailable: false } }])
    expect(await usageOf(org)).toEqual({ credits: 40, tokens: 15 * 1_500 })
    expect(await fatesOf(org)).toEqual([
      [15, byLlm],
      [25, beyond],
    ])
    expect(await categoryOf(items[0]?.name ?? '')).toBe('Auto')
    expect(await categoryOf(items[39]?.name ?? '')).toBe(classify(items[39]?.name ?? '').parentCategory)
    const calls = await rowsOf('select distinct purpose, outcome, auth_method from llm_call where org_id = $1', [
      org.id,
    ])
    expect(calls).toEqual([{ purpose: 'sync', outcome: 'answered', auth_method: 'api_key' }])
  })

  test('the worker asks as callers do, page by page', async () => {
    const { org, sync, id } = await newSource(freshItems(520))
    await sync.begin(id, { worker: true })
    const [{ id: runId }] = await rowsOf('select id from batch where org_id = $1', [org.id])
    const context = {
      database: api.database,
      enqueue: async () => undefined,
      log: createLogger('silent'),
      outside,
      llm: openLlm(testConfig(api.databaseUrl, env).llm),
      signal: new AbortController().signal,
    }
    await takeSyncTurn(context, { org: org.id, runId })
    expect((await sync.runs(id))[0]).toMatchObject({ status: 'completed', processedPages: 2, successCount: 520 })
    expect(provider.seen).toHaveLength(30)
    expect(await usageOf(org)).toEqual({ credits: 520, tokens: 30 * 1_500 })
  })

  test('matches and duplicates are not asked about', async () => {
    const known = freshItems(2)
    const first = await newSource(known, {})
    await first.sync.finish(first.id, await first.sync.started(first.id))
    const [fresh] = freshItems(1)
    const { sync, id } = await newSource([...known, fresh, fresh, { id: 'x' }])
    const { pages } = await sync.finish(id, await sync.started(id))
    expect(provider.seen).toHaveLength(1)
    expect(pages).toMatchObject([
      { successCount: 1, adoptedCount: 2, duplicateCount: 1, errorCount: 1, llm: { asked: 1, answered: 1 } },
    ])
  })

  test('a page that is sent again after it is in asks nobody, nor does one that the source repeats, which costs nothing', async () => {
    const items = freshItems(60)
    const org = await makeOrg(api, ['owner'])
    await setPlan(api, org, 'free')
    const sync = syncOf(api, org)
    const url = source.serve((response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data: { rows: items } }))
    })
    const id = await sync.connect(url, useLlm)
    const runId = await sync.started(id)
    expect((await sync.page(id, runId, 1)).body).toMatchObject({ successCount: 60, llm: { asked: 15 } })
    expect((await sync.page(id, runId, 1)).body).toMatchObject({ skipped: true, successCount: 0 })
    expect((await sync.page(id, runId, 2)).body).toMatchObject({ status: 'completed', successCount: 0 })
    expect(provider.seen).toHaveLength(15)
    expect(await usageOf(org)).toEqual({ credits: 60, tokens: 15 * 1_500 })
  })

  test('the same page asked for by three at once is in once, and counted once', async () => {
    const { org, sync, id } = await newSource(freshItems(3))
    const runId = await sync.started(id)
    provider.delayMs = 400
    const answers = await Promise.all([1, 2, 3].map(() => sync.page(id, runId, 1)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(answers.filter(({ body }) => body.skipped)).toHaveLength(2)
    expect((await usageOf(org)).credits).toBe(3)
  })

  test.each<[string, Script]>([
    ['unusable', { say: 'no JSON' }],
    ['cut', { cut: 'within' }],
    ['broken', { fail: 400 }],
  ])('failure of the LLM leaves the local verdict: %s', async (_, script) => {
    provider.answer = script
    const items = freshItems(2)
    const { org, sync, id } = await newSource(items)
    const { pages } = await sync.finish(id, await sync.started(id))
    expect(pages).toMatchObject([{ successCount: 2, llm: { asked: 2, answered: 0, unavailable: false } }])
    expect(await fatesOf(org)).toEqual([
      [2, 'New topic; classified by the local engine, because the LLM gave no usable answer'],
    ])
    const [{ name } = { name: '' }] = items
    expect(await categoryOf(name)).toBe(classify(name).parentCategory)
    expect((await usageOf(org)).credits).toBe(2)
  })

  test('items that the month cannot pay are refused before the LLM is asked', async () => {
    const { org, sync, id } = await newSource(freshItems(101))
    await setPlan(api, org, 'free')
    const { failure } = await sync.finish(id, await sync.started(id))
    expect(failure?.status).toBe(429)
    expect(provider.seen).toHaveLength(0)
  })
})

describe('use_llm', () => {
  test('is off unless the connection says so, and only true or false', async () => {
    const { org, sync, id } = await newSource(freshItems(2), {})
    const { pages } = await sync.finish(id, await sync.started(id))
    expect(provider.seen).toHaveLength(0)
    expect(pages[0]).not.toHaveProperty('llm')
    const patch = (use_llm: unknown) =>
      api.call(`/api/connections/${id}`, org.owner, { method: 'PATCH', body: { config: { use_llm } } })
    expect((await patch('yes')).status).toBe(400)
    expect((await patch(true)).body.config).toMatchObject({ use_llm: true })
  })

  test('where no LLM is configured, the answer says so', async () => {
    const plain = await startApi({ env: { EGRESS_ALLOW: source.endpoint } })
    try {
      const sync = syncOf(plain, await makeOrg(plain, ['owner']))
      const id = await sync.connect(source.serve(paged(freshItems(20))), useLlm)
      const { pages } = await sync.finish(id, await sync.started(id))
      expect(pages).toMatchObject([{ successCount: 20, llm: { asked: 15, answered: 0, unavailable: true } }])
    } finally {
      await plain.close()
    }
  })
})
