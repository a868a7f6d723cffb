import { failures } from '@txadv/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { inOrderOf, type Place, placeOf, readCursor, type SortKey, standsAfter, writeCursor } from './cursor.ts'

/** What a request says of the part of a list that it wants: by page, by offset, by cursor, or nothing. */
export interface AskedStretch {
  readonly page?: number
  readonly pageSize?: number
  readonly offset?: number
  readonly limit?: number | undefined
  readonly after?: string | undefined
}

interface Stretch {
  readonly limit: number
  readonly offset: number
  readonly after: string | undefined
}

/** Which part is meant, of a list that answers `most` rows where nothing is said. */
export function stretchOf({ page = 1, pageSize, offset = 0, limit, after }: AskedStretch, most = 0): Stretch {
  // A cursor counts rows from where it stands, so a page or an offset beside it is a slip.
  if (after !== undefined && (page > 1 || offset > 0)) throw failures.cursorOnPage()
  const size = limit ?? pageSize ?? most
  return { limit: size, offset: offset + (page - 1) * size, after }
}

/** What a statement takes over to read a part of a list. */
export interface StretchSql {
  /** The place of a row, to be selected as `place`. */
  readonly place: RawBuilder<Place>
  /** Which rows are behind the cursor. */
  readonly behind: RawBuilder<SqlBool>
  readonly order: RawBuilder<unknown>
  /** One more than is answered, which tells whether the list goes on. */
  readonly limit: number
  readonly offset: number
  /** The end of a statement that has a condition already. */
  readonly tail: RawBuilder<unknown>
}

/** Reads a part of a list, and tells where the next one begins: undefined after the last row. */
export async function readStretch<R extends { readonly place: Place }>(
  asked: AskedStretch,
  keys: readonly SortKey[],
  read: (part: StretchSql) => Promise<readonly R[]>,
  most?: number,
): Promise<{ readonly rows: Omit<R, 'place'>[]; readonly next: string | undefined }> {
  const { limit: answered, offset, after } = stretchOf(asked, most)
  const behind = after === undefined ? sql<SqlBool>`true` : standsAfter(keys, readCursor(after, keys))
  const order = inOrderOf(keys)
  const limit = answered + 1
  const tail = sql`and ${behind} order by ${order} limit ${limit} offset ${offset}`
  const found = await read({ place: placeOf(keys), behind, order, limit, offset, tail })
  const shown = found.slice(0, answered)
  const last = found.length > answered ? shown.at(-1) : undefined
  return { rows: shown.map(({ place: _, ...row }) => row), next: last && writeCursor(last.place) }
}

/** The envelope of a page. A request that names its place has no number of it. */
export function showPage<T>(
  {
    page,
    pageSize,
    limit = pageSize,
  }: { readonly page: number; readonly pageSize: number; readonly limit?: number | undefined },
  data: readonly T[],
  total: number,
) {
  return { data: [...data], total, page, pageSize: limit, totalPages: Math.ceil(total / limit) }
}

/** The rows of a list, once the caller is told where it goes on. */
export function tellRows<R>(
  caller: { tellNext?: (cursor: string | undefined) => void },
  { rows, next }: { readonly rows: R[]; readonly next: string | undefined },
): R[] {
  caller.tellNext?.(next)
  return rows
}
