import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { propertyRuns } from '../../test/property-runs.ts'
import { dimensionSets } from '../dimensions/sets.ts'
import { canonicalWords } from './canonical.ts'
import { compare, compareNames, fingerprint, sameness } from './compare.ts'
import { embed, similarity } from './embedding.ts'
import { signatureKeys } from './signature.ts'

const valuesOf = (name: string) => dimensionSets.find((set) => set.name === name)?.values ?? []

describe('duplicates', () => {
  test.each([
    ['VW Owners', 'Volkswagen Owners'],
    ['Chief Financial Officers', 'CFOs'],
    ['First-Time Home Buyers', 'First Time Homebuyers'],
    ['Running Shoes', 'running shoe'],
    ['Electric Vehicle Intenders', 'Intenders - Electric Vehicle'],
    ['Luxury Sedan Buyers', 'Luxruy Sedan Buyers'],
    ['Pokémon Cards', 'Pokemon Card Audience'],
  ])('%s is %s', (a, b) => {
    expect(compareNames(a, b)).toMatchObject({ similarity: 1, verdict: 'block' })
  })

  test('a word that the vectors hide still counts', () => {
    const shared = 'Budget Mortgage Refinance Planners 183'
    expect(compareNames(`${shared} mwhxrpgi`, `${shared} mwhxqcti`).similarity).toBeCloseTo(5 / 6, 5)
  })

  test.each([
    ['iPhone 14 Owners', 'iPhone 15 Owners'],
    ['Texas Homeowners', 'Florida Homeowners'],
    ["Men's Running Shoes", "Women's Running Shoes"],
    ['Smokers', 'Non-Smokers'],
    ['Dove Soap Buyers', 'Dove Chocolate Buyers'],
    ['Toyota Camry Owners', 'Toyota Corolla Owners'],
    ['Household Income <$50K', 'Household Income >$50K'],
    ['C++ Developers', 'C# Developers'],
  ])('%s is never %s', (a, b) => {
    expect(compareNames(a, b).verdict).not.toBe('block')
  })
})

/** Names that differ only in what matters: two neighbours share all words but one. */
const families = {
  '312 names of age and state': valuesOf('Age Range').flatMap((age) =>
    valuesOf('US State').map((state) => `Homeowners Age ${age} in ${state}`),
  ),
  '2,496 names of title, age and state': valuesOf('C-Suite Title').flatMap((title) =>
    valuesOf('Age Range').flatMap((age) => valuesOf('US State').map((state) => `${title} Age ${age} in ${state}`)),
  ),
  '4,000 names of sixteen words': valuesOf('Department')
    .slice(0, 10)
    .flatMap((department) =>
      valuesOf('Company Size').flatMap((size) =>
        valuesOf('US State')
          .slice(0, 50)
          .map(
            (state) =>
              `${department} decision makers in ${state} at software companies with ${size} employees, income 100-150k, age 45-54, married, homeowner`,
          ),
      ),
    ),
}

describe('pairs that differ in a distinguishing token are never blocked', () => {
  test.each(Object.entries(families))('%s: 0 collapsed', (title, names) => {
    expect(names).toHaveLength(Number(title.split(' ')[0]?.replace(',', '')))
    const byKey = new Map<bigint, string[]>()
    let collapsed = 0
    for (const name of names) {
      const candidates = new Set<string>()
      for (const key of signatureKeys(name)) {
        for (const other of byKey.get(key) ?? []) candidates.add(other)
        byKey.set(key, [...(byKey.get(key) ?? []), name].slice(-40))
      }
      for (const other of candidates) if (compareNames(name, other).verdict === 'block') collapsed++
    }
    expect(collapsed).toBe(0)
    expect(new Set(names.map((name) => canonicalWords(name).join(' '))).size).toBe(names.length)
  })
})

describe('embeddings', () => {
  const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 })

  test('have 256 numbers and length one (or none, for a name without words); a name is most like itself', () => {
    fc.assert(
      fc.property(name, name, (a, b) => {
        const [vectorA, vectorB] = [embed({ name: a }), embed({ name: b })]
        expect(vectorA).toHaveLength(256)
        const own = similarity(vectorA, vectorA)
        expect(own < 1e-9 || Math.abs(own - 1) < 1e-5).toBe(true)
        const [ab, ba] = [similarity(vectorA, vectorB), similarity(vectorB, vectorA)]
        expect(ab).toBe(ba)
        expect(Math.abs(ab)).toBeLessThanOrEqual(1)
      }),
      { numRuns: propertyRuns },
    )
  })

  test('category, group and segment together stay under a third of the squared length', () => {
    const placed = {
      parentCategory: 'Auto',
      taxonomyType: 'Auto & Transportation',
      segmentType: 'B2C',
      subcategory: 'SUVs',
    }
    const near = similarity(embed({ name: 'Blue Widgets', ...placed }), embed({ name: 'Green Gadgets', ...placed }))
    expect(near).toBeLessThan(0.33)
  })
})

/** Words of no meaning, so that none distinguishes. */
const plainWord = fc.stringMatching(/^zq[b-df-hj-np-rtv-xz]{3,5}$/)

describe('signature keys', () => {
  const meet = (a: string, b: string) => {
    const keys = new Set(signatureKeys(a))
    return signatureKeys(b).some((key) => keys.has(key))
  }

  test('are the same whatever the order; a short name has one', () => {
    fc.assert(
      fc.property(fc.uniqueArray(plainWord, { minLength: 1, maxLength: 8 }), (words) => {
        expect(signatureKeys(words.join(' '))).toHaveLength(1)
        expect(signatureKeys([...words].reverse().join(' '))).toEqual(signatureKeys(words.join(' ')))
      }),
      { numRuns: propertyRuns },
    )
  })

  test('every two names that are 0.95 alike meet, unless they differ in a distinguishing word', () => {
    let alike = 0
    fc.assert(
      fc.property(
        fc.uniqueArray(plainWord, { minLength: 2, maxLength: 40 }),
        fc.array(fc.constantFrom('texas', '25', 'owner', 'toyota'), { maxLength: 3 }),
        fc.array(fc.nat({ max: 39 }), { minLength: 1, maxLength: 4 }),
        fc.array(plainWord, { maxLength: 2 }),
        (words, distinguishing, dropped, added) => {
          const a = [...words, ...distinguishing].join(' ')
          const b = [...words.filter((_, n) => !dropped.includes(n)), ...added, ...distinguishing].join(' ')
          if (compareNames(a, b).verdict !== 'block') return
          alike++
          expect(meet(a, b)).toBe(true)
        },
      ),
      { numRuns: propertyRuns },
    )
    expect(alike).toBeGreaterThan(propertyRuns / 5)
  })

  test('names that differ in a distinguishing word never meet', () => {
    fc.assert(
      fc.property(fc.uniqueArray(plainWord, { minLength: 2, maxLength: 20 }), (words) => {
        expect(meet(`${words.join(' ')} Texas`, `${words.join(' ')} Florida`)).toBe(false)
      }),
      { numRuns: propertyRuns },
    )
  })
})

test('sameness says what compare says of two that are one, and nothing of all others', () => {
  const names = [
    'Electric SUV Intenders',
    'Intenders of Electric SUVs',
    'Electric SUV Intenders 65+',
    'Electric Sedan Intenders',
    'electric suv intender audience',
    'Golf Fans',
    '',
  ]
  for (const a of names)
    for (const b of names) {
      const [one, other] = [fingerprint({ name: a }), fingerprint({ name: b })]
      const { verdict, similarity } = compare(one, other)
      expect(sameness(one, other)).toBe(verdict === 'block' ? similarity : undefined)
    }
})
