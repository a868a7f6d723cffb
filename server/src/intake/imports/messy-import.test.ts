import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { opensFormula, parseCsv, parseRecords } from '../../../test/csv.ts'
import { type Api, makeOrg, type Org, startApi } from '../../../test/harness.ts'
import { importsOf } from '../../../test/imports.ts'

/** Beside the repository, where the evaluation data lies. */
const folder = join(import.meta.dirname, '../../../../../shared/taxonomy')
const isThere = existsSync(join(folder, 'messy_import.csv'))

const mappings = [
  { csvColumn: 'Provider Segment ID', targetField: 'external_id' },
  { csvColumn: 'Segment Path', targetField: 'topic_name' },
  { csvColumn: 'Vertical', targetField: 'parent_category' },
  { csvColumn: 'Keywords', targetField: 'keywords' },
  { csvColumn: 'Type', targetField: 'segment_type' },
]

interface Fate {
  readonly row: number
  readonly outcome: string
  readonly reason: string
  readonly topic_name: string | null
  readonly id: string | null
  readonly topic_id: string | null
}

function messyImportTests(): void {
  const given = parseRecords(readFileSync(join(folder, 'messy_import.csv'), 'utf8'))
  const expected = readFileSync(join(folder, 'messy_import.expected.tsv'), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'))
    .map(([row, , topicName, , , outcome, duplicateOf]) => ({ row: Number(row), topicName, outcome, duplicateOf }))

  let api: Api
  let org: Org
  let imports: ReturnType<typeof importsOf>
  let batchId: string
  let fates: readonly Fate[]
  beforeAll(async () => {
    api = await startApi()
    org = await makeOrg(api, ['owner'])
    imports = importsOf(api, org)
    const done = await imports.run(given, { filename: 'messy_import.csv', mappings })
    batchId = done.batchId
    fates = (await imports.rows(batchId, '?pageSize=500')).data
  })
  afterAll(() => api.close())

  test('every row has a fate and a reason, and the counters add up', async () => {
    expect(given.length).toBe(expected.length)
    expect(fates.map(({ row }) => row)).toEqual(expected.map(({ row }) => row))
    for (const { reason } of fates) expect(reason).not.toBe('')
    const batch = await imports.status(batchId)
    expect(batch).toMatchObject({ status: 'completed', total_rows: given.length, processed_rows: given.length })
    const { success_count, error_count, duplicate_count, adopted_count, updated_count } = batch
    expect(success_count + error_count + duplicate_count + adopted_count + updated_count).toBe(given.length)
    const { body } = await api.call('/api/topics?pageSize=1', org.key)
    expect(body.total).toBe(success_count)
  })

  test('the rows that fail are exactly those without a topic name', () => {
    const failing = (rows: readonly { row: number; outcome: string | undefined }[]) =>
      rows.filter(({ outcome }) => outcome === 'error').map(({ row }) => row)
    expect(failing(fates)).toEqual(failing(expected))
    expect(failing(expected).length).toBeGreaterThan(0)
  })

  test('at least 95 % of the rows become what they should: a topic of their own, or the topic of the row they repeat', () => {
    const wrong = expected.filter(({ row, outcome, duplicateOf }) => {
      const fate = fates[row - 1]
      if (outcome === 'error') return fate?.outcome !== 'error'
      if (outcome === 'duplicate') return fate?.topic_id !== fates[Number(duplicateOf) - 1]?.topic_id
      return fate?.outcome !== 'created'
    })
    for (const { row, topicName, outcome } of wrong)
      console.log(`row ${row}, ${topicName}: ${fates[row - 1]?.outcome} (${fates[row - 1]?.reason}), not ${outcome}`)
    console.log(`messy import: ${expected.length - wrong.length} of ${expected.length} rows have the expected fate`)
    expect(wrong.length / expected.length).toBeLessThanOrEqual(0.05)
  })

  test('no cell of the exported library, nor of the rows that failed, opens a live formula', async () => {
    const library = await api.call('/api/export', org.key)
    const failed = await imports.csv(batchId)
    for (const { status, text } of [library, failed]) {
      expect(status).toBe(200)
      expect(parseCsv(text).flat().filter(opensFormula)).toEqual([])
    }
    const names = parseRecords(library.text).map(({ topic_name }) => topic_name ?? '')
    expect(names.filter((name) => name.startsWith("'")).length).toBeGreaterThan(0)
    const errors = fates.filter(({ outcome }) => outcome === 'error')
    expect(parseRecords(failed.text).map(({ row }) => Number(row))).toEqual(errors.map(({ row }) => row))
  })

  test('the same file again adds nothing', async () => {
    const before = (await api.call('/api/topics?pageSize=1', org.key)).body.total
    const { chunk } = await imports.run(given, { mappings })
    expect(chunk).toMatchObject({ successCount: 0, adoptedCount: 0, newTopicIds: [] })
    expect((await api.call('/api/topics?pageSize=1', org.key)).body.total).toBe(before)
  })
}

if (isThere) describe('the messy import file', messyImportTests)
else
  test('without the messy import file nothing is imported', () => {
    console.log(`messy import: no file in ${folder}`)
    expect(isThere).toBe(false)
  })
