import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { segmentTypes } from '@txadv/contract/vocabulary'
import { describe, expect, test } from 'vitest'
import { classify } from '../classify.ts'
import { findCategory, parseTaxonomyPath } from '../names.ts'

/** Beside the repository, where the evaluation data lies. */
const folder = join(import.meta.dirname, '../../../../shared/taxonomy')
const isThere = existsSync(join(folder, 'messy_import.csv'))

/** RFC 4180: quoted cells may hold commas, line ends and doubled quotes. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let isQuoted = false
  const endRow = () => {
    rows.push([...row, cell])
    row = []
    cell = ''
  }
  for (let at = 0; at < text.length; at++) {
    const char = text.charAt(at)
    if (isQuoted) {
      if (char !== '"') cell += char
      else if (text.charAt(at + 1) === '"') cell += text.charAt(++at)
      else isQuoted = false
    } else if (char === '"' && cell === '') isQuoted = true
    else if (char === ',') {
      row.push(cell)
      cell = ''
    } else if (char === '\n') endRow()
    else if (char !== '\r') cell += char
  }
  if (cell !== '' || row.length > 0) endRow()
  return rows
}

function readRows() {
  const given = parseCsv(readFileSync(join(folder, 'messy_import.csv'), 'utf8')).slice(1)
  const expected = readFileSync(join(folder, 'messy_import.expected.tsv'), 'utf8').trimEnd().split('\n').slice(1)
  expect(given.length).toBe(expected.length)
  return expected.map((line, at) => {
    const [row = '', , topicName = '', parentCategory = '', segmentType = '', outcome = '', , note = ''] =
      line.split('\t')
    const [, raw = '', vertical = '', , type = ''] = given[at] ?? []
    return { row, raw, vertical, type, topicName, parentCategory, segmentType, outcome, note }
  })
}

function messyImportTests(): void {
  test('at least 95 % of the rows that name a topic come out with that name', () => {
    const rows = readRows().filter(({ topicName }) => topicName !== '')
    const failed = rows.filter(({ raw, topicName }) => parseTaxonomyPath(raw).topicName !== topicName)
    const rate = 1 - failed.length / rows.length
    for (const { row, raw, topicName, note } of failed) {
      const { topicName: got } = parseTaxonomyPath(raw)
      console.log(
        `row ${row}: ${JSON.stringify(raw)} became ${JSON.stringify(got)}, not ${JSON.stringify(topicName)} (${note})`,
      )
    }
    console.log(`messy import: ${rows.length - failed.length} of ${rows.length} names, ${(100 * rate).toFixed(2)} %`)
    expect(rate).toBeGreaterThanOrEqual(0.95)
  })

  test('the rows without a topic name come out empty', () => {
    for (const { raw } of readRows().filter(({ outcome }) => outcome === 'error')) {
      expect(parseTaxonomyPath(raw).topicName).toBe('')
    }
  })

  test('a category that the path names is the expected one', () => {
    const named = readRows().filter(({ raw }) => parseTaxonomyPath(raw).parentCategory !== undefined)
    expect(named.length).toBeGreaterThan(90)
    for (const { raw, parentCategory } of named) expect(parseTaxonomyPath(raw).parentCategory).toBe(parentCategory)
  })

  test('the verticals that mean one category mean the expected one', () => {
    const named = readRows().filter(({ vertical }) => findCategory(vertical) !== undefined)
    expect(named.length).toBeGreaterThanOrEqual(20)
    for (const { vertical, parentCategory } of named) expect(findCategory(vertical)).toBe(parentCategory)
  })

  test('at least 95 % of all expected values are met: name, category, segment type', () => {
    let [asked, met] = [0, 0]
    const check = (expected: string, got: string) => {
      if (expected === '') return
      asked++
      if (expected === got) met++
    }
    for (const { raw, vertical, type, topicName, parentCategory, segmentType } of readRows()) {
      const path = parseTaxonomyPath(raw)
      const said = classify(path.topicName)
      check(topicName, path.topicName)
      check(parentCategory, path.parentCategory ?? findCategory(vertical) ?? said.parentCategory)
      check(segmentType, segmentTypes.find((each) => each === type.trim().toUpperCase()) ?? said.segmentType)
    }
    console.log(`messy import: ${met} of ${asked} expected values, ${((100 * met) / asked).toFixed(2)} %`)
    expect(met / asked).toBeGreaterThanOrEqual(0.95)
  })
}

if (isThere) describe('the messy import file', messyImportTests)
else
  test('without the messy import file nothing is measured', () => {
    console.log(`messy import: no file in ${folder}`)
    expect(isThere).toBe(false)
  })
