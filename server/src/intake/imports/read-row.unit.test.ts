import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { leastCpuMs } from '../../../../engine/test/cpu-time.ts'
import { propertyRuns } from '../../../../engine/test/property-runs.ts'
import { type ColumnMappings, cellText, readingOf, readRow } from './read-row.ts'

const mappings: ColumnMappings = [
  { csvColumn: 'Name', targetField: 'topic_name' },
  { csvColumn: 'Category', targetField: 'parent_category' },
  { csvColumn: 'Group', targetField: 'taxonomy_type' },
  { csvColumn: 'Sub', targetField: 'subcategory' },
  { csvColumn: 'Type', targetField: 'segment_type' },
  { csvColumn: 'Code', targetField: 'external_id' },
  { csvColumn: 'Words', targetField: 'keywords' },
]
const read = (row: unknown) => {
  const { findings: _, ...said } = readRow(row, readingOf(mappings))
  return said
}
const arrivalOf = (row: unknown) => {
  const made = read(row)
  if ('error' in made) throw new Error(made.error)
  return made.arrival
}

describe('Taxonomy path parsing', () => {
  test.each([
    ['Acme Data > Auto > New Vehicles > Sedan Intenders', 'Sedan Intenders', 'Auto', 'New Vehicles'],
    [
      'Auto > Electric & Hybrid Vehicles > Tesla Model 3 Owners',
      'Tesla Model 3 Owners',
      'Auto',
      'Electric & Hybrid Vehicles',
    ],
    ['BlueHarbor > US > In-Market > Auto > Pickup Truck Owners', 'Pickup Truck Owners', 'Auto', undefined],
    ['Luxury Watch Buyers', 'Luxury Watch Buyers', undefined, undefined],
  ])('%s: the last segment becomes topic_name, taxonomy fields go to parent_category and subcategory', (...given) => {
    const [Name, topic_name, parent_category, subcategory] = given
    expect(arrivalOf({ Name })).toMatchObject({ topic_name, parent_category, subcategory })
  })

  test("a row's own columns say more than its path", () => {
    const row = { Name: 'Acme Data > Auto > New Vehicles > Golf Fans', Category: 'sports', Sub: 'Golf' }
    expect(arrivalOf(row)).toMatchObject({ topic_name: 'Golf Fans', parent_category: 'Sports', subcategory: 'Golf' })
  })
})

