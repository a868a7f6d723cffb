import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, type Api, asDatabaseOwner, makeOrg, type Org, startApi } from '../../../test/harness.ts'
import { freshRows, importsOf, mappings } from '../../../test/imports.ts'

let api: Api
let acme: Org
let other: Org
/** An organization that keeps its new topics to itself. */
let quiet: Org
let ours: ReturnType<typeof importsOf>
let theirs: ReturnType<typeof importsOf>
beforeAll(async () => {
  api = await startApi()
  acme = await makeOrg(api, ['owner'])
  other = await makeOrg(api, ['owner'])
  quiet = await makeOrg(api, ['owner'])
  await api.call('/api/settings', quiet.owner, { method: 'PATCH', body: { topicVisibility: 'private' } })
  ours = importsOf(api, acme)
  theirs = importsOf(api, other)
})
afterAll(() => api.close())

const newOrg = async () => {
  const org = await makeOrg(api, ['owner'])
  return { org, ...importsOf(api, org) }
}
const addTopic = async (org: Org, body: object) =>
  (await api.call('/api/topics', org.key, { method: 'POST', body })).body
const library = async (org: Org, query = '') => (await api.call(`/api/topics?pageSize=100${query}`, org.key)).body
const total = async (org: Org): Promise<number> => (await library(org)).total
const found = async (org: Org, name: string) =>
  (await library(org, `&search=${encodeURIComponent(name)}`)).data.find(
    (topic: { topic_name: string }) => topic.topic_name === name,
  )
const used = async (org: Org) => (await api.call('/api/usage', org.owner)).body.quotas

const errorOf = ({ status, body }: Answer) => [status, body.error]
const absent = 'batch_1763164800000_01h455vb4pex5vsknk08'
const nothing = {
  successCount: 0,
  errorCount: 0,
  duplicateCount: 0,
  adoptedCount: 0,
  updatedCount: 0,
  newTopicIds: [],
  errors: [],
}

interface BatchRecord {
  readonly [field: string]: number
}
const sumOf = (batch: BatchRecord) =>
  ['success', 'error', 'duplicate', 'adopted', 'updated'].reduce((sum, name) => sum + (batch[`${name}_count`] ?? 0), 0)

