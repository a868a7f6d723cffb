import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, makeOrg, startApi } from '../../../test/harness.ts'
import { freshItems, hostile, paged, type Source, startSource, syncOf } from '../../../test/sources.ts'
import { sendJson } from '../../../test/strangers.ts'

const mib = 1024 * 1024
let api: Api
let source: Source
let sync: ReturnType<typeof syncOf>
beforeAll(async () => {
  source = await startSource()
  api = await startApi({ env: { EGRESS_ALLOW: source.endpoint } })
  sync = syncOf(api, await makeOrg(api, ['owner']))
})
afterAll(async () => {
  await api.close()
  await source.close()
})

/** The most memory that the process had more than before, while something went on. */
async function grown(work: () => Promise<void>): Promise<number> {
  const before = process.memoryUsage().rss
  let most = before
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss)
  }, 20)
  await work().finally(() => clearInterval(timer))
  return (most - before) / mib
}

describe('a source that is good at first and hostile from its second page on', () => {
  test.each([
    ['endless', 'The answer is too large'],
    ['bomb', 'The answer is too large'],
    ['deep', 'The answer is not the JSON that was expected'],
    ['crowded', 'The source sends more than 500 items a page: set page_size_param, or a smaller page'],
    ['broken', 'API GET items failed with status 500'],
  ])('%s: %s, and memory stays', async (mode, error) => {
    const serve = paged(freshItems(30), { cap: 10 })
    const url = source.serve((response, asked, received) =>
      (asked.get('page') === '2' ? hostile[mode] : serve)?.(response, asked, received),
    )
    const id = await sync.connect(url)
    const runId = await sync.started(id)
    const more = await grown(async () => {
      const { pages, failure } = await sync.finish(id, runId)
      expect(pages).toHaveLength(1)
      expect([failure?.status, failure?.body]).toEqual([502, { error }])
    })
    expect(more).toBeLessThan(100)
    // The run waits for another try, and the other pages can be had meanwhile.
    expect((await sync.page(id, runId, 3)).body).toMatchObject({ successCount: 10, processedPages: 2, done: false })
  })

  test('a body that trickles ends with each try, after 15 s in all and not from its last byte', async () => {
    const id = await sync.connect(source.serve(hostile.trickle as never))
    const before = performance.now()
    const answer = await sync.begin(id)
    const tookMs = performance.now() - before
    expect([answer.status, answer.body]).toEqual([502, { error: 'The address could not be reached' }])
    expect(tookMs).toBeGreaterThan(45_000)
  })
})

describe('counts that are none', () => {
  test.each([1e18, -1, 1.5, '12', null, { deep: 1 }, '1e999'])('count_path %j: unknown', async (total) => {
    const items = freshItems(3)
    const url = source.serve((response, asked) =>
      sendJson(response, { data: { rows: asked.get('page') === '1' ? items : [], total } }),
    )
    const id = await sync.connect(url)
    const begun = await sync.begin(id)
    expect(begun.body).toMatchObject({ totalItems: null })
    await sync.finish(id, begun.body.runId)
    expect((await sync.runs(id))[0]).toMatchObject({ status: 'completed', totalItems: 3, successCount: 3 })
  })

  test('one beyond what a run reads is cut to 300 pages, 150,000 items, and that is said', async () => {
    const items = freshItems(3)
    const url = source.serve((response, asked) =>
      sendJson(response, { data: { rows: asked.get('page') === '1' ? items : [], total: 9e15 } }),
    )
    const id = await sync.connect(url)
    const begun = await sync.begin(id)
    expect(begun.body).toMatchObject({ totalItems: 150_000 })
    expect((await sync.runs(id))[0]).toMatchObject({
      totalPages: 300,
      reason: 'The source has more than the 300 pages that a run reads',
    })
    expect((await sync.page(id, begun.body.runId, 301)).status).toBe(400)
    const { pages } = await sync.finish(id, begun.body.runId)
    expect(pages).toHaveLength(2)
  })
})

describe('pages that do not come to an end', () => {
  const items = freshItems(40)
  test.each([
    ['the same page for ever', () => items],
    ['the same page, shuffled', () => [...items].sort(() => Math.random() - 0.5)],
  ])('%s: ends when it comes again, and is not charged twice', async (_, rows) => {
    const url = source.serve((response) => sendJson(response, { data: { rows: rows(), total: 4_000 } }))
    const id = await sync.connect(url)
    await sync.finish(id, await sync.started(id))
    expect((await sync.runs(id))[0]).toMatchObject({
      status: 'completed',
      processedPages: 2,
      processedItems: 40,
      reason: 'Page 2 of the source is one that it has sent before, so the run ended there',
    })
  })

  test('an order that changes from page to page: every item once, the rest are duplicates', async () => {
    const changing = freshItems(60)
    const url = source.serve((response, asked, received) =>
      paged(
        changing.sort(() => Math.random() - 0.5),
        { cap: 20 },
      )(response, asked, received),
    )
    const id = await sync.connect(url)
    await sync.finish(id, await sync.started(id))
    const [run] = await sync.runs(id)
    expect(run).toMatchObject({ status: 'completed', processedItems: 60, errorCount: 0 })
    expect(run.successCount + run.duplicateCount).toBe(60)
  })
})

test('items that are no objects, or name no topic, are errors of their own and take no other with them', async () => {
  const [good] = freshItems(1)
  const rows = [null, 7, 'text', [], {}, { name: ' ' }, { name: { deep: 1 } }, { name: 'x'.repeat(501) }, good]
  const id = await sync.connect(source.serve(paged(rows)))
  const { pages } = await sync.finish(id, await sync.started(id))
  expect(pages).toMatchObject([{ successCount: 1, errorCount: 8, done: true }])
  expect(pages[0].errors.map(({ row }: { row: number }) => row)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
})

test('an item that reaches for a prototype makes the page unreadable', async () => {
  const url = source.serve((response) => response.end('{"data":{"rows":[{"name":"x","__proto__":{"a":1}}],"total":1}}'))
  const answer = await sync.begin(await sync.connect(url))
  expect([answer.status, answer.body]).toEqual([502, { error: 'The answer is not the JSON that was expected' }])
  expect(({} as { a?: number }).a).toBeUndefined()
})
