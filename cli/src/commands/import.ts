import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import { limits } from '@txadv/contract/limits'
import { importTargets } from '@txadv/contract/vocabulary'
import {
  type ImportBatch,
  type ImportMapping,
  type PreviewedRow,
  readTable,
  suggestMappings,
  type Table,
} from '@txadv/sdk'
import type { Command } from 'commander'
import { agree } from '../confirm.ts'
import { needsReview } from '../doubt.ts'
import { exits, Stop, wrongUsage } from '../exits.ts'
import { writeFailedRows } from '../failed-rows.ts'
import { decodeGiven, readGiven } from '../files.ts'
import { partsOf, sendParts } from '../import-parts.ts'
import { chooseSamples, previewColumns, previewRows, remarkLines } from '../import-preview.ts'
import { forgetImport, type ImportIdentity, isBegun, keyPrefixOf } from '../import-state.ts'
import { showProgress } from '../progress.ts'
import type { Open, Session } from '../session.ts'
import { are, count, counted, tableLines } from '../tables.ts'

interface Options {
  readonly map: readonly string[]
  readonly header?: boolean
  readonly llm?: boolean
  readonly yes?: boolean
  readonly restart?: boolean
  readonly failed?: string
  readonly dryRun?: boolean
}

/** The columns as they were named, each of which must be in the file; where none was, what they probably mean. */
function mappingsOf({ columns, rows }: Table, given: readonly string[]): ImportMapping[] {
  const named = columns.map((name) => `"${name}"`).join(', ')
  if (given.length === 0) {
    const guessed = suggestMappings(columns, rows)
    if (guessed.some(({ targetField }) => targetField === 'topic_name')) return guessed
    throw wrongUsage(
      'The file has no column that is recognized as the topic name.',
      `It has ${named}. Add --map topic_name=column`,
    )
  }
  const mappings = given.map((each) => {
    const at = each.indexOf('=')
    const [field, csvColumn] = [each.slice(0, at), each.slice(at + 1)]
    const targetField = importTargets.find((target) => target === field)
    if (at < 0 || !targetField)
      throw wrongUsage(`--map ${each} names no field.`, `Write --map field=column; fields: ${importTargets.join(', ')}`)
    if (!columns.includes(csvColumn)) throw wrongUsage(`The file has no column "${csvColumn}".`, `It has ${named}.`)
    return { csvColumn, targetField }
  })
  if (!mappings.some(({ targetField }) => targetField === 'topic_name'))
    throw wrongUsage('No column is mapped to topic_name.', 'Add --map topic_name=column')
  return mappings
}

async function readRows(path: string, header: boolean | undefined) {
  const bytes = await readGiven(path)
  const table = await readTable(await decodeGiven(bytes, path), { filename: basename(path), header })
  if (table.rows.length === 0) throw wrongUsage(`${path} has no rows.`)
  return { table, sha256: createHash('sha256').update(bytes).digest('hex') }
}

function showPlan({ out }: Session, { rows, columns }: Table, mappings: readonly ImportMapping[], parts: number): void {
  const meaning = columns.map((column, n) => ({
    column,
    field: mappings.find(({ csvColumn }) => csvColumn === column)?.targetField ?? '(not read)',
    sample: rows[0]?.[n] ?? '',
  }))
  const lines = tableLines(
    [
      { title: 'Column', of: ({ column }) => column },
      { title: 'Target field', of: ({ field }) => field, whole: true },
      { title: 'First row', of: ({ sample }) => sample },
    ],
    meaning,
    process.stderr,
  )
  const inParts = parts > 1 ? `, in ${parts} imports of up to ${count(limits.imports.rows)} rows` : ''
  out.note([...lines, '', `${counted(rows.length, 'row')}, as many classifications${inParts}.`].join('\n'))
}

/** How many rows stand for the file. */
const sampled = 10

/** That the rows of a preview are not all of the file, which nobody sees in them. */
function sayCoverage({ out }: Session, rows: readonly PreviewedRow[], { rows: all }: Table): void {
  if (rows.length < all.length)
    out.note(`The preview covers the first ${count(rows.length)} of ${count(all.length)} rows.`)
}

function showSamples(session: Session, rows: readonly PreviewedRow[], table: Table): void {
  const { out } = session
  const samples = chooseSamples(rows, sampled)
  out.note(['', ...tableLines(previewColumns, samples, process.stderr), ...remarkLines(samples)].join('\n'))
  sayCoverage(session, rows, table)
  const doubtful = rows.filter(needsReview).length
  if (doubtful > 0)
    out.note(
      `${count(doubtful)} of the first ${counted(rows.length, 'row')} would need review: a push leaves such topics out until they are confirmed.`,
    )
}

