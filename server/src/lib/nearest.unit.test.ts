import { expect, test } from 'vitest'
import { findNearest } from './nearest.ts'

test.each([
  ['marketplase', 'marketplace'],
  ['dsp_api', 'dspapi'],
  ['', 'dspapi'],
  ['exchange', 'exchange'],
])('the nearest of the known words to "%s" is %s', (word, nearest) => {
  expect(findNearest(word, ['marketplace', 'dspapi', 'internal', 'exchange'])).toBe(nearest)
})

test('of none there is no nearest', () => {
  expect(findNearest('dspapi', [])).toBeUndefined()
})
