import { searchMatches } from '@txadv/contract/vocabulary'
import type { ListedTopic } from '@txadv/sdk'
import { Option } from 'commander'
import type { Column } from './tables.ts'

export type SearchMode = (typeof searchMatches)[number]
type Match = NonNullable<ListedTopic['matched']>[number]

/** The option that says how a search reads its text. */
export const matchOption = () =>
  new Option('--match <how>', 'search by all words, or by meaning with the best first').choices(searchMatches)

const sayMatch = ({ by, query, term }: Match) => (by === 'word' ? term : `${query}: ${term} (${by})`)

/** The columns of a list, with why each row is there where it was searched by meaning. */
export function withReasons<Row extends { readonly matched?: readonly Match[] | undefined }>(
  columns: readonly Column<Row>[],
  match: SearchMode | undefined,
): readonly Column<Row>[] {
  if (match !== 'meaning') return columns
  return [...columns, { title: 'Match', of: ({ matched }) => matched?.map(sayMatch).join(', ') }]
}
