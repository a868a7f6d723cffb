import type { Client } from '@txadv/sdk'
import type { Command } from 'commander'
import { changeColumns, diffFields } from '../changes.ts'
import { sayReview } from '../doubt.ts'
import { lacksScope, wrongUsage } from '../exits.ts'
import type { Open, Session } from '../session.ts'
import { findTopicId } from '../topic-choice.ts'
import { addFieldOptions, editableFields, type FieldOptions, factsOf, fieldsOf } from '../topic-fields.ts'

interface Options extends FieldOptions {
  readonly name?: string
}

/** The topic as it was; a key that may write it need not be one that may read it. */
async function readRecord(client: Client, id: string) {
  return client.call('GET /api/topics/:id/explain', { params: { id } }).then(
    ({ record }) => record,
    (error: unknown) => {
      if (lacksScope(error)) return undefined
      throw error
    },
  )
}

async function editTopic(session: Session, given: string, options: Options): Promise<void> {
  const { out, stand } = session
  const body = { ...(options.name && { topic_name: options.name }), ...fieldsOf(options) }
  if (Object.keys(body).length === 0)
    throw wrongUsage('Say what to change.', 'Give --name, --category or another field.')
  const client = session.client()
  const params = { id: await findTopicId(client, given) }
  const record = await readRecord(client, params.id)
  stand({ unsure: 'It is unknown whether the topic was changed.' })
  const topic = await client.call('PATCH /api/topics/:id', { params, body })
  const changes = record && diffFields(editableFields, record, topic)
  out.document({ ...topic, ...(changes && { changes }) }, [
    ...factsOf('Edited', topic),
    ['Review', sayReview(topic.review)],
  ])
  if (out.json || !changes) return
  out.say('')
  out.rows(changes, changeColumns(changes), 'No field is another than before.')
  if (changes.length > 0) out.note(`Take it back with \`txadv undo ${topic.id}\`.`)
}

/** The command that changes a topic of the library. */
export function addTopicEditCommand(topics: Command, open: Open): void {
  addFieldOptions(
    topics
      .command('edit <topic>')
      .description('change a topic, by its id or its whole name, and show each field before and after'),
  )
    .option('--name <name>', 'the name')
    .addHelpText(
      'after',
      `
A topic has no price of its own: the CPM is that of a connection, and is set in the dashboard.

Examples:
  txadv topics edit "Sea Anglers" --category Sports --segment B2C
  txadv topics edit ot_01h455vb4pex5vsknk084sn02q --name "Deep Sea Anglers"`,
    )
    .action((given: string, options: Options, command: Command) => editTopic(open(command), given, options))
}
