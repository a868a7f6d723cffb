import { importChunk } from '@txadv/contract'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { indexTopics } from '../../src/library/duplicates/index-topics.ts'
import { type Answer, type Api, asDatabaseOwner, makeKey, makeOrg, type Org, startApi } from '../harness.ts'
import { freshRows, importsOf } from '../imports.ts'
import { goodClassification, type LlmProvider, startLlmProvider } from '../llm-provider.ts'
import { askAs, refusal } from './asking.ts'
import { rule } from './rule.ts'

type Asking = ReturnType<typeof askAs>

let provider: LlmProvider
let api: Api
let acme: Org
let key: Asking
let imports: ReturnType<typeof importsOf>
/** The record of a file of three rows: one new, one twice, one without a name; and of one that is not finished. */
let batch: Answer['body']
let open: Answer['body']

beforeAll(async () => {
  provider = await startLlmProvider()
  api = await startApi({ env: { LLM_API_KEY: 'sk-test', LLM_BASE_URL: provider.url, LOG_LEVEL: 'fatal' } })
  acme = await makeOrg(api)
  key = askAs(api, acme.key)
  imports = importsOf(api, acme)
  const [row] = freshRows(1)
  const { batchId } = await imports.run([row, row, { Name: '' }])
  batch = await imports.status(batchId)
  open = await imports.status(await imports.begin(501, { filename: 'open.csv', useLLM: true }))
})
afterAll(async () => {
  await api.close()
  await provider.close()
})
beforeEach(() => {
  provider.seen.length = 0
  provider.answer = { say: goodClassification }
})

const mappings = [{ csvColumn: 'Name', targetField: 'topic_name' }]
const timestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/
const scoped = async (...scopes: string[]) => askAs(api, await makeKey(api, acme.owner, { scopes }))
const as = (role: 'member' | 'viewer') => askAs(api, { cookie: acme.people[role].cookie })
const newBatch = { filename: 'topics.csv', totalRows: 1, mappings }
const create = (over: object = {}, asking = key) => asking.post('/api/import', { ...newBatch, ...over })
const recordOf = async (id: string, of = key) => {
  const { data } = (await of.get('/api/topics?pageSize=100')).body
  return data.find((topic: { id: string }) => topic.id === id)
}
/** What became of one row in a library of its own, of which it may be told more columns. */
async function importOne(row: Record<string, string>, more: object[] = []) {
  const org = await makeOrg(api, ['owner'])
  const given = { mappings: [...mappings, ...more] }
  const { chunk } = await importsOf(api, org).run([row], given)
  const { data } = (await askAs(api, org.key).get('/api/topics')).body
  return { chunk, topic: data[0] }
}

rule('2.11', 'id (shape `batch_<timestamp>_<random>`)', () => expect(batch.id).toMatch(/^batch_\d+_\w+$/))
rule('2.11', 'Fields: ... filename', () => expect(batch.filename).toBe('topics.csv'))
rule('2.11', 'filename, status', () => expect([batch.status, open.status]).toEqual(['completed', 'processing']))
rule('2.11', 'total_rows', () => expect([batch.total_rows, open.total_rows]).toEqual([3, 501]))
rule('2.11', 'processed_rows', () => expect([batch.processed_rows, open.processed_rows]).toEqual([3, 0]))
rule('2.11', 'success_count', () => expect(batch.success_count).toBe(1))
rule('2.11', 'error_count', () => expect(batch.error_count).toBe(1))
rule('2.11', 'duplicate_count', () => expect(batch.duplicate_count).toBe(1))
rule('2.11', 'adopted_count', () => expect(batch.adopted_count).toBe(0))
rule('2.11', 'updated_count', () => expect(batch.updated_count).toBe(0))
rule('2.11', 'chunks_total', () => expect([batch.chunks_total, open.chunks_total]).toEqual([1, 2]))
rule('2.11', 'chunks_completed', () => expect([batch.chunks_completed, open.chunks_completed]).toEqual([1, 0]))
rule('2.11', 'use_llm (boolean)', () => expect([batch.use_llm, open.use_llm]).toEqual([false, true]))
rule('2.11', 'created_at', () => expect(batch.created_at).toMatch(timestamp))
rule('2.11', 'completed_at (null until finished)', () => {
  expect([batch.completed_at, open.completed_at]).toEqual([expect.stringMatching(timestamp), null])
})

