import type { Reply } from '../lib/api.ts'
import type { Column } from './data-table.tsx'

type Match = NonNullable<Reply<'GET /api/topics'>['data'][number]['matched']>[number]

/** Why a row is among the results, in the words that the query and the topic have. */
export function sayMatch({ by, query, term }: Match): string {
  if (by === 'word') return `“${term}”`
  if (by === 'meaning') return `${term} (near “${query}”)`
  return by === 'typo' ? `“${term}”, typed “${query}”` : `“${term}” for “${query}”`
}

/** The column of a search by meaning. */
export const whyColumn: Column<{ readonly matched?: readonly Match[] | undefined }, never> = {
  title: 'Match',
  width: '24%',
  cell: ({ matched }) => matched?.map(sayMatch).join(', ') ?? '–',
}
