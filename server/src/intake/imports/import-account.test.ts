import { GlobalTopicId, LibraryTopicId } from '@txadv/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { opensFormula, parseCsv, parseRecords } from '../../../test/csv.ts'
import { type Answer, type Api, asDatabaseOwner, makeOrg, type Org, setPlan, startApi } from '../../../test/harness.ts'
import { freshRows, importsOf } from '../../../test/imports.ts'
import { createLogger } from '../../lib/log.ts'
import { stalledBatches } from '../../runs/batches/stalled-batches.task.ts'

let api: Api
let acme: Org
let other: Org
let ours: ReturnType<typeof importsOf>
let theirs: ReturnType<typeof importsOf>
beforeAll(async () => {
  api = await startApi()
  acme = await makeOrg(api, ['owner'])
  other = await makeOrg(api, ['owner'])
  ours = importsOf(api, acme)
  theirs = importsOf(api, other)
})
afterAll(() => api.close())

const addTopic = (org: Org, body: object) => api.call('/api/topics', org.key, { method: 'POST', body })
const library = async (org: Org, query = '') => (await api.call(`/api/topics?pageSize=100${query}`, org.key)).body
const total = async (org: Org): Promise<number> => (await library(org)).total
const found = async (org: Org, name: string) =>
  (await library(org, `&search=${encodeURIComponent(name)}`)).data.find(
    (topic: { topic_name: string }) => topic.topic_name === name,
  )
const isArchived = async (topicId: string): Promise<boolean> => {
  const { rows } = await asDatabaseOwner(api, 'select archived_at is not null as archived from topic where id = $1', [
    GlobalTopicId.parse(topicId),
  ])
  return rows[0].archived
}
const used = async (org: Org, metric: string): Promise<number> =>
  (await api.call('/api/usage', org.owner)).body.quotas[metric].used
const errorOf = ({ status, body }: Answer) => [status, body.error]
const outcomesOf = async (imports: typeof ours, batchId: string) =>
  (await imports.rows(batchId)).data.map(({ outcome }: { outcome: string }) => outcome)

describe('PATCH /api/import/:batchId/status', () => {
  test.each(['cancelled', 'failed'])(
    '{batchId, status} when it becomes %s; completed chunks stay in the library',
    async (status) => {
      const batchId = await ours.begin(1_000)
      const rows = freshRows(2)
      await ours.chunk(batchId, 0, rows)
      const answer = await ours.end(batchId, status)
      expect([answer.status, answer.body]).toEqual([200, { batchId, status }])
      expect(await ours.status(batchId)).toMatchObject({
        status,
        processed_rows: 2,
        success_count: 2,
        chunks_completed: 1,
        completed_at: expect.stringMatching(/Z$/),
      })
      expect(await found(acme, rows[0]?.Name ?? '')).toBeDefined()
      for (const again of ['cancelled', 'failed'])
        expect(errorOf(await ours.end(batchId, again))).toEqual([
          409,
          `Batch is ${status}, can only cancel/fail a processing batch`,
        ])
      expect((await ours.status(batchId)).status).toBe(status)
    },
  )

  test('a completed batch is 409, unchanged', async () => {
    const { batchId } = await ours.run(freshRows(1))
    const before = await ours.status(batchId)
    expect(errorOf(await ours.end(batchId))).toEqual([
      409,
      'Batch is completed, can only cancel/fail a processing batch',
    ])
    expect(await ours.status(batchId)).toEqual(before)
  })

  test.each([['completed'], ['processing'], [undefined], [null], [7], ['Cancelled']])(
    'status %j is 400',
    async (status) => {
      const batchId = await ours.begin(1)
      const answer = await api.call(`/api/import/${batchId}/status`, acme.key, { method: 'PATCH', body: { status } })
      expect(errorOf(answer)).toEqual([400, 'status must be cancelled or failed'])
      expect((await ours.status(batchId)).status).toBe('processing')
    },
  )
})

