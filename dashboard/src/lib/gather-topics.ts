import { addressOf, type Input, type Reply, send } from './api.ts'

const pageSize = '100'

type Query = Omit<NonNullable<Input<'GET /api/topics'>['query']>, 'page' | 'pageSize' | 'sortBy' | 'sortOrder'>

/** The ids of all topics of the library that match, oldest first, page by page; `onPage` hears how many there are so far. */
export async function gatherIds(
  filters: Query,
  { signal, onPage }: { signal: AbortSignal; onPage: (found: number, total: number) => void },
): Promise<string[]> {
  const ids: string[] = []
  for (let page = 1; ; page++) {
    const query = { ...filters, sortBy: 'created_at', sortOrder: 'asc', page: String(page), pageSize } as const
    const answer = (await send('GET', addressOf('GET /api/topics', { query }), { signal })) as Reply<'GET /api/topics'>
    ids.push(...answer.data.map(({ id }) => id))
    onPage(ids.length, answer.total)
    if (page >= answer.totalPages) return ids
  }
}