describe('POST /api/import', () => {
  test('Response 200 {batchId, chunksTotal, chunkSize} with chunkSize 500', async () => {
    const answer = await ours.create({ totalRows: 1_001 })
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        batchId: expect.stringMatching(/^batch_\d{13}_[0-9a-z]{20}$/),
        chunksTotal: 3,
        chunkSize: 500,
      },
    ])
  })

  test.each([
    [1, 1],
    [500, 1],
    [501, 2],
    [50_000, 100],
  ])('%i rows are %i chunks', async (totalRows, chunksTotal) => {
    expect((await ours.create({ totalRows })).body.chunksTotal).toBe(chunksTotal)
  })

  const all = { filename: 'f.csv', totalRows: 1, mappings }
  const name = mappings[0]
  test.each([
    [undefined, 'filename, totalRows, and mappings are required'],
    [{}, 'filename, totalRows, and mappings are required'],
    [[], 'filename, totalRows, and mappings are required'],
    [{ useLLM: true }, 'filename, totalRows, and mappings are required'],
    [{ ...all, filename: undefined }, 'filename is required'],
    [{ ...all, filename: '' }, 'filename is required'],
    [{ ...all, filename: ' ' }, 'filename is required'],
    [{ ...all, filename: 7 }, 'filename is required'],
    [{ filename: 'f.csv' }, 'totalRows must be a whole number of at least 1'],
    [{ totalRows: 1 }, 'filename is required'],
    [{ totalRows: 60_000, mappings: [] }, 'filename is required'],
    [{ filename: 'f.csv', totalRows: 60_000, mappings: [] }, 'Maximum 50,000 rows allowed'],
    [{ ...all, totalRows: undefined }, 'totalRows must be a whole number of at least 1'],
    [{ ...all, totalRows: 0 }, 'totalRows must be a whole number of at least 1'],
    [{ ...all, totalRows: -1 }, 'totalRows must be a whole number of at least 1'],
    [{ ...all, totalRows: 1.5 }, 'totalRows must be a whole number of at least 1'],
    [{ ...all, totalRows: '7' }, 'totalRows must be a whole number of at least 1'],
    [{ ...all, totalRows: null }, 'totalRows must be a whole number of at least 1'],
    [{ ...all, totalRows: 50_001 }, 'Maximum 50,000 rows allowed'],
    [{ ...all, totalRows: 1e9 }, 'Maximum 50,000 rows allowed'],
    [{ ...all, mappings: undefined }, 'mappings must be a non-empty array'],
    [{ ...all, mappings: [] }, 'mappings must be a non-empty array'],
    [{ ...all, mappings: {} }, 'mappings must be a non-empty array'],
    [{ ...all, mappings: 'topic_name' }, 'mappings must be a non-empty array'],
    [{ ...all, mappings: [7] }, 'each mapping needs a csvColumn and a targetField'],
    [{ ...all, mappings: [{ targetField: 'topic_name' }] }, 'each mapping needs a csvColumn and a targetField'],
    [{ ...all, mappings: [{ ...name, csvColumn: '' }] }, 'each mapping needs a csvColumn and a targetField'],
    [
      { ...all, mappings: [{ ...name, csvColumn: 'a\0' }] },
      'mappings.0.csvColumn: must not contain NUL or lone surrogates',
    ],
    [{ ...all, mappings: [mappings[1]] }, 'mappings must map a column to topic_name'],
    [{ ...all, mappings: [name, { ...name, csvColumn: 'B' }] }, 'mappings must map each targetField once'],
  ])('400: %j', async (body, error) => {
    const answer = await api.call('/api/import', acme.key, { method: 'POST', body })
    expect(errorOf(answer)).toEqual([400, error])
  })

  test.each([
    'org_id',
    'id',
    'merged_into',
    'workspace_id',
    'source',
    '__proto__',
    'constructor',
    'TOPIC_NAME',
    '',
    null,
  ])('targetField %j is none of the target fields', async (targetField) => {
    const answer = await ours.create({ mappings: [name, { csvColumn: 'X', targetField }] })
    expect(errorOf(answer)).toEqual([
      400,
      'targetField must be one of topic_name, parent_category, taxonomy_type, subcategory, segment_type, external_id, keywords',
    ])
  })
})

describe('GET /api/import', () => {
  test('array of import batch records, newest first; limit (default 20, max 100), offset (default 0)', async () => {
    const { list, begin } = await newOrg()
    expect((await list()).body).toEqual([])
    const ids: string[] = []
    for (let n = 0; n < 103; n++) ids.unshift(await begin(1, { filename: `${n}.csv` }))
    const idsOf = async (query: string) => (await list(query)).body.map(({ id }: { id: string }) => id)
    expect(await idsOf('')).toEqual(ids.slice(0, 20))
    expect(await idsOf('?limit=3&offset=2')).toEqual(ids.slice(2, 5))
    expect(await idsOf('?limit=100')).toEqual(ids.slice(0, 100))
    expect(await idsOf('?limit=5000')).toEqual(ids.slice(0, 100))
    expect(await idsOf('?limit=50&offset=100')).toEqual(ids.slice(100))
    expect(await idsOf('?offset=103')).toEqual([])
    expect(Object.keys((await list('?limit=1')).body[0])).toEqual([
      'id',
      'filename',
      'status',
      'total_rows',
      'processed_rows',
      'success_count',
      'error_count',
      'duplicate_count',
      'adopted_count',
      'updated_count',
      'chunks_total',
      'chunks_completed',
      'use_llm',
      'created_at',
      'completed_at',
    ])
  })

  test.each(['limit=0', 'limit=-1', 'limit=x', 'limit=1.5', 'offset=-1', 'offset=1e99', 'limit=1&limit=2'])(
    '?%s is 400',
    async (query) => {
      expect((await ours.list(`?${query}`)).status).toBe(400)
    },
  )
})

