import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { propertyRuns } from '../test/property-runs.ts'
import { normalizeName } from './names.ts'

describe('normalized name', () => {
  test.each([
    ['Electric  SUV Intenders', 'electric suv intenders'],
    ['  electric-suv_intenders! ', 'electric suv intenders'],
    ['Café Crème', 'cafe creme'],
    ['ＦＵＬＬ width', 'full width'],
    ['#1 + more # Fans', '1 more fans'],
    ['71+71', '71 71'],
    ['???', '???'],
    ['İstanbul', 'istanbul'],
  ])('NFC, lower case, accents folded, punctuation and runs of white space to one space: %s', (name, normalized) => {
    expect(normalizeName(name)).toBe(normalized)
  })

  test.each([
    ['C++ & C#', 'c++ c#'],
    ['Age 65+', 'age 65+'],
    ['Income <$50K', 'income under 50k'],
    ['Income > $50K', 'income over 50k'],
  ])('what tells two topics apart is no punctuation: %s', (name, normalized) => {
    expect(normalizeName(name)).toBe(normalized)
  })

  test.each([
    ['VW Owners', 'volkswagen owners'],
    ['Volkswagen Owners', 'volkswagen owners'],
    ['Alfa Romeo and Alfa fans', 'alfa romeo and alfa romeo fans'],
    ['Diet Coca-Cola Drinkers', 'diet coke drinkers'],
    ['Disney Plus Subscribers', 'disney+ subscribers'],
  ])('brand aliases resolved: %s', (name, normalized) => {
    expect(normalizeName(name)).toBe(normalized)
  })

  test('normalizing twice changes nothing, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (name) => {
        const once = normalizeName(name)
        expect(normalizeName(once)).toBe(once)
      }),
      { numRuns: propertyRuns },
    )
  })

  test('a name that holds anything but white space never normalizes to nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (name) => {
        if (name.trim() !== '') expect(normalizeName(name)).not.toBe('')
      }),
      { numRuns: propertyRuns },
    )
  })
})
