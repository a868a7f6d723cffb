import { useState } from 'react'
import { hrefOf, type Params } from '../../lib/router.ts'
import { useRead } from '../../lib/use-read.ts'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { forOperators } from '../../ui/for-operators.tsx'
import layout from '../../ui/layout.module.css'
import { Link } from '../../ui/link.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { PlanCounts } from '../../ui/plan-sheet.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { RunProgress } from '../../ui/run-progress.tsx'
import { JobActions } from './job-actions.tsx'
import { configLines, isOpen, type Job as JobRecord, jobKinds, progressOf, titleOf } from './job-kinds.ts'
import { JobLog } from './job-log.tsx'
import { JobResult } from './job-result.tsx'
import styles from './jobs.module.css'

const pollMs = 1_000
const back = { title: 'Jobs', href: hrefOf('jobs') }

function JobPage({ params }: { params: Params }) {
  return <OneJob key={params.id} id={params.id ?? ''} />
}

/** One job: how far it is, what went wrong, what it was told, what came of it, and what can be done about it. */
function OneJob({ id }: { id: string }) {
  const [open, setOpen] = useState(true)
  const read = useRead('GET /api/admin/jobs/:jobId', { params: { jobId: id } }, { everyMs: open ? pollMs : 0 })
  const job = read.data
  if (job && isOpen(job) !== open) setOpen(isOpen(job))
  if (read.error)
    return (
      <>
        <PageHead title="Job" back={back} />
        <ErrorPanel error={read.error} effect="Nothing was changed. The job keeps running." onRetry={read.reload} />
      </>
    )
  if (!job)
    return (
      <>
        <PageHead title="Job" back={back} />
        <p className={layout.muted}>Loading job…</p>
      </>
    )
  return (
    <>
      <PageHead title={titleOf(job)} back={back}>
        <JobActions job={job} onChanged={read.reload} />
      </PageHead>
      <div className={styles.jobPage}>
        <div className={layout.stack}>
          <section className={layout.card} aria-label="Progress">
            <RunProgress
              title={jobKinds[job.job_type].title}
              progress={progressOf(job)}
              {...(job.started_at && { startedAt: Date.parse(job.started_at) })}
              unit={jobKinds[job.job_type].unit}
            />
            <PlanCounts
              counts={[
                { title: 'Succeeded', value: job.success_count, tone: 'good' },
                { title: 'Skipped', value: job.skip_count },
                { title: 'Errors', value: job.error_count, tone: job.error_count > 0 ? 'bad' : 'plain' },
              ]}
            />
          </section>
          <JobLog job={job} />
        </div>
        <div className={layout.stack}>
          <JobResult job={job} />
          <About job={job} />
        </div>
      </div>
    </>
  )
}

function About({ job }: { job: JobRecord }) {
  return (
    <section className={layout.card} aria-label="Config">
      <h2>Configuration</h2>
      <dl className={layout.pairs}>
        {configLines(job.config).map(({ name, value, job: linked }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{linked ? <Link href={hrefOf('job', { id: value })}>{value}</Link> : value}</dd>
          </div>
        ))}
        <div>
          <dt>Started</dt>
          <dd>
            <RelativeTime value={job.created_at} />
          </dd>
        </div>
        {job.completed_at && (
          <div>
            <dt>Ended</dt>
            <dd>
              <RelativeTime value={job.completed_at} />
            </dd>
          </div>
        )}
        <div>
          <dt>Id</dt>
          <dd>
            <code>{job.id}</code>
          </dd>
        </div>
      </dl>
    </section>
  )
}

export const Job = forOperators('Job', JobPage)
