import { ApiError, type Client } from '@txadv/sdk'
import type { Command } from 'commander'
import { exits, isShutOut, Stop } from '../exits.ts'
import { wholeNumber } from '../lists.ts'
import { findWork, ofImport, ofPush, ofSync, pushesTo, syncsFrom, type Work } from '../long-work.ts'
import { showProgress, untilWorked } from '../progress.ts'
import type { Open, Session } from '../session.ts'
import { type Column, count, counted } from '../tables.ts'

const listed = 20

const columns: readonly Column<Work>[] = [
  { title: 'Id', of: ({ id }) => id, whole: true },
  { title: 'Kind', of: ({ kind }) => kind, whole: true },
  { title: 'Of', of: ({ of }) => of },
  { title: 'Status', of: ({ status }) => status, whole: true },
  { title: 'Done', of: ({ done, total }) => `${count(done)} of ${total === null ? '?' : count(total)}`, right: true },
  { title: 'Failed', of: ({ failed }) => count(failed), right: true },
  { title: 'Began', of: ({ startedAt }) => startedAt?.slice(0, 16).replace('T', ' '), whole: true },
]

/** What the key's scopes let it see; what they do not is said beside. */
async function seen({ out }: Session, what: string, asking: Promise<readonly Work[]>): Promise<readonly Work[]> {
  return asking.catch((error: unknown) => {
    if (!(error instanceof ApiError) || !isShutOut(error)) throw error
    out.note(`${what} are not shown: ${error.message}.`)
    return []
  })
}

async function runsOf(client: Client, limit: number, kind: 'push' | 'sync'): Promise<readonly Work[]> {
  const connections = await client.call('GET /api/connections')
  const lists = connections.filter(kind === 'push' ? pushesTo : syncsFrom).map(async (connection) => {
    const input = { params: { id: connection.id }, query: { limit } }
    return kind === 'push'
      ? (await client.call('GET /api/connections/:id/push/runs', input)).map((run) => ofPush(connection, run))
      : (await client.call('GET /api/connections/:id/sync/runs', input)).map((run) => ofSync(connection, run))
  })
  return (await Promise.all(lists)).flat()
}

async function list(session: Session, { limit }: { readonly limit: number }): Promise<void> {
  const client = session.client()
  const imports = async () => (await client.call('GET /api/import', { query: { limit } })).map(ofImport)
  const found = await Promise.all([
    seen(session, 'Imports', imports()),
    seen(session, 'Pushes', runsOf(client, limit, 'push')),
    seen(session, 'Syncs', runsOf(client, limit, 'sync')),
  ])
  const newestFirst = found.flat().sort((a, b) => (b.startedAt ?? '').localeCompare(a.startedAt ?? ''))
  session.out.rows(newestFirst.slice(0, limit), columns, 'No jobs.')
}

async function watch(session: Session, id: string): Promise<void> {
  const { out, stand } = session
  const { watch: follow } = await findWork(session.client(), id)
  stand({ changed: 'The run continues on the server.', next: `Follow it again with \`txadv jobs watch ${id}\`.` })
  const progress = showProgress(session, 'done', untilWorked)
  const work = await follow(({ done, total }) => progress.to(done, total ?? done)).finally(progress.end)
  out.document(work, [
    ['Id', work.id],
    ['Kind', work.kind],
    ['Of', work.of],
    ['Status', work.status],
    ['Done', `${count(work.done)} of ${work.total === null ? '?' : count(work.total)}`],
    ['Failed', count(work.failed)],
  ])
  stand({ changed: '', next: undefined })
  if (work.status !== 'completed') throw new Stop(exits.failed, `${work.id} is ${work.status}.`)
  if (work.failed > 0) throw new Stop(exits.inPart, `${counted(work.failed, 'item')} failed.`)
}

async function cancel(session: Session, id: string): Promise<void> {
  const found = await findWork(session.client(), id)
  if (!found.cancel)
    throw new Stop(
      exits.failed,
      `${id} refreshes activations, which only an operator can cancel.`,
      'It ends by itself.',
    )
  session.stand({ unsure: 'It is unknown whether it was cancelled.' })
  const status = await found.cancel()
  session.out.document({ id, status }, [
    ['Id', id],
    ['Status', status],
  ])
}

/** The commands for imports, pushes and syncs. */
export function addJobCommands(program: Command, open: Open): void {
  const jobs = program.command('jobs').description('list, watch and cancel imports, pushes and syncs')
  jobs
    .command('list', { isDefault: true })
    .description('list running and completed work, newest first')
    .option('--limit <n>', 'show at most so many', wholeNumber, listed)
    .action((options: { limit: number }, command: Command) => list(open(command), options))
  jobs
    .command('watch <id>')
    .description('follow it until it is over')
    .action((id: string, _: object, command: Command) => watch(open(command), id))
  jobs
    .command('cancel <id>')
    .description('cancel it; what is done stays done')
    .action((id: string, _: object, command: Command) => cancel(open(command), id))
}
