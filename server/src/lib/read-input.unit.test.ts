import * as routes from '@txadv/contract'
import { Failure, topicFilters } from '@txadv/contract'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { readInput } from './read-input.ts'

const refusalOf = (schema: z.ZodType, given: unknown, options?: Parameters<typeof readInput>[2]) => {
  try {
    return { read: readInput(schema, given, options) }
  } catch (error) {
    if (error instanceof Failure) return error.message
    throw error
  }
}
const query = { isQuery: true }

describe('unknown keys are refused with a suggestion', () => {
  const Filters = z.object(topicFilters)
  test.each([
    [
      'a query',
      Filters,
      { segment_type: 'B2B' },
      query,
      'Unknown query parameter: segment_type. Did you mean segmentType?',
    ],
    ['a body', z.object({ limit: z.int() }), { limit: 1, xyz: 1 }, {}, 'Unknown field: xyz. Known: limit'],
    ['no fields at all', z.object({}), { a: 1 }, {}, 'Unknown field: a. None is known here'],
    [
      'the config of a job, where a mistyped filter would take in the whole catalog',
      routes.createJob.body,
      { jobType: 'reclassify', config: { mode: 'local', parentCategoryFiler: 'Auto' } },
      {},
      'Unknown field: config.parentCategoryFiler. Did you mean parentCategoryFilter?',
    ],
    [
      'an element of a list',
      z.object({ rows: z.array(z.object({ name: z.string() })) }),
      { rows: [{ name: 'a' }, { name: 'b', Nmae: 'c' }] },
      {},
      'Unknown field: rows.1.Nmae. Did you mean name?',
    ],
    [
      'a part that is read by itself',
      z.object({ base_url: z.string() }),
      { base_url: 'x', baseurl: 'y' },
      { at: ['config'] },
      'Unknown field: config.baseurl. Did you mean base_url?',
    ],
    ['a strict object', z.strictObject({ a: z.string() }), { a: 'x', b: 1 }, {}, 'Unknown field: b. Known: a'],
    [
      'an optional object',
      z.object({ filters: Filters.optional() }),
      { filters: { serach: 'x' } },
      {},
      'Unknown field: filters.serach. Did you mean search?',
    ],
  ] as const)('%s', (_, schema, given, options, text) => {
    expect(refusalOf(schema, given, options)).toBe(text)
  })

  test('what is wrong with known fields is said first, in the texts of the interface', () => {
    expect(refusalOf(routes.createTopic.body, { name: 'x' })).toBe('topic_name is required')
    expect(() => readInput(routes.updateTopic.body, { topic_nam: 'x' })).toThrow(
      expect.objectContaining({
        message: 'No valid fields to update',
        detail: expect.objectContaining({ hint: 'Unknown field: topic_nam. Did you mean topic_name?' }),
      }),
    )
  })

  test('records and values without a schema take every key', () => {
    const open = z.object({ config: z.record(z.string(), z.unknown()), row: z.unknown(), more: z.looseObject({}) })
    const given = { config: { any: null }, row: { thing: null }, more: { goes: 1 } }
    expect(refusalOf(open, given)).toEqual({ read: given })
  })

  test('a name of a megabyte is neither repeated nor compared as a whole', () => {
    const text = refusalOf(z.object({ limit: z.int() }), { limit: 1, ['\u202ex'.repeat(500_000)]: 1 })
    expect(text).toMatch(/^Unknown field: x{1,80}\. Known: limit$/)
  })

  test('every body and query of the interface knows its fields', () => {
    for (const route of Object.values(routes) as unknown as routes.Route[]) {
      if (typeof route !== 'object' || !('path' in route)) continue
      const withUnknown = (schema: z.ZodType | undefined, options: object) =>
        refusalOf(schema ?? z.object({}), { nonsense: 'x' }, options)
      expect(withUnknown(route.query, query), route.path).toEqual(expect.any(String))
      if (!route.takes) expect(withUnknown(route.body, {}), route.path).toEqual(expect.any(String))
    }
  })
})

const issuesOf = (schema: z.ZodType, given: unknown, options?: Parameters<typeof readInput>[2]) => {
  try {
    readInput(schema, given, options)
  } catch (error) {
    if (error instanceof Failure) return error.detail.issues
  }
  return undefined
}

