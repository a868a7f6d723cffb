import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { propertyRuns } from '../test/property-runs.ts'
import { truncate } from './truncate.ts'

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.array(fc.constantFrom('\ud83d', '\ude80', ' ', 'a')).map((all) => all.join('')),
)

describe('truncate', () => {
  test.each([
    ['short enough stays', 'short enough stays', 18],
    ['one too many', 'one too man', 11],
    ['white space  after a cut goes', 'white space', 13],
    ['kept without a cut  ', 'kept without a cut  ', 20],
    ['ab\u{1f680}', 'ab', 3],
    ['ab\u{1f680}c', 'ab\u{1f680}', 4],
    ['\u{1f680}', '', 1],
    ['\ud83d alone', '\ufffd alone', 20],
    ['anything', '', 0],
    ['anything', '', -1],
    ['anything', '', Number.NaN],
    ['anything', 'anything', Number.POSITIVE_INFINITY],
    ['anything', 'any', 3.9],
  ])('%j to %j at %d', (text, cut, limit) => {
    expect(truncate(text, limit)).toBe(cut)
  })

  test('is well formed, within the limit, and a start of the text', () => {
    fc.assert(
      fc.property(anyText, fc.nat(45), (text, limit) => {
        const cut = truncate(text, limit)
        if (!cut.isWellFormed() || cut.length > limit || !text.toWellFormed().startsWith(cut)) throw new Error(cut)
        // Nothing is lost but white space and half a pair.
        const lost = text.toWellFormed().slice(cut.length, limit)
        if (text.length > limit && !/^\s*[\ud800-\udbff]?$/.test(lost)) throw new Error(lost)
      }),
      { numRuns: propertyRuns },
    )
  })
})