rule('3.2', '(none) | POST /api/import | valid | processing', async () => {
  expect((await imports.status(await imports.begin(1))).status).toBe('processing')
})
rule(
  '3.2',
  'processing | PATCH /api/import/:batchId/status with status cancelled | batch is processing | cancelled',
  async () => {
    const id = await imports.begin(1)
    expect((await imports.end(id)).status).toBe(200)
    expect((await imports.status(id)).status).toBe('cancelled')
  },
)
rule('3.2', '(completed chunks stay in the library', async () => {
  const id = await imports.begin(501)
  const [made] = (await imports.chunk(id, 0, freshRows(500))).body.newTopicIds
  await imports.end(id)
  expect((await key.get(`/api/topics/${made}/history`)).status).toBe(200)
})
rule('3.2', 'no more chunks processed)', async () => {
  const id = await imports.begin(1)
  await imports.end(id)
  expect((await imports.chunk(id, 0, freshRows(1))).status).toBe(409)
  expect((await imports.status(id)).processed_rows).toBe(0)
})
rule('3.2', 'completed, cancelled, failed | cancel | batch not processing | 409, unchanged', async () => {
  const { batchId: completed } = await imports.run(freshRows(1))
  const [cancelled, failed] = [await imports.begin(1), await imports.begin(1)]
  await imports.end(cancelled)
  await imports.end(failed, 'failed')
  for (const [id, status] of [
    [completed, 'completed'],
    [cancelled, 'cancelled'],
    [failed, 'failed'],
  ] as const) {
    expect((await imports.end(id)).status).toBe(409)
    expect((await imports.status(id)).status).toBe(status)
  }
})

