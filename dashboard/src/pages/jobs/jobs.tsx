import { jobStatuses, jobTypes, operatorJobTypes } from '@txadv/contract/vocabulary'
import { useState } from 'react'
import { count, words } from '../../lib/format.ts'
import { hrefOf, navigate, useQuery } from '../../lib/router.ts'
import { useRead } from '../../lib/use-read.ts'
import { allRows } from '../../lib/use-rows.ts'
import { StatusBadge } from '../../ui/badge.tsx'
import buttons from '../../ui/button.module.css'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { forOperators } from '../../ui/for-operators.tsx'
import layout from '../../ui/layout.module.css'
import { PageHead } from '../../ui/page-head.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { RowLink } from '../../ui/row-link.tsx'
import { Select } from '../../ui/select.tsx'
import { configSummary, isOpen, type Job, jobKinds, titleOf } from './job-kinds.ts'
import styles from './jobs.module.css'
import { NewJob } from './new-job.tsx'

const listed = 100
const pollMs = 2_000

const columns: readonly Column<Job>[] = [
  {
    title: 'Job',
    width: '152px',
    cell: (job) => <RowLink href={hrefOf('job', { id: job.id })}>{titleOf(job)}</RowLink>,
    detail: (job) => `${count(job.processed_items)} of ${count(job.total_items)}`,
  },
  { title: 'Status', width: '112px', cell: (job) => <StatusBadge status={job.status} /> },
  { title: 'Progress', width: '152px', wideOnly: true, cell: (job) => <JobBar job={job} /> },
  { title: 'Succeeded', width: '72px', numeric: true, wideOnly: true, cell: (job) => count(job.success_count) },
  { title: 'Skipped', width: '80px', numeric: true, wideOnly: true, cell: (job) => count(job.skip_count) },
  {
    title: 'Errors',
    width: '72px',
    numeric: true,
    wideOnly: true,
    cell: (job) =>
      job.error_count > 0 ? <span className={layout.problem}>{count(job.error_count)}</span> : <span>0</span>,
  },
  { title: 'Configuration', wideOnly: true, cell: configSummary },
  { title: 'Started', width: '112px', cell: (job) => <RelativeTime value={job.created_at} /> },
]

function JobBar({ job }: { job: Job }) {
  const share = job.total_items === 0 ? Number(!isOpen(job)) : job.processed_items / job.total_items
  return (
    <span className={styles.jobBar}>
      <span className={layout.track} aria-hidden="true">
        <span style={{ inlineSize: `${Math.min(100, share * 100)}%` }} />
      </span>
      <span>
        {count(job.processed_items)} / {count(job.total_items)}
      </span>
    </span>
  )
}

/** Background jobs, newest first, read again while one of them runs. */
function JobsPage() {
  const [query, change] = useQuery()
  const jobType = jobTypes.find((type) => type === query.get('jobType'))
  const status = jobStatuses.find((each) => each === query.get('status'))
  const [running, setRunning] = useState(false)
  const read = useRead(
    'GET /api/admin/jobs',
    { query: { jobType, status, limit: listed } },
    { everyMs: running ? pollMs : 0 },
  )
  const some = read.data?.some(isOpen) ?? false
  if (some !== running) setRunning(some)
  const rows = allRows(read.data, { busy: read.busy && !read.data, error: read.error, reload: read.reload })
  const asked = query.get('new')
  const begin = () => change({ new: 'reclassify' })
  return (
    <>
      <PageHead title="Jobs">
        <Filter
          label="Type"
          value={jobType}
          choices={jobTypes.map((value) => ({ value, title: jobKinds[value].title }))}
          onChoose={(value) => change({ jobType: value })}
        />
        <Filter
          label="Status"
          value={status}
          choices={jobStatuses.map((value) => ({ value, title: words(value) }))}
          onChoose={(value) => change({ status: value })}
        />
        <button type="button" className={buttons.primary} onClick={begin}>
          New job
        </button>
      </PageHead>
      <NewJob
        open={asked !== null}
        type={operatorJobTypes.find((type) => type === asked) ?? 'reclassify'}
        source={query.get('source') ?? ''}
        onType={(type) => change({ new: type }, { replace: true })}
        onClose={() => change({ new: undefined, source: undefined }, { replace: true })}
      />
      {read.error ? (
        <ErrorPanel error={read.error} effect="Nothing was changed. Jobs keep running." onRetry={read.reload} />
      ) : rows.total === 0 && (jobType || status) ? (
        <EmptyState
          title="No jobs match these filters"
          action="Clear filters"
          onAction={() => change({ jobType: undefined, status: undefined })}
        >
          Try another type or status.
        </EmptyState>
      ) : rows.total === 0 ? (
        <EmptyState title="No jobs" action="Start a job" onAction={begin}>
          Jobs reclassify the catalog, find and merge duplicates, and refresh segments.
        </EmptyState>
      ) : (
        <DataTable
          caption="Background jobs"
          columns={columns}
          rows={rows}
          pageKeys
          keyOf={(job) => job.id}
          onOpen={(job) => navigate(hrefOf('job', { id: job.id }))}
        />
      )}
    </>
  )
}

interface FilterProps {
  readonly label: string
  readonly value: string | undefined
  readonly choices: readonly { readonly value: string; readonly title: string }[]
  readonly onChoose: (value: string) => void
}

function Filter({ label, value = '', choices, onChoose }: FilterProps) {
  return (
    <Select
      aria-label={label}
      size="filter"
      none={`${label}: all`}
      value={value}
      options={choices}
      onChoose={onChoose}
    />
  )
}

export const Jobs = forOperators('Jobs', JobsPage)