describe('silent batches', () => {
  const sweep = () =>
    stalledBatches.run(
      {
        database: api.database,
        log: createLogger('silent'),
        enqueue: async () => undefined,
        signal: new AbortController().signal,
      },
      {},
    )
  const hearAgo = (batchId: string, interval: string) =>
    asDatabaseOwner(api, `update batch set heartbeat_at = now() - $2::interval where id = $1`, [batchId, interval])

  test('a batch fails when nothing has arrived for 24 h, and only then', async () => {
    const [silent, heard, revived, done] = [
      await ours.begin(1_000),
      await theirs.begin(1_000),
      await ours.begin(1_000),
      (await ours.run(freshRows(1))).batchId,
    ] as const
    await ours.chunk(silent, 0, freshRows(1))
    await hearAgo(silent, '24 hours 1 minute')
    await hearAgo(heard, '23 hours 59 minutes')
    await hearAgo(revived, '25 hours')
    await hearAgo(done, '25 hours')
    await ours.chunk(revived, 0, freshRows(1))
    await sweep()
    expect(await ours.status(silent)).toMatchObject({
      status: 'failed',
      success_count: 1,
      completed_at: expect.stringMatching(/Z$/),
    })
    expect(await theirs.status(heard)).toMatchObject({ status: 'processing', completed_at: null })
    expect((await ours.status(revived)).status).toBe('processing')
    expect((await ours.status(done)).status).toBe('completed')
    expect(errorOf(await ours.chunk(silent, 1, freshRows(1)))).toEqual([409, 'Batch is not processing'])
  })
})

describe('GET /api/import/:batchId/rows', () => {
  test("every row's fate and reason, in the order of the file; paged, and by outcome", async () => {
    const rows: object[] = Array.from({ length: 250 }, () => freshRows(1)[0] as object)
    for (let n = 0; n < 250; n += 10) rows[n] = { Name: '' }
    const { batchId } = await ours.run(rows)
    const first = await ours.rows(batchId)
    expect([first.total, first.page, first.pageSize, first.totalPages, first.data.length]).toEqual([
      250, 1, 100, 3, 100,
    ])
    expect(first.data[0]).toEqual({
      row: 1,
      line: null,
      outcome: 'error',
      reason: 'topic_name is required',
      topic_name: null,
      id: null,
      topic_id: null,
    })
    expect(first.data[1]).toEqual({
      row: 2,
      line: null,
      outcome: 'created',
      reason: 'New topic',
      topic_name: (rows[1] as { Name: string }).Name,
      id: expect.stringMatching(/^ot_/),
      topic_id: expect.stringMatching(/^tp_/),
    })
    const errors = await ours.rows(batchId, '?outcome=error&pageSize=10&page=3')
    expect([errors.total, errors.totalPages]).toEqual([25, 3])
    expect(errors.data.map(({ row }: { row: number }) => row)).toEqual([201, 211, 221, 231, 241])
    expect((await ours.rows(batchId, '?outcome=adopted')).data).toEqual([])
    expect((await ours.rows(batchId, '?page=99')).data).toEqual([])
    expect((await ours.rows(batchId, '?pageSize=9999')).pageSize).toBe(500)
    const last = await ours.rows(batchId, '?page=3')
    expect(last.data.map(({ row }: { row: number }) => row)).toEqual(Array.from({ length: 50 }, (_, n) => 201 + n))
  })

  test.each(['outcome=new', 'page=0', 'pageSize=x'])('?%s is 400', async (query) => {
    expect((await ours.rowsAnswer(await ours.begin(1), `?${query}`)).status).toBe(400)
  })
})

