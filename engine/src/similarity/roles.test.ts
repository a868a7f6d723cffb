import { describe, expect, test } from 'vitest'
import { opposites, variants, writtenOpposites } from '../../test/opposite-names.ts'
import { blockAt, compareNames } from './compare.ts'
import { signatureKeys } from './signature.ts'

const meet = (a: string, b: string) => {
  const keys = new Set(signatureKeys(a))
  return signatureKeys(b).some((key) => keys.has(key))
}

describe('identity has direction', () => {
  test('300 pairs with direction, negation and exclusion: 0 identified, by similarity or by a key', () => {
    expect(opposites.length).toBeGreaterThanOrEqual(300)
    expect(writtenOpposites.length).toBeGreaterThanOrEqual(60)
    expect(new Set(opposites.map((pair) => pair.join('|'))).size).toBe(opposites.length)
    const identified = opposites.filter(([a, b]) => {
      const { similarity, verdict } = compareNames(a, b)
      return verdict === 'block' || similarity >= blockAt || meet(a, b)
    })
    expect(identified.map((pair) => pair.join(' | '))).toEqual([])
  })

  test('the same audience in other words is still one topic', () => {
    const missed = variants.filter(([a, b]) => compareNames(a, b).verdict !== 'block' || !meet(a, b))
    expect(missed.map((pair) => pair.join(' | '))).toEqual([])
  })

  test('a long name is no more alike its opposite than one word allows', () => {
    const others = Array.from(
      { length: 30 },
      (_, n) => `zqb${'bcdfghjklmnpqrtvwxz'.charAt(n % 19)}${n > 18 ? 'x' : 'z'}`,
    ).join(' ')
    const { similarity, verdict } = compareNames(`${others} without cats`, `${others} cats`)
    expect(verdict).toBe('warn')
    expect(similarity).toBeLessThan(blockAt)
  })
})
