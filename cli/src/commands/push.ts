import type { Client, Connection, PushPlan, PushRun, Selection } from '@txadv/sdk'
import type { Command } from 'commander'
import { agree } from '../confirm.ts'
import { findConnection } from '../connection.ts'
import { exits, Stop, wrongUsage } from '../exits.ts'
import { addFilters, filtersIn, type LibraryFilters, libraryFilters } from '../filters.ts'
import { showProgress, untilWorked } from '../progress.ts'
import type { Open, Session } from '../session.ts'
import { are, count, counted, factLines, harmless, tableLines } from '../tables.ts'

interface Options {
  readonly topics?: readonly string[]
  readonly all?: boolean
  readonly plan?: boolean
  readonly yes?: boolean
  readonly includeUnsure?: boolean
}

function selectionOf(options: Options): Selection {
  const filters = filtersIn<LibraryFilters>(libraryFilters, options)
  const given = [
    ...(options.topics ? [{ topicIds: options.topics.flatMap((ids) => ids.split(',')).filter(Boolean) }] : []),
    ...(options.all ? [{ all: true as const }] : []),
    ...(filters ? [{ filters }] : []),
  ]
  const [only, other] = given
  if (!only || other) throw wrongUsage('Say which topics to push.', 'Give one of --topics, --all, or filters.')
  return { ...only, ...(options.includeUnsure && { includeUnsure: true }) }
}

/** What a plan leaves out, by why. */
const heldBackFacts = ({ heldBack: left }: PushPlan): readonly (readonly [string, string])[] =>
  left
    ? [
        ['Not confirmed', count(left.unsure)],
        ['Sensitive', count(left.sensitive)],
        ['Prohibited', count(left.prohibited)],
      ]
    : []

/** How a push ends that named topics which are not there; those that are may be on the platform by then. */
function stopForUnknown(given: readonly string[], unknownIds: readonly string[]): void {
  if (unknownIds.length === 0) return
  throw new Stop(
    unknownIds.length < new Set(given).size ? exits.inPart : exits.failed,
    sayUnknown(unknownIds),
    'Find ids with `txadv topics list`.',
  )
}

const sayUnknown = (unknownIds: readonly string[]) => `Not in the library, and not pushed: ${unknownIds.join(', ')}.`

/** The plan, on stdout where it is the result, else beside it. */
function showPlan(stream: NodeJS.WriteStream, { name, platform }: Connection, plan: PushPlan): void {
  const say = (line: string) => void stream.write(`${line}\n`)
  const facts = factLines([
    ['To', `${name} (${platform})`],
    ['New segments', count(plan.creates)],
    ['Unchanged', count(plan.unchanged)],
    ['Name collisions', count(plan.collisions)],
    ['Truncated', count(plan.truncated)],
    ['Refused', count(plan.refused)],
    ...heldBackFacts(plan),
    ['Not in the library', plan.unknownIds.length > 0 ? count(plan.unknownIds.length) : undefined],
  ])
  facts.forEach(say)
  for (const { topicName, reason } of plan.heldBack?.sample ?? []) say(harmless(`! ${topicName}: ${reason}`))
  for (const warning of plan.priceWarnings) say(`! ${warning}`)
  for (const { topicName, message } of plan.warnings) say(harmless(`! ${topicName}: ${message}`))
  if (plan.sample.length === 0) return
  say('')
  const columns = [
    { title: 'Topic', of: ({ topicName }: PushPlan['sample'][number]) => topicName },
    { title: 'Segment', of: (sample: PushPlan['sample'][number]) => sample.name },
  ]
  tableLines(columns, plan.sample, stream).forEach(say)
}

/** Pushes, and says meanwhile what whoever leaves must know: the service goes on by itself. */
async function push(session: Session, client: Client, connection: Connection, selection: Selection): Promise<PushRun> {
  const { stand } = session
  const progress = showProgress(session, 'segments', untilWorked)
  stand({
    changed: 'No push was started.',
    unsure: 'It is unknown whether the push was started.',
    next: 'See `txadv jobs list`.',
  })
  const run = await client
    .push(connection.id, selection, {
      onProgress: ({ runId, totalSegments, remaining, successCount }) => {
        stand({
          changed: `${count(successCount)} of ${are(totalSegments, 'segment')} pushed. The push continues on the server.`,
          unsure: undefined,
          next: `Follow it with \`txadv jobs watch ${runId}\`, stop it with \`txadv jobs cancel ${runId}\`.`,
        })
        progress.to(totalSegments - remaining, totalSegments)
      },
    })
    .finally(progress.end)
  stand({ changed: `${are(run.successCount, 'segment')} on the platform.`, next: undefined })
  return run
}

async function run(session: Session, given: string, options: Options): Promise<void> {
  const { out } = session
  const selection = selectionOf(options)
  const client = session.client()
  const connection = await findConnection(client, given)
  const plan = await client.planPush(connection.id, selection)
  const { unknownIds } = plan
  const asked = selection.topicIds ?? []
  if (options.plan && out.json) out.document(plan, [])
  if (!out.json) showPlan(options.plan ? process.stdout : process.stderr, connection, plan)
  if (options.plan) return stopForUnknown(asked, unknownIds)
  const unpushed = unknownIds.length > 0 ? { unknownIds } : {}
  if (plan.creates === 0) {
    const nothing = { runId: null, status: 'completed', successCount: 0, errorCount: 0, errors: [], ...unpushed }
    if (out.json) out.document(nothing, [])
    else out.note('Nothing is to be pushed.')
    return stopForUnknown(asked, unknownIds)
  }
  await agree(session, `Push ${counted(plan.creates, 'new segment')} to ${connection.name}?`, options)
  const ended = await push(session, client, connection, selection)
  out.document({ ...ended, ...unpushed }, [
    ['Run', ended.runId],
    ['Status', ended.status],
    ['Pushed', count(ended.successCount)],
    ['Failed', count(ended.errorCount)],
    ['Not attempted', ended.remaining > 0 ? count(ended.remaining) : undefined],
    ['Reason', ended.reason],
  ])
  for (const { topicName, message } of ended.errors) out.reason(topicName, message)
  if (ended.status === 'completed' && ended.errorCount === 0) return stopForUnknown(asked, unknownIds)
  const how =
    ended.status === 'completed'
      ? `${counted(ended.errorCount, 'segment')} failed.`
      : `The push ${ended.runId} is ${ended.status}.`
  throw new Stop(
    ended.successCount > 0 ? exits.inPart : exits.failed,
    [how, ...(unknownIds.length > 0 ? [sayUnknown(unknownIds)] : [])].join(' '),
    ended.errorCount > 0 ? 'Try those again with `txadv activations retry --status error`.' : undefined,
  )
}

/** The command that brings topics to a platform. */
export function addPushCommand(program: Command, open: Open): void {
  const command = program
    .command('push <connection>')
    .description('push topics to a platform as segments: shows the plan, asks, and follows the push')
    .option('--topics <ids...>', 'these topics, by id')
    .option('--all', 'the whole library')
    .option('--include-unsure', 'also topics whose classification is in doubt and not confirmed')
    .option('--plan', 'only show what a push would do')
    .option('-y, --yes', 'do not ask')
  addFilters(command, libraryFilters).action((given: string, options: Options, self: Command) =>
    run(open(self), given, options),
  )
}
