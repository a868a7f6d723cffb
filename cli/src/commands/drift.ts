import { ApiError, type Client, type Connection, type Drift, type SegmentDifference } from '@txadv/sdk'
import { type Command, Option } from 'commander'
import { agree } from '../confirm.ts'
import { findConnection } from '../connection.ts'
import { exits, isShutOut, Stop, wrongUsage } from '../exits.ts'
import { pushesTo } from '../long-work.ts'
import { showProgress } from '../progress.ts'
import type { Open, Session } from '../session.ts'
import { type Column, count, counted, tableLines, were } from '../tables.ts'
import { findTopicId } from '../topic-choice.ts'

const kinds = ['renamed', 'repriced', 'missing', 'untracked'] as const
type Kind = (typeof kinds)[number]

interface Listed {
  readonly kind: Kind
  readonly segment: SegmentDifference
}

const price = (given: { readonly cpm: number; readonly currency: string } | null | undefined) =>
  given ? `${given.cpm} ${given.currency}` : 'no price'

const actualOf = ({ kind, segment: { actual, prices } }: Listed): string => {
  if (actual === null) return '(missing)'
  if (kind === 'repriced') return `${actual.name}, ${price(prices?.actual)} in place of ${price(prices?.current)}`
  return actual.onSale ? actual.name : `${actual.name} (inactive)`
}

/** What brings the two sides together; a segment without an activation is deactivated only where that was asked for. */
const repairs: Readonly<Record<Kind, string>> = {
  renamed: 'refresh',
  repriced: 'refresh',
  missing: 'mark as deactivated',
  untracked: 'deactivate on the platform',
}

const columns: readonly Column<Listed>[] = [
  { title: 'Drift', of: ({ kind }) => kind, whole: true },
  { title: 'Segment', of: ({ segment }) => segment.platformSegmentId, whole: true },
  { title: 'Topic', of: ({ segment }) => segment.topicName },
  { title: 'Pushed', of: ({ segment }) => segment.pushed?.name },
  { title: 'On the platform', of: actualOf },
]

const listOf = (drift: Drift, wanted: readonly Kind[]): Listed[] =>
  wanted.flatMap((kind) => drift[kind].map((segment) => ({ kind, segment })))

async function readDrift(client: Client, given: string): Promise<{ connection: Connection; drift: Drift }> {
  const connection = await findConnection(client, given)
  if (!pushesTo(connection)) throw wrongUsage(`${connection.name} is inbound: nothing is pushed to it.`)
  const query = { connectionId: connection.id }
  return { connection, drift: await client.call('GET /api/activations/drift', { query }) }
}

async function showDrift(session: Session, given: string): Promise<void> {
  const { out } = session
  const { drift } = await readDrift(session.client(), given)
  const { matched, stale, inDoubt, totals } = drift
  out.document(drift, [
    ['In sync', count(matched)],
    ...kinds.map((kind) => [kind[0]?.toUpperCase() + kind.slice(1), count(totals[kind])] as const),
    ['Stale', count(stale)],
    ['Not compared', inDoubt > 0 ? `${count(inDoubt)}, which are changing` : undefined],
  ])
  if (out.json) return
  const listed = listOf(drift, kinds)
  if (listed.length === 0) return out.note('No drift.')
  out.say('')
  out.rows(listed, columns, 'No drift.')
  out.note(`Repair it with \`txadv drift repair ${drift.connectionId}\`.`)
}

type Repaired = { readonly segment: string; readonly kind: Kind; readonly status: string; readonly error?: string }

async function repairOne(client: Client, connectionId: string, { kind, segment }: Listed): Promise<Repaired> {
  const { platformSegmentId, activationId, generated } = segment
  const of = { segment: platformSegmentId, kind }
  const repairing =
    kind === 'missing' || kind === 'untracked'
      ? client.call('POST /api/activations/drift/retire', { body: { connectionId, platformSegmentId } })
      : activationId && generated
        ? client.call('POST /api/activations/:id/refresh', { params: { id: activationId } })
        : undefined
  if (!repairing) return { ...of, status: 'unchanged', error: 'The library no longer has a name for it' }
  return repairing.then(
    ({ status }) => ({ ...of, status }),
    (error: unknown) => {
      if (!(error instanceof ApiError) || isShutOut(error)) throw error
      return { ...of, status: 'unchanged', error: error.message }
    },
  )
}

