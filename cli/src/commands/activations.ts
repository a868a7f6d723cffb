import { limits } from '@txadv/contract/limits'
import { activationStatuses, platforms } from '@txadv/contract/vocabulary'
import { type Activation, ApiError, type Client, type Input } from '@txadv/sdk'
import { type Command, Option } from 'commander'
import { agree } from '../confirm.ts'
import { findConnection } from '../connection.ts'
import { exits, isShutOut, Stop, wrongUsage } from '../exits.ts'
import { repeatable } from '../filters.ts'
import { allOf, inOrder } from '../in-order.ts'
import { addListOptions, type ListOptions, showList } from '../lists.ts'
import { showProgress } from '../progress.ts'
import type { Open, Session } from '../session.ts'
import { type Column, counted, tableLines, were } from '../tables.ts'

type Query = NonNullable<Input<'GET /api/activations'>['query']>

interface Which {
  readonly connection?: readonly string[]
  readonly platform?: Query['platform']
  readonly status?: Query['status']
  readonly stale?: boolean
}

const columns: readonly Column<Activation>[] = [
  { title: 'Id', of: ({ id }) => id, whole: true },
  { title: 'Topic', of: ({ topicName }) => topicName },
  { title: 'Platform', of: ({ platform }) => platform, whole: true },
  { title: 'Status', of: ({ status, stale }) => (stale ? `${status}, stale` : status), whole: true },
  { title: 'Segment', of: ({ pushedName }) => pushedName },
  { title: 'Reason', of: ({ error, warning }) => error ?? warning },
]

/** What became of one activation. */
interface Outcome {
  readonly activationId: string
  readonly status: string
  readonly error?: string
}

/** One thing that is done to activations, and how many calls it takes. */
interface Deed {
  readonly done: string
  readonly question: (what: string) => string
  readonly description: string
  readonly atOnce: number
  readonly chunk: number
  act(client: Client, ids: readonly string[]): Promise<readonly Outcome[]>
}

/** Few enough that a chunk is through within the time of one call. */
const chunk = 25
const notAttempted = 'not attempted'

const retried = async (client: Client, id: string): Promise<Outcome> =>
  client.call('POST /api/activations/:id/retry', { params: { id } }).then(
    ({ status, error }) => ({ activationId: id, status, ...(status === 'error' && { error: error ?? 'failed' }) }),
    (error: unknown) => {
      if (!(error instanceof ApiError) || isShutOut(error)) throw error
      return { activationId: id, status: 'error', error: error.message }
    },
  )

const deeds: Readonly<Record<'refresh' | 'deactivate' | 'retry', Deed>> = {
  refresh: {
    description: 'replace stale segments with new ones that have current naming',
    question: (what) => `Refresh ${what} on the platforms?`,
    done: 'refreshed',
    atOnce: 1,
    chunk,
    act: async (client, activationIds) =>
      (await client.call('POST /api/activations/bulk-refresh', { body: { activationIds: [...activationIds] } }))
        .results,
  },
  deactivate: {
    description: 'deactivate segments',
    question: (what) => `Deactivate ${what} on the platforms?`,
    done: 'deactivated',
    atOnce: 1,
    chunk,
    act: async (client, activationIds) =>
      (await client.call('POST /api/activations/bulk-deactivate', { body: { activationIds: [...activationIds] } }))
        .results,
  },
  retry: {
    description: 'retry segments that could not be pushed',
    question: (what) => `Try ${what} again on the platforms?`,
    done: 'tried again',
    atOnce: 4,
    chunk: 1,
    act: async (client, [id = '']) => [await retried(client, id)],
  },
}

async function queryOf(client: Client, { connection, platform, status, stale }: Which): Promise<Query> {
  return {
    ...(connection && {
      connectionId: await Promise.all(connection.map(async (given) => (await findConnection(client, given)).id)),
    }),
    ...(platform && { platform }),
    ...(status && { status }),
    ...(stale && { stale: 'true' as const }),
  }
}

interface Chosen {
  readonly ids: readonly string[]
  /** What is known of them, where they were found by filters. */
  readonly listed: readonly Activation[]
}