rule('4.5', 'Flow: create batch, send chunks sequentially, optionally poll or cancel', async () => {
  const rows = freshRows(501)
  const { body } = await create({ totalRows: 501 })
  await imports.chunk(body.batchId, 0, rows.slice(0, 500), { mappings })
  expect(await imports.status(body.batchId)).toMatchObject({ status: 'processing', processed_rows: 500 })
  await imports.chunk(body.batchId, 1, rows.slice(500), { mappings })
  expect(await imports.status(body.batchId)).toMatchObject({ status: 'completed', success_count: 501 })
})
rule('4.5', 'sends up to 500 rows per chunk', async () => {
  const id = await imports.begin(501)
  expect((await imports.chunk(id, 0, freshRows(501))).status).toBe(400)
})
rule('4.5', '**POST /api/import** (topics:write or session with import permission)', async () => {
  const asked = [await scoped('topics:write'), as('member'), as('viewer'), await scoped('topics:read')]
  const statuses = await Promise.all(asked.map(async (asking) => (await create({}, asking)).status))
  expect(statuses).toEqual([200, 200, 403, 401])
})
rule('4.5', 'filename (string, required)', async () => expect((await create({ filename: undefined })).status).toBe(400))
rule('4.5', 'totalRows (number, required', async () => {
  for (const totalRows of [undefined, 'x', 0, -1, 1.5]) expect((await create({ totalRows })).status).toBe(400)
})
rule('4.5', 'totalRows (number, required, max 50,000)', async () => {
  expect((await create({ totalRows: 50_000 })).body.chunksTotal).toBe(100)
  expect((await create({ totalRows: 50_001 })).status).toBe(400)
})
rule('4.5', 'mappings (non-empty array of {csvColumn: string, targetField: string}, required)', async () => {
  const wrong = [
    undefined,
    [],
    'x',
    [{ csvColumn: 'Name' }],
    [{ targetField: 'topic_name' }],
    [{ csvColumn: 7, targetField: 'topic_name' }],
  ]
  for (const given of wrong) expect((await create({ mappings: given })).status).toBe(400)
})
rule('4.5', 'useLLM (boolean, default false)', async () => {
  const { body } = await create()
  expect((await imports.status(body.batchId)).use_llm).toBe(false)
})
rule('4.5', 'topic_name (required among mappings)', async () => {
  expect((await create({ mappings: [{ csvColumn: 'Code', targetField: 'external_id' }] })).status).toBe(400)
})
rule('4.5', 'Target fields: ... parent_category', async () => {
  const { topic } = await importOne({ Name: 'Gamma Golf Fans', More: 'Gaming' }, [
    { csvColumn: 'More', targetField: 'parent_category' },
  ])
  expect(topic.parent_category).toBe('Gaming')
})
rule('4.5', 'Target fields: ... taxonomy_type', async () => {
  const { topic } = await importOne({ Name: 'Delta Golf Fans', More: 'People & Family' }, [
    { csvColumn: 'More', targetField: 'taxonomy_type' },
  ])
  expect(topic.taxonomy_type).toBe('People & Family')
})
rule('4.5', 'Target fields: ... subcategory', async () => {
  const { topic } = await importOne({ Name: 'Epsilon Golf Fans', More: 'Links' }, [
    { csvColumn: 'More', targetField: 'subcategory' },
  ])
  expect(topic.subcategory).toBe('Links')
})
rule('4.5', 'Target fields: ... segment_type', async () => {
  const { topic } = await importOne({ Name: 'Zeta Golf Fans', More: 'B2E' }, [
    { csvColumn: 'More', targetField: 'segment_type' },
  ])
  expect(topic.segment_type).toBe('B2E')
})
rule('4.5', 'Target fields: ... external_id', async () => {
  const { topic } = await importOne({ Name: 'Eta Golf Fans', More: 'crm-1' }, [
    { csvColumn: 'More', targetField: 'external_id' },
  ])
  expect(topic.external_id).toBe('crm-1')
})
rule('4.5', 'keywords (comma-separated)', async () => {
  const { topic } = await importOne({ Name: 'Theta Golf Fans', More: 'driver, putter' }, [
    { csvColumn: 'More', targetField: 'keywords' },
  ])
  expect(topic.keywords).toEqual(['driver', 'putter'])
})
rule('4.5', 'Response 200 {batchId, chunksTotal, chunkSize} with chunkSize 500', async () => {
  const { status, body } = await create({ totalRows: 1_001 })
  expect([status, body]).toEqual([200, { batchId: expect.stringMatching(/^batch_/), chunksTotal: 3, chunkSize: 500 }])
})
rule('4.5', 'Errors 400: `filename is required`', async () => {
  expect(refusal(await create({ filename: undefined }))).toEqual([400, 'filename is required'])
})
rule('4.5', '`Maximum 50,000 rows allowed`', async () => {
  expect(refusal(await create({ totalRows: 50_001 }))).toEqual([400, 'Maximum 50,000 rows allowed'])
})
rule('4.5', '`mappings must be a non-empty array`', async () => {
  expect(refusal(await create({ mappings: [] }))).toEqual([400, 'mappings must be a non-empty array'])
})

rule('4.5', '**GET /api/import** (topics:read or session)', async () => {
  const asked = [await scoped('topics:read'), as('viewer'), await scoped('topics:write')]
  expect(await Promise.all(asked.map(async ({ get }) => (await get('/api/import')).status))).toEqual([200, 200, 401])
})
rule('4.5', 'Query limit (default 20, max 100)', async () => {
  const org = await makeOrg(api, ['owner'])
  const own = importsOf(api, org)
  for (let n = 0; n < 101; n++) await own.begin(1)
  const lengths = ['', '?limit=100', '?limit=500'].map(async (query) => (await own.list(query)).body.length)
  expect(await Promise.all(lengths)).toEqual([20, 100, 100])
})
rule('4.5', 'offset (default 0)', async () => {
  const [first, second] = (await imports.list('?limit=2')).body
  expect((await imports.list('?limit=1')).body).toEqual([first])
  expect((await imports.list('?limit=1&offset=1')).body).toEqual([second])
})
rule('4.5', 'Response 200 array of import batch records', async () => {
  expect((await imports.list('?limit=100')).body).toContainEqual(batch)
})

