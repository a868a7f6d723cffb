import { type Body, countCombinations, generateMatrix, limits } from '@txadv/contract'
import { dimensionSets } from '@txadv/engine'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { leastCpuMs } from '../../../../engine/test/cpu-time.ts'
import { combineDimensions, type MatrixCombination } from './combinations.ts'

type Matrix = Body<typeof generateMatrix>
const parse = (given: unknown) => generateMatrix.body.safeParse(given)
const refusal = (given: unknown) => parse(given).error?.issues[0]?.message
const read = (given: unknown): Matrix => generateMatrix.body.parse(given)
const namesOf = (given: unknown) => {
  const combinations = combineDimensions(read(given))
  const all: MatrixCombination[] = []
  while (all.length < combinations.total) all.push(...combinations.chunkFrom(all.length))
  return all.map((each) => ('arrival' in each ? each.arrival.topic_name : each))
}
const dimension = (name: string, ...values: string[]) => ({ name, values })

describe('what a matrix must be', () => {
  test.each([[{}], [{ dimensions: 'x' }], [{ dimensions: [] }], [{ dimensions: [dimension('A', 'a')] }], [undefined]])(
    'At least 2 dimensions are required: %j',
    (given) => {
      expect(refusal(given ?? {})).toBe('At least 2 dimensions are required')
    },
  )

  test.each([
    [null],
    ['A'],
    [{}],
    [{ name: 'A' }],
    [{ name: 'A', values: [] }],
    [{ name: 'A', values: [''] }],
    [{ name: '  ', values: ['a'] }],
    [{ values: ['a'] }],
    [{ name: 7, values: ['a'] }],
    [{ name: 'A', values: 'a' }],
  ])('each dimension has a name and at least one value, and %j has not', (broken) => {
    const text = 'Each dimension must have a name and at least one value'
    expect(refusal({ dimensions: [dimension('B', 'b'), broken] })).toBe(text)
  })

  test.each([
    ['a name', { name: 'n'.repeat(limits.matrix.nameCodePoints + 1), values: ['a'] }],
    ['a value', { name: 'A', values: ['v'.repeat(limits.matrix.valueCodePoints + 1)] }],
    ['a value that is no text', { name: 'A', values: [7] }],
    ['a value with NUL', { name: 'A', values: ['a\0'] }],
  ])('%s beyond its bounds is refused', (_, broken) => {
    expect(refusal({ dimensions: [dimension('B', 'b'), broken] })).toBeDefined()
  })

  test('refuse what is not text, combination by combination', () => {
    expect(namesOf({ dimensions: [dimension('A', 'Golf', '\u0089PNG'), dimension('B', 'Fans')] })).toEqual([
      'Golf Fans',
      { error: expect.stringMatching(/^topic_name must be text/) },
    ])
  })

  test('Too many combinations (N). Maximum is 5000.', () => {
    const numbered = (name: string, length: number) =>
      dimension(name, ...Array.from({ length }, (_, n) => `${name}${n}`))
    expect(refusal({ dimensions: [numbered('A', 50), numbered('B', 100)] })).toBeUndefined()
    expect(refusal({ dimensions: [numbered('A', 51), numbered('B', 100)] })).toBe(
      'Too many combinations (5100). Maximum is 5000.',
    )
    const pairs = (length: number) => ({ dimensions: Array.from({ length }, (_, n) => dimension(`D${n}`, 'x', 'y')) })
    expect(refusal(pairs(52))).toBe('Too many combinations (4503599627370496). Maximum is 5000.')
    const beyond = 'Too many combinations (more than 9007199254740991). Maximum is 5000.'
    expect(refusal(pairs(53))).toBe(beyond)
    expect(refusal(pairs(1_000))).toBe(beyond)
    expect(refusal(pairs(10_000))).toBe(beyond)
    const single = Array.from({ length: limits.matrix.dimensionsMax + 1 }, (_, n) => dimension(`D${n}`, 'x'))
    expect(refusal({ dimensions: single })).toBe('Too many dimensions. Maximum is 50.')
  })

  test('the product is exact as far as a number can be, for any dimensions', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 5_000 }), { maxLength: 40 }), (sizes) => {
        const exact = sizes.reduce((product, size) => product * BigInt(size), 1n)
        const counted = countCombinations(sizes.map((length) => ({ values: Array(length) })))
        if (exact <= BigInt(Number.MAX_SAFE_INTEGER)) expect(BigInt(counted)).toBe(exact)
        else expect(counted).toBeGreaterThan(Number.MAX_SAFE_INTEGER)
      }),
    )
  })

  test('a placeholder that is no dimension is refused, and so are two dimensions of one name in a template', () => {
    const dimensions = [dimension('Age', 'a'), dimension('State', 's')]
    expect(refusal({ dimensions, template: '{Age} in {state}' })).toBe(
      'template names {state}, which is not a dimension',
    )
    expect(refusal({ dimensions, template: '{}' })).toBe('template names {}, which is not a dimension')
    expect(refusal({ dimensions, template: '{Age} { {State} }' })).toBeUndefined()
    const twice = [dimension('A', 'x'), dimension('A', 'y')]
    expect(refusal({ dimensions: twice, template: '{A}' })).toBe(
      'Dimensions must have different names when there is a template',
    )
    expect(namesOf({ dimensions: twice })).toEqual(['x y'])
  })

  test('overrides are of the enumerations', () => {
    const dimensions = [dimension('Age', 'a'), dimension('State', 's')]
    for (const override of [{ segmentType: 'B2X' }, { parentCategory: 'Cars' }, { taxonomyType: 'Cars' }])
      expect(parse({ dimensions, ...override }).success).toBe(false)
    const overridden = read({
      dimensions,
      segmentType: 'B2G',
      parentCategory: 'Auto',
      taxonomyType: 'Health & Wellness',
    })
    expect(combineDimensions(overridden).chunkFrom(0)[0]).toEqual({
      arrival: {
        topic_name: 'a s',
        segment_type: 'B2G',
        parent_category: 'Auto',
        taxonomy_type: 'Health & Wellness',
      },
    })
  })
})