interface RepairOptions {
  readonly only?: readonly Kind[]
  readonly yes?: boolean
}

async function repairDrift(session: Session, given: string, options: RepairOptions): Promise<void> {
  const { out, stand } = session
  const client = session.client()
  const { connection, drift } = await readDrift(client, given)
  const wanted = options.only ?? kinds.filter((kind) => kind !== 'untracked')
  const listed = listOf(drift, wanted)
  if (listed.length === 0) {
    if (!out.json) out.note('No drift to repair.')
    return
  }
  if (!out.json) {
    const repairColumn: Column<Listed> = { title: 'Repair', of: ({ kind }) => repairs[kind] }
    out.note(tableLines([...columns, repairColumn], listed, process.stderr).join('\n'))
  }
  await agree(session, `Repair ${counted(listed.length, 'segment')} of ${connection.name}?`, options)
  const progress = showProgress(session, 'segments')
  const repaired: Repaired[] = []
  const failed = () => repaired.filter(({ error }) => error !== undefined).length
  try {
    for (const each of listed) {
      stand({
        changed: `${were(repaired.length - failed(), 'segment')} repaired.`,
        unsure: 'The result of the last call is unknown.',
      })
      repaired.push(await repairOne(client, connection.id, each))
      progress.to(repaired.length, listed.length)
    }
  } finally {
    progress.end()
    out.rows(
      repaired,
      [
        { title: 'Segment', of: ({ segment }) => segment, whole: true },
        { title: 'Drift', of: ({ kind }) => kind, whole: true },
        { title: 'Status', of: ({ status }) => status, whole: true },
        { title: 'Reason', of: ({ error }) => error },
      ],
      'No segment was repaired.',
    )
  }
  stand({ changed: `${were(repaired.length - failed(), 'segment')} repaired.` })
  const left = wanted.reduce((sum, kind) => sum + drift.totals[kind], 0) - listed.length
  if (left > 0 && !out.json) out.note(`${counted(left, 'more segment')} of this kind: run the command again.`)
  if (failed() > 0)
    throw new Stop(failed() < repaired.length ? exits.inPart : exits.failed, `${counted(failed(), 'segment')} failed.`)
}

async function linkSegment(session: Session, given: string, segment: string, topic: string): Promise<void> {
  const { out, stand } = session
  const client = session.client()
  const { id: connectionId } = await findConnection(client, given)
  const topicId = await findTopicId(client, topic)
  stand({ unsure: 'It is unknown whether the segment was linked.' })
  const body = { connectionId, platformSegmentId: segment, topicId }
  const activation = await client.call('POST /api/activations/drift/adopt', { body })
  out.document(activation, [
    ['Activation', activation.id],
    ['Topic', activation.topicName],
    ['Segment', activation.pushedName],
    ['Status', activation.stale ? `${activation.status}, stale` : activation.status],
  ])
}

/** The commands that compare a platform with what was pushed to it. */
export function addDriftCommands(program: Command, open: Open): void {
  const drift = program
    .command('drift')
    .description("compare a platform's segments with what was pushed, and repair what differs")
    .addHelpText(
      'after',
      `
Examples:
  txadv drift show "Sandbox marketplace"
  txadv drift repair "Sandbox marketplace" --only renamed missing`,
    )
  drift
    .command('show <connection>')
    .description('list segments that are renamed, repriced, missing or untracked')
    .action((given: string, _: object, command: Command) => showDrift(open(command), given))
  drift
    .command('repair <connection>')
    .description('refresh renamed and repriced segments, and mark missing ones as deactivated')
    .addOption(
      new Option('--only <kinds...>', 'these alone; untracked deactivates segments that txadv did not push').choices(
        kinds,
      ),
    )
    .option('-y, --yes', 'do not ask')
    .action((given: string, options: RepairOptions, command: Command) => repairDrift(open(command), given, options))
  drift
    .command('link <connection> <segment> <topic>')
    .description('link an untracked segment to a topic, by id or name')
    .action((given: string, segment: string, topic: string, _: object, command: Command) =>
      linkSegment(open(command), given, segment, topic),
    )
}
