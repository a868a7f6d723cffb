import type { Reply } from '../../lib/api.ts'
import { count, many } from '../../lib/format.ts'
import { hrefOf } from '../../lib/router.ts'
import { StatusBadge } from '../../ui/badge.tsx'
import layout from '../../ui/layout.module.css'
import { Link } from '../../ui/link.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import styles from './review.module.css'

type Job = Reply<'GET /api/admin/topics/classification-errors'>['jobs'][number]

/** Jobs, each with the errors that it met. */
export function JobErrors({ jobs, none }: { jobs: readonly Job[]; none: string }) {
  if (jobs.length === 0) return <p className={layout.muted}>{none}</p>
  return (
    <ul className={styles.reviewList}>
      {jobs.map((job) => (
        <li key={job.id}>
          <div className={layout.line}>
            <Link href={hrefOf('job', { id: job.id })}>
              {many(job.error_count, 'error')} of {count(job.total_items)} topics
            </Link>
            <StatusBadge status={job.status} />
            <span className={layout.muted}>
              <RelativeTime value={job.created_at} />
            </span>
          </div>
          <details>
            <summary>Show errors</summary>
            <ul className={styles.reviewErrors}>
              {job.errors.map(({ id, name, message }, n) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: errors are only appended, and have no key of their own
                <li key={n}>
                  <strong>{name ?? id ?? 'Job'}</strong> <span className={layout.problem}>{message}</span>
                </li>
              ))}
            </ul>
          </details>
        </li>
      ))}
    </ul>
  )
}
