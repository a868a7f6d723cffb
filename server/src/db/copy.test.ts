import { expect, test } from 'vitest'
import { CopiedRows } from './copy.ts'

test('rows are kept as they came, though the driver writes over the buffer it gave them in', () => {
  const copied = new CopiedRows((row, target, at) => row.copy(target, at))
  const lent = Buffer.alloc(16)
  for (const row of ['first row', 'second', 'últ']) {
    const length = lent.write(row)
    copied.add(lent.subarray(0, length))
  }
  lent.fill('-')
  expect([copied.rows, String(copied.bytes), copied.lastRow]).toEqual([3, 'first rowsecondúlt', 'últ'])
})

test('a row may be written shorter than it came; the last one is read as it was written', () => {
  const copied = new CopiedRows((row, target, at) => row.copy(target, at, 2))
  for (const row of ['1:one,', '2:two,', '3:'.padEnd(300_000, 'x')]) copied.add(Buffer.from(row))
  expect(copied.bytes.length).toBe(8 + 299_998)
  expect(String(copied.bytes.subarray(0, 10))).toBe('one,two,xx')
  expect(copied.lastRow).toBe('x'.repeat(299_998))
})