const sum = (batches: readonly ImportBatch[], of: (batch: ImportBatch) => number) =>
  batches.reduce((all, batch) => all + of(batch), 0)

async function run(session: Session, path: string, options: Options): Promise<void> {
  const { out, settings, stand } = session
  const client = session.client()
  const { table, sha256 } = await readRows(path, options.header)
  const mappings = mappingsOf(table, options.map)
  const parts = partsOf(table)
  const useLLM = options.llm ?? false
  const identity: ImportIdentity = {
    url: settings.url.value,
    keyPrefix: keyPrefixOf(settings.key?.value ?? ''),
    workspace: settings.workspace?.value,
    sha256,
    mappings,
    useLLM,
  }
  if (options.dryRun) {
    const rows = await previewRows(client, table, mappings)
    if (!out.json) showPlan(session, table, mappings, parts.length)
    out.rows(rows, previewColumns, 'No rows.')
    if (!out.json) remarkLines(rows).forEach(out.say)
    return sayCoverage(session, rows, table)
  }
  if (options.restart) forgetImport(identity, parts.length)
  if (isBegun(identity)) out.note('Resuming the interrupted import of this file.')
  else {
    if (!out.json) {
      showPlan(session, table, mappings, parts.length)
      // Whoever has agreed already decides nothing by it, and waits for one call less.
      if (!options.yes) showSamples(session, await previewRows(client, table, mappings), table)
    }
    await agree(session, `Import ${counted(table.rows.length, 'row')} into the library?`, options)
  }

  const progress = showProgress(session, 'rows')
  const next = 'Rerun the command to resume.'
  stand({ changed: 'No row is in.', next })
  const batches = await sendParts(parts, {
    client,
    identity,
    mappings,
    useLLM,
    onRows: (rowsIn) => {
      stand({ changed: `${count(rowsIn)} of ${are(table.rows.length, 'row')} in.` })
      progress.to(rowsIn, table.rows.length)
    },
  }).finally(progress.end)

  const failed = sum(batches, ({ error_count }) => error_count)
  const failedFile = options.failed ?? `${path}.failed.csv`
  const sent = parts.map((part, n) => ({ part, batch: batches[n] as ImportBatch }))
  if (failed > 0) await writeFailedRows(client, table, sent, failedFile)
  forgetImport(identity, parts.length)

  const result = {
    file: path,
    rows: sum(batches, ({ processed_rows }) => processed_rows),
    created: sum(batches, ({ success_count }) => success_count),
    adopted: sum(batches, ({ adopted_count }) => adopted_count),
    updated: sum(batches, ({ updated_count }) => updated_count),
    duplicates: sum(batches, ({ duplicate_count }) => duplicate_count),
    failed,
    failedFile: failed > 0 ? failedFile : null,
    batchIds: batches.map(({ id }) => id),
  }
  out.document(result, [
    ['Rows', count(result.rows)],
    ['New topics', count(result.created)],
    ['Added from the catalog', count(result.adopted)],
    ['External id filled', count(result.updated)],
    ['Duplicates', count(result.duplicates)],
    ['Failed', count(failed)],
    ['Import', result.batchIds.join(', ')],
  ])
  stand({ changed: `The other ${are(result.rows - failed, 'row')} in.`, next: undefined })
  if (failed > 0)
    throw new Stop(
      failed < result.rows ? exits.inPart : exits.failed,
      `${counted(failed, 'row')} failed.`,
      `Those that failed are in ${failedFile} with their reasons: put them right, and import that file.`,
    )
}

/** The command that brings a file into the library. */
export function addImportCommand(program: Command, open: Open): void {
  program
    .command('import <file>')
    .description('import topics from a file of delimited text; rerun the command to resume')
    .option('--map <field=column>', 'map a column to a field', (each: string, all: string[]) => [...all, each], [])
    .option('--header', 'the first line has the column names')
    .option('--no-header', 'the first line is a row')
    .option('--llm', 'classify new topics with the LLM')
    .option('--dry-run', 'only show what would become of the first rows: nothing is stored or charged')
    .option('--restart', 'discard an interrupted import of this file, and start a new one')
    .option('--failed <path>', 'where the rows go that failed (default: <file>.failed.csv)')
    .option('-y, --yes', 'do not ask')
    .action((path: string, options: Options, command: Command) => run(open(command), path, options))
}
