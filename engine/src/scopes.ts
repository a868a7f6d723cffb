import { flag } from './category.ts'
import { type Reading, signs, tokensRead } from './reading.ts'

/** Which part of a name a token stands in. */
export const scopes = { main: 0, path: 1, qualifier: 2, bracket: 3, tail: 4, excluded: 5 } as const

const exclusions = new Set(['excl', 'excluding', 'exclude', 'excludes', 'except', 'ex', 'minus'])
const negations = new Set(['not', 'no', 'non', 'never', 'without', 'dont', 'doesnt'])

/** How a name is built: the scope of each token, its head, and whether something is denied. */
export interface NameScopes {
  readonly scopeOf: Uint8Array
  /** The last word of the main part; what it is decides the audience. */
  head: number
  isNegated: boolean
}

const built: NameScopes = { scopeOf: new Uint8Array(tokensRead), head: -1, isNegated: false }

function lastSign({ breaks, count }: Reading, from: number, sign: number): number {
  for (let at = count - 1; at > from; at--) if (breaks[at] === sign) return at
  return from
}

/** Reads how the name is built; what is answered is overwritten by the next call. */
export function readScopes(reading: Reading): NameScopes {
  const { breaks, words, texts, count } = reading
  const { scopeOf } = built
  const pathEnd = lastSign(reading, 0, signs.path)
  const mainFrom = lastSign(reading, pathEnd, signs.colon)
  let scope: number = scopes.main
  let beforeBracket: number = scopes.main
  let spoken = false
  built.head = -1
  built.isNegated = false
  for (let at = 0; at < count; at++) {
    if (at < mainFrom) {
      scopeOf[at] = scopes.path
      continue
    }
    const sign = breaks[at] as number
    if (scope === scopes.bracket && sign === signs.closed) scope = beforeBracket
    if (sign === signs.opened && spoken) {
      beforeBracket = scope === scopes.tail ? scopes.main : scope
      scope = scopes.bracket
    } else if (sign === signs.dash && spoken && scope !== scopes.bracket) scope = scopes.qualifier
    const text = texts[at] as string
    const flags = words[at]?.flags ?? 0
    if (exclusions.has(text) && at > mainFrom) scope = scopes.excluded
    else if (scope === scopes.main && spoken && (flags & flag.preposition) !== 0) scope = scopes.tail
    if (negations.has(text)) built.isNegated = true
    scopeOf[at] = scope
    if ((flags & flag.stop) !== 0) continue
    spoken = true
    const code = text.charCodeAt(0)
    if (scope === scopes.main && (code < 48 || code > 57)) built.head = at
  }
  if (built.head < 0) built.head = count - 1
  return built
}
