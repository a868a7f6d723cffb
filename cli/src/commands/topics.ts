import type { ListedTopic, PlatformName, Reply } from '@txadv/sdk'
import type { Command } from 'commander'
import { needsReview, sayReview, settleDoubt, withDoubt } from '../doubt.ts'
import { addFilters, filtersIn, type LibraryFilters, libraryFilters } from '../filters.ts'
import { addListOptions, type ListOptions, showList } from '../lists.ts'
import { matchOption, type SearchMode, withReasons } from '../matches.ts'
import { reasonLines } from '../reasons.ts'
import type { Open, Session } from '../session.ts'
import { type Column, percent } from '../tables.ts'
import { addedOutcomes } from '../topic-adding.ts'
import { findTopicId } from '../topic-choice.ts'
import { addFieldOptions, type FieldOptions, factsOf, fieldsOf } from '../topic-fields.ts'

const columns: readonly Column<ListedTopic>[] = [
  { title: 'Id', of: ({ id }) => id, whole: true },
  { title: 'Name', of: ({ topic_name }) => topic_name },
  { title: 'Category', of: ({ parent_category }) => parent_category },
  { title: 'Segment', of: ({ segment_type }) => segment_type, whole: true },
  { title: 'Audience', of: ({ audience_type }) => audience_type },
  { title: 'External id', of: ({ external_id }) => external_id },
]

type Similar = Reply<'GET /api/topics/:id/similar'>['data'][number]
const similarColumns: readonly Column<Similar>[] = [
  { title: 'Id', of: ({ id }) => id, whole: true },
  { title: 'Name', of: ({ topic_name }) => topic_name },
  { title: 'Category', of: ({ parent_category }) => parent_category },
]

const nameColumns: readonly Column<PlatformName>[] = [
  { title: 'Template', of: ({ displayName }) => displayName },
  { title: 'Name', of: ({ name }) => name },
]

async function show(session: Session, given: string): Promise<void> {
  const { out } = session
  const client = session.client()
  const params = { id: await findTopicId(client, given) }
  const [topic, names] = await Promise.all([
    client.call('GET /api/topics/:id/explain', { params }),
    client.call('GET /api/topics/:id/names', { params }),
  ])
  const { record, layers, confidence, subcategory_path: path } = topic
  out.document({ ...topic, names }, [
    ['Id', topic.id],
    ['Name', topic.topic_name],
    ['Category', record.parent_category],
    ['Taxonomy', record.taxonomy_type],
    ['Subcategory', path[0] === record.subcategory ? path.join(' > ') : record.subcategory],
    ['Segment', record.segment_type],
    ['Audience', record.audience_type],
    ['IAB code', record.iab_code],
    ['Keywords', record.keywords.join(', ')],
    ['External id', record.external_id],
    ['Intent', layers.intent],
    ['Sensitivity', layers.sensitivity],
    ['Buyer journey', layers.buyer_journey],
    ['Score', layers.composite_score],
    ['Confidence', percent(confidence)],
    ['Review', sayReview(record.review)],
    ['Source', record.source],
  ])
  if (out.json) return
  reasonLines(topic.reasons ?? []).forEach(out.say)
  out.say('')
  out.rows(names, nameColumns, 'No active template.')
}

interface AddOptions extends FieldOptions {
  readonly keywords?: string
  readonly force?: true
}

async function add(session: Session, name: string, options: AddOptions): Promise<void> {
  const { out, stand } = session
  const { keywords, force } = options
  const client = session.client()
  const given = fieldsOf(options)
  stand({ unsure: 'It is unknown whether the topic was added.' })
  const topic = await client.call('POST /api/topics', {
    body: {
      topic_name: name,
      ...given,
      ...(keywords && { keywords: keywords.split(',').map((word) => word.trim()) }),
      ...(force && { force }),
    },
  })
  out.document(topic, [...factsOf(addedOutcomes[topic.outcome], topic), ['Review', sayReview(topic.review)]])
  if (!out.json && needsReview(topic)) out.note(settleDoubt)
}

/** The commands for the library. */
export function addTopicCommands(program: Command, open: Open): Command {
  const topics = program
    .command('topics')
    .description('list, show, add, edit, remove, confirm and reclassify topics of the library')

  const list = topics.command('list').description('list the library, the newest first')
  addFilters(addListOptions(list.addOption(matchOption())), libraryFilters).action(
    (options: ListOptions & { readonly match?: SearchMode }, command: Command) => {
      const session = open(command)
      const { match } = options
      const query = { ...filtersIn<LibraryFilters>(libraryFilters, options), ...(match && { match }) }
      const rows = session.client().rows('GET /api/topics', { query })
      return showList(
        session.out,
        rows,
        options,
        (found) => withDoubt(withReasons(columns, match), found),
        'No topics.',
      )
    },
  )

  topics
    .command('similar <topic>')
    .description('list the topics of the library that are most like one, given by its id or its whole name, with why')
    .action(async (given: string, _: object, command: Command) => {
      const session = open(command)
      const client = session.client()
      const params = { id: await findTopicId(client, given) }
      const { data } = await client.call('GET /api/topics/:id/similar', { params })
      session.out.rows(data, withReasons(similarColumns, 'meaning'), 'No similar topics.')
    })

  topics
    .command('show <topic>')
    .description('show a topic, by its id or its whole name, explain its classification, and list its platform names')
    .action((given: string, _: object, command: Command) => show(open(command), given))

  addFieldOptions(
    topics
      .command('add <name>')
      .description('add a topic; the engine fills fields that are not given. A topic that is there already is edited'),
  )
    .option('--keywords <words>', 'keywords, separated by commas')
    .option('--force', 'make it your own topic, also where the library or the catalog has one like it')
    .action((name: string, options: AddOptions, command: Command) => add(open(command), name, options))
  return topics
}
