import { expect, test, vi } from 'vitest'
import { ApiError, NoAnswerError } from './errors.ts'
import { pauseAfter } from './retrying.ts'

const draws = (reason: Error, attempt: number) =>
  Array.from({ length: 2_000 }, () => pauseAfter(reason, attempt, true) ?? Number.NaN)

test.each([0, 1, 2])('retry %i pauses anything up to 1, 2 and 4 s, so that clients spread', (attempt) => {
  const most = 1_000 * 2 ** attempt
  const drawn = draws(new ApiError(503, 'x'), attempt)
  expect(Math.max(...drawn)).toBeLessThanOrEqual(most)
  expect(Math.max(...drawn)).toBeGreaterThan(most * 0.9)
  expect(Math.min(...drawn)).toBeLessThan(most * 0.1)
})

test('Retry-After is the least that is waited, and what is drawn comes on top of it', () => {
  const drawn = draws(new ApiError(429, 'x', { retryAfterMs: 5_000 }), 0)
  expect(Math.min(...drawn)).toBeGreaterThanOrEqual(5_000)
  expect(Math.max(...drawn)).toBeLessThanOrEqual(6_000)
  expect(new Set(drawn).size).toBeGreaterThan(100)
})

test('a failure that the service calls terminal is not tried again, whatever its status', () => {
  expect(pauseAfter(new ApiError(500, 'x', { recovery: 'transient' }), 0, true)).toBeDefined()
  expect(pauseAfter(new ApiError(500, 'x', { recovery: 'terminal' }), 0, true)).toBeUndefined()
})

test('a fourth retry, a wait of more than a minute and an unrepeatable request are not made', () => {
  const random = vi.spyOn(Math, 'random')
  expect(pauseAfter(new ApiError(503, 'x'), 3, true)).toBeUndefined()
  expect(pauseAfter(new ApiError(429, 'x', { retryAfterMs: 61_000 }), 0, true)).toBeUndefined()
  expect(pauseAfter(new NoAnswerError(undefined), 0, false)).toBeUndefined()
  random.mockRestore()
})
