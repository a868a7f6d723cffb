import { type ReactNode, useState } from 'react'
import { call } from '../../lib/api.ts'
import { count, many } from '../../lib/format.ts'
import { notify } from '../../lib/notices.ts'
import { hrefOf, navigate } from '../../lib/router.ts'
import { useAction } from '../../lib/use-action.ts'
import { follow } from '../../lib/work.ts'
import { type PlanCount, PlanSheet } from '../../ui/plan-sheet.tsx'
import { isOpen, type Job, jobKinds } from './job-kinds.ts'

interface Act {
  readonly title: string
  /** What the button says while it is busy. */
  readonly working: string
  readonly cancel?: string
  readonly says: ReactNode
  readonly counts: readonly PlanCount[]
  readonly danger?: true
  run(): Promise<void>
}

function go(jobId: string, title: string): void {
  follow({ kind: 'job', id: jobId, title })
  navigate(hrefOf('job', { id: jobId }))
}

/** What can be done with a job as it stands; what cannot is not offered. */
function actsFor(job: Job, onChanged: () => void): readonly Act[] {
  const params = { jobId: job.id }
  const acts: Act[] = []
  const left = Math.max(0, job.total_items - job.processed_items)
  const rollback = 'rollbackOf' in job.config
  if (isOpen(job))
    acts.push({
      title: 'Cancel job',
      working: 'Cancelling…',
      cancel: 'Keep running',
      danger: true,
      says: 'The current chunk finishes, then the job stops. Completed work is kept.',
      counts: [
        { title: 'Completed', value: job.processed_items },
        { title: 'Not processed', value: left, tone: 'warn' },
      ],
      run: async () => {
        await call('PATCH /api/admin/jobs/:jobId', { params, body: { status: 'cancelled' } })
        notify('Job cancelled.')
        onChanged()
      },
    })
  if (isOpen(job)) return acts
  if (job.job_type === 'reclassify' && !rollback && job.error_count > 0)
    acts.push({
      title: 'Retry errors',
      working: 'Starting…',
      says: 'Starts a job in the same mode for the topics that failed.',
      counts: [{ title: 'Topics to retry', value: job.error_count }],
      run: async () => {
        const { jobId } = await call('POST /api/admin/jobs/:jobId/retry-errors', { params })
        go(jobId, 'Retry of reclassify')
      },
    })
  if (job.job_type === 'reclassify' && !rollback && job.success_count > 0)
    acts.push({
      title: 'Find duplicates',
      working: 'Starting…',
      says: 'Starts a dedup sweep over the topics that this job changed. Changes nothing.',
      counts: [{ title: 'Topics to compare', value: job.success_count }],
      run: async () => {
        const body = { jobType: 'dedup_sweep', config: { sourceBatchId: job.id } } as const
        go((await call('POST /api/admin/jobs', { body })).jobId, jobKinds.dedup_sweep.title)
      },
    })
  if (job.job_type === 'merge')
    acts.push({
      title: 'Undo merge',
      working: 'Undoing…',
      danger: true,
      says: 'Restores every loser with its links, activations and histories in every library. If a later change conflicts, nothing changes and the conflict is shown.',
      counts: [{ title: 'Clusters to split', value: job.success_count }],
      run: async () => {
        const { topics, links } = await call('POST /api/admin/jobs/:jobId/unmerge', { params })
        notify(`Merge undone: ${many(topics, 'topic')} and ${many(links, 'link')} restored.`)
        onChanged()
      },
    })
  if ((job.job_type === 'reclassify' || job.job_type === 'merge') && !rollback)
    acts.push({
      title: 'Roll back',
      working: 'Starting…',
      danger: true,
      says:
        job.job_type === 'merge'
          ? 'Starts a job that restores the losers. Library links stay with the winner; to restore them too, undo the merge.'
          : 'Starts a job that restores every topic’s previous values. Later changes stay and are reported.',
      counts: [{ title: 'Changes to roll back', value: job.success_count, tone: 'warn' }],
      run: async () => {
        const { jobId, totalItems } = await call('POST /api/admin/jobs/:jobId/rollback', { params })
        notify(`Rolling back ${count(totalItems)} changes.`)
        go(jobId, 'Rollback')
      },
    })
  return acts
}

/** Buttons for what can be done; each says what it will do before it does. */
export function JobActions({ job, onChanged }: { job: Job; onChanged: () => void }) {
  const acts = actsFor(job, onChanged)
  const [chosen, setChosen] = useState<string>()
  const act = acts.find(({ title }) => title === chosen)
  const doing = useAction(async (now: Act) => {
    await now.run()
    setChosen(undefined)
  })
  return (
    <>
      {acts.map(({ title }) => (
        <button
          key={title}
          type="button"
          onClick={() => {
            doing.clear()
            setChosen(title)
          }}
        >
          {title}
        </button>
      ))}
      <PlanSheet
        title={`${chosen ?? ''}?`}
        open={act !== undefined}
        counts={act?.counts}
        confirm={act?.title ?? ''}
        working={act?.working ?? ''}
        cancel={act?.cancel ?? 'Cancel'}
        danger={act?.danger ?? false}
        busy={doing.busy}
        error={doing.error}
        onConfirm={() => act && void doing.run(act)}
        onClose={() => setChosen(undefined)}
      >
        <p>{act?.says}</p>
      </PlanSheet>
    </>
  )
}