describe('GET /api/import/:batchId/rows.csv', () => {
  test('the rows that failed: their own columns, then the row and the reason', async () => {
    const { batchId } = await ours.run([
      ...freshRows(1),
      { Name: '', Note: 'a "quoted", cell\nin two lines', Code: 'C-2', Count: 7 },
      { Code: 'C-3', Name: 'x'.repeat(501) },
      'no row',
    ])
    const answer = await ours.csv(batchId)
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="failed-rows.csv"')
    expect(parseCsv(answer.text)).toEqual([
      ['Name', 'Note', 'Code', 'Count', 'row', 'reason'],
      ['', 'a "quoted", cell\nin two lines', 'C-2', '7', '2', 'topic_name is required'],
      ['x'.repeat(501), '', 'C-3', '', '3', 'topic_name must be at most 500 characters'],
      ['', '', '', '', '4', 'The row is not an object of columns'],
    ])
  })

  test('no cell opens a live formula, and what was sent comes back when the file is sent again', async () => {
    const cells = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', ' =1', "'=1", '=HYPERLINK("http://x","y")', 'plain']
    const { batchId } = await ours.run(cells.map((Code) => ({ Name: '', Code })))
    const { text } = await ours.csv(batchId)
    expect(parseCsv(text).flat().filter(opensFormula)).toEqual([])
    const [first, ...rest] = parseRecords(text)
    expect(first).toEqual({ Name: '', Code: "'=1+1", row: '1', reason: 'topic_name is required' })
    const mended = [first, ...rest].map((row, n) => ({ ...row, ...freshRows(1)[0], n }))
    const again = await ours.run(mended)
    expect(again.chunk).toMatchObject({ successCount: cells.length, errorCount: 0 })
    expect((await found(acme, mended[0]?.Name ?? '')).external_id).toBe('=1+1')
    expect((await found(acme, mended[8]?.Name ?? '')).external_id).toBe('=HYPERLINK("http://x","y")')
    expect((await found(acme, mended[9]?.Name ?? '')).external_id).toBe('plain')
  })

  test('a batch without failures is a file of one line; more failures than a page are all there', async () => {
    expect((await ours.csv((await ours.run(freshRows(1))).batchId)).text).toBe('row,reason\n')
    const { batchId } = await ours.run(Array.from({ length: 1_100 }, (_, n) => ({ Name: '', Code: String(n) })))
    const records = parseRecords((await ours.csv(batchId)).text)
    expect(records.map(({ row }) => row)).toEqual(Array.from({ length: 1_100 }, (_, n) => String(n + 1)))
  })
})