rule('4.5', '**POST /api/import/:batchId/chunk** (topics:write or session with import', async () => {
  const send = async (asking: Asking) => {
    const { batchId } = (await create()).body
    return (await asking.post(`/api/import/${batchId}/chunk`, { chunkIndex: 0, rows: freshRows(1), mappings })).status
  }
  expect([await send(await scoped('topics:write')), await send(as('member')), await send(as('viewer'))]).toEqual([
    200, 200, 403,
  ])
})
rule('4.5', '/chunk** ... maximum duration 60 s)', () => expect(importChunk.deadlineMs).toBe(60_000))
rule('4.5', 'chunkIndex (number, zero-based, required)', async () => {
  const id = await imports.begin(1)
  for (const index of [undefined, 'x', -1, 0.5, 1])
    expect((await imports.chunk(id, index, freshRows(1))).status).toBe(400)
  expect((await imports.chunk(id, 0, freshRows(1))).status).toBe(200)
})
rule('4.5', 'rows (object[], required, CSV column to value', async () => {
  const id = await imports.begin(1)
  for (const rows of [undefined, 'x', []]) expect((await imports.chunk(id, 0, rows)).status).toBe(400)
})
rule('4.5', 'CSV column to value, max 500)', async () => {
  const id = await imports.begin(500)
  expect((await imports.chunk(id, 0, freshRows(501))).status).toBe(400)
  expect((await imports.chunk(id, 0, freshRows(500))).body.successCount).toBe(500)
})
rule('4.5', 'mappings (same as creation, required)', async () => {
  const { batchId } = (await create()).body
  const rows = freshRows(1)
  expect((await imports.chunk(batchId, 0, rows, { mappings: undefined })).status).toBe(400)
  const other = [{ csvColumn: 'Other', targetField: 'topic_name' }]
  expect((await imports.chunk(batchId, 0, rows, { mappings: other })).status).toBe(400)
})
rule(
  '4.5',
  'Response 200: chunkIndex, successCount, errorCount, duplicateCount, adoptedCount, updatedCount, newTopicIds (string[]), errors (array of {row: number, message: string})',
  async () => {
    const [row] = freshRows(1)
    const id = await imports.begin(3)
    const { status, body } = await imports.chunk(id, 0, [row, row, { Name: '' }])
    expect([status, body]).toEqual([
      200,
      {
        chunkIndex: 0,
        successCount: 1,
        errorCount: 1,
        duplicateCount: 1,
        adoptedCount: 0,
        updatedCount: 0,
        newTopicIds: [expect.stringMatching(/^ot_/)],
        errors: [{ row: 3, message: 'topic_name is required' }],
      },
    ])
  },
)
rule(
  '4.5',
  'A chunkIndex already processed returns successCount 0, errorCount 0, duplicateCount 0, adoptedCount 0, errors [], skipped true',
  async () => {
    const id = await imports.begin(1)
    const rows = freshRows(1)
    await imports.chunk(id, 0, rows)
    expect((await imports.chunk(id, 0, rows)).body).toMatchObject({
      successCount: 0,
      errorCount: 0,
      duplicateCount: 0,
      adoptedCount: 0,
      errors: [],
      skipped: true,
    })
  },
)
rule('4.5', 'and changes nothing', async () => {
  const id = await imports.begin(1)
  await imports.chunk(id, 0, freshRows(1))
  const before = await imports.status(id)
  await imports.chunk(id, 0, freshRows(1))
  expect(await imports.status(id)).toEqual(before)
})
rule('4.5', 'Clients retry a failed chunk up to 3 times', async () => {
  const id = await imports.begin(1)
  const rows = freshRows(1)
  for (let n = 0; n < 4; n++) expect((await imports.chunk(id, 0, rows)).status).toBe(200)
  expect((await imports.status(id)).success_count).toBe(1)
})

