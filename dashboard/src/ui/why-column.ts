import type { Reply } from '../lib/api.ts'
import type { Column } from './data-table.tsx'

type Match = NonNullable<Reply<'GET /api/topics'>['data'][number]['matched']>[number]

/** Why a row is among the results, in the words that the query and the topic have. */
export function sayMatch({ by, query, term }: Match): string {
  if (by === 'word') return `“${term}”`
  if (by === 'meaning') return `${term} (near “${query}”)`
  return by === 'typo' ? `“${term}”, typed “${query}”` : `“${term}” for “${query}”`
}

interface Found {
  readonly matched?: readonly Match[] | undefined
}

const whyColumn: Column<Found> = {
  title: 'Match',
  least: '96px',
  cell: ({ matched }) => matched?.map(sayMatch).join(', ') ?? '–',
}

/**
 * The columns of a search by meaning: beside the topic, why it is found, which gives way where there is little room. The
 * results come by relevance, so no column sorts them.
 */
export const withReasons = <Row extends Found, Key extends string>([topic, ...others]: readonly [
  Column<Row, Key>,
  ...Column<Row, Key>[],
]): readonly Column<Row, Key>[] =>
  [{ ...topic, width: 'max(160px, 24cqi)' }, whyColumn, ...others].map(({ sortKey: _, ...column }) => column)
