import { failures } from '@txadv/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'

type Sql = RawBuilder<unknown>

/** How the values of a column stand in a cursor: as text that loses nothing, and that the database takes again. */
const kinds = {
  time: {
    told: (column: Sql) => sql`(extract(epoch from ${column}) * 1000000)::bigint::text`,
    taken: (value: string) => sql`('epoch'::timestamptz + ${value}::bigint * interval '1 microsecond')`,
    form: /^\d{1,16}$/,
  },
  id: {
    told: (column: Sql) => sql`${column}::text`,
    taken: (value: string) => sql`${value}::uuid`,
    form: /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  },
  number: {
    told: (column: Sql) => sql`${column}::text`,
    taken: (value: string) => sql`${value}::numeric`,
    form: /^-?\d{1,30}(?:\.\d{1,30})?$/,
  },
  float: {
    told: (column: Sql) => sql`${column}::float8::text`,
    taken: (value: string) => sql`${value}::float8`,
    form: /^-?\d{1,20}(?:\.\d{1,20})?(?:e[+-]\d{1,2})?$/,
  },
  text: {
    told: (column: Sql) => sql`${column}`,
    taken: (value: string) => sql`${value}`,
    // The database takes no text with a NUL in it.
    form: /^[^\0]*$/u,
  },
} as const

/** One of the columns that a list is ordered by. The last of them tells all rows apart. */
export interface SortKey {
  readonly column: Sql
  readonly kind: keyof typeof kinds
  readonly descends: boolean
  /** Whether it may be empty; such rows come last, or first where it descends. */
  readonly isNullable?: boolean
}

/** The values of a row in the columns that its list is ordered by. */
export type Place = readonly (string | null)[]

export const newestFirst = (time: string, id: string, kind: 'id' | 'text' = 'id'): readonly SortKey[] => [
  { column: sql.ref(time), kind: 'time', descends: true },
  { column: sql.ref(id), kind, descends: true },
]

/** The newest first, of rows whose ids tell when they were made. */
export const byIdDown: readonly SortKey[] = [{ column: sql.ref('id'), kind: 'id', descends: true }]

/** The order of a list, as it stands behind `order by`. */
export const inOrderOf = (keys: readonly SortKey[]): Sql =>
  sql.join(keys.map(({ column, descends }) => (descends ? sql`${column} desc` : sql`${column} asc`)))

/** A row's place, to be selected with it. */
export const placeOf = (keys: readonly SortKey[]): RawBuilder<Place> =>
  sql<Place>`json_build_array(${sql.join(keys.map(({ column, kind }) => kinds[kind].told(column)))})`

/** The rows that stand behind a place. Where no column is empty and all run one way, an index leads there. */
export function standsAfter(keys: readonly SortKey[], place: Place): RawBuilder<SqlBool> {
  const [first] = keys
  const isPlain = keys.every(({ descends, isNullable }) => !isNullable && descends === first?.descends)
  if (!isPlain) return standsAfterEach(keys, place)
  const columns = sql.join(keys.map(({ column }) => column))
  const values = sql.join(keys.map(({ kind }, n) => kinds[kind].taken(place[n] ?? '')))
  return first?.descends ? sql`(${columns}) < (${values})` : sql`(${columns}) > (${values})`
}

/** The same column by column: behind it in the first, or there and behind it in the others. */
function standsAfterEach([key, ...others]: readonly SortKey[], [value, ...rest]: Place): RawBuilder<SqlBool> {
  if (!key) return sql<SqlBool>`false`
  const { behind, same } = sidesOf(key, value ?? null)
  return sql<SqlBool>`(${behind} or (${same} and ${standsAfterEach(others, rest)}))`
}

/** What is behind a value in a column, and what is there. */
export function sidesOf({ column, kind, descends }: SortKey, value: string | null) {
  if (value === null)
    return {
      behind: descends ? sql<SqlBool>`${column} is not null` : sql<SqlBool>`false`,
      same: sql<SqlBool>`${column} is null`,
    }
  const taken = kinds[kind].taken(value)
  return {
    behind: descends ? sql<SqlBool>`${column} < ${taken}` : sql<SqlBool>`(${column} > ${taken} or ${column} is null)`,
    same: sql<SqlBool>`${column} = ${taken}`,
  }
}

/** A place as callers keep it. `order` names the order that it is of, where a list has several. */
export const writeCursor = (place: Place, order = ''): string =>
  Buffer.from(JSON.stringify([order, ...place])).toString('base64url')

/** The place that a cursor names, or the caller's fault. */
export function readCursor(cursor: string, keys: readonly SortKey[], order = ''): Place {
  const [named, ...place] = parseCursor(cursor)
  const isOne =
    named === order &&
    place.length === keys.length &&
    keys.every(({ kind, isNullable }, n) => {
      const value = place[n]
      return typeof value === 'string'
        ? kinds[kind].form.test(value) && value.isWellFormed()
        : value === null && isNullable
    })
  if (!isOne) throw failures.invalidCursor()
  return place as Place
}

function parseCursor(cursor: string): unknown[] {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    return Array.isArray(parsed) ? parsed : []
  } catch {
    return []
  }
}