/** The activations of these ids, or all that the filters leave. */
async function chosen(client: Client, given: readonly string[], which: Which): Promise<Chosen> {
  const query = await queryOf(client, which)
  const filtered = Object.keys(query).length > 0
  if (filtered === given.length > 0)
    throw wrongUsage('Say which activations.', 'Give either ids, or filters like --stale.')
  if (!filtered) return { ids: [...new Set(given)], listed: [] }
  const listed = await allOf(client.rows('GET /api/activations', { query }))
  return { ids: listed.map(({ id }) => id), listed }
}

const chunksOf = (ids: readonly string[], size: number) =>
  Array.from({ length: Math.ceil(ids.length / size) }, (_, n) => ids.slice(n * size, (n + 1) * size))

/** Does it to all; what there was no time for is asked for again as long as that brings anything. */
async function doAll(session: Session, client: Client, deed: Deed, ids: readonly string[]): Promise<Outcome[]> {
  const progress = showProgress(session, 'activations')
  const outcomes = new Map<string, Outcome>()
  const failures = () => [...outcomes.values()].filter(({ error }) => error !== undefined)
  for (let left = ids, before = Number.POSITIVE_INFINITY; left.length > 0 && left.length < before; ) {
    before = left.length
    for await (const results of inOrder(chunksOf(left, deed.chunk), deed.atOnce, (each) => deed.act(client, each))) {
      for (const each of results) outcomes.set(each.activationId, each)
      const doneCount = outcomes.size - failures().length
      session.stand({ changed: `${were(doneCount, 'activation')} ${deed.done}.` })
      progress.to(outcomes.size, ids.length)
    }
    left = failures().flatMap(({ activationId, error }) => (error === notAttempted ? [activationId] : []))
  }
  progress.end()
  return [...outcomes.values()]
}

interface DeedOptions extends Which {
  readonly yes?: boolean
}

async function run(session: Session, deed: Deed, given: readonly string[], options: DeedOptions): Promise<void> {
  const { out, stand } = session
  const client = session.client()
  const { ids, listed } = await chosen(client, given, options)
  if (ids.length === 0) {
    if (!out.json) out.note('No activation matches.')
    return
  }
  if (!out.json && listed.length > 0)
    out.note(tableLines(columns, listed.slice(0, limits.push.samples), process.stderr).join('\n'))
  await agree(session, deed.question(counted(ids.length, 'activation')), options)
  stand({
    unsure: 'The result of the last call is unknown.',
    next: 'See `txadv activations list`; what is done stays done when the command is run again.',
  })
  const outcomes = await doAll(session, client, deed, ids)
  out.rows(
    outcomes,
    [
      { title: 'Id', of: ({ activationId }) => activationId, whole: true },
      { title: 'Status', of: ({ status }) => status, whole: true },
      { title: 'Reason', of: ({ error }) => error },
    ],
    'No activation was changed.',
  )
  const failed = outcomes.filter(({ error }) => error !== undefined).length
  if (failed > 0)
    throw new Stop(failed < outcomes.length ? exits.inPart : exits.failed, `${counted(failed, 'activation')} failed.`)
}

const addWhich = (command: Command) =>
  command
    .addOption(repeatable(new Option('--connection <name or id>', 'those of one connection; again for any of several')))
    .addOption(
      repeatable(
        new Option('--platform <platform>', 'those of one platform; again for any of several').choices(platforms),
      ),
    )
    .addOption(
      repeatable(
        new Option('--status <status>', 'those of one status; again for any of several').choices(activationStatuses),
      ),
    )
    .option('--stale', 'those whose name on the platform is not what the templates make now')

/** The commands for segments on platforms. */
export function addActivationCommands(program: Command, open: Open): void {
  const activations = program
    .command('activations')
    .description('list, refresh, deactivate and retry segments on platforms')

  addWhich(addListOptions(activations.command('list', { isDefault: true })))
    .description('list activations, the newest first')
    .action(async (options: ListOptions & Which, command: Command) => {
      const session = open(command)
      const client = session.client()
      const rows = client.rows('GET /api/activations', { query: await queryOf(client, options) })
      await showList(session.out, rows, options, columns, 'No activations.')
    })

  for (const [name, deed] of Object.entries(deeds))
    addWhich(activations.command(`${name} [ids...]`))
      .description(deed.description)
      .option('-y, --yes', 'do not ask')
      .action((ids: string[], options: DeedOptions, command: Command) => run(open(command), deed, ids, options))
}
