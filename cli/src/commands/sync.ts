import { ApiError, type Client, type Connection, type SyncRunStatus } from '@txadv/sdk'
import type { Command } from 'commander'
import { agree } from '../confirm.ts'
import { findConnection } from '../connection.ts'
import { exits, Stop, wrongUsage } from '../exits.ts'
import { syncsFrom } from '../long-work.ts'
import { showProgress, untilWorked } from '../progress.ts'
import type { Open, Session } from '../session.ts'
import { count, counted } from '../tables.ts'

async function findSource(client: Client, given: string): Promise<Connection> {
  const connection = await findConnection(client, given)
  if (syncsFrom(connection)) return connection
  throw wrongUsage(
    `${connection.name} is outbound: topics are pushed to it.`,
    'See `txadv connections --direction inbound`.',
  )
}

/** Follows a sync to its end, and says what it brought. */
async function followSync(session: Session, client: Client, { id, name }: Connection, runId: string): Promise<void> {
  const { out, stand } = session
  const progress = showProgress(session, 'pages', untilWorked)
  stand({
    changed: 'The sync continues on the server.',
    unsure: undefined,
    next: `Follow it with \`txadv sync follow ${id}\`, stop it with \`txadv jobs cancel ${runId}\`.`,
  })
  const onProgress = ({ processedPages, totalPages }: SyncRunStatus) =>
    progress.to(processedPages, totalPages ?? processedPages + 1)
  const run = await client.waitForSync(id, runId, { onProgress }).finally(progress.end)
  const runs = await client.call('GET /api/connections/:id/sync/runs', { params: { id } })
  const { adoptedCount, reason } = runs.find((each) => each.runId === runId) ?? { adoptedCount: 0, reason: null }
  out.document({ ...run, adoptedCount, reason }, [
    ['Run', run.runId],
    ['Source', name],
    ['Status', run.status],
    ['New topics', count(run.successCount)],
    ['Added from the catalog', count(adoptedCount)],
    ['Duplicates', count(run.duplicateCount)],
    ['Failed', count(run.errorCount)],
    ['Reason', reason],
  ])
  const read = run.successCount + adoptedCount + run.duplicateCount
  stand({ changed: `The other ${counted(read, 'item')} are in the library.`, next: undefined })
  if (run.status !== 'completed')
    throw new Stop(exits.failed, `The sync ${runId} is ${run.status}.`, 'Start another with `txadv sync run`.')
  if (run.errorCount > 0)
    throw new Stop(read > 0 ? exits.inPart : exits.failed, `${counted(run.errorCount, 'item')} failed.`)
}

const startOf = async (session: Session, client: Client, id: string) => {
  session.stand({
    changed: 'No sync was started.',
    unsure: 'It is unknown whether the sync was started.',
    next: 'See `txadv jobs list`.',
  })
  return client.call('POST /api/connections/:id/sync/run', { params: { id }, body: { worker: true } })
}

/** The run that stands in the way of another. */
const runningIn = (error: unknown): string | undefined =>
  error instanceof ApiError && error.status === 409 && typeof error.detail.runId === 'string'
    ? error.detail.runId
    : undefined

interface RunOptions {
  readonly follow: boolean
  readonly yes?: boolean
}

async function runSync(session: Session, given: string, options: RunOptions): Promise<void> {
  const { out, stand } = session
  const client = session.client()
  const source = await findSource(client, given)
  await agree(session, `Sync topics from ${source.name}? Each item uses one classification.`, options)
  const begun = await startOf(session, client, source.id).catch((error: unknown) => {
    if (runningIn(error)) stand({ next: `Follow it with \`txadv sync follow ${source.id}\`.` })
    throw error
  })
  if (begun.resumed && !out.json) out.note('Resuming the sync that was interrupted.')
  if (options.follow) return followSync(session, client, source, begun.runId)
  out.document(begun, [
    ['Run', begun.runId],
    ['Status', begun.status],
    ['Items', begun.totalItems === null ? 'not known yet' : count(begun.totalItems)],
  ])
}

async function newestRun(client: Client, { id, name }: Connection) {
  const [run] = await client.call('GET /api/connections/:id/sync/runs', { params: { id }, query: { limit: 1 } })
  if (run) return run
  throw new Stop(exits.failed, `${name} was never synced.`, 'Start a sync with `txadv sync run`.')
}

async function resumeSync(session: Session, given: string): Promise<void> {
  const { out } = session
  const client = session.client()
  const source = await findSource(client, given)
  const run = await newestRun(client, source)
  if (run.status !== 'running')
    throw new Stop(
      exits.failed,
      `The last sync of ${source.name} is ${run.status}: there is nothing to resume.`,
      'Start another with `txadv sync run`.',
    )
  const begun = await startOf(session, client, source.id).catch((error: unknown) => {
    const runId = runningIn(error)
    if (runId === undefined) throw error
    // Somebody drives it: to start it a second time would read each page twice.
    if (!out.json) out.note('The sync is under way.')
    return { runId }
  })
  return followSync(session, client, source, begun.runId)
}

/** The commands that bring the topics of a source into the library. */
export function addSyncCommands(program: Command, open: Open): void {
  const sync = program
    .command('sync')
    .description('sync topics from a source: start, follow, and resume a sync')
    .addHelpText(
      'after',
      `
Examples:
  txadv sync run "Product feed"
  txadv sync follow "Product feed"
  txadv jobs cancel run_01h455vb4pex5vsknk084sn02q`,
    )
  sync
    .command('run <connection>')
    .description('start a sync on the server, and follow it')
    .option('--no-follow', 'end when it is started')
    .option('-y, --yes', 'do not ask')
    .action((given: string, options: RunOptions, command: Command) => runSync(open(command), given, options))
  sync
    .command('follow <connection>')
    .description('follow the newest sync until it is over')
    .action(async (given: string, _: object, command: Command) => {
      const session = open(command)
      const client = session.client()
      const source = await findSource(client, given)
      await followSync(session, client, source, (await newestRun(client, source)).runId)
    })
  sync
    .command('resume <connection>')
    .description('resume a sync that was interrupted, and follow it')
    .action((given: string, _: object, command: Command) => resumeSync(open(command), given))
}
