import { limits } from '@txadv/contract/limits'
import type { CatalogTopic, Input } from '@txadv/sdk'
import { type Command, Option } from 'commander'
import { agree } from '../confirm.ts'
import { exits, Stop, wrongUsage } from '../exits.ts'
import { addFilters, type CatalogFilters, catalogFilters, filtersIn } from '../filters.ts'
import { addListOptions, type ListOptions, showList } from '../lists.ts'
import { matchOption, type SearchMode, withReasons } from '../matches.ts'
import type { Open, Session } from '../session.ts'
import { type Column, count, counted, were } from '../tables.ts'

const columns: readonly Column<CatalogTopic>[] = [
  { title: 'Id', of: ({ id }) => id, whole: true },
  { title: 'Name', of: ({ topicName }) => topicName },
  { title: 'Category', of: ({ parentCategory }) => parentCategory },
  { title: 'Segment', of: ({ segmentType }) => segmentType, whole: true },
  { title: 'Audience', of: ({ audienceType }) => audienceType },
  { title: 'In library', of: ({ inLibrary }) => (inLibrary ? 'yes' : ''), whole: true },
]

const { search: _, ...moreFilters } = catalogFilters

interface SearchOptions extends ListOptions {
  readonly inLibrary?: 'true' | 'false'
  readonly match?: SearchMode
}

function search(session: Session, words: readonly string[], options: SearchOptions): Promise<void> {
  const { inLibrary, match } = options
  const query = {
    ...filtersIn<CatalogFilters>(catalogFilters, { ...options, search: words.join(' ') || undefined }),
    ...(inLibrary && { inLibrary }),
    ...(match && { match }),
  }
  const found = session.client().rows('GET /api/topics/catalog', { query })
  return showList(session.out, found, options, withReasons(columns, match), 'Nothing in the catalog matches.')
}

async function add(session: Session, ids: readonly string[], options: { readonly yes?: boolean }): Promise<void> {
  const { out, stand } = session
  const filters = filtersIn<CatalogFilters>(catalogFilters, options)
  if (ids.length > 0 === (filters !== undefined))
    throw wrongUsage('Say which topics to add.', 'Give either ids, or --search and other filters.')
  const client = session.client()
  if (filters) {
    const query = { ...filters, inLibrary: 'false', pageSize: 1 } as const
    const { total } = await client.call('GET /api/topics/catalog', { query })
    if (total > 0) await agree(session, `Add ${counted(total, 'topic')} of the catalog to the library?`, options)
  }
  let added = 0
  const unknown: string[] = []
  const addMore = async (body: Input<'POST /api/topics/catalog'>['body']) => {
    stand({ changed: changedBy(added), unsure: 'The number of added topics is unknown.' })
    const reply = await client.call('POST /api/topics/catalog', { body })
    added += reply.added
    unknown.push(...(reply.unknown ?? []))
  }
  if (filters) await addMore({ filters })
  const given = [...new Set(ids)]
  for (let at = 0; at < given.length; at += limits.catalog.topicIds)
    await addMore({ topicIds: given.slice(at, at + limits.catalog.topicIds), listUnknown: true })
  const inLibrary = given.length - unknown.length - added
  if (out.json || filters || unknown.length < given.length)
    out.document({ added, ...(unknown.length > 0 && { unknown }) }, [
      ['Added', count(added)],
      ['Already in library', inLibrary > 0 ? count(inLibrary) : undefined],
      ['Not in the catalog', unknown.length > 0 ? count(unknown.length) : undefined],
    ])
  stand({ changed: changedBy(added) })
  if (unknown.length > 0)
    throw new Stop(
      unknown.length < given.length ? exits.inPart : exits.failed,
      `Not in the catalog: ${unknown.join(', ')}.`,
      'Find ids with `txadv catalog search`.',
    )
}

const changedBy = (added: number) => (added === 0 ? 'Nothing was changed.' : `${were(added, 'topic')} added.`)

/** The commands for the shared catalog. */
export function addCatalogCommands(program: Command, open: Open): void {
  const catalog = program.command('catalog').description('search the shared catalog, and add from it')

  const searching = catalog
    .command('search [words...]')
    .description('list topics of the catalog whose names have these words, or their meaning')
    .addOption(new Option('--in-library <value>', 'whether the library holds it').choices(['true', 'false']))
    .addOption(matchOption())
  addFilters(addListOptions(searching), moreFilters).action((words: string[], options: SearchOptions, self: Command) =>
    search(open(self), words, options),
  )

  const adding = catalog
    .command('add [ids...]')
    .description('add topics of the catalog to the library: by id, or all that match')
    .option('-y, --yes', 'do not ask')
  addFilters(adding, catalogFilters).action((ids: string[], options: { yes?: boolean }, self: Command) =>
    add(open(self), ids, options),
  )
}