describe('POST /api/import/:batchId/undo', () => {
  test('removes the links, and archives the topics that only this batch made', async () => {
    const adopted = (await addTopic(other, { topic_name: 'Lighthouse Keepers' })).body
    const before = await total(acme)
    const { batchId, chunk } = await ours.run([...freshRows(2), { Name: 'Lighthouse Keepers' }, { Name: '' }])
    const { data } = await ours.rows(batchId)
    const answer = await ours.undo(batchId)
    expect([answer.status, answer.body]).toEqual([200, { undone: 3, kept: 0 }])
    expect(await total(acme)).toBe(before)
    for (const { topic_id } of data.slice(0, 2)) expect(await isArchived(topic_id)).toBe(true)
    expect(await isArchived(adopted.topic_id)).toBe(false)
    expect(await found(other, 'Lighthouse Keepers')).toBeDefined()
    for (const id of chunk.newTopicIds) expect((await api.call(`/api/topics/${id}/history`, acme.key)).status).toBe(404)
    const after = await ours.rows(batchId)
    expect(after.data.map(({ outcome, reason }: Record<string, string>) => [outcome, reason])).toEqual([
      ['undone', 'Undone'],
      ['undone', 'Undone'],
      ['undone', 'Undone'],
      ['error', 'topic_name is required'],
    ])
    expect(await ours.status(batchId)).toMatchObject({ success_count: 2, adopted_count: 1, error_count: 1 })
    // The same file may be sent again.
    expect(
      (await ours.run(data.map(({ topic_name }: { topic_name: string }) => ({ Name: topic_name })))).chunk,
    ).toMatchObject({
      successCount: 2,
      adoptedCount: 1,
    })
  })

  test('keeps what was edited, activated or linked by another organization since', async () => {
    const rows = freshRows(4)
    const { batchId, chunk } = await ours.run(rows)
    const [edited, activated, shared, plain] = chunk.newTopicIds as [string, string, string, string]
    await api.call(`/api/topics/${edited}`, acme.key, { method: 'PATCH', body: { segment_type: 'B2G' } })
    await asDatabaseOwner(
      api,
      `insert into activation (org_id, org_topic_id, connection_id, platform, topic_name, status)
       values ($1, $2, gen_random_uuid(), 'dspapi', 'x', 'active')`,
      [acme.id, LibraryTopicId.parse(activated)],
    )
    const theirTopic = (await addTopic(other, { topic_name: rows[2]?.Name })).body
    expect((await ours.undo(batchId)).body).toEqual({ undone: 2, kept: 2 })
    expect(await outcomesOf(ours, batchId)).toEqual(['created', 'created', 'undone', 'undone'])
    const gone = await Promise.all(
      [edited, activated, shared, plain].map((id) => api.call(`/api/topics/${id}/history`, acme.key)),
    )
    expect(gone.map(({ status }) => status)).toEqual([200, 200, 404, 404])
    // The link goes, but the topic is another organization's too.
    expect(await isArchived(theirTopic.topic_id)).toBe(false)
    expect(await found(other, rows[2]?.Name ?? '')).toMatchObject({ topic_id: theirTopic.topic_id })
  })

  test('empties the external ids that it filled, unless they are others by now', async () => {
    const names = ['Brass Band Conductors', 'Steel Band Conductors']
    for (const topic_name of names) await addTopic(acme, { topic_name })
    const { batchId, chunk } = await ours.run(names.map((Name, n) => ({ Name, Code: `B-${n}` })))
    expect(chunk.updatedCount).toBe(2)
    await asDatabaseOwner(api, `update org_topic set external_id = 'mine' where org_id = $1 and topic_name = $2`, [
      acme.id,
      names[1],
    ])
    expect((await ours.undo(batchId)).body).toEqual({ undone: 1, kept: 1 })
    expect((await found(acme, names[0] ?? '')).external_id).toBeNull()
    expect((await found(acme, names[1] ?? '')).external_id).toBe('mine')
  })

  test('a second undo does nothing; rows that were kept are looked at again', async () => {
    const { batchId, chunk } = await ours.run(freshRows(2))
    await api.call(`/api/topics/${chunk.newTopicIds[0]}`, acme.key, { method: 'PATCH', body: { segment_type: 'B2G' } })
    expect((await ours.undo(batchId)).body).toEqual({ undone: 1, kept: 1 })
    const before = [await total(acme), await ours.rows(batchId)]
    expect((await ours.undo(batchId)).body).toEqual({ undone: 0, kept: 1 })
    expect([await total(acme), await ours.rows(batchId)]).toEqual(before)
  })

  test('a topic that the batch itself made and then completed by a later row goes with it', async () => {
    const [row] = freshRows(1)
    const batchId = await ours.begin(501)
    const before = await total(acme)
    await ours.chunk(batchId, 0, [row])
    expect((await ours.chunk(batchId, 1, [{ ...row, Code: 'later' }])).body.updatedCount).toBe(1)
    expect((await ours.undo(batchId)).body).toEqual({ undone: 2, kept: 0 })
    expect(await total(acme)).toBe(before)
    expect(await outcomesOf(ours, batchId)).toEqual(['undone', 'undone'])
  })

  test('refuses while the batch is processing; a cancelled or failed one may be undone', async () => {
    for (const status of ['cancelled', 'failed']) {
      const batchId = await ours.begin(1_000)
      await ours.chunk(batchId, 0, freshRows(1))
      expect(errorOf(await ours.undo(batchId))).toEqual([409, 'Batch is processing, cancel it before you undo it'])
      await ours.end(batchId, status)
      expect((await ours.undo(batchId)).body).toEqual({ undone: 1, kept: 0 })
    }
  })

  test('more rows than a step are all taken back, and the audit tells it once', async () => {
    const before = await total(acme)
    const { batchId } = await ours.run(Array.from({ length: 1_100 }, () => freshRows(1)[0]))
    expect(await total(acme)).toBe(before + 1_100)
    expect((await ours.undo(batchId)).body).toEqual({ undone: 1_100, kept: 0 })
    expect(await total(acme)).toBe(before)
    const { rows } = await asDatabaseOwner(
      api,
      `select detail from audit where action = 'import.undone' and subject = $1`,
      [batchId],
    )
    expect(rows).toHaveLength(1)
  })
})

