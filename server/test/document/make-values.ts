import type { Chance, Learned } from './learned.ts'
import { resolveSchema, type Schema } from './read-document.ts'

export interface Making {
  readonly chance: Chance
  readonly learned: Learned
}

/** Texts that services stumble over. */
export const oddTexts: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udc00y',
  '\u202eevil',
  '\u200b',
  '\ufeffname',
  'ﷺ'.repeat(30),
  '👩‍👩‍👧‍👦'.repeat(20),
  'e\u0301'.repeat(100),
  'İstanbul ǅ ß ﬁ',
  '名前 オーディエンス',
  "'; drop table topic; --",
  '%00%ff%',
  '../../etc/passwd',
  '{{topic}} {{#each}} {',
  '<script>alert(1)</script>',
  '__proto__',
  'constructor',
  'null',
  'NaN',
  '-1',
  '1e400',
  '\r\nX-Injected: 1',
  'line\nbreak\ttab',
  '\\',
  '"',
  'a'.repeat(255),
  'a'.repeat(256),
  'a'.repeat(10_000),
  'word '.repeat(3_000),
]

const oddNumbers: readonly number[] = [
  0,
  -0,
  -1,
  1,
  0.5,
  1e-9,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 32,
  2 ** 53 - 1,
  2 ** 53,
  2 ** 63,
  1e308,
  -1e308,
]

const words = [
  'Golf',
  'Electric',
  'Vehicle',
  'Owners',
  'Luxury',
  'Sedan',
  'Pet',
  'Parents',
  'Coffee',
  'Drinkers',
  'Solar',
  'Shoppers',
  'Procurement',
  'Managers',
  'Running',
  'Shoes',
  'Insurance',
  'Intenders',
  'Hotels',
  'Gamers',
]

export const makeName = ({ chance }: Making): string =>
  [...chance.someOf(words, 3), chance.often(0.5) ? String(chance.below(100_000)) : ''].join(' ').trim()

const crockford = '0123456789abcdefghjkmnpqrstvwxyz'
const someChars = (chance: Chance, alphabet: string, count: number) =>
  Array.from({ length: count }, () => alphabet[chance.below(alphabet.length)]).join('')

/** An id of the shape that names nothing. */
function absentId(pattern: string, chance: Chance): string {
  const typed = /^\^(?:\(\?:)?([a-z]+)(?:\|[a-z]+)?\)?_\[0-7\]/.exec(pattern)?.[1]
  if (typed) return `${typed}_0${someChars(chance, crockford, 25)}`
  const dated = /^\^([a-z]+)_\[0-9\]\{13\}/.exec(pattern)?.[1]
  if (dated) return `${dated}_${someChars(chance, '123456789', 13)}_${someChars(chance, crockford, 20)}`
  if (pattern.includes('[0-9a-f]{12}')) return someChars(chance, '0123456789abcdef', 12)
  if (pattern.includes('a-z0-9_.-')) return `t${someChars(chance, 'abc0_.-', 6)}`
  if (pattern.includes('0[1-9]|1[0-2])$')) return `20${20 + chance.below(10)}-0${1 + chance.below(9)}`
  if (pattern.includes('0-9a-fA-F')) return `0${someChars(chance, '0123456789abcdef', 7)}-0000-7000-8000-000000000000`
  return '1.2'
}

const dayMs = 86_400_000

function makeText(schema: Schema, name: string, making: Making): string {
  const { chance, learned } = making
  const { pattern, format, maxLength = 100, minLength = 0 } = schema
  if (format === 'date-time') return new Date(Date.now() + (chance.below(800) - 200) * dayMs).toISOString()
  if (format === 'date') return new Date(Date.now() - chance.below(60) * dayMs).toISOString().slice(0, 10)
  if (pattern) {
    const known = chance.often(0.93) ? learned.findId(pattern, chance) : undefined
    return known ?? absentId(pattern, chance)
  }
  const known = chance.often(0.4) ? learned.findValue(name, chance) : undefined
  if (typeof known === 'string') return known
  const size = chance.below(10)
  if (size === 0) return 'x'.repeat(minLength)
  if (size === 1) return 'x'.repeat(maxLength)
  if (size === 2) return `${chance.oneOf(oddTexts)}`.slice(0, maxLength)
  return makeName(making).slice(0, maxLength)
}