describe('POST /api/import/:batchId/chunk', () => {
  test('chunkIndex, successCount, errorCount, duplicateCount, adoptedCount, updatedCount, newTopicIds, errors', async () => {
    await addTopic(other, { topic_name: 'Alpine Goat Breeders' })
    await addTopic(acme, { topic_name: 'Submarine Model Builders' })
    const held = await addTopic(acme, { topic_name: 'Vintage Tractor Collectors' })
    const batchId = await ours.begin(7)
    const answer = await ours.chunk(batchId, 0, [
      { Name: 'Northlight Data > Auto > New Vehicles > Amphibious Sedan Intenders', Code: 'A-1' },
      { Name: ' ' },
      { Name: 'alpine goat breeders', Code: 'A-3' },
      { Name: 'SUBMARINE model builders' },
      { Name: 'Vintage Tractor Collectors', Code: 'A-5' },
      { Name: 'Amphibious Sedan  intenders!' },
      7,
    ])
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        chunkIndex: 0,
        successCount: 1,
        errorCount: 2,
        duplicateCount: 2,
        adoptedCount: 1,
        updatedCount: 1,
        newTopicIds: [
          (await found(acme, 'Amphibious Sedan Intenders')).id,
          (await found(acme, 'Alpine Goat Breeders')).id,
        ],
        errors: [
          { row: 2, message: 'topic_name is required' },
          { row: 7, message: 'The row is not an object of columns' },
        ],
      },
    ])
    expect(await ours.status(batchId)).toEqual({
      id: batchId,
      filename: 'topics.csv',
      status: 'completed',
      total_rows: 7,
      processed_rows: 7,
      success_count: 1,
      error_count: 2,
      duplicate_count: 2,
      adopted_count: 1,
      updated_count: 1,
      chunks_total: 1,
      chunks_completed: 1,
      use_llm: false,
      created_at: expect.stringMatching(/Z$/),
      completed_at: expect.stringMatching(/Z$/),
    })
    expect((await found(acme, 'Vintage Tractor Collectors')).external_id).toBe('A-5')
    const { data } = await ours.rows(batchId)
    expect(data.map(({ row, outcome, reason }: Record<string, unknown>) => [row, outcome, reason])).toEqual([
      [1, 'created', 'New topic'],
      [2, 'error', 'topic_name is required'],
      [3, 'adopted', 'In the catalog already as "Alpine Goat Breeders"; added to the library'],
      [4, 'duplicate', 'In the library already as "Submarine Model Builders"'],
      [
        5,
        'updated',
        'In the library already as "Vintage Tractor Collectors"; its external_id was empty and is now filled',
      ],
      [6, 'duplicate', 'Same topic as row 1'],
      [7, 'error', 'The row is not an object of columns'],
    ])
    expect(data[4]).toMatchObject({ id: held.id, topic_id: held.topic_id, topic_name: 'Vintage Tractor Collectors' })
  })

  test('Taxonomy path parsing: taxonomy fields go to parent_category and subcategory; 7 layers for the rest', async () => {
    await ours.run([{ Name: 'BlueHarbor > In-Market > Auto > New Vehicles > Three Wheeled Sedan Intenders' }])
    expect(await found(acme, 'Three Wheeled Sedan Intenders')).toMatchObject({
      parent_category: 'Auto',
      taxonomy_type: 'Auto & Transportation',
      subcategory: 'New Vehicles',
      segment_type: 'B2C',
      audience_type: 'In-Market Shopper',
      engine_version: '2.5',
      external_id: null,
      segment_name_marketplace: expect.stringContaining('Three Wheeled Sedan Intenders'),
    })
    expect((await library(acme, '&source=import&search=wheeled')).total).toBe(1)
    const topic = await found(acme, 'Three Wheeled Sedan Intenders')
    const history = await api.call(`/api/topics/${topic.id}/history`, acme.key)
    expect(history.body).toMatchObject([
      { changeType: 'imported', source: 'import', metadata: { batchId: expect.stringMatching(/^batch_/) } },
    ])
  })

  test('the row of an error is the row in the whole file, counted from 1', async () => {
    const batchId = await ours.begin(1_001)
    const { body } = await ours.chunk(batchId, 1, [{ Name: '' }, ...freshRows(1), null])
    expect(body.errors.map(({ row }: { row: number }) => row)).toEqual([501, 503])
    expect((await ours.chunk(batchId, 2, [{}])).body.errors).toEqual([
      { row: 1_001, message: 'topic_name is required' },
    ])
    expect((await ours.rows(batchId)).data.map(({ row }: { row: number }) => row)).toEqual([501, 502, 503, 1_001])
  })

  test('A chunkIndex already processed returns zeros and skipped true and changes nothing', async () => {
    const rows = freshRows(3)
    const batchId = await ours.begin(501)
    expect((await ours.chunk(batchId, 0, rows)).body.successCount).toBe(3)
    const before = [await ours.status(batchId), await total(acme), await used(acme), await ours.rows(batchId)]
    const again = await ours.chunk(batchId, 0, [...freshRows(5), ...rows, {}])
    expect([again.status, again.body]).toEqual([200, { ...nothing, chunkIndex: 0, skipped: true }])
    expect([await ours.status(batchId), await total(acme), await used(acme), await ours.rows(batchId)]).toEqual(before)
  })

  test('also when the batch is completed or cancelled; a chunk that is not in is then 409', async () => {
    const completed = await ours.begin(1)
    await ours.chunk(completed, 0, freshRows(1))
    expect((await ours.chunk(completed, 0, freshRows(1))).body).toEqual({ ...nothing, chunkIndex: 0, skipped: true })
    const cancelled = await ours.begin(501)
    await ours.chunk(cancelled, 1, freshRows(1))
    await ours.end(cancelled)
    expect((await ours.chunk(cancelled, 1, freshRows(1))).body).toEqual({ ...nothing, chunkIndex: 1, skipped: true })
    expect(errorOf(await ours.chunk(cancelled, 0, freshRows(1)))).toEqual([409, 'Batch already cancelled'])
    const failed = await ours.begin(1)
    await ours.end(failed, 'failed')
    expect(errorOf(await ours.chunk(failed, 0, freshRows(1)))).toEqual([409, 'Batch is not processing'])
  })

  test('chunks may come in any order; the batch completes when every chunk is in', async () => {
    const batchId = await ours.begin(1_500)
    for (const [chunkIndex, status, completed] of [
      [2, 'processing', 1],
      [0, 'processing', 2],
      [0, 'processing', 2],
      [1, 'completed', 3],
    ] as const) {
      await ours.chunk(batchId, chunkIndex, freshRows(2))
      const batch = await ours.status(batchId)
      expect([batch.status, batch.chunks_completed, batch.processed_rows]).toEqual([status, completed, completed * 2])
      expect(batch.completed_at === null).toBe(status === 'processing')
    }
  })

  test.each([
    [-1, 'chunkIndex must be a whole number of at least 0'],
    [0.5, 'chunkIndex must be a whole number of at least 0'],
    ['0', 'chunkIndex must be a whole number of at least 0'],
    [null, 'chunkIndex must be a whole number of at least 0'],
    [undefined, 'chunkIndex must be a whole number of at least 0'],
    [1e300, 'chunkIndex must be a whole number of at least 0'],
    [2, 'chunkIndex must be below 2'],
    [2 ** 40, 'chunkIndex must be below 2'],
  ])('chunkIndex %j of a batch of two is 400', async (chunkIndex, error) => {
    const batchId = await ours.begin(501)
    expect(errorOf(await ours.chunk(batchId, chunkIndex, freshRows(1)))).toEqual([400, error])
    expect((await ours.status(batchId)).chunks_completed).toBe(0)
  })

  test.each([[undefined], [null], [[]], [{}], ['rows']])('rows %j: rows must be a non-empty array', async (rows) => {
    const batchId = await ours.begin(1)
    expect(errorOf(await ours.chunk(batchId, 0, rows))).toEqual([400, 'rows must be a non-empty array'])
  })

  test('max 500 rows: 501 are refused, 500 are taken', async () => {
    const batchId = await ours.begin(1_000)
    expect(errorOf(await ours.chunk(batchId, 0, freshRows(501)))).toEqual([400, 'rows exceeds maximum of 500'])
    const { body } = await ours.chunk(batchId, 0, freshRows(500))
    expect([body.successCount, body.newTopicIds.length, new Set(body.newTopicIds).size]).toEqual([500, 500, 500])
  })

  test('mappings (same as creation, required): in another order they are the same', async () => {
    const batchId = await ours.begin(501)
    const send = (given: unknown) => ours.chunk(batchId, 0, freshRows(1), { mappings: given })
    expect(errorOf(await send(undefined))).toEqual([400, 'mappings must be a non-empty array'])
    const differing = [
      mappings.slice(0, 3),
      [...mappings, { csvColumn: 'K', targetField: 'keywords' }],
      mappings.map((each, n) => (n === 0 ? { ...each, csvColumn: 'name' } : each)),
      mappings.map((each, n) => (n === 1 ? { ...each, targetField: 'subcategory' } : each)),
    ]
    for (const given of differing)
      expect(errorOf(await send(given))).toEqual([400, 'mappings must be those the batch was created with'])
    expect((await ours.status(batchId)).chunks_completed).toBe(0)
    expect((await send(mappings.toReversed())).body.successCount).toBe(1)
  })

  test("`Batch not found`: absent, malformed, another organization's and another kind's answer the same", async () => {
    const foreign = await theirs.begin(1)
    const answers = [absent, 'nonsense', foreign, foreign.replace('batch', 'matrix'), '..%2Fkeys'].flatMap((id) => [
      ours.chunk(id, 0, freshRows(1)),
      ours.statusAnswer(id),
      ours.end(id),
      ours.undo(id),
      ours.rowsAnswer(id),
      ours.csv(id),
    ])
    for (const answer of await Promise.all(answers))
      expect([answer.status, answer.text]).toEqual([404, '{"error":"Batch not found"}'])
    expect(await theirs.status(foreign)).toMatchObject({ status: 'processing', processed_rows: 0 })
  })

  test('useLLM true without an LLM: new topics are classified by the local engine, and the answer says so', async () => {
    const batchId = await ours.begin(13, { useLLM: true })
    const { body } = await ours.chunk(batchId, 0, [...freshRows(12), { Name: '' }])
    expect(body).toMatchObject({ successCount: 12, llm: { asked: 10, answered: 0, unavailable: true } })
    expect((await ours.status(batchId)).use_llm).toBe(true)
    expect((await ours.rows(batchId)).data[0].reason).toBe(
      'New topic; classified by the local engine, because the LLM is unavailable',
    )
    expect((await ours.run(freshRows(1))).chunk).not.toHaveProperty('llm')
  })

  test('an invalid segment_type flags the new topic for review, and no topic that was there', async () => {
    await addTopic(other, { topic_name: 'Glacier Wedding Planners' })
    const { batchId } = await ours.run([
      { Name: 'Volcano Wedding Planners', Type: 'consumer' },
      { Name: 'Glacier Wedding Planners', Type: 'consumer' },
    ])
    const { data } = await ours.rows(batchId)
    expect(data.map(({ reason }: { reason: string }) => reason)).toEqual([
      'New topic; Invalid segment_type: consumer',
      'In the catalog already as "Glacier Wedding Planners"; added to the library',
    ])
    const { rows } = await asDatabaseOwner(
      api,
      `select review_status, review_reason, segment_type is not null as classified from topic
       where topic_name = any($1) order by topic_name desc`,
      [['Volcano Wedding Planners', 'Glacier Wedding Planners']],
    )
    expect(rows).toEqual([
      {
        review_status: 'needs_review',
        review_reason: 'Invalid segment_type in the row that brought the topic',
        classified: true,
      },
      { review_status: null, review_reason: null, classified: true },
    ])
  })
})

