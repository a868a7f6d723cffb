import { many, words } from '../../lib/format.ts'
import layout from '../../ui/layout.module.css'
import { RelativeTime } from '../../ui/relative-time.tsx'
import styles from './review.module.css'
import type { ReviewTopic } from './use-queue.ts'

/** What organizations reported of the topic; a decision closes it. */
export function Reports({ topic: { openReports, reports } }: { topic: ReviewTopic }) {
  if (openReports === 0) return null
  return (
    <section aria-label="Reports">
      <h3>{many(openReports, 'report')}</h3>
      <ul className={styles.reviewList}>
        {reports.map(({ orgId, orgName, reason, comment, reportedAt }) => (
          <li key={orgId}>
            <strong>{words(reason)}</strong>
            {comment && <span>{comment}</span>}
            <span className={layout.muted}>
              {orgName}, <RelativeTime value={reportedAt} />
            </span>
          </li>
        ))}
      </ul>
      {openReports > reports.length && <p className={layout.hint}>The newest {reports.length} are shown.</p>}
    </section>
  )
}