function makeNumber({ type, minimum = 0, maximum = 1_000 }: Schema, name: string, making: Making): number {
  const { chance, learned } = making
  const known = chance.often(0.3) ? learned.findValue(name, chance) : undefined
  if (typeof known === 'number') return known
  const end = chance.below(12)
  if (end === 0) return minimum
  if (end === 1) return maximum
  const span = Math.min(maximum - minimum, 50)
  const value = minimum + chance.below(Math.floor(span) + 1)
  return type === 'integer' ? value : value + chance.below(100) / 100
}

/** A value that the schema takes. */
export function makeValue(given: Schema, name: string, making: Making, depth = 0): unknown {
  const { chance, learned } = making
  const schema = resolveSchema(given)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return chance.oneOf(schema.enum)
  const options = schema.anyOf ?? schema.oneOf
  if (options) return makeValue(chance.oneOf(options), name, making, depth)
  switch (schema.type) {
    case 'string':
      return makeText(schema, name, making)
    case 'integer':
    case 'number':
      return makeNumber(schema, name, making)
    case 'boolean':
      return chance.often(0.5)
    case 'null':
      return null
    case 'array': {
      const least = schema.minItems ?? 0
      const count = chance.often(0.05) ? Math.min(schema.maxItems ?? 60, 60) : least + chance.below(3)
      return Array.from({ length: count }, () => makeValue(schema.items ?? {}, name, making, depth + 1))
    }
    case 'object':
      return makeObject(schema, name, making, depth)
    default:
      return (chance.often(0.6) ? learned.findValue(name, chance) : undefined) ?? makeName(making)
  }
}

function makeObject(schema: Schema, name: string, making: Making, depth: number): unknown {
  const { chance } = making
  const properties = Object.entries(schema.properties ?? {})
  const own = properties.flatMap(([key, property]) => {
    const isWanted = schema.required?.includes(key) || chance.often(depth > 3 ? 0.2 : 0.5)
    return isWanted ? [[key, makeValue(property, key, making, depth + 1)] as const] : []
  })
  const open = typeof schema.additionalProperties === 'object' && depth < 5 ? chance.below(3) : 0
  const more = Array.from({ length: open }, () => [
    chance.often(0.5) ? 'topic_name' : makeName(making),
    makeValue(schema.additionalProperties as Schema, name, making, depth + 1),
  ])
  return Object.fromEntries([...own, ...more])
}

const wrongValues = ({ chance }: Making): unknown =>
  chance.oneOf<unknown>([
    null,
    true,
    [],
    {},
    [[]],
    [null],
    { $ne: 1 },
    chance.oneOf(oddTexts),
    chance.oneOf(oddTexts),
    chance.oneOf(oddTexts),
    chance.oneOf(oddNumbers),
    chance.oneOf(oddNumbers),
    Array.from({ length: 300 }, (_, n) => n),
    { topic_name: { toString: 'x' } },
  ])

/** The same value with one thing wrong in it: a field too many or too few, or a value of another kind. */
export function spoilValue(value: unknown, making: Making): unknown {
  const { chance } = making
  if (Array.isArray(value) && value.length > 0 && chance.often(0.8)) {
    const at = chance.below(value.length)
    return value.map((each, n) => (n === at ? spoilValue(each, making) : each))
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return wrongValues(making)
  const keys = Object.keys(value)
  const key = keys.length > 0 ? chance.oneOf(keys) : 'nonsense'
  const kind = chance.below(10)
  if (kind === 0)
    return { ...value, [chance.oneOf(['nonsense', 'Id', '', '\u0000', 'toString', key.toUpperCase()])]: 1 }
  if (kind === 1) return Object.fromEntries(Object.entries(value).filter(([name]) => name !== key))
  const field = (value as Readonly<Record<string, unknown>>)[key]
  return { ...value, [key]: kind < 6 ? wrongValues(making) : spoilValue(field, making) }
}