describe('Target fields', () => {
  test('all seven are read; what no column says is left to the engine', () => {
    const row = {
      Name: ' Sedan Intenders ',
      Category: 'AUTO',
      Group: 'auto & transportation',
      Sub: 'New Vehicles',
      Type: 'b2c',
      Code: 'CRM-7',
      Words: 'sedan, car',
      Other: 'not mapped',
    }
    expect(read(row)).toEqual({
      remarks: [],
      arrival: {
        topic_name: 'Sedan Intenders',
        parent_category: 'Auto',
        taxonomy_type: 'Auto & Transportation',
        subcategory: 'New Vehicles',
        segment_type: 'B2C',
        external_id: 'CRM-7',
        keywords: ['sedan', 'car'],
        review_reason: undefined,
      },
    })
    expect(read({ Name: 'Sedan Intenders' })).toEqual({
      remarks: [],
      arrival: {
        topic_name: 'Sedan Intenders',
        parent_category: undefined,
        taxonomy_type: undefined,
        subcategory: undefined,
        segment_type: undefined,
        external_id: undefined,
        keywords: undefined,
        review_reason: undefined,
      },
    })
  })

  test.each([
    ['a, b ,c', ['a', 'b', 'c']],
    ['a;b|c\nd', ['a', 'b', 'c', 'd']],
    [',, a,,A , ', ['A']],
    [Array.from({ length: 60 }, (_, n) => `w${n}`).join(), Array.from({ length: 50 }, (_, n) => `w${n}`)],
    ['x'.repeat(101), ['x'.repeat(100)]],
    [' , ', []],
  ])('keywords (comma-separated): %j', (Words, keywords) => {
    expect(arrivalOf({ Name: 'Golf Fans', Words }).keywords).toEqual(keywords)
  })

  test.each([
    ['b2b', 'B2B'],
    ['B-2-C', 'B2C'],
    [' b2b 2c ', 'B2B2C'],
    ['B2G.', 'B2G'],
  ])('segment_type %j is %s', (Type, segment_type) => {
    expect(read({ Name: 'Golf Fans', Type })).toMatchObject({ remarks: [], arrival: { segment_type } })
  })

  test('an invalid segment_type is left to the engine, and a person should look at the topic', () => {
    expect(read({ Name: 'Golf Fans', Type: 'consumer' })).toMatchObject({
      remarks: ['Invalid segment_type: consumer'],
      reviewReason: 'Invalid segment_type in the row that brought the topic',
      arrival: { segment_type: undefined },
    })
  })

  test('a category outside the 41 is left to the path or the engine, and remarked on where the engine chose', () => {
    expect(read({ Name: 'Golf Fans', Category: 'Golfing' })).toMatchObject({
      remarks: ['"Golfing" is not a parent category, so the local engine chose one'],
      arrival: { parent_category: undefined },
    })
    expect(read({ Name: 'Acme Data > Sports > Golf Fans', Category: 'Golfing' })).toMatchObject({
      remarks: [],
      arrival: { parent_category: 'Sports' },
    })
  })

  test('a taxonomy_type outside the 13 is left to the engine', () => {
    expect(arrivalOf({ Name: 'Golf Fans', Group: 'Golf & Co' }).taxonomy_type).toBeUndefined()
  })

  test('an own subcategory of more than 200 characters is cut between characters', () => {
    expect(arrivalOf({ Name: 'Golf Fans', Sub: '𝕏'.repeat(201) }).subcategory).toBe('𝕏'.repeat(200))
  })
})

describe('rows that say nothing that can be used', () => {
  test.each([[null], [undefined], [7], ['text'], [true], [[]], [['Golf Fans']]])('%j is no row', (row) => {
    expect(read(row)).toEqual({ error: 'The row is not an object of columns' })
  })

  test.each([
    [{}],
    [{ Name: '' }],
    [{ Name: ' \n\t' }],
    [{ Name: null }],
    [{ Name: { toString: 'x' } }],
    [{ Name: ['Golf Fans'] }],
    [{ Name: '\0' }],
    [{ Name: '\u200b' }],
    [{ Name: '> >' }],
    [{ name: 'wrong case' }],
    [Object.create({ Name: 'inherited' })],
  ])('`topic_name is required`: %j', (row) => {
    expect(read(row)).toEqual({ error: 'topic_name is required' })
  })

  test.each([
    ['\u0089PNG'],
    ['\ufffdPNG'],
    ['IHDR\0\0\u0005\u0078'],
    ['Red \u001b[31mFlag Fans'],
    ['Golf \u0007 Fans'],
    ['a\ud800'],
  ])('refuse what is not text: %j', (Name) => {
    expect(read({ Name })).toEqual({
      error: 'topic_name must be text: no control characters, and no U+FFFD, which stands for an undecodable one',
    })
  })

  test.each([
    ['Golf\tFans', 'Golf Fans'],
    ['Golf\0Fans', 'GolfFans'],
    ['Golf\r\nFans', 'Golf Fans'],
    ['Golf\u000bFans', 'Golf Fans'],
    ['Golf\u0085Fans', 'Golf Fans'],
    ['ゴルフ愛好家', 'ゴルフ愛好家'],
    ['عشاق الجولف', 'عشاق الجولف'],
    ['می‌خواهم', 'می‌خواهم'],
    ['गोल्फ़ प्रेमी', 'गोल्फ़ प्रेमी'.normalize('NFC')],
    // Misread as Latin-1, which the cleaner mends.
    ['Women\u00e2\u0080\u0099s Shoes', "Women's Shoes"],
    ['5‰ Discount Seekers', '5‰ Discount Seekers'],
  ])('and take names of any language: %j', (Name, cleaned) => {
    expect(arrivalOf({ Name }).topic_name.replace('’', "'")).toBe(cleaned)
  })

  test('a name of more than 500 characters, an external_id of more than 200', () => {
    expect(read({ Name: 'x'.repeat(501) })).toEqual({ error: 'topic_name must be at most 500 characters' })
    expect(arrivalOf({ Name: '𝕏'.repeat(500) }).topic_name).toBe('𝕏'.repeat(500))
    expect(read({ Name: 'Golf', Code: '𝕏'.repeat(201) })).toEqual({
      error: 'external_id must be at most 200 characters',
    })
    expect(arrivalOf({ Name: 'Golf', Code: '𝕏'.repeat(200) }).external_id).toBe('𝕏'.repeat(200))
  })
})

