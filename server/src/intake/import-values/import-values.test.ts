import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, asDatabaseOwner, makeOrg, type Org, startApi } from '../../../test/harness.ts'
import { freshRows, importsOf } from '../../../test/imports.ts'

let api: Api
let org: Org
let imports: ReturnType<typeof importsOf>
beforeAll(async () => {
  api = await startApi()
  org = await makeOrg(api)
  imports = importsOf(api, org)
})
afterAll(() => api.close())

const valuesOf = (method: 'POST' | 'PUT', values: readonly object[], whose = org) =>
  api.call('/api/import/values', whose.key, { method, body: { values } })
const segment = (given: string) => ({ targetField: 'segment_type', given })

describe('values of a file: "Consumer" -> B2C, once, remembered per organization', () => {
  test.each([
    ['segment_type', 'b-2-c', 'B2C', 'known'],
    ['segment_type', 'Consumers', 'B2C', 'suggested'],
    ['segment_type', 'Small Bussiness', 'B2B', 'suggested'],
    ['segment_type', 'Public sector', 'B2G', 'suggested'],
    ['segment_type', 'Zzyzx', null, 'unknown'],
    ['parent_category', 'Sports', 'Sports', 'known'],
    ['parent_category', 'Sprots', 'Sports', 'suggested'],
    ['taxonomy_type', 'Food and Drink', 'Food & Drink', 'suggested'],
  ])('%s %j is %j: %s', async (targetField, given, value, source) => {
    const { status, body } = await valuesOf('POST', [{ targetField, given }])
    expect([status, body]).toEqual([200, { values: [{ targetField, given, value, source }] }])
  })

  test('what was mapped is answered the next time, in any spelling of case, and to nobody else', async () => {
    const given = { ...segment('Haushalte'), value: 'B2C' }
    const other = { ...segment('unklar'), value: null }
    expect((await valuesOf('PUT', [given, other])).body).toMatchObject({ remembered: 2 })
    expect((await valuesOf('PUT', [{ ...given, given: ' HAUSHALTE', value: 'B2B' }])).body).toEqual({ remembered: 2 })
    const asked = [segment('haushalte'), segment('Unklar')]
    expect((await valuesOf('POST', asked)).body.values).toMatchObject([
      { value: 'B2B', source: 'remembered' },
      { value: null, source: 'remembered' },
    ])
    const stranger = await makeOrg(api)
    expect((await valuesOf('POST', asked, stranger)).body.values).toMatchObject([
      { value: null, source: 'unknown' },
      { value: null, source: 'unknown' },
    ])
  })

  test('a value that its field does not have is refused', async () => {
    const answer = await valuesOf('PUT', [{ ...segment('x'), value: 'Sports' }])
    expect(answer.status).toBe(400)
    expect(answer.body.error).toContain('value must be null or one that its targetField has')
    expect((await valuesOf('PUT', [])).body.error).toBe('values must be a non-empty array')
  })

  test('an import reads values as it was started with, and says what it mapped, dropped and left to the engine', async () => {
    const rows = freshRows(4).map((row, n) => ({
      ...row,
      Type: ['Consumer', 'consumer ', 'whoever', 'Nobody'][n],
      Category: n === 0 ? 'Cars & Stuff' : 'Sports',
    }))
    const values = [
      { ...segment('CONSUMER'), value: 'B2C' },
      { ...segment('whoever'), value: null },
      { targetField: 'parent_category', given: 'cars & stuff', value: 'Auto' },
    ]
    const { batchId } = await imports.run(rows, { values })
    const library = (await api.call(`/api/topics?pageSize=10&sortBy=created_at`, org.key)).body.data
    const made = library.find(({ topic_name }: { topic_name: string }) => topic_name === rows[0]?.Name)
    expect(made).toMatchObject({ parent_category: 'Auto', segment_type: 'B2C' })
    const summary = (await api.call(`/api/import/${batchId}/summary`, org.key)).body
    expect(summary.outcomes).toMatchObject({ created: 4, error: 0 })
    const found = summary.causes.map(({ rows: _, ...cause }: { rows: unknown }) => cause)
    const cause = (over: object) => ({ outcome: 'created', field: 'segment_type', count: 1, ...over })
    expect(found).toHaveLength(5)
    expect(found).toEqual(
      expect.arrayContaining([
        cause({ cause: 'value_mapped', value: 'Consumer', read: 'B2C' }),
        cause({ cause: 'value_mapped', value: 'whoever', read: null }),
        cause({ cause: 'value_unknown', value: 'Nobody', read: null }),
        cause({ cause: 'value_mapped', field: 'parent_category', value: 'Cars & Stuff', read: 'Auto' }),
      ]),
    )
    expect(summary).toMatchObject({ values, workerDriven: false, reason: null })
  })
})

