import { expect, test } from 'vitest'
import { cursorBehind } from './listing-order.ts'

const nobody = undefined as never
const id = '0193b5a0-0000-7000-8000-000000000001'

test.each([
  ['2026-11-19T12:00:00.000001Z', '1795089600000001'],
  ['2026-11-19T12:00:00.1Z', '1795089600100000'],
  ['2026-11-19T12:00:00Z', '1795089600000000'],
])('a cursor in the order of age is read off the record, to the microsecond: %s', async (created_at, micros) => {
  const order = { sortBy: 'created_at', sortOrder: 'desc' } as const
  const cursor = await cursorBehind(nobody, nobody, order, { id, created_at })
  expect(JSON.parse(Buffer.from(cursor, 'base64url').toString())).toEqual(['created_at-desc', micros, id])
})