describe('cells', () => {
  test.each([
    [' a ', 'a'],
    [7, '7'],
    [0, '0'],
    [-0.5, '-0.5'],
    [false, 'false'],
    [null, ''],
    [undefined, ''],
    [{ a: 1 }, ''],
    [['a'], ''],
    ['a\0b', 'ab'],
    ['a\ud800', 'a\ufffd'],
    ['e\u0301', 'é'],
    ["'=SUM(A1)", '=SUM(A1)'],
    ["'-5", '-5'],
    ["'90s Kids", "'90s Kids"],
  ])('%j is %j', (value, text) => {
    expect(cellText(value)).toBe(text)
  })

  test('a column named __proto__ is a column like any other', () => {
    const hostile = JSON.parse('{"__proto__": "Golf Fans", "Name": "Sedan"}')
    const asName = [{ csvColumn: '__proto__', targetField: 'topic_name' }]
    expect(readRow(hostile, readingOf(asName))).toMatchObject({ arrival: { topic_name: 'Golf Fans' } })
    expect(readRow({ Name: 'x' }, readingOf(asName))).toMatchObject({ error: 'topic_name is required' })
    const asConstructor = readingOf([{ csvColumn: 'constructor', targetField: 'topic_name' }])
    expect(readRow({ Name: 'x' }, asConstructor)).toMatchObject({
      error: 'topic_name is required',
    })
  })

  test('any row of anything is read: an arrival within its limits, or an error', () => {
    const cell = fc.oneof(fc.string({ unit: 'binary', maxLength: 300 }), fc.anything())
    const keys = fc.constantFrom(
      'Name',
      'Category',
      'Group',
      'Sub',
      'Type',
      'Code',
      'Words',
      '__proto__',
      'constructor',
    )
    fc.assert(
      fc.property(fc.dictionary(keys, cell), (row) => {
        const made = read(row)
        if ('error' in made) {
          expect(made.error).not.toBe('')
          return
        }
        const { topic_name, external_id = '', subcategory = '', keywords = [] } = made.arrival
        expect(topic_name.trim()).toBe(topic_name)
        expect([...topic_name].length).toBeGreaterThan(0)
        for (const [text, most] of [
          [topic_name, 500],
          [external_id, 200],
          [subcategory, 200],
          ...keywords.map((word) => [word, 100] as const),
        ] as const) {
          expect([...text].length).toBeLessThanOrEqual(most)
          expect(text.isWellFormed() && !text.includes('\0')).toBe(true)
        }
        expect(keywords.length).toBeLessThanOrEqual(50)
      }),
      { numRuns: propertyRuns },
    )
    expect(Object.keys(Object.prototype)).toEqual([])
  })

  test('a megabyte in each cell takes no second', () => {
    for (const part of ['a', '> ', '"', '( ', 'Ã©', '&amp;', '<b>', ' ', '|', '\u200b', "'=", ',']) {
      const text = part.repeat(2 ** 20 / part.length)
      const row = { Name: text, Category: text, Group: text, Sub: text, Type: text, Code: text, Words: text }
      expect(
        leastCpuMs(() => read(row), 5_000),
        JSON.stringify(part),
      ).toBeLessThan(5_000)
    }
  })
})
