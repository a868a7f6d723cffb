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
      danger: true,
      says: 'What it is doing at this moment it finishes, then it ends. What is done stays done.',
      counts: [
        { title: 'Stays done', value: job.processed_items },
        { title: 'Will not be done', value: left, tone: 'warn' },
      ],
      run: async () => {
        await call('PATCH /api/admin/jobs/:jobId', { params, body: { status: 'cancelled' } })
        notify('The job is cancelled.')
        onChanged()
      },
    })
  if (isOpen(job)) return acts
  if (job.job_type === 'reclassify' && !rollback && job.error_count > 0)
    acts.push({
      title: 'Retry errors',
      says: 'Begins a job of the same mode for the topics that this one failed on.',
      counts: [{ title: 'Topics to try again', value: job.error_count }],
      run: async () => {
        const { jobId } = await call('POST /api/admin/jobs/:jobId/retry-errors', { params })
        go(jobId, 'Reclassify again')
      },
    })
  if (job.job_type === 'reclassify' && !rollback && job.success_count > 0)
    acts.push({
      title: 'Look for duplicates',
      says: 'Begins a sweep over the topics that this job changed. It changes nothing.',
      counts: [{ title: 'Topics to compare', value: job.success_count }],
      run: async () => {
        const body = { jobType: 'dedup_sweep', config: { sourceBatchId: job.id } } as const
        go((await call('POST /api/admin/jobs', { body })).jobId, jobKinds.dedup_sweep.title)
      },
    })
  if (job.job_type === 'merge')
    acts.push({
      title: 'Undo merge',
      danger: true,
      says: 'Brings every merged topic back, with the links, activations and histories of every library. Where something newer stands in the way, nothing is changed and the answer names it.',
      counts: [{ title: 'Clusters to part', value: job.success_count }],
      run: async () => {
        const { topics, links } = await call('POST /api/admin/jobs/:jobId/unmerge', { params })
        notify(`The merge is undone: ${many(topics, 'topic')} and ${many(links, 'link')} are back.`)
        onChanged()
      },
    })
  if ((job.job_type === 'reclassify' || job.job_type === 'merge') && !rollback)
    acts.push({
      title: 'Roll back',
      danger: true,
      says:
        job.job_type === 'merge'
          ? 'Begins a job that brings the merged topics back. Links of libraries stay where the merge put them: to bring those back too, undo the merge.'
          : 'Begins a job that gives every topic the values it had before. What has changed since stays, and is reported.',
      counts: [{ title: 'Changes to take back', value: job.success_count, tone: 'warn' }],
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
