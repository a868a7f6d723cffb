import type { Given, Reply } from './client.ts'
import type { ListRoute } from './lists.gen.ts'
import { asJson, type Sent, type Transport } from './transport.ts'
import { listLimits } from './vocabulary.gen.ts'

export type RowOf<K extends ListRoute> =
  Reply<K> extends readonly (infer Row)[]
    ? Row
    : Reply<K> extends { readonly data: readonly (infer Row)[] } | { readonly entries: readonly (infer Row)[] }
      ? Row
      : never

export type RowsOf = <K extends ListRoute>(route: K, ...given: Given<K>) => AsyncGenerator<RowOf<K>, void, undefined>

/** A part of a list, and what is asked for the next one. */
interface Part<Row> {
  readonly rows: readonly Row[]
  readonly next: object | undefined
}

const oneLink = /<([^>]*)>((?:\s*;\s*[\w*-]+(?:\s*=\s*(?:"[^"]*"|[^",;\s]*))?)*)/g

/**
 * The query by which a list goes on. Of a link its query alone is taken: the same route is asked again, so that no answer
 * can send a key to another host, and a service behind any path is still found there.
 */
function nextOf({ headers }: Response): object | undefined {
  for (const [, target = '', attributes = ''] of (headers.get('link') ?? '').matchAll(oneLink))
    if (/;\s*rel\s*=\s*"?(?:[^"]*\s)?next(?:\s[^"]*)?"?\s*(?:;|$)/i.test(attributes)) {
      const { searchParams } = new URL(target, 'http://list')
      // A filter of several values is there once for each.
      return Object.fromEntries([...searchParams.keys()].map((name) => [name, searchParams.getAll(name)]))
    }
  return undefined
}

/** Every row of a list, part after part, by the links that lead on. */
export function createRows(transport: Transport): RowsOf {
  return async function* rows(route, ...[input, options = {}]) {
    const { query, ...rest } = (input ?? {}) as Sent
    type Row = RowOf<typeof route>
    const read = async (response: Response): Promise<Part<Row>> => {
      const reply = await asJson<Row[] | { readonly data?: Row[]; readonly entries?: Row[] }>(response)
      const rows = Array.isArray(reply) ? reply : (reply.data ?? reply.entries ?? [])
      return { rows, next: nextOf(response) }
    }
    const { atOnce } = listLimits
    let asked: object | undefined = query && 'pageSize' in query ? query : { limit: atOnce, ...query }
    while (asked) {
      const part: Part<Row> = await transport.send(route, { ...rest, query: asked }, options, read)
      yield* part.rows
      asked = part.next
    }
  }
}
