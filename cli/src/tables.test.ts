import { stripVTControlCharacters } from 'node:util'
import { describe, expect, test } from 'vitest'
import { partsOf } from './import-parts.ts'
import { factLines, harmless, tableLines, widthOf } from './tables.ts'

const terminal = (columns: number) =>
  ({ isTTY: true, columns, getColorDepth: () => 1, write: () => true, on: () => undefined }) as never
const pipe = { isTTY: false, write: () => true, on: () => undefined } as never
const bare = (lines: readonly string[]) => lines.map(stripVTControlCharacters)

describe("tables adapt to the terminal's width", () => {
  const columns = [
    { title: 'Id', of: ({ id }: { id: string; name: string }) => id, whole: true },
    { title: 'Name', of: ({ name }: { id: string; name: string }) => name },
  ]
  const rows = [{ id: 'ot_01h455vb4pex5vsknk084sn02q', name: 'Electric SUV Intenders of the Pacific Coast' }]

  test('names are cut, ids never; elsewhere nothing is', () => {
    const [, narrow = ''] = bare(tableLines(columns, rows, terminal(50)))
    expect([widthOf(narrow), narrow]).toEqual([50, 'ot_01h455vb4pex5vsknk084sn02q  Electric SUV Inten…'])
    expect(bare(tableLines(columns, rows, terminal(10)))[1]).toBe('ot_01h455vb4pex5vsknk084sn02q  Electri…')
    expect(bare(tableLines(columns, rows, pipe))[1]).toContain('Pacific Coast')
  })

  test('wide characters take two cells, combined ones one', () => {
    expect([widthOf('車'), widthOf('🚗'), widthOf('e\u0301'), widthOf('abc')]).toEqual([2, 2, 1, 3])
    const lines = tableLines([{ title: 'Name', of: (name: string) => name }], ['電気自動車の購入者'], terminal(10))
    expect(bare(lines)[1]).toBe('電気自動…')
  })
})

test('what is not known is left out', () => {
  expect(
    factLines([
      ['A', 'x'],
      ['Long', null],
      ['B', 0],
    ]),
  ).toEqual(['A  x', 'B  0'])
})

test('text from elsewhere moves no cursor', () => {
  expect(harmless('a\u001b[2Jb\u202ec\r\n')).toBe('a\ufffd[2Jb\ufffdc\ufffd\ufffd')
})

test('Files over 50,000 rows are sent in parts of 50,000', () => {
  const rows = Array.from({ length: 120_001 }, (_, n) => [String(n)])
  const parts = partsOf({ filename: 'a.csv', columns: ['Name'], rows, total: rows.length, print: '' })
  expect(parts.map(({ table, before }) => [table.filename, table.rows.length, before, table.rows[0]?.[0]])).toEqual([
    ['a.csv (part 1 of 3)', 50_000, 0, '0'],
    ['a.csv (part 2 of 3)', 50_000, 50_000, '50000'],
    ['a.csv (part 3 of 3)', 20_001, 100_000, '100000'],
  ])
})
