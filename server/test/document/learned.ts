import type { createChance } from '../chance.ts'
import type { Operation } from './read-document.ts'
import type { WireAnswer } from './send-request.ts'

export type Chance = ReturnType<typeof createChance>

const keptOfEach = 60

/** What answers said, for later requests to send: ids by their shape, other values by their names, and cursors. */
export interface Learned {
  learn(operation: Operation, answer: WireAnswer): void
  /** An id of the shape that a pattern asks for. */
  findId(pattern: string, chance: Chance): string | undefined
  /** A value that a field of this name had. */
  findValue(name: string, chance: Chance): unknown
  /** Where a list of the operation goes on. */
  findCursor(operationId: string, chance: Chance): string | undefined
}

const idShape = /^(?:[a-z]+_[0-9a-z_]{20,}|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/

export function createLearned(isKept: (value: string) => boolean = () => true): Learned {
  const ids = new Map<string, string[]>()
  const values = new Map<string, unknown[]>()
  const cursors = new Map<string, string[]>()

  function keep<T>(map: Map<string, T[]>, key: string, value: T): void {
    const known = map.get(key) ?? []
    if (known.includes(value)) return
    known.push(value)
    // The oldest stay away, so that what was deleted is asked for ever less.
    if (known.length > keptOfEach) known.shift()
    map.set(key, known)
  }

  function walk(value: unknown, name: string): void {
    if (Array.isArray(value)) for (const each of value.slice(0, keptOfEach)) walk(each, name)
    else if (typeof value === 'object' && value !== null)
      for (const [key, each] of Object.entries(value)) {
        if (idShape.test(key)) walk(key, 'id')
        walk(each, key)
      }
    else if (typeof value === 'string' && idShape.test(value)) {
      if (isKept(value)) keep(ids, value.includes('_') ? value.slice(0, value.indexOf('_')) : 'uuid', value)
    } else if (value !== null && value !== '' && JSON.stringify(value).length < 300) keep(values, name, value)
  }

  const pick = <T>(known: readonly T[] | undefined, chance: Chance) =>
    known && known.length > 0 ? chance.oneOf(known) : undefined

  return {
    learn: (operation, { status, headers, text }) => {
      const cursor = /[?&]after=([^&>]+)[^>]*>; rel="next"/.exec(String(headers.link ?? ''))?.[1]
      if (cursor) keep(cursors, operation.id, decodeURIComponent(cursor))
      if (status >= 400 && !text.includes('Id"')) return
      if (!headers['content-type']?.includes('json') || text === '') return
      walk(JSON.parse(text), 'answer')
    },
    findId: (pattern, chance) => {
      const shape = new RegExp(pattern)
      return pick(
        [...ids.values()].flat().filter((id) => shape.test(id)),
        chance,
      )
    },
    findValue: (name, chance) => pick(values.get(name) ?? values.get(name.replace(/s$/, '')), chance),
    findCursor: (operationId, chance) => pick(cursors.get(operationId), chance),
  }
}
