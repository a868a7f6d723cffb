import { describe, expect, test } from 'vitest'
import { differentPairs, samePairs } from '../../test/name-pairs.ts'
import { compareNames } from './compare.ts'

const listed = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trim().split(' | ') as [string, string])

describe('pairs of names that no list was made for', () => {
  test('of those that say the same, nine in ten are blocked', () => {
    const pairs = listed(samePairs)
    const missed = pairs.filter(([first, second]) => compareNames(first, second).verdict !== 'block')
    expect(missed.length / pairs.length, missed.join('; ')).toBeLessThan(0.1)
  })

  test.each(listed(differentPairs))('%s is not %s', (first, second) => {
    expect(compareNames(first, second).verdict).not.toBe('block')
  })
})