describe('duplicates and adoption', () => {
  test('a renamed topic is found by its new name, and an alias or another word order is the same topic', async () => {
    const { org, run } = await newOrg()
    const topic = await addTopic(org, { topic_name: 'BMW Owners' })
    const renamed = await addTopic(org, { topic_name: 'Harbour Pilots' })
    await api.call(`/api/topics/${renamed.id}`, org.key, { method: 'PATCH', body: { topic_name: 'Tugboat Captains' } })
    const { batchId, chunk } = await run([{ Name: 'bmw owner' }, { Name: 'Owners: BMW' }, { Name: 'TUGBOAT captains' }])
    expect(chunk).toMatchObject({ ...nothing, duplicateCount: 3 })
    const { data } = await importsOf(api, org).rows(batchId)
    expect(data.map(({ id }: { id: string }) => id)).toEqual([topic.id, topic.id, renamed.id])
    expect(await total(org)).toBe(2)
  })

  test('names in one chunk that are one when they are normalized are one topic, though signs tell them apart', async () => {
    const { run } = await newOrg()
    const names = ['+71+71', '=71+71']
    expect((await run(names.map((Name) => ({ Name })))).chunk).toMatchObject({ successCount: 1, duplicateCount: 1 })
  })

  test('names that a distinguishing word tells apart are topics of their own', async () => {
    const { run } = await newOrg()
    const names = ['Women Runners', 'Men Runners', 'iPhone 14 Owners', 'iPhone 15 Owners', 'Runners in Texas']
    expect((await run(names.map((Name) => ({ Name })))).chunk).toMatchObject({ successCount: 5, duplicateCount: 0 })
  })

  test("another organization's shared topic is adopted under the name that the row has, and what the row says otherwise stays on the link", async () => {
    const made = await addTopic(other, { topic_name: 'Orchid Garden Fans', segment_type: 'B2C' })
    const before = await found(other, 'Orchid Garden Fans')
    const { batchId, chunk } = await ours.run([{ Name: 'orchid garden fan', Type: 'B2B', Code: 'O-1' }])
    expect(chunk).toMatchObject({ successCount: 0, adoptedCount: 1 })
    expect(await found(acme, 'Orchid Garden Fan')).toMatchObject({
      id: chunk.newTopicIds[0],
      topic_id: made.topic_id,
      segment_type: 'B2B',
      external_id: 'O-1',
    })
    const { data } = await ours.rows(batchId)
    expect(data[0].reason).toBe('In the catalog already as "Orchid Garden Fans"; added to the library')
    expect(await found(other, 'Orchid Garden Fans')).toEqual(before)
  })

  test('metadata (external_id) is filled where empty, and only there', async () => {
    const org = acme
    const topic = await addTopic(org, { topic_name: 'Pinball Machine Restorers' })
    expect((await ours.run([{ Name: 'Pinball Machine Restorers', Code: 'P-1' }])).chunk).toMatchObject({
      ...nothing,
      updatedCount: 1,
    })
    expect((await ours.run([{ Name: 'Pinball Machine Restorers', Code: 'P-2' }])).chunk).toMatchObject({
      ...nothing,
      duplicateCount: 1,
    })
    expect((await found(org, 'Pinball Machine Restorers')).external_id).toBe('P-1')
    const history = await api.call(`/api/topics/${topic.id}/history`, org.key)
    expect(history.body).toMatchObject([
      {
        changeType: 'metadata_enrichment',
        previousValues: { external_id: null },
        newValues: { external_id: 'P-1' },
        source: 'import',
      },
      { changeType: 'created' },
    ])
  })

  test('private topics of another organization are never matched, and nothing tells that they exist', async () => {
    const hidden = ['Nuclear Icebreaker Stewards', 'Lunar Mining Lawyers', 'Zeppelin Harbour Owners']
    for (const topic_name of hidden) await addTopic(quiet, { topic_name })
    const asHidden = ['Nuclear Icebreaker Stewards', 'lunar mining lawyer', 'Owners, Zeppelin Harbour']
    const unknown = ['Nuclear Dredger Stewards', 'lunar fishing lawyer', 'Owners, Airship Harbour']
    const outcomes = async (names: string[]) => {
      const { batchId, chunk } = await theirs.run(names.map((Name) => ({ Name, Code: 'X' })))
      const { data } = await theirs.rows(batchId)
      const shown = data.map(({ outcome, reason }: Record<string, unknown>) => ({ outcome, reason }))
      return { ...chunk, newTopicIds: chunk.newTopicIds.length, shown }
    }
    // The owner itself finds them.
    expect((await importsOf(api, quiet).run(asHidden.map((Name) => ({ Name })))).chunk.duplicateCount).toBe(3)
    expect(await outcomes(asHidden)).toEqual(await outcomes(unknown))
    expect((await found(other, 'Nuclear Icebreaker Stewards')).topic_id).not.toBe(
      (await found(quiet, 'Nuclear Icebreaker Stewards')).topic_id,
    )
    expect((await found(quiet, 'Nuclear Icebreaker Stewards')).external_id).toBeNull()
  })

  test('with topicVisibility private, new topics are private, and shared ones are adopted', async () => {
    await addTopic(other, { topic_name: 'Public Fountain Engineers' })
    const { chunk } = await importsOf(api, quiet).run([
      { Name: 'Hidden Fountain Engineers' },
      { Name: 'Public Fountain Engineers' },
    ])
    expect(chunk).toMatchObject({ successCount: 1, adoptedCount: 1 })
    const { rows } = await asDatabaseOwner(
      api,
      `select topic_name, owner_org_id from topic where topic_name like '% Fountain Engineers' order by topic_name`,
    )
    expect(rows).toEqual([
      { topic_name: 'Hidden Fountain Engineers', owner_org_id: quiet.id },
      { topic_name: 'Public Fountain Engineers', owner_org_id: null },
    ])
  })

  test('X-Workspace-Id: a batch and its topics are of the workspace; without the header, all of the organization', async () => {
    const { org, ...everywhere } = await newOrg()
    const make = async (name: string) =>
      (await api.call('/api/workspaces', org.owner, { method: 'POST', body: { name } })).body.id
    const [eastId, westId] = [await make('East'), await make('West')]
    const [east, west] = [importsOf(api, org, eastId), importsOf(api, org, westId)]
    const [row] = freshRows(1)
    const { batchId, chunk } = await east.run([row])
    expect(chunk.successCount).toBe(1)
    expect((await west.statusAnswer(batchId)).status).toBe(404)
    expect((await west.chunk(batchId, 0, freshRows(1))).status).toBe(404)
    expect((await west.rowsAnswer(batchId)).status).toBe(404)
    expect((await west.csv(batchId)).status).toBe(404)
    expect((await west.undo(batchId)).status).toBe(404)
    expect((await west.end(batchId)).status).toBe(404)
    const shown = await Promise.all([east.list(), west.list(), everywhere.list()])
    expect(shown.map(({ body }) => body.length)).toEqual([1, 0, 1])
    expect((await everywhere.status(batchId)).success_count).toBe(1)
    // What another workspace holds is the organization's own, so it is linked there too and not made anew.
    expect((await west.run([row])).chunk).toMatchObject({ successCount: 0, adoptedCount: 1 })
    expect((await everywhere.run([row])).chunk).toMatchObject({ successCount: 0, duplicateCount: 1 })
    expect(await total(org)).toBe(2)
    const elsewhere = await api.call('/api/import', acme.key, { headers: { 'x-workspace-id': eastId } })
    expect(errorOf(elsewhere)).toEqual([404, 'Workspace not found'])
  })
})

