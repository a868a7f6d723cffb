import { parentCategories, segmentTypes, taxonomyTypes } from '@txadv/contract/vocabulary'
import type { Input, ListedTopic, PlatformName } from '@txadv/sdk'
import { type Command, Option } from 'commander'
import { addFilters, filtersIn, type LibraryFilters, libraryFilters } from '../filters.ts'
import { addListOptions, type ListOptions, showList } from '../lists.ts'
import type { Open, Session } from '../session.ts'
import { type Column, factLines } from '../tables.ts'

const columns: readonly Column<ListedTopic>[] = [
  { title: 'Id', of: ({ id }) => id, whole: true },
  { title: 'Name', of: ({ topic_name }) => topic_name },
  { title: 'Category', of: ({ parent_category }) => parent_category },
  { title: 'Segment', of: ({ segment_type }) => segment_type, whole: true },
  { title: 'Audience', of: ({ audience_type }) => audience_type },
  { title: 'External id', of: ({ external_id }) => external_id },
]

const nameColumns: readonly Column<PlatformName>[] = [
  { title: 'Template', of: ({ displayName }) => displayName },
  { title: 'Name', of: ({ name }) => name },
]

async function show(session: Session, id: string): Promise<void> {
  const { out } = session
  const client = session.client()
  const params = { id }
  const [topic, names] = await Promise.all([
    client.call('GET /api/topics/:id/explain', { params }),
    client.call('GET /api/topics/:id/names', { params }),
  ])
  const { record, layers, confidence, evidence } = topic
  out.document({ ...topic, names }, [
    ['Id', topic.id],
    ['Name', topic.topic_name],
    ['Category', record.parent_category],
    ['Taxonomy', record.taxonomy_type],
    ['Subcategory', topic.subcategory_path.join(' > ') || record.subcategory],
    ['Segment', record.segment_type],
    ['Audience', record.audience_type],
    ['IAB code', record.iab_code],
    ['Keywords', record.keywords.join(', ')],
    ['External id', record.external_id],
    ['Intent', layers.intent],
    ['Sensitivity', layers.sensitivity],
    ['Buyer journey', layers.buyer_journey],
    ['Score', layers.composite_score],
    ['Confidence', `${confidence} %`],
    ['Source', record.source],
  ])
  if (out.json) return
  if (evidence.length > 0)
    ['', 'Because of', ...factLines(evidence.map(({ text, says }) => [`  ${text}`, says]))].forEach(out.say)
  out.say('')
  out.rows(names, nameColumns, 'No template names it.')
}

type Added = Input<'POST /api/topics'>['body']

interface AddOptions {
  readonly parentCategory?: Added['parent_category']
  readonly taxonomyType?: Added['taxonomy_type']
  readonly subcategory?: string
  readonly segmentType?: Added['segment_type']
  readonly keywords?: string
}

async function add(session: Session, name: string, options: AddOptions): Promise<void> {
  const { out, stand } = session
  const { parentCategory, taxonomyType, subcategory, segmentType, keywords } = options
  const client = session.client()
  stand({ unsure: 'Whether the topic was added is not known.' })
  const topic = await client.call('POST /api/topics', {
    body: {
      topic_name: name,
      ...(parentCategory && { parent_category: parentCategory }),
      ...(taxonomyType && { taxonomy_type: taxonomyType }),
      ...(subcategory && { subcategory }),
      ...(segmentType && { segment_type: segmentType }),
      ...(keywords && { keywords: keywords.split(',').map((word) => word.trim()) }),
    },
  })
  out.document(topic, [
    ['Added', topic.topic_name],
    ['Id', topic.id],
    ['Category', topic.parent_category],
    ['Taxonomy', topic.taxonomy_type],
    ['Subcategory', topic.subcategory],
    ['Segment', topic.segment_type],
  ])
}

/** The commands for the library. */
export function addTopicCommands(program: Command, open: Open): void {
  const topics = program.command('topics').description('list, show and add topics of the library')

  const list = topics.command('list').description('list the library, the newest first')
  addFilters(addListOptions(list), libraryFilters).action((options: ListOptions, command: Command) => {
    const session = open(command)
    const query = filtersIn<LibraryFilters>(libraryFilters, options) ?? {}
    return showList(session.out, session.client().rows('GET /api/topics', { query }), options, columns, 'No topics.')
  })

  topics
    .command('show <id>')
    .description('show a topic, why it is classified so, and its names on platforms')
    .action((id: string, _: object, command: Command) => show(open(command), id))

  topics
    .command('add <name>')
    .description('add a topic; what is not given, the engine finds')
    .addOption(new Option('--parent-category <name>', 'the parent category').choices(parentCategories))
    .addOption(new Option('--taxonomy-type <name>', 'the taxonomy type').choices(taxonomyTypes))
    .option('--subcategory <name>', 'the subcategory')
    .addOption(new Option('--segment-type <type>', 'the segment type').choices(segmentTypes))
    .option('--keywords <words>', 'keywords, separated by commas')
    .action((name: string, options: AddOptions, command: Command) => add(open(command), name, options))
}
