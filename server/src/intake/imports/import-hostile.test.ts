import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { opensFormula, parseCsv } from '../../../test/csv.ts'
import { type Api, makeOrg, type Org, startApi } from '../../../test/harness.ts'
import { freshRows, importsOf, mappings } from '../../../test/imports.ts'

let api: Api
let acme: Org
let ours: ReturnType<typeof importsOf>
beforeAll(async () => {
  api = await startApi()
  acme = await makeOrg(api, ['owner'])
  ours = importsOf(api, acme)
})
afterAll(() => api.close())

const untouched = JSON.stringify(Object.getOwnPropertyNames(Object.prototype))
function expectPrototypeUntouched(): void {
  expect(JSON.stringify(Object.getOwnPropertyNames(Object.prototype))).toBe(untouched)
  expect(Object.keys({})).toEqual([])
  for (const name of ['polluted', 'topic_name', 'Name', 'status'])
    expect(Object.hasOwn(Object.prototype, name)).toBe(false)
}

/** A chunk as text: what no object of the language can say, JSON can. */
const sendText = (batchId: string, rows: string) =>
  api.call(`/api/import/${batchId}/chunk`, acme.key, {
    method: 'POST',
    body: `{"chunkIndex": 0, "mappings": ${JSON.stringify(mappings)}, "rows": ${rows}}`,
  })