describe('how combinations are named', () => {
  const dimensions = [dimension('Age', '18-24', '25-34'), dimension('State', 'Ohio', 'Utah')]

  test('by default the values joined with spaces, the last dimension turning fastest', () => {
    expect(namesOf({ dimensions })).toEqual(['18-24 Ohio', '18-24 Utah', '25-34 Ohio', '25-34 Utah'])
    expect(namesOf({ dimensions, template: ' ' })).toEqual(namesOf({ dimensions }))
  })

  test('{DimensionName} placeholders, each as often as it stands there', () => {
    expect(namesOf({ dimensions, template: 'People {Age} in {State} ({State})' })[3]).toBe(
      'People 25-34 in Utah (Utah)',
    )
  })

  test.each(['$&', '$1', "$'", '$$', '{State}', '{Age}', '{', '}', '\\', '__proto__', '.*'])(
    'a value %s stays as it is',
    (value) => {
      const given = [dimension('Age', value), dimension('State', 'Ohio')]
      expect(namesOf({ dimensions: given, template: '{Age}|{State}' })).toEqual([`${value}|Ohio`])
    },
  )

  test.each(['__proto__', 'constructor', 'toString', '.*', '$&', 'a|b', '^', 'État', '😀'])(
    'a dimension may be named %s',
    (name) => {
      const given = [dimension(name, 'x', 'y'), dimension('State', 'Ohio')]
      expect(namesOf({ dimensions: given, template: `{State} {${name}}` })).toEqual(['Ohio x', 'Ohio y'])
    },
  )

  test('any template with any values: filled once, from left to right, and never read again', () => {
    const part = fc.oneof(fc.string({ maxLength: 8 }), fc.constantFrom('{A}', '{B}', '$&', '{', '}', '$1', '__proto__'))
    const value = fc.array(part, { minLength: 1, maxLength: 3 }).map((parts) => `v${parts.join('')}`)
    const literal = fc.stringMatching(/^[^{}\0\ud800-\udfff]{0,6}$/)
    const tokens = fc.array(fc.oneof(fc.constantFrom('{A}', '{B}'), literal), { maxLength: 8 })
    fc.assert(
      fc.property(value, value, tokens, (a, b, template) => {
        const given = { dimensions: [dimension('A', a), dimension('B', b)], template: `t${template.join('')}` }
        const parsed = parse(given)
        fc.pre(parsed.success)
        const [[valueA], [valueB]] = read(given).dimensions.map(({ values }) => values) as [string[], string[]]
        const filled = `t${template.map((token) => (token === '{A}' ? valueA : token === '{B}' ? valueB : token)).join('')}`
        const [name] = namesOf(given)
        expect(name).toBe(filled.normalize('NFC').replace(/\s+/g, ' ').trim())
      }),
    )
  })

  test('every combination comes once, whatever the sizes', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 2, maxLength: 4 }), (sizes) => {
        const given = sizes.map((length, d) => ({
          name: `D${d}`,
          values: Array.from({ length }, (_, n) => `${'abcd'[d]}${n}`),
        }))
        const names = namesOf({ dimensions: given })
        expect(new Set(names).size).toBe(sizes.reduce((product, size) => product * size))
        expect(names).toHaveLength(new Set(names).size)
      }),
    )
  })

  test('an empty value leaves its dimension out; a name that is empty or too long is an error with its reason', () => {
    const optional = [dimension('A', '', 'Luxury'), dimension('B', '', 'SUV')]
    expect(namesOf({ dimensions: optional })).toEqual([
      { error: 'The combination has no name: all its values are empty' },
      'SUV',
      'Luxury',
      'Luxury SUV',
    ])
    const long = [dimension('A', '😀'.repeat(200)), dimension('B', '😀'.repeat(100), '😀'.repeat(101))]
    const names = namesOf({ dimensions: long, template: '{A}{A}{B}' })
    expect([...(names[0] as string)]).toHaveLength(500)
    expect(names[1]).toEqual({ error: 'topic_name must be at most 500 characters' })
  })

  test('a hostile template takes no longer to read than it is long', () => {
    const repeated = '{Age}'.repeat(limits.matrix.templateCodePoints / 5)
    const wide = [
      dimension('Age', ...Array.from({ length: 2_500 }, (_, n) => `${n}`.padEnd(200, 'x'))),
      dimension('B', 'b', 'c'),
    ]
    const readAll = () => {
      refusal({ dimensions, template: '{'.repeat(limits.matrix.templateCodePoints) })
      refusal({ dimensions, template: '{a'.repeat(50_000) })
      expect(namesOf({ dimensions: wide, template: repeated }).filter((name) => typeof name === 'string')).toEqual([])
    }
    expect(leastCpuMs(readAll, 3_000)).toBeLessThan(3_000)
  })

  test('the pre-built dimension sets fit', () => {
    for (const { name, values } of dimensionSets)
      expect(
        refusal({ dimensions: [{ name, values }, dimension('B', 'b')], template: `{B} {${name}}` }),
      ).toBeUndefined()
  })
})
