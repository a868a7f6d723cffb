import { expect, test } from 'vitest'
import { nextAfter } from './cron.ts'

test.each([
  ['* * * * *', '2026-11-15T21:35:43Z', '2026-11-15T21:36:00Z'],
  ['*/15 * * * *', '2026-11-15T21:45:00Z', '2026-11-15T22:00:00Z'],
  ['30 2 * * *', '2026-11-15T02:30:00Z', '2026-11-16T02:30:00Z'],
  ['0 6,18 * * 1-5', '2026-11-13T18:00:00Z', '2026-11-16T06:00:00Z'],
  ['0 0 29 2 *', '2026-03-01T00:00:00Z', '2028-02-29T00:00:00Z'],
  ['0 0 1 * 0', '2026-11-15T00:00:00Z', '2026-11-22T00:00:00Z'],
  ['59 23 31 12 *', '2026-12-31T23:59:00Z', '2027-12-31T23:59:00Z'],
])('%s after %s is %s', (line, time, next) => {
  expect(nextAfter(line, new Date(time))).toEqual(new Date(next))
})

test('a day that never comes is none', () => {
  expect(nextAfter('0 0 31 2 *', new Date('2026-01-01T00:00:00Z'))).toBeUndefined()
})
