import { expect, test } from 'vitest'
import { CopiedRows } from './copy.ts'

test('rows are kept as they came, though the driver writes over the buffer it gave them in', () => {
  const copied = new CopiedRows({ write: (row, target, at) => row.copy(target, at), mostBytes: (row) => row })
  const lent = Buffer.alloc(16)
  for (const row of ['first row', 'second', 'últ']) {
    const length = lent.write(row)
    copied.add(lent.subarray(0, length))
  }
  lent.fill('-')
  expect([copied.rows, String(copied.bytes), copied.lastRow]).toEqual([3, 'first rowsecondúlt', 'últ'])
})

test('a row may be written longer than it came, as far as its writer says', () => {
  const twice = (row: Buffer, target: Buffer, at: number) => row.copy(target, at) + row.copy(target, at + row.length)
  const copied = new CopiedRows({ write: twice, mostBytes: (row) => 2 * row })
  const rows = Array.from({ length: 20 }, (_, n) => String.fromCharCode(97 + n).repeat(100_000))
  for (const row of rows) copied.add(Buffer.from(row))
  expect(String(copied.bytes) === rows.map((row) => row + row).join('')).toBe(true)
})

test('a row may be written shorter than it came; the last one is read as it was written', () => {
  const copied = new CopiedRows({ write: (row, target, at) => row.copy(target, at, 2), mostBytes: (row) => row })
  for (const row of ['1:one,', '2:two,', '3:'.padEnd(300_000, 'x')]) copied.add(Buffer.from(row))
  expect(copied.bytes.length).toBe(8 + 299_998)
  expect(String(copied.bytes.subarray(0, 10))).toBe('one,two,xx')
  expect(copied.lastRow).toBe('x'.repeat(299_998))
})