describe('counters', () => {
  test('always add up: success + error + duplicate + adopted + updated = processed', async () => {
    const { org, ...imports } = await newOrg()
    const shared = Array.from({ length: 8 }, (_, n) => `Cohort 900${n} Yacht Crews`)
    for (const topic_name of shared) await addTopic(other, { topic_name })
    const fresh = Array.from({ length: 30 }, (_, n) => `Cohort 800${n} Yacht Crews`)
    const Name = fc.oneof(fc.constantFrom(...shared, ...fresh), fc.constantFrom('', ' ', '> >', 'x'.repeat(501)))
    const row = fc.oneof(
      { weight: 9, arbitrary: fc.record({ Name, Code: fc.constantFrom('', 'C-1', 'C-2') }) },
      { weight: 1, arbitrary: fc.constantFrom(null, 7, 'text', [], {}) },
    )
    const chunks = fc.array(fc.array(row, { minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 4 })
    const links = { before: 0, added: 0 }
    await fc.assert(
      fc.asyncProperty(chunks, fc.boolean(), async (sent, cancels) => {
        const batchId = await imports.begin(sent.length * 500)
        let credits = (await used(org)).classifications.used
        for (const [n, rows] of sent.entries()) {
          if (cancels && n === sent.length - 1) await imports.end(batchId)
          const { status, body } = await imports.chunk(batchId, n, rows)
          if (status === 200) {
            const counts = body.successCount + body.errorCount + body.duplicateCount + body.adoptedCount
            expect(counts + body.updatedCount).toBe(rows.length)
            expect(body.newTopicIds).toHaveLength(body.successCount + body.adoptedCount)
            expect(body.errors).toHaveLength(body.errorCount)
            links.added += body.newTopicIds.length
            credits += rows.length
          } else expect([status, cancels]).toEqual([409, true])
        }
        const batch = await imports.status(batchId)
        const taken = cancels ? sent.slice(0, -1) : sent
        expect(batch.processed_rows).toBe(taken.flat().length)
        expect(sumOf(batch)).toBe(batch.processed_rows)
        expect([batch.status, batch.chunks_completed]).toEqual([cancels ? 'cancelled' : 'completed', taken.length])
        for (const [outcome, column] of [
          ['created', 'success_count'],
          ['error', 'error_count'],
          ['duplicate', 'duplicate_count'],
          ['adopted', 'adopted_count'],
          ['updated', 'updated_count'],
        ] as const)
          expect((await imports.rows(batchId, `?outcome=${outcome}`)).total).toBe(batch[column])
        expect(await total(org)).toBe(links.added)
        expect((await used(org)).classifications.used).toBe(credits)
      }),
      { numRuns: 25 },
    )
  })

  test('five sendings of one chunk at once: it is in once, and the others are skipped', async () => {
    for (let round = 0; round < 5; round++) {
      const batchId = await ours.begin(501)
      const rows = freshRows(20)
      const before = (await used(acme)).classifications.used
      const answers = await Promise.all(Array.from({ length: 5 }, () => ours.chunk(batchId, 0, rows)))
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
      const taken = answers.filter(({ body }) => !body.skipped)
      expect(taken.map(({ body }) => body.successCount)).toEqual([20])
      expect(await ours.status(batchId)).toMatchObject({ chunks_completed: 1, processed_rows: 20, success_count: 20 })
      expect((await used(acme)).classifications.used).toBe(before + 20)
      expect((await ours.rows(batchId)).total).toBe(20)
    }
  })

  test('all chunks of a batch at once: each is in, and the last one completes it', async () => {
    const batchId = await ours.begin(4_000)
    const sent = Array.from({ length: 8 }, () => freshRows(10))
    const answers = await Promise.all(sent.map((rows, n) => ours.chunk(batchId, n, rows)))
    expect(answers.map(({ body }) => body.successCount)).toEqual(Array(8).fill(10))
    expect(await ours.status(batchId)).toMatchObject({ status: 'completed', processed_rows: 80, success_count: 80 })
  })

  test('two organizations that import the same new names at once: one makes each, the other adopts it', async () => {
    for (let round = 0; round < 5; round++) {
      const rows = freshRows(40)
      const [mine, foreign] = await Promise.all([ours.run(rows), theirs.run(rows.toReversed())])
      for (const { chunk } of [mine, foreign]) expect(chunk.successCount + chunk.adoptedCount).toBe(40)
      expect(mine.chunk.successCount + foreign.chunk.successCount).toBe(40)
    }
  })
})