rule('4.5', 'classify each row (7 layers)', async () => {
  const { chunk } = await importOne({ Name: 'Iota Golf Fans' })
  expect(chunk.successCount).toBe(1)
  const { rows } = await asDatabaseOwner(
    api,
    `select intent, intensity, awareness, segment_type, sensitivity, buyer_journey, composite_score
     from topic where topic_name = 'Iota Golf Fans'`,
  )
  expect(Object.values(rows[0]).filter((value) => value === null)).toEqual([])
})
rule('4.5', 'generate embeddings', async () => {
  await importOne({ Name: 'Embedded Golf Fans' })
  while ((await api.database.withSystem((tx) => indexTopics(tx, 500))) > 0);
  const { rows } = await asDatabaseOwner(
    api,
    `select 1 from topic_vector join topic on id = topic_id where topic_name = 'Embedded Golf Fans'`,
  )
  expect(rows).toHaveLength(1)
})
rule('4.5', 'exact normalized-name check against the org', async () => {
  const [row] = freshRows(1)
  await imports.run([row])
  const { chunk } = await imports.run([{ Name: `  ${row?.Name.toUpperCase()}! ` }])
  expect(chunk).toMatchObject({ duplicateCount: 1, successCount: 0 })
})
rule('4.5', 'global embedding search (match at 0.95 cosine similarity)', async () => {
  await importOne({ Name: 'Volkswagen Golf Drivers' })
  const { chunk } = await importOne({ Name: 'Drivers of VW Golf' })
  expect(chunk).toMatchObject({ adoptedCount: 1, successCount: 0 })
})
rule('4.5', 'dedup within the chunk', async () => {
  const [row] = freshRows(1)
  const { chunk } = await imports.run([row, row, row])
  expect(chunk).toMatchObject({ successCount: 1, duplicateCount: 2 })
})
rule('4.5', 'batch insert of new topics', async () => {
  const { chunk } = await imports.run(freshRows(20))
  expect([chunk.successCount, chunk.newTopicIds.length]).toEqual([20, 20])
})
rule('4.5', 'with existing global matches adopted (linked)', async () => {
  const other = await makeOrg(api, ['owner'])
  const [row] = freshRows(1)
  await importsOf(api, other).run([row])
  const { chunk } = await imports.run([row])
  expect(chunk).toMatchObject({ adoptedCount: 1, successCount: 0 })
  const [made] = (await key.get('/api/topics?pageSize=1')).body.data
  const [theirs] = (await askAs(api, other.key).get('/api/topics')).body.data
  expect(made.topic_id).toBe(theirs.topic_id)
})
rule('4.5', 'An existing duplicate has metadata (external_id, source) filled where empty', async () => {
  const [row] = freshRows(1)
  const { chunk } = await imports.run([row])
  const again = await imports.run([{ ...row, Code: 'crm-7' }])
  expect(again.chunk.updatedCount).toBe(1)
  await imports.run([{ ...row, Code: 'crm-8' }])
  expect((await recordOf(chunk.newTopicIds[0])).external_id).toBe('crm-7')
})
rule('4.5', 'When useLLM is true, only new-to-global topics are LLM-classified', async () => {
  const [known, fresh] = freshRows(2)
  await imports.run([known])
  await imports.run([known, fresh], { useLLM: true })
  expect(provider.seen.map(({ text }) => [text.includes(known?.Name ?? ''), text.includes(fresh?.Name ?? '')])).toEqual(
    [[false, true]],
  )
})
rule('4.5', 'at most 10 per chunk', async () => {
  await imports.run(freshRows(12), { useLLM: true })
  expect(provider.seen).toHaveLength(10)
})
rule('4.5', 'matches and duplicates skip the LLM', async () => {
  const other = await makeOrg(api, ['owner'])
  const [row, known] = freshRows(2)
  await importsOf(api, other).run([row])
  await imports.run([known])
  await imports.run([row, known, known], { useLLM: true })
  expect(provider.seen).toHaveLength(0)
})

