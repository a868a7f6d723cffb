import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, asDatabaseOwner, makeOrg, type Org, setPlan, startApi } from '../../../test/harness.ts'
import { freshItems, hostile, paged, type Source, startSource, syncOf } from '../../../test/sources.ts'
import { sendJson } from '../../../test/strangers.ts'

let api: Api
let source: Source
let org: Org
let sync: ReturnType<typeof syncOf>
beforeAll(async () => {
  source = await startSource()
  api = await startApi({ env: { EGRESS_ALLOW: source.endpoint } })
  org = await makeOrg(api, ['owner', 'viewer'])
  sync = syncOf(api, org)
})
afterAll(async () => {
  await api.close()
  await source.close()
})

const credits = async (of: Org) => {
  const { rows } = await asDatabaseOwner(
    api,
    `select coalesce(sum(classifications), 0)::int as credits from usage_day where org_id = $1`,
    [of.id],
  )
  return rows[0].credits as number
}
const topicsNamed = async (of: Org, search: string) =>
  (await api.call(`/api/topics?search=${encodeURIComponent(search)}`, of.key)).body

describe('paging', () => {
  test('POST sync/run: {runId, totalItems, status}; pages are fetched, classified, deduplicated and inserted', async () => {
    const other = await makeOrg(api, ['owner'])
    const own = syncOf(api, other)
    const items = freshItems(1_200)
    const id = await own.connect(source.serve(paged([...items, { id: 'x' }, items[0]])))
    const begun = await own.begin(id)
    expect(begun.body).toEqual({ runId: expect.stringMatching(/^run_/), totalItems: 1_202, status: 'running' })
    const { runId } = begun.body
    expect(await own.status(id, runId)).toEqual({
      runId,
      status: 'running',
      processedPages: 0,
      totalPages: 3,
      successCount: 0,
      errorCount: 0,
      duplicateCount: 0,
    })
    const first = await own.page(id, runId)
    expect(first.body).toEqual({
      runId,
      page: 1,
      status: 'running',
      processedPages: 1,
      totalPages: 3,
      successCount: 500,
      errorCount: 0,
      duplicateCount: 0,
      adoptedCount: 0,
      done: false,
      errors: [],
    })
    const { pages } = await own.finish(id, runId)
    expect(pages.at(-1)).toMatchObject({
      page: 3,
      status: 'completed',
      successCount: 200,
      errorCount: 1,
      duplicateCount: 1,
      done: true,
      errors: [{ row: 1_201, message: 'topic_name is required' }],
    })
    expect(await own.status(id, runId)).toEqual({
      runId,
      status: 'completed',
      processedPages: 3,
      totalPages: 3,
      successCount: 1_200,
      errorCount: 1,
      duplicateCount: 1,
    })
    expect(await credits(other)).toBe(1_202)
    expect((await own.runs(id))[0]).toMatchObject({ runId, reason: null, totalItems: 1_202, processedItems: 1_202 })

    const { data } = await topicsNamed(other, items[7]?.name ?? '')
    expect(data[0]).toMatchObject({ external_id: items[7]?.id })
    expect((await api.call('/api/topics?source=sync', other.key)).body.total).toBe(1_200)
    const [history] = (await api.call(`/api/topics/${data[0].id}/history`, other.key)).body
    expect(history).toMatchObject({ changeType: 'synced', source: 'sync' })
  })

  test('field_mappings: external field name to service field, and nothing else of an item', async () => {
    const item = {
      title: 'Mapped Vegan Bakers',
      code: 77,
      tags: ['oat', 'rye'],
      org_id: 'stolen',
      merged_into: 'x',
      constructor: 'y',
    }
    const field_mappings = { title: 'topic_name', code: 'external_id', tags: 'keywords' }
    const id = await sync.connect(source.serve(paged([item])), { field_mappings })
    const { pages } = await sync.finish(id, await sync.started(id))
    expect(pages).toMatchObject([{ successCount: 1 }])
    const { data } = await topicsNamed(org, 'Mapped Vegan Bakers')
    expect(data[0]).toMatchObject({ external_id: '77', keywords: ['oat', 'rye'] })
    const refused = await api.call('/api/connections', org.owner, {
      method: 'POST',
      body: {
        name: 'x',
        platform: 'custom_api',
        direction: 'inbound',
        config: { base_url: source.url, field_mappings: { x: 'org_id' } },
      },
    })
    expect(refused.status).toBe(400)
  })

  test.each([
    ['bearer', { token: 'right' }, { authorization: 'Bearer right' }],
    ['basic', { username: 'u', password: 'p' }, { authorization: `Basic ${Buffer.from('u:p').toString('base64')}` }],
    ['api_key', { api_key: 'right' }, { 'x-api-key': 'right' }],
  ])('auth_type %s is shown on every page', async (auth_type, credentials, shown) => {
    const serve = paged(freshItems(3), { cap: 2 })
    const url = source.serve((response, asked, received) => {
      expect(received.headers).toMatchObject(shown)
      serve(response, asked, received)
    })
    const id = await sync.connect(url, { auth_type }, credentials)
    expect((await sync.finish(id, await sync.started(id))).pages).toHaveLength(2)
  })

  test('a source that does not say how much it has is read until it sends nothing', async () => {
    const id = await sync.connect(source.serve(paged(freshItems(250), { counts: false, cap: 100 })))
    const begun = await sync.begin(id)
    expect(begun.body.totalItems).toBeNull()
    const { pages } = await sync.finish(id, begun.body.runId)
    expect(pages.map(({ totalPages }) => totalPages)).toEqual([null, null, null, 4])
    expect((await sync.runs(id))[0]).toMatchObject({ status: 'completed', totalItems: 250, successCount: 250 })
  })

  test('of pages that are taken side by side, those beyond the end do not end the run before the others are in', async () => {
    const id = await sync.connect(source.serve(paged(freshItems(30), { counts: false, cap: 10 })))
    const runId = await sync.started(id)
    for (const n of [8, 6, 5, 4]) expect((await sync.page(id, runId, n)).body).toMatchObject({ page: n, done: false })
    const answers = await Promise.all([1, 2, 3].map((n) => sync.page(id, runId, n)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await sync.status(id, runId)).toMatchObject({ status: 'completed', processedPages: 4, successCount: 30 })
  })

  test('a source that answers 404 beyond its end has ended', async () => {
    const serve = paged(freshItems(4), { counts: false, cap: 2 })
    const url = source.serve((response, asked, received) =>
      Number(asked.get('page')) > 2 ? sendJson(response, {}, 404) : serve(response, asked, received),
    )
    const id = await sync.connect(url)
    await sync.finish(id, await sync.started(id))
    expect((await sync.runs(id))[0]).toMatchObject({ status: 'completed', successCount: 4 })
  })

  test('a source that knows no pages is taken in parts of 500', async () => {
    const url = source.serve((response) => sendJson(response, items))
    const items = freshItems(700)
    const nulls = { items_path: undefined, count_path: undefined, page_param: undefined, page_size_param: undefined }
    const id = await sync.connect(url, nulls)
    const begun = await sync.begin(id)
    expect(begun.body.totalItems).toBe(700)
    const { pages } = await sync.finish(id, begun.body.runId)
    expect(pages.map(({ successCount }) => successCount)).toEqual([500, 200])
  })
})

describe('once', () => {
  test('a page already done answers skipped: true', async () => {
    const id = await sync.connect(source.serve(paged(freshItems(3), { cap: 2 })))
    const runId = await sync.started(id)
    await sync.page(id, runId, 1)
    const again = { page: 1, skipped: true, successCount: 0, processedPages: 1, done: false }
    expect((await sync.page(id, runId, 1)).body).toMatchObject(again)
    await sync.page(id, runId)
    expect((await sync.page(id, runId, 2)).body).toMatchObject({ skipped: true, status: 'completed', done: true })
    expect((await sync.page(id, runId)).body).toMatchObject({ skipped: true, status: 'completed', done: true })
    const beyond = await sync.page(id, runId, 3)
    expect([beyond.status, beyond.body.error]).toEqual([
      409,
      'Sync run is completed, can only continue or cancel a running one',
    ])
  })

  test('five callers of one page do it once, and each credit is charged once', async () => {
    const other = await makeOrg(api, ['owner'])
    const own = syncOf(api, other)
    const id = await own.connect(source.serve(paged(freshItems(300))))
    const runId = await own.started(id)
    const answers = await Promise.all(Array.from({ length: 5 }, () => own.page(id, runId, 1)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(answers.filter(({ body }) => body.skipped)).toHaveLength(4)
    expect(await own.status(id, runId)).toMatchObject({ status: 'completed', processedPages: 1, successCount: 300 })
    expect(await credits(other)).toBe(300)
  })

  test('a connection has one running run, however many ask for it at once', async () => {
    const id = await sync.connect(source.serve(paged(freshItems(3))))
    const answers = await Promise.all(Array.from({ length: 6 }, () => sync.begin(id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
    await sync.finish(id, answers.find(({ status }) => status === 200)?.body.runId)
    expect((await sync.begin(id)).status).toBe(200)
    expect(await sync.runs(id)).toHaveLength(2)
  })

  test('cancel between pages: what is in stays in, and nothing comes after', async () => {
    const id = await sync.connect(source.serve(paged(freshItems(6), { cap: 2 })))
    const runId = await sync.started(id)
    await sync.page(id, runId)
    expect((await sync.cancel(id, runId)).body).toEqual({ runId, status: 'cancelled' })
    expect((await sync.page(id, runId)).status).toBe(409)
    expect((await sync.cancel(id, runId)).status).toBe(409)
    expect(await sync.status(id, runId)).toMatchObject({ status: 'cancelled', processedPages: 1, successCount: 2 })
  })

  test('cancel while a page is fetched: the page is not in', async () => {
    const items = freshItems(6)
    const serve = paged(items, { cap: 2 })
    let cancelled: Promise<unknown> | undefined
    const url = source.serve(async (response, asked, received) => {
      if (asked.get('page') === '2') {
        cancelled = sync.cancel(id, runId)
        await cancelled
      }
      serve(response, asked, received)
    })
    const id = await sync.connect(url)
    const runId = await sync.started(id)
    expect((await sync.page(id, runId, 2)).status).toBe(409)
    await cancelled
    expect(await sync.status(id, runId)).toMatchObject({ status: 'cancelled', processedPages: 0, successCount: 0 })
    expect((await topicsNamed(org, items[2]?.name ?? '')).total).toBe(0)
  })

  test('a page beyond the quota is not in at all', async () => {
    const poor = await makeOrg(api, ['owner'])
    await setPlan(api, poor, 'free')
    const own = syncOf(api, poor)
    const id = await own.connect(source.serve(paged(freshItems(120), { cap: 60 })))
    const runId = await own.started(id)
    expect((await own.page(id, runId)).status).toBe(200)
    expect((await own.page(id, runId)).body).toMatchObject({ error: 'Monthly classifications quota exceeded' })
    expect(await own.status(id, runId)).toMatchObject({ status: 'running', processedPages: 1, successCount: 60 })
    expect(await credits(poor)).toBe(60)
  })
})

describe('whose', () => {
  test('Sync run not found: for another organization, another connection and no run at all', async () => {
    const id = await sync.connect(source.serve(paged(freshItems(3))))
    const runId = await sync.started(id)
    const beside = await sync.connect(source.serve(paged(freshItems(3))))
    const foreign = syncOf(api, await makeOrg(api, ['owner']))
    const absent = 'run_01h455vb4pex5vsknk084sn02q'
    for (const [who, at, run] of [
      [foreign, id, runId],
      [sync, beside, runId],
      [sync, id, absent],
      [sync, id, 'nonsense'],
    ] as const)
      for (const answer of [
        await who.page(at, run),
        await who.cancel(at, run),
        await who.call(`${at}/sync/run/${run}/status`),
      ])
        expect([answer.status, answer.body]).toEqual([404, { error: 'Sync run not found' }])
    for (const answer of [await foreign.begin(id), await foreign.call(`${id}/sync/runs`)])
      expect([answer.status, answer.body]).toEqual([404, { error: 'Connection not found' }])
    expect(await sync.status(id, runId)).toMatchObject({ status: 'running' })
  })

  test("a workspace's runs are its own", async () => {
    const made = async (name: string) =>
      (await api.call('/api/workspaces', org.owner, { method: 'POST', body: { name } })).body.id as string
    const [mine, other] = [await made('Mine'), await made('Other')]
    const own = syncOf(api, org, mine)
    const items = freshItems(2)
    const id = await own.connect(source.serve(paged(items)))
    const runId = await own.started(id)
    await own.finish(id, runId)
    const inMine = await api.call('/api/topics', org.key, { headers: { 'x-workspace-id': mine } })
    expect(inMine.body.total).toBe(2)
    const elsewhere = syncOf(api, org, other)
    expect((await elsewhere.call(`${id}/sync/run/${runId}/status`)).status).toBe(404)
    expect((await elsewhere.begin(id)).status).toBe(404)
    expect(await sync.status(id, runId)).toMatchObject({ status: 'completed' })
  })

  test('an outbound connection is no source, and a viewer begins nothing', async () => {
    const body = { name: 'x', platform: 'dspapi', direction: 'outbound', config: {} }
    const { id } = (await api.call('/api/connections', org.owner, { method: 'POST', body })).body
    expect((await sync.begin(id)).status).toBe(400)
    const viewer = { cookie: org.people.viewer.cookie }
    expect((await api.call(`/api/connections/${id}/sync/run`, viewer, { method: 'POST' })).status).toBe(403)
  })

  test('error after a credential refusal in a run, with lastError', async () => {
    const id = await sync.connect(source.serve(hostile.refusing as never))
    const answer = await sync.begin(id)
    expect([answer.status, answer.body]).toEqual([502, { error: 'API GET items failed with status 401' }])
    expect((await sync.call(id)).body).toMatchObject({
      status: 'error',
      lastError: 'API GET items failed with status 401',
    })
    expect(await sync.runs(id)).toEqual([])
  })
})
