import { limits } from '@txadv/contract/limits'
import type { Client, Reply } from '@txadv/sdk'
import type { Command } from 'commander'
import { changeColumns, type FieldChange } from '../changes.ts'
import { agree } from '../confirm.ts'
import { exits, Stop, wrongUsage } from '../exits.ts'
import { addFilters, libraryFilters } from '../filters.ts'
import { showProgress } from '../progress.ts'
import type { Open, Session } from '../session.ts'
import { count, counted, tableLines, were } from '../tables.ts'
import { chooseTopics, splitList } from '../topic-choice.ts'

interface Options {
  readonly all?: boolean
  readonly llm?: boolean
  readonly replaceGiven?: boolean
  readonly dryRun?: boolean
  readonly yes?: boolean
}

type Reclassified = Reply<'POST /api/topics/reclassify'>
type Changed = NonNullable<Reclassified['changes']>[number]

const changesOf = ({ topic_name, previousValues, newValues, given }: Changed): FieldChange[] =>
  Object.keys(newValues).map((field) => ({
    topic: topic_name,
    field,
    before: previousValues[field],
    after: newValues[field],
    isGiven: given.includes(field),
  }))

/** What a new verdict would change; nothing is written or charged for it. */
async function tryReclassify(client: Client, ids: readonly string[], replaceGiven: boolean): Promise<Changed[]> {
  const changed: Changed[] = []
  for (const some of splitList(ids, limits.reclassify.localIds)) {
    const body = { ids: some, replaceGiven, dryRun: true }
    const { changes = [] } = await client.call('POST /api/topics/reclassify', { body }, { idempotencyKey: false })
    changed.push(...changes)
  }
  return changed
}

async function reclassify(session: Session, given: readonly string[], options: Options): Promise<void> {
  const { out, stand } = session
  const { llm = false, replaceGiven = false, dryRun } = options
  if (llm && dryRun) throw wrongUsage('A dry run asks the local engine only.', 'Leave out --llm or --dry-run.')
  const client = session.client()
  const { ids } = await chooseTopics(client, given, options)
  if (ids.length === 0) {
    if (!out.json) out.note('No topic matches.')
    return
  }
  const cost = `Reclassify ${counted(ids.length, 'topic')}, for as many classifications`
  if (llm) await agree(session, `${cost}, with the LLM?`, options)
  else {
    const changed = await tryReclassify(client, ids, replaceGiven)
    const lines = changed.flatMap(changesOf)
    if (dryRun) {
      if (out.json) changed.forEach(out.jsonLine)
      else out.rows(lines, changeColumns(lines), 'Nothing would change.')
      return
    }
    if (!out.json && lines.length > 0) out.note(tableLines(changeColumns(lines), lines, process.stderr).join('\n'))
    await agree(session, `${cost}: ${counted(changed.length, 'topic')} would change?`, options)
  }

  const progress = showProgress(session, 'topics')
  const sum = { success: 0, failed: 0, llmCount: 0, fallbackCount: 0, errors: [] as Reclassified['errors'][number][] }
  let attempted = 0
  for (const some of splitList(ids, llm ? limits.reclassify.llmIds : limits.reclassify.localIds)) {
    stand({ changed: `${were(sum.success, 'topic')} reclassified.`, unsure: 'The result of the last call is unknown.' })
    const reply = await client
      .call('POST /api/topics/reclassify', { body: { ids: some, llm, replaceGiven } })
      .catch((error: unknown) => {
        progress.end()
        throw error
      })
    sum.success += reply.success
    sum.failed += reply.failed
    sum.llmCount += reply.llmCount
    sum.fallbackCount += reply.fallbackCount
    sum.errors.push(...reply.errors)
    attempted += some.length
    progress.to(attempted, ids.length)
  }
  progress.end()
  stand({ changed: `${were(sum.success, 'topic')} reclassified.` })
  out.document(sum, [
    ['Reclassified', count(sum.success)],
    ['By the LLM', llm ? count(sum.llmCount) : undefined],
    ['By the local engine instead', sum.fallbackCount > 0 ? count(sum.fallbackCount) : undefined],
    ['Failed', sum.failed > 0 ? count(sum.failed) : undefined],
  ])
  for (const { id, message } of sum.errors) out.reason(id, message)
  if (sum.failed > 0)
    throw new Stop(sum.success > 0 ? exits.inPart : exits.failed, `${counted(sum.failed, 'topic')} failed.`)
}

/** The command that has topics judged again. */
export function addReclassifyCommand(topics: Command, open: Open): void {
  const command = topics
    .command('reclassify [ids...]')
    .description('classify topics of the library again: shows what would change, and asks')
    .option('--all', 'the whole library')
    .option('--replace-given', 'also replace what was given or edited by hand; names stay')
    .option('--llm', 'ask the LLM, which cannot say beforehand what would change')
    .option('--dry-run', 'only show what would change: nothing is written or charged')
    .option('-y, --yes', 'do not ask')
  addFilters(command, libraryFilters)
    .addHelpText(
      'after',
      `
Examples:
  txadv topics reclassify --engine-version 2.0 --dry-run
  txadv topics reclassify ot_01h455vb4pex5vsknk084sn02q --replace-given`,
    )
    .action((ids: string[], options: Options, self: Command) => reclassify(open(self), ids, options))
}
