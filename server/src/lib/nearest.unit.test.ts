import { expect, test } from 'vitest'
import { findNearest, suggestName } from './nearest.ts'

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

test.each([
  ['segment_type', 'segmentType'],
  ['SegmentType', 'segmentType'],
  ['segmenttpye', 'segmentType'],
  ['parentCategoryFiler', 'parentCategoryFilter'],
  ['category', undefined],
  ['x', undefined],
  ['', undefined],
  ['日本', undefined],
])('"%s" is a slip for %s', (wrong, meant) => {
  expect(suggestName(wrong, ['segmentType', 'parentCategoryFilter', 'limit'])).toBe(meant)
})

test.each([
  ['category', 'parentCategory'],
  ['per_page', 'pageSize'],
  ['q', 'search'],
  ['sortyB', 'sortBy'],
  ['id', undefined],
])('"%s" is what another interface or a slip of the fingers calls %s', (wrong, meant) => {
  expect(suggestName(wrong, ['parentCategory', 'pageSize', 'search', 'sortBy'])).toBe(meant)
})
