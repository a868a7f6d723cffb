import type { Client, ListedTopic } from '@txadv/sdk'
import { exits, Stop, wrongUsage } from './exits.ts'
import { filtersIn, type LibraryFilters, libraryFilters } from './filters.ts'
import { firstOf } from './in-order.ts'

const isId = (given: string) => /^(?:ot|tp)_[0-9a-z]{26}$/.test(given)
/** How many topics of a like name are looked through, and how many are named to whoever meant another. */
const [looked, named] = [200, 5]

/** The id of the topic that was meant: by its id, or by its whole name. */
export async function findTopicId(client: Client, given: string): Promise<string> {
  if (isId(given)) return given
  const query = { search: given }
  const { rows } = await firstOf(client.rows('GET /api/topics', { query }), looked)
  const exact = rows.filter(({ topic_name }) => topic_name.toLowerCase() === given.trim().toLowerCase())
  const [only, other] = exact
  if (only && !other) return only.id
  if (other)
    throw wrongUsage(
      `${exact.length} topics are called "${given}".`,
      `Give an id: ${exact.map(({ id }) => id).join(', ')}`,
    )
  throw new Stop(
    exits.failed,
    `No topic of the library is called "${given}".`,
    rows.length > 0
      ? `There are ${rows
          .slice(0, named)
          .map(({ topic_name }) => `"${topic_name}"`)
          .join(', ')}.`
      : 'Find it with `txadv topics list --search`.',
  )
}

export interface TopicChoice {
  readonly ids: readonly string[]
  /** The topics that filters found; of ids that were given, no more is known. */
  readonly found: readonly ListedTopic[]
  readonly isByFilters: boolean
}

/** The topics that a command is for: by id, by filters, or all. */
export async function chooseTopics(
  client: Client,
  given: readonly string[],
  options: { readonly all?: boolean },
): Promise<TopicChoice> {
  const filters = filtersIn<LibraryFilters>(libraryFilters, options)
  const ways = [given.length > 0, filters !== undefined, options.all === true].filter(Boolean).length
  if (ways !== 1)
    throw wrongUsage('Say which topics are meant.', 'Give one of ids, filters such as --search, or --all.')
  if (given.length > 0) return { ids: [...new Set(given)], found: [], isByFilters: false }
  const { rows } = await firstOf(
    client.rows('GET /api/topics', filters ? { query: filters } : {}),
    Number.POSITIVE_INFINITY,
  )
  return { ids: rows.map(({ id }) => id), found: rows, isByFilters: true }
}

/** A list in pieces of at most so many. */
export const splitList = <Item>(all: readonly Item[], most: number): Item[][] =>
  Array.from({ length: Math.ceil(all.length / most) }, (_, n) => all.slice(n * most, (n + 1) * most))
