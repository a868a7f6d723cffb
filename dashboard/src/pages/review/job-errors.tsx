import type { Reply } from '../../lib/api.ts'
import { count, many } from '../../lib/format.ts'
import { hrefOf } from '../../lib/router.ts'
import { StatusBadge } from '../../ui/badge.tsx'
import { Link } from '../../ui/link.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'

type Job = Reply<'GET /api/admin/topics/classification-errors'>['jobs'][number]

/** Jobs, each with the errors that it met. */
export function JobErrors({ jobs, none }: { jobs: readonly Job[]; none: string }) {
  if (jobs.length === 0) return <p className="muted">{none}</p>
  return (
    <ul className="review-list">
      {jobs.map((job) => (
        <li key={job.id}>
          <div className="line">
            <Link href={hrefOf('job', { id: job.id })}>
              {many(job.error_count, 'error')} of {count(job.total_items)} topics
            </Link>
            <StatusBadge status={job.status} />
            <span className="muted">
              <RelativeTime value={job.created_at} />
            </span>
          </div>
          <details>
            <summary>Show errors</summary>
            <ul className="review-errors">
              {job.errors.map(({ id, name, message }, n) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: errors are only appended, and have no key of their own
                <li key={n}>
                  <strong>{name ?? id ?? 'Job'}</strong> <span className="problem">{message}</span>
                </li>
              ))}
            </ul>
          </details>
        </li>
      ))}
    </ul>
  )
}