describe('quotas', () => {
  const quotaBody = (metric: string, limit: number) => ({
    error: `Monthly ${metric} quota exceeded`,
    limit,
    used: limit,
    remaining: 0,
    resetsAt: expect.stringMatching(/^\d{4}-\d\d-01T00:00:00/),
  })

  test('a classification credit is consumed by each import chunk row; 429 leaves nothing behind', async () => {
    const org = await makeOrg(api, ['owner'])
    await setPlan(api, org, 'free')
    const imports = importsOf(api, org)
    const batchId = await imports.begin(1_000)
    await imports.chunk(batchId, 0, [...freshRows(99), { Name: '' }])
    expect(await used(org, 'classifications')).toBe(100)
    const [row] = freshRows(1)
    const before = [await imports.status(batchId), await total(org), await imports.rows(batchId)]
    const refused = await imports.chunk(batchId, 1, [row])
    expect([refused.status, refused.body]).toEqual([429, quotaBody('classifications', 100)])
    expect([await imports.status(batchId), await total(org), await imports.rows(batchId)]).toEqual(before)
    const { rows } = await asDatabaseOwner(api, 'select from topic where topic_name = $1', [row?.Name])
    expect(rows).toEqual([])
    expect(await used(org, 'classifications')).toBe(100)
    // A chunk that is in already costs nothing.
    expect((await imports.chunk(batchId, 0, [row])).body.skipped).toBe(true)
    await setPlan(api, org, 'pro')
    expect((await imports.chunk(batchId, 1, [row])).body.successCount).toBe(1)
    expect(await imports.status(batchId)).toMatchObject({ status: 'completed', processed_rows: 101 })
  })

  test('Import operations, Free 5: the sixth is 429, and what is refused otherwise counts for nothing', async () => {
    const org = await makeOrg(api, ['owner'])
    await setPlan(api, org, 'free')
    const imports = importsOf(api, org)
    await imports.create({ filename: '' })
    for (let n = 0; n < 5; n++) expect((await imports.create()).status).toBe(200)
    const refused = await imports.create()
    expect([refused.status, refused.body]).toEqual([429, quotaBody('imports', 5)])
    expect((await imports.list()).body).toHaveLength(5)
    expect(await used(org, 'imports')).toBe(5)
  })
})

describe('_batchId (string, associates an import batch)', () => {
  test('of a batch that is processing: the topic is made, and its history names the batch', async () => {
    const batchId = await ours.begin(1)
    const [row] = freshRows(1)
    const made = await addTopic(acme, { topic_name: row?.Name, _batchId: batchId })
    expect(made.status).toBe(201)
    const history = await api.call(`/api/topics/${made.body.id}/history`, acme.key)
    expect(history.body).toMatchObject([{ changeType: 'created', metadata: { batchId } }])
    expect(await ours.status(batchId)).toMatchObject({ processed_rows: 0, success_count: 0 })
  })

  test('of another organization, or malformed: 404, nothing is added and no counter changes', async () => {
    const foreign = await theirs.begin(1)
    const before = await total(acme)
    for (const _batchId of [foreign, 'nonsense', '__proto__']) {
      const answer = await addTopic(acme, { topic_name: freshRows(1)[0]?.Name, _batchId })
      expect([answer.status, answer.text]).toEqual([404, '{"error":"Batch not found"}'])
    }
    expect(await total(acme)).toBe(before)
    expect(await theirs.status(foreign)).toMatchObject({ processed_rows: 0, success_count: 0 })
  })
})