describe('hostile rows', () => {
  test.each([
    ['__proto__', '[{"__proto__": {"polluted": 1, "Name": "x"}}]'],
    ['__proto__ as a text', '[{"__proto__": "Golf Fans", "constructor": "x", "Code": "1"}]'],
    ['constructor.prototype', '[{"constructor": {"prototype": {"polluted": 1}}, "Name": ""}]'],
    ['toString and valueOf', '[{"Name": {"toString": "x", "valueOf": 7}, "toString": "x"}]'],
    ['NUL', '[{"Name": "a\\u0000b", "Code": "\\u0000", "\\u0000": "x"}, {"Name": "\\u0000", "a\\u0000": "\\u0000"}]'],
    ['lone surrogates', '[{"Name": "a\\ud800", "Code": "\\udfff"}, {"Name": "", "\\ud800": "\\udc00x"}]'],
    ['numbers, truth values, null', '[{"Name": 7}, {"Name": true}, {"Name": null}, {"Name": -0.5e300, "Code": 1e400}]'],
    [
      'objects and arrays',
      '[{"Name": {"a": 1}}, {"Name": ["x"]}, {"Name": "x", "Code": {}, "Type": [], "Category": [[]]}]',
    ],
    ['rows that are none', '[null, 7, true, "text", [], [["x"]], {}, {"": ""}]'],
    ['the same column twice', '[{"Name": "", "Name": "Doubled Golf Fans"}]'],
    ['right-to-left and zero width', '[{"Name": "\\u202egolf\\u202c fans\\u200b\\ufeff"}, {"Name": "\\u200b\\u2060"}]'],
    ['SQL and templates', `[{"Name": "'; drop table topic; --"}, {"Name": "{{topic}} \${x} $& %s"}]`],
    ['many columns', `[{"Name": "", ${Array.from({ length: 2_000 }, (_, n) => `"c${n}": "${n}"`).join()}}]`],
    ['deep nesting', `[{"Name": ${'['.repeat(5_000)}${']'.repeat(5_000)}}]`],
    ['a segment_type of a prototype', '[{"Name": "Typed Golf Fans", "Type": "__proto__", "Category": "constructor"}]'],
  ])('%s: answered in words, with a fate for every row', async (_, rows) => {
    const batchId = await ours.begin(1)
    const answer = await sendText(batchId, rows)
    expect(answer.status, answer.text).toBeLessThan(500)
    if (answer.status !== 200) expect(answer.body.error).toEqual(expect.any(String))
    else {
      const sent = JSON.parse(rows).length
      const { successCount, errorCount, duplicateCount, adoptedCount, updatedCount } = answer.body
      expect(successCount + errorCount + duplicateCount + adoptedCount + updatedCount).toBe(sent)
      expect((await ours.rows(batchId)).total).toBe(sent)
      expect((await ours.csv(batchId)).status).toBe(200)
    }
    expectPrototypeUntouched()
  })

  test('cells of a megabyte are errors of their rows, within the time of a chunk', async () => {
    const batchId = await ours.begin(7)
    const megabyte = (part: string) => part.repeat(2 ** 20 / part.length)
    const { status, body } = await ours.chunk(batchId, 0, [
      { Name: megabyte('a') },
      { Name: megabyte('> ') },
      { Name: megabyte('"') },
      { Name: freshRows(1)[0]?.Name, Code: megabyte('x') },
      { Name: freshRows(1)[0]?.Name, Category: megabyte('=') },
      { Name: freshRows(1)[0]?.Name, Type: megabyte('b2') },
      { Name: '', Note: megabyte('&lt;') },
    ])
    expect(status).toBe(200)
    expect(body.errors).toEqual([
      { row: 1, message: 'topic_name must be at most 500 characters' },
      { row: 2, message: expect.stringMatching(/^topic_name (is required|must be at most 500 characters)$/) },
      { row: 3, message: expect.stringMatching(/^topic_name (is required|must be at most 500 characters)$/) },
      { row: 4, message: 'external_id must be at most 200 characters' },
      { row: 7, message: 'topic_name is required' },
    ])
    const { text } = await ours.csv(batchId)
    expect(text.length).toBeLessThan(20_000)
    expect(JSON.stringify(await ours.rows(batchId)).length).toBeLessThan(20_000)
  })

  test('a body past 10 MB is 413; a body that is no JSON is 400', async () => {
    const batchId = await ours.begin(1)
    expect((await sendText(batchId, `["${'x'.repeat(11 * 2 ** 20)}"]`)).status).toBe(413)
    expect((await sendText(batchId, '[{"Name": "\u0000"}')).status).toBe(400)
    expect((await ours.status(batchId)).processed_rows).toBe(0)
  })

  test('anything in rows, columns and mappings: never 5xx, and the counters add up', async () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.constantFrom('__proto__', '=1', '\0', '\ud800'),
    )
    const cell = fc.oneof(text, fc.jsonValue({ maxDepth: 2 }))
    const column = fc.oneof(fc.constantFrom('Name', 'Code', 'Type', 'Category', '__proto__', 'constructor'), text)
    const asText = (cells: readonly (readonly [string, unknown])[]) =>
      `{${cells.map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`).join()}}`
    const row = fc.oneof(
      { weight: 9, arbitrary: fc.array(fc.tuple(column, cell), { maxLength: 5 }).map(asText) },
      { weight: 1, arbitrary: fc.jsonValue().map((value) => JSON.stringify(value)) },
    )
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 15 }), async (rows) => {
        const batchId = await ours.begin(1)
        const answer = await sendText(batchId, `[${rows.join()}]`)
        expect(answer.status, answer.text).toBeLessThan(500)
        if (answer.status === 200) {
          const batch = await ours.status(batchId)
          const counted = batch.success_count + batch.error_count + batch.duplicate_count + batch.adopted_count
          expect([batch.processed_rows, counted + batch.updated_count]).toEqual([rows.length, rows.length])
          const { data } = await ours.rows(batchId)
          expect(data.map(({ row }: { row: number }) => row)).toEqual(rows.map((_, n) => n + 1))
          const csv = await ours.csv(batchId)
          expect(csv.status).toBe(200)
          expect(parseCsv(csv.text).flat().filter(opensFormula)).toEqual([])
        }
        expectPrototypeUntouched()
      }),
      { numRuns: 60 },
    )
  })
})

test('anything as the body of any import route that takes one: never 5xx', async () => {
  const batchId = await ours.begin(1_000)
  const value = fc.jsonValue({ maxDepth: 3 })
  const body = fc.oneof(
    value,
    fc.record({ filename: value, totalRows: value, mappings: value, useLLM: value }, { requiredKeys: [] }),
    fc.record(
      { chunkIndex: value, rows: value, mappings: fc.oneof(value, fc.constant(mappings)) },
      { requiredKeys: [] },
    ),
    fc.record({ status: value }),
  )
  const route = fc.constantFrom(['', 'POST'], [`/${batchId}/chunk`, 'POST'], [`/${batchId}/undo`, 'POST'])
  await fc.assert(
    fc.asyncProperty(route, body, async ([path, method], sent) => {
      const answer = await api.call(`/api/import${path}`, acme.key, {
        method: method ?? '',
        body: JSON.stringify(sent),
      })
      expect(answer.status, answer.text).toBeLessThan(500)
      expectPrototypeUntouched()
    }),
    { numRuns: 150 },
  )
})
