import type { Call, Given, Reply } from './client.ts'
import { lists } from './lists.gen.ts'
import { listLimits } from './vocabulary.gen.ts'

/** The routes that answer lists, in pages. */
export type ListRoute = keyof typeof lists

export type RowOf<K extends ListRoute> =
  Reply<K> extends { readonly data: readonly (infer Row)[] }
    ? Row
    : Reply<K> extends readonly (infer Row)[]
      ? Row
      : never

export type RowsOf = <K extends ListRoute>(route: K, ...given: Given<K>) => AsyncGenerator<RowOf<K>, void, undefined>

const { atOnce } = listLimits

interface Page {
  readonly data: readonly { readonly id?: unknown }[]
  readonly totalPages: number
}

/** How a list is gone through: where it begins, and where it goes on after what came. */
const ways = {
  page: {
    first: { page: 1, pageSize: atOnce },
    next: ({ page, ...size }, reply) => (page < (reply as Page).totalPages ? { page: page + 1, ...size } : undefined),
  },
  offset: {
    first: { offset: 0, limit: atOnce },
    next: ({ offset, limit }, reply) =>
      (reply as unknown[]).length < limit ? undefined : { offset: offset + limit, limit },
  },
  after: {
    first: { limit: atOnce },
    next: ({ limit }, reply) => {
      const found = reply as Page['data']
      return found.length < Number(limit) ? undefined : { limit, after: found.at(-1)?.id }
    },
  },
} satisfies Record<string, Way>

interface Way {
  readonly first: Readonly<Record<string, number>>
  // biome-ignore lint/suspicious/noExplicitAny: what a way goes on with is its own
  next(at: any, reply: unknown): Record<string, any> | undefined
}

/** Every row of a list, page after page. */
export function createRows(call: Call): RowsOf {
  return async function* rows(route, ...[input, options]) {
    const { query, ...rest } = (input ?? {}) as { query?: object }
    const way: Way = ways[lists[route]]
    for (let at: object | undefined = way.first; at; ) {
      const asked = { ...rest, query: { ...query, ...at } }
      const reply: unknown = await call(route, ...([asked, options] as never))
      yield* (Array.isArray(reply) ? reply : (reply as Page).data) as RowOf<typeof route>[]
      at = way.next(at, reply)
    }
  }
}
