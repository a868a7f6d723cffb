import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dimensionSets } from '../dimensions/sets.ts'
import { canonicalWords } from './canonical.ts'
import { compareNames } from './compare.ts'
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

  test.each([
    ['iPhone 14 Owners', 'iPhone 15 Owners'],
    ['Texas Homeowners', 'Florida Homeowners'],
    ["Men's Running Shoes", "Women's Running Shoes"],
    ['Smokers', 'Non-Smokers'],
    ['Dove Soap Buyers', 'Dove Chocolate Buyers'],
    ['Toyota Camry Owners', 'Toyota Corolla Owners'],
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
  test.each(Object.entries(families))(
    '%s: 0 collapsed',
    (title, names) => {
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
    },
    60_000,
  )
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
      { numRuns: 100_000 },
    )
  }, 120_000)

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

describe('signature keys', () => {
  test('of names that share all words but one meet', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.stringMatching(/^zq[b-df-hj-np-rtv-xz]{3,5}$/), { minLength: 3, maxLength: 8 }),
        (words) => {
          const [, ...rest] = words
          const keys = new Set(signatureKeys(words.join(' ')))
          expect(signatureKeys(rest.join(' ')).some((key) => keys.has(key))).toBe(true)
          expect(signatureKeys([...words].reverse().join(' '))[0]).toBe(signatureKeys(words.join(' '))[0])
        },
      ),
      { numRuns: 20_000 },
    )
  })
})