describe('every fault is listed, each with its field, a code and words of our own', () => {
  const Body = z.object({
    name: z.string().max(5),
    kind: z.enum(['asc', 'desc']),
    count: z.int().min(1).max(9),
    share: z.number().gt(0).lt(1).optional(),
    tags: z.array(z.string()).min(1).max(2),
    at: z.iso.datetime().optional(),
    code: z
      .string()
      .regex(/^[a-z]+$/)
      .optional(),
    inner: z.object({ 'a/b~c': z.boolean() }).optional(),
  })
  const right = { name: 'a', kind: 'asc', count: 1, tags: ['x'] }

  test('all at once, in the order of the fields, what is unknown last', () => {
    expect(issuesOf(Body, { kind: 'decs', count: 'x', tags: [], nmae: 'a' })).toEqual([
      { code: 'required', field: 'name', pointer: '/name', message: 'name is required' },
      {
        code: 'not_one_of',
        field: 'kind',
        pointer: '/kind',
        message: 'kind must be one of asc, desc',
        suggestion: 'desc',
      },
      { code: 'wrong_type', field: 'count', pointer: '/count', message: 'count must be a number' },
      { code: 'too_short', field: 'tags', pointer: '/tags', message: 'tags must have at least 1 items' },
      {
        code: 'unknown_field',
        field: 'nmae',
        pointer: '/nmae',
        message: 'Unknown field: nmae. Did you mean name?',
        suggestion: 'name',
      },
    ])
  })

  test.each([
    [{ name: 'abcdef' }, 'too_long', 'name must have at most 5 characters'],
    [{ count: 10 }, 'too_large', 'count must be at most 9'],
    [{ count: 0 }, 'too_small', 'count must be at least 1'],
    [{ count: 1.5 }, 'wrong_type', 'count must be a whole number'],
    [{ share: 0 }, 'too_small', 'share must be above 0'],
    [{ share: 1 }, 'too_large', 'share must be below 1'],
    [{ tags: ['a', 'b', 'c'] }, 'too_long', 'tags must have at most 2 items'],
    [{ tags: 'a' }, 'wrong_type', 'tags must be a list'],
    [{ tags: [1] }, 'wrong_type', 'tags.0 must be a text'],
    [{ at: 'tomorrow' }, 'malformed', 'at must be a date and time in UTC, for example 2026-01-31T09:30:00Z'],
    [{ code: '1' }, 'malformed', 'code does not have the form that is expected'],
    [{ inner: { 'a/b~c': 'yes' } }, 'wrong_type', 'inner.a/b~c must be true or false'],
  ])('%j is %s: %s', (given, code, message) => {
    expect(issuesOf(Body, { ...right, ...given })).toMatchObject([{ code, message }])
  })

  test('a pointer escapes what it must, and a query has none', () => {
    expect(issuesOf(Body, { ...right, inner: { 'a/b~c': 1 } })).toMatchObject([{ pointer: '/inner/a~1b~0c' }])
    expect((issuesOf(Body, { ...right, count: 0 }, query) as object[])[0]).not.toHaveProperty('pointer')
  })

  test('a mistyped choice is answered with the nearest known one', () => {
    expect(() => readInput(Body, { ...right, kind: 'dec' })).toThrow(
      expect.objectContaining({ detail: expect.objectContaining({ hint: 'Did you mean desc?' }) }),
    )
  })

  test('no text of the validator reaches a caller', () => {
    for (const route of Object.values(routes) as unknown as routes.Route[]) {
      if (typeof route !== 'object' || !('path' in route)) continue
      for (const [schema, options] of [
        [route.query, query],
        [route.body, {}],
      ] as const)
        for (const given of [
          {},
          [],
          'x',
          7,
          null,
          Object.fromEntries(Object.keys((schema as z.ZodObject)?.shape ?? {}).map((key) => [key, { odd: [] }])),
        ]) {
          const said = JSON.stringify(schema ? (issuesOf(schema, given, options) ?? '') : '')
          expect(said, route.path).not.toMatch(/Invalid |expected |received|pattern|\/\^|Too (?:big|small)/)
        }
    }
  })
})

describe('optional fields take null, and empty filters are alike', () => {
  test('null is as if the field was not there, unless null has a meaning of its own', () => {
    const schema = z.object({
      a: z.string().optional(),
      b: z.int().default(3),
      c: z.string().nullish(),
      d: z.string().nullable(),
    })
    expect(readInput(schema, { a: null, b: null, c: null, d: null })).toEqual({ b: 3, c: null, d: null })
    expect(refusalOf(z.object({ a: z.string() }), { a: null })).toBe('a must be a text')
  })

  test.each(Object.keys(topicFilters))('%s, empty in a query or a body, filters nothing', (name) => {
    const Filters = z.object(topicFilters)
    expect(Object.values(readInput(Filters, { [name]: '' }, query)).filter((value) => value !== undefined)).toEqual([])
    expect(Object.values(readInput(Filters, { [name]: '' })).filter((value) => value !== undefined)).toEqual([])
  })

  test('an empty text of a body stays an empty text', () => {
    expect(readInput(z.object({ note: z.string().optional() }), { note: '' })).toEqual({ note: '' })
  })
})

describe('length and NUL errors name the field', () => {
  test.each([
    ['topic_name', 'x'.repeat(501), 'topic_name: must be at most 500 characters'],
    ['topic_name', 'a\0b', 'topic_name: must not contain NUL or lone surrogates'],
    ['subcategory', 'a\0b', 'subcategory: must not contain NUL or lone surrogates'],
    ['subcategory', 'x'.repeat(300), 'subcategory: must be at most 200 characters'],
    ['internal_description', '\ud800', 'internal_description: must not contain NUL or lone surrogates'],
    ['keywords', ['fine', 'a\0b'], 'keywords.1: must not contain NUL or lone surrogates'],
  ])('%s', (field, value, text) => {
    expect(refusalOf(routes.createTopic.body, { topic_name: 'Golf Fans', [field]: value })).toBe(text)
  })
})
