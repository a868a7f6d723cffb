import { operatorActor } from '@txadv/contract/vocabulary'
import type { Client, ImportBatch, Reply } from '@txadv/sdk'
import type { Command } from 'commander'
import { changeColumns, diffFields } from '../changes.ts'
import { agree } from '../confirm.ts'
import { exits, Stop, wrongUsage } from '../exits.ts'
import { firstOf } from '../in-order.ts'
import { wholeNumber } from '../lists.ts'
import type { Open, Session } from '../session.ts'
import { type Column, count, counted, tableLines } from '../tables.ts'
import { findTopicId } from '../topic-choice.ts'
import { editableFields, factsOf } from '../topic-fields.ts'

interface Options {
  readonly yes?: boolean
}

const listed = 20

const columns: readonly Column<ImportBatch>[] = [
  { title: 'Id', of: ({ id }) => id, whole: true },
  { title: 'File', of: ({ filename }) => filename },
  { title: 'Status', of: ({ status }) => status, whole: true },
  { title: 'New', of: ({ success_count }) => count(success_count), right: true },
  { title: 'From the catalog', of: ({ adopted_count }) => count(adopted_count), right: true },
  { title: 'Updated', of: ({ updated_count }) => count(updated_count), right: true },
  { title: 'Began', of: ({ created_at }) => created_at.slice(0, 16).replace('T', ' '), whole: true },
]

/** What an import changed, as far as it can be taken back. */
const effectOf = ({ success_count: created, adopted_count: adopted, updated_count: updated }: ImportBatch) =>
  created + adopted + updated

async function listUndoable(session: Session, limit: number): Promise<void> {
  const imports = session.client().rows('GET /api/import')
  const { rows } = await firstOf(imports, limit)
  const undoable = rows.filter((batch) => batch.status !== 'processing' && effectOf(batch) > 0)
  session.out.rows(undoable, columns, 'No import can be undone.')
}

async function undoImport(session: Session, batchId: string, options: Options): Promise<void> {
  const { out, stand } = session
  const client = session.client()
  const params = { batchId }
  const batch = await client.call('GET /api/import/:batchId/status', { params })
  await agree(
    session,
    `Undo the import of ${batch.filename}, which changed ${counted(effectOf(batch), 'topic')}?`,
    options,
  )
  stand({ unsure: 'It is unknown how much was undone.', next: 'Run the command again: an interrupted undo resumes.' })
  const { undone, kept } = await client.call('POST /api/import/:batchId/undo', { params })
  out.document({ batchId, undone, kept }, [
    ['Undone', counted(undone, 'row')],
    ['Kept', kept > 0 ? `${counted(kept, 'row')}: edited, reclassified or pushed since` : undefined],
  ])
}

type Entry = Reply<'GET /api/topics/:id/history'>[number]

/** The fields of an edit that another edit can set back; what operators changed of a shared topic is theirs. */
const fieldsIn = ({ changeType, changedBy, previousValues, newValues }: Entry) =>
  changeType === 'field_edit' && changedBy !== operatorActor
    ? diffFields(
        editableFields.filter((field) => field in newValues),
        newValues,
        previousValues,
      )
    : []

async function findLastEdit(client: Client, id: string): Promise<ReturnType<typeof fieldsIn>> {
  for await (const entry of client.rows('GET /api/topics/:id/history', { params: { id } })) {
    const changes = fieldsIn(entry)
    if (changes.length > 0) return changes
  }
  throw new Stop(exits.failed, 'The topic was not edited.', 'See its history: txadv api GET /api/topics/<id>/history')
}

/** Sets the fields of the last edit back. They are kept as edits: what the engine says later does not replace them. */
async function undoEdit(session: Session, given: string, options: Options): Promise<void> {
  const { out, stand } = session
  const client = session.client()
  const params = { id: await findTopicId(client, given) }
  const changes = await findLastEdit(client, params.id)
  const { record } = await client.call('GET /api/topics/:id/explain', { params })
  const values: Readonly<Record<string, unknown>> = record
  const changed = changes.find(({ field, before }) => (values[field] ?? null) !== before)
  if (changed)
    throw new Stop(
      exits.failed,
      `${changed.field} has changed since it was edited.`,
      'Set it with `txadv topics edit`.',
    )
  const lost = changes.find(({ field, after }) => after === null && field !== 'subcategory')
  if (lost) throw new Stop(exits.failed, `${lost.field} had no value, which an edit cannot give it.`)
  if (!out.json) out.note(tableLines(changeColumns(changes), changes, process.stderr).join('\n'))
  await agree(session, `Take back the last edit of ${record.topic_name}?`, options)
  const isOf = (name: string) => changes.some(({ field }) => field === name)
  // A category brings its group, so that the two are never at odds.
  const sent = changes.filter(({ field }) => field !== 'taxonomy_type' || !isOf('parent_category'))
  const body = Object.fromEntries(sent.map(({ field, after }) => [field, after ?? '']))
  stand({ unsure: 'It is unknown whether the edit was taken back.' })
  const topic = await client.call('PATCH /api/topics/:id', { params, body })
  out.document({ ...topic, changes: diffFields(editableFields, record, topic) }, factsOf('Taken back', topic))
}

async function undo(session: Session, given: string, options: Options): Promise<void> {
  const [kind] = given.split('_')
  if (kind === 'batch') return undoImport(session, given, options)
  if (kind === 'job')
    throw wrongUsage('Merges and jobs are undone by operators.', 'Ask your operator: the job page has Undo merge.')
  if (kind === 'run' || kind === 'mbatch')
    throw wrongUsage(`${given} cannot be undone as a whole.`, 'Remove topics with `txadv topics remove`.')
  return undoEdit(session, given, options)
}

/** The command that takes back what the service can take back: imports, and edits of topics. */
export function addUndoCommand(program: Command, open: Open): void {
  program
    .command('undo [id]')
    .description('take back an import, or the last edit of a topic; without an id, list imports that can be undone')
    .option('--limit <n>', 'look at most at so many imports', wholeNumber, listed)
    .option('-y, --yes', 'do not ask')
    .addHelpText(
      'after',
      `
An undone import leaves topics that were edited, reclassified or pushed since. Taking back an edit is an edit too:
a second undo takes back the first. Merges are undone by operators.

Examples:
  txadv undo
  txadv undo batch_01h455vb4pex5vsknk084sn02q
  txadv undo "Sea Anglers"`,
    )
    .action((id: string | undefined, options: Options & { readonly limit: number }, command: Command) =>
      id === undefined || id === 'list' ? listUndoable(open(command), options.limit) : undo(open(command), id, options),
    )
}