describe('nothing that the import would drop or change goes unsaid', () => {
  const mappings = [
    { csvColumn: 'Name', targetField: 'topic_name' },
    { csvColumn: 'Group', targetField: 'taxonomy_type' },
    { csvColumn: 'Code', targetField: 'external_id' },
    { csvColumn: 'Words', targetField: 'keywords' },
  ]
  const check = async (rows: readonly object[], over: object = {}) => {
    const answer = await api.call('/api/import/check', org.key, { method: 'POST', body: { rows, mappings, ...over } })
    expect(answer.status, answer.text).toBe(200)
    return answer.body
  }

  test('a check tells of each row how it would end, and what would be dropped, changed or refused', async () => {
    const [one, other] = freshRows(2)
    const rows = [
      { ...one, Group: 'Cars' },
      { Name: `  ${one?.Name.toUpperCase()} ` },
      { Name: '' },
      { ...other, Words: Array.from({ length: 60 }, (_, n) => `w${n}`).join(',') },
      { Name: 'x'.repeat(501) },
    ]
    const said = await check(rows)
    expect(said.rows.map(({ outcome }: { outcome: string }) => outcome)).toEqual(
      'created duplicate error created error'.split(' '),
    )
    expect(said.rows[1].key).toBe(said.rows[0].key)
    expect(said.rows[3].key).not.toBe(said.rows[0].key)
    expect(said.findings).toMatchObject([
      { row: 1, cause: 'value_unknown', field: 'taxonomy_type', value: 'Cars', read: null },
      { row: 3, cause: 'name_missing', field: 'topic_name', value: null },
      { row: 4, cause: 'value_shortened', field: 'keywords' },
      { row: 5, cause: 'name_too_long', field: 'topic_name' },
    ])
    expect(said.matches).toMatchObject([{ row: 2, id: null, reason: 'Same topic as row 1' }])
  })

  test('a check of more rows than a chunk numbers them as they were sent', async () => {
    const rows: object[] = freshRows(700)
    rows[650] = { Name: '' }
    const said = await check(rows)
    expect(said.rows).toHaveLength(700)
    expect(said.findings).toMatchObject([{ row: 651, cause: 'name_missing' }])
  })

  test('two topics of one file with one external_id: only one gets it, in whichever chunk the other is', async () => {
    const rows: Record<string, unknown>[] = freshRows(502).map((row) => ({ ...row }))
    for (const n of [0, 3, 501]) rows[n] = { ...rows[n], Code: 'shared-1' }
    rows[5] = { ...rows[0] }
    const { batchId } = await imports.run(rows)
    const { data } = await imports.rows(batchId, '?pageSize=500')
    const last = (await imports.rows(batchId, '?pageSize=500&page=2')).data
    const said = 'New topic; Its external_id was not used: row 1, another topic, has the same'
    expect([data[0], data[3], data[5], last[1]].map(({ reason }) => reason)).toEqual([
      'New topic',
      said,
      'Same topic as row 1',
      said,
    ])
    const { causes } = (await api.call(`/api/import/${batchId}/summary`, org.key)).body
    expect(causes).toMatchObject([
      { cause: 'external_id_repeated', value: 'shared-1', count: 2, rows: [{ row: 4 }, { row: 502 }] },
    ])
    const held = await asDatabaseOwner(api, 'select id from org_topic where org_id = $1 and external_id = $2', [
      org.id,
      'shared-1',
    ])
    expect(held.rows).toHaveLength(1)
  })

  test('chunks of one file that come at once agree on who has an external_id', async () => {
    const rows = freshRows(1_500).map((row, n) => ({ ...row, Code: `both-${n % 500}` }))
    const batchId = await imports.begin(rows.length)
    const answers = await Promise.all(
      [0, 1, 2].map((n) => imports.chunk(batchId, n, rows.slice(n * 500, n * 500 + 500))),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await imports.status(batchId)).toMatchObject({ success_count: 1_500, status: 'completed' })
    const held = await asDatabaseOwner(
      api,
      `select count(*), count(distinct external_id) as ids from org_topic where org_id = $1 and external_id like 'both-%'`,
      [org.id],
    )
    expect([Number(held.rows[0].count), Number(held.rows[0].ids)]).toEqual([500, 500])
  })

  test('totalRows is what an import holds: more are refused, and none of the chunk is in', async () => {
    const batchId = await imports.begin(2)
    const refused = await imports.chunk(batchId, 0, freshRows(3))
    expect([refused.status, refused.body.error]).toEqual([
      400,
      'rows exceeds maximum of 2 for this chunk: totalRows announced no more',
    ])
    expect((await imports.chunk(batchId, 0, freshRows(2))).status).toBe(200)
  })

  test('a preview shows of a duplicate in the file what the first of them says', async () => {
    const [{ Name } = { Name: '' }] = freshRows(1)
    const answer = await api.call('/api/import/preview', org.key, {
      method: 'POST',
      body: {
        rows: [
          { Name, Sort: 'Travel & Lodging' },
          { Name, Sort: 'Auto' },
        ],
        mappings: [
          { csvColumn: 'Name', targetField: 'topic_name' },
          { csvColumn: 'Sort', targetField: 'parent_category' },
        ],
      },
    })
    expect(answer.body.rows).toMatchObject([
      { outcome: 'created', parent_category: 'Travel & Lodging' },
      { outcome: 'duplicate', parent_category: 'Travel & Lodging' },
    ])
  })
})

test('what will be shared with the catalog is chosen: keepPrivate keeps the new topics to the organization', async () => {
  const [hidden, shown] = freshRows(2)
  await imports.run([hidden], { keepPrivate: true })
  await imports.run([shown])
  const stranger = await makeOrg(api)
  const { chunk } = await importsOf(api, stranger).run([hidden, shown])
  expect(chunk).toMatchObject({ successCount: 1, adoptedCount: 1 })
})

test('an undo is planned: what it would take back, and what stays because it was edited since', async () => {
  const { batchId, chunk } = await imports.run(freshRows(3))
  const plan = async () => (await api.call(`/api/import/${batchId}/undo`, org.key)).body
  expect(await plan()).toEqual({ created: 3, adopted: 0, updated: 0, kept: 0 })
  await api.call(`/api/topics/${chunk.newTopicIds[0]}`, org.key, { method: 'PATCH', body: { parent_category: 'Auto' } })
  expect(await plan()).toEqual({ created: 2, adopted: 0, updated: 0, kept: 1 })
  expect((await imports.undo(batchId)).body).toEqual({ undone: 2, kept: 1 })
  expect(await plan()).toEqual({ created: 0, adopted: 0, updated: 0, kept: 1 })
})