const path = 'Acme Data > Auto > Electric & Hybrid Vehicles > Lambda EV Owners'
rule('4.5', 'a topic name shaped Provider > Category > Subcategory > Topic is split on >', async () => {
  const { topic } = await importOne({ Name: path })
  expect(topic.topic_name).not.toContain('>')
})
rule('4.5', 'a leading provider name and structural segments are removed', async () => {
  const { topic } = await importOne({ Name: `Acme Data > Audiences > ${path.slice('Acme Data > '.length)}` })
  expect([topic.topic_name, topic.parent_category]).toEqual(['Lambda EV Owners', 'Auto'])
})
rule('4.5', 'taxonomy fields go to parent_category and subcategory', async () => {
  const { topic } = await importOne({ Name: path })
  expect([topic.parent_category, topic.subcategory]).toEqual(['Auto', 'Electric & Hybrid Vehicles'])
})
rule('4.5', 'the last segment becomes topic_name', async () => {
  expect((await importOne({ Name: path })).topic.topic_name).toBe('Lambda EV Owners')
})

rule('4.5', '**GET /api/import/:batchId/status** (topics:read or session)', async () => {
  const asked = [await scoped('topics:read'), as('viewer'), await scoped('export')]
  const statuses = asked.map(async ({ get }) => (await get(`/api/import/${batch.id}/status`)).status)
  expect(await Promise.all(statuses)).toEqual([200, 200, 401])
})
rule('4.5', 'Response 200: the import batch record including updated_count', async () => {
  const { status, body } = await key.get(`/api/import/${batch.id}/status`)
  expect([status, body]).toEqual([200, batch])
  expect(body).toHaveProperty('updated_count')
})
rule('4.5', '**PATCH /api/import/:batchId/status** (topics:write or session)', async () => {
  const end = async (asking: Asking) =>
    (await asking.patch(`/api/import/${await imports.begin(1)}/status`, { status: 'cancelled' })).status
  expect([await end(await scoped('topics:write')), await end(as('member')), await end(await scoped('export'))]).toEqual(
    [200, 200, 401],
  )
})
rule('4.5', "Body {status: 'cancelled'}. Response 200 {batchId, status}", async () => {
  const id = await imports.begin(1)
  expect((await imports.end(id)).body).toEqual({ batchId: id, status: 'cancelled' })
  expect((await imports.end(await imports.begin(1), 'paused')).status).toBe(400)
})
rule('4.5', 'Errors: 404 `Batch not found`', async () => {
  expect(refusal(await imports.end('batch_1_x'))).toEqual([404, 'Batch not found'])
})
rule(
  '4.5',
  '409 when the batch is not processing (message shape `Batch is <status>, can only cancel/fail a processing batch`)',
  async () => {
    expect(refusal(await imports.end(batch.id))).toEqual([
      409,
      'Batch is completed, can only cancel/fail a processing batch',
    ])
  },
)

rule('4.5', 'Post-import review actions (chat flow): keep, skip (removes the topic from the library)', async () => {
  const { chunk } = await imports.run(freshRows(1))
  expect((await key.del('/api/topics', { ids: chunk.newTopicIds })).body).toEqual({ deleted: 1 })
})
rule('4.5', 'rename, field edit', async () => {
  const { chunk } = await imports.run(freshRows(1))
  const [id] = chunk.newTopicIds
  const changes = { topic_name: 'Renamed After Import', segment_type: 'B2B' }
  expect((await key.patch(`/api/topics/${id}`, changes)).body).toMatchObject(changes)
})
rule(
  '4.5',
  'a batch Fix All Names that cleans provider prefixes, structural segments, quoting artifacts, capitalization and spacing of all remaining topics using the LLM',
  async () => {
    const { batchId, chunk } = await imports.run([{ Name: 'Zyxcorp Premium: suv owners' }])
    provider.answer = { say: { names: ['SUV Owners'] } }
    expect((await key.post(`/api/import/${batchId}/fix-names`, {})).body).toMatchObject({ changed: 1, engine: 'llm' })
    expect((await recordOf(chunk.newTopicIds[0])).topic_name).toBe('SUV Owners')
  },
)
