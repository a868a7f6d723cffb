import { useRead } from '../../lib/use-read.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import layout from '../../ui/layout.module.css'
import { JobErrors } from './job-errors.tsx'

/** The recent reclassify jobs that met errors, with the errors. */
export function FailedJobs() {
  const { data, error, reload } = useRead('GET /api/admin/topics/classification-errors', {})
  if (error) return <ErrorPanel error={error} effect="Nothing was changed." onRetry={reload} />
  if (!data) return <p className={layout.muted}>Loading errors…</p>
  if (data.jobs.length === 0)
    return <EmptyState title="No classification errors">Reclassify jobs with errors appear here.</EmptyState>
  return (
    <section className={layout.card} aria-label="Classification errors">
      <JobErrors jobs={data.jobs} none="" />
    </section>
  )
}
