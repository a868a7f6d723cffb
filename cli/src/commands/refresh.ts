import type { Command } from 'commander'
import { agree } from '../confirm.ts'
import { exits, Stop } from '../exits.ts'
import { showProgress, untilWorked } from '../progress.ts'
import type { Open, Session } from '../session.ts'
import { count, counted, were } from '../tables.ts'

interface Options {
  readonly yes?: boolean
}

async function run(session: Session, options: Options): Promise<void> {
  const { out, stand } = session
  const client = session.client()
  const { stale, staleComplete } = await client.call('GET /api/activations/summary')
  const what = `${staleComplete ? '' : 'at least '}${counted(stale, 'stale activation')}`
  await agree(session, `Refresh ${what}, and what an earlier refresh left undone?`, options)
  const progress = showProgress(session, 'activations', untilWorked)
  stand({ changed: 'No refresh was started.', unsure: 'It is unknown whether the refresh was started.' })
  const job = await client
    .refreshStale({
      onProgress: ({ id, processed_items, total_items, success_count }) => {
        stand({
          changed: `${were(success_count, 'activation')} refreshed. The job continues on the server.`,
          unsure: undefined,
          next: `Follow it with \`txadv jobs watch ${id}\`.`,
        })
        progress.to(processed_items, total_items)
      },
    })
    .finally(progress.end)
  out.document(job, [
    ['Job', job.id],
    ['Status', job.status],
    ['Refreshed', count(job.success_count)],
    ['Skipped', count(job.skip_count)],
    ['Failed', count(job.error_count)],
  ])
  for (const { name, id, message } of job.errors) out.reason(name ?? id ?? 'job', message)
  stand({ changed: `${were(job.success_count, 'activation')} refreshed.`, next: undefined })
  if (job.status === 'completed' && job.error_count === 0) return
  throw new Stop(
    job.success_count > 0 ? exits.inPart : exits.failed,
    job.status === 'completed'
      ? `${counted(job.error_count, 'activation')} failed.`
      : `The job ${job.id} is ${job.status}.`,
  )
}

/** The command that brings all names on platforms up to date. */
export function addRefreshCommand(program: Command, open: Open): void {
  program
    .command('refresh')
    .description('refresh every stale activation; the service does it by itself, and this follows')
    .option('-y, --yes', 'do not ask')
    .action((options: Options, command: Command) => run(open(command), options))
}
