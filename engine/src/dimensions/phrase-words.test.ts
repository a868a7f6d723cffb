import fc from 'fast-check'
import { expect, test } from 'vitest'
import { propertyRuns } from '../../test/property-runs.ts'
import { planMatrix } from './plan-matrix.ts'
import { resolveDimensions } from './resolve.ts'
import { dimensionSets } from './sets.ts'

const values = dimensionSets.flatMap(({ name, values: own }) => own.map((value) => [name, value] as const))

test("every value of every set is resolvable by its own name beside its set's", () => {
  const unresolved = values.filter(([name, value]) => {
    // The C-suite alone is a set of its own: its titles.
    if (value === 'C-Suite') return resolveDimensions(`by ${name}: ${value}`)[0]?.name !== 'C-Suite Title'
    const found = resolveDimensions(`by ${name}: ${value}`).find((dimension) => dimension.name === name)
    return found?.values.join() !== value
  })
  expect(unresolved).toEqual([])
})

/** Names of sets that a phrase can list, and words that are none. */
const known = [
  'age',
  'gender',
  'state',
  'income',
  'Gen Z',
  'Texas',
  'Women',
  'region',
  'the 5 largest cities',
  'company size',
]
const unknown = ['zorbles', 'quax level', 'blood type', 'DMA', 'moon phase']
const links = [', ', ' and ', '; ', ' x ', ' or ']

test('every word of a phrase is used or listed as not understood', () => {
  const part = fc.record({ text: fc.constantFrom(...known, ...unknown), link: fc.constantFrom(...links) })
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 6 }), (parts) => {
      const listed = parts.map(({ text, link }, n) => (n === 0 ? text : `${link}${text}`)).join('')
      const plan = planMatrix(`golfers by age, ${listed}`)
      const said = [
        ...(plan?.dropped ?? []),
        ...(plan?.dimensions ?? []).flatMap((each) => [each.name, ...each.values]),
      ]
      for (const { text } of parts)
        if (unknown.includes(text))
          expect(said.some((each) => each.toLowerCase().includes(text.toLowerCase()))).toBe(true)
      for (const dropped of plan?.dropped ?? []) expect(known).not.toContain(dropped)
    }),
    { numRuns: propertyRuns },
  )
})
