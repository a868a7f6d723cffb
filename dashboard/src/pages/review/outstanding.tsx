import { count } from '../../lib/format.ts'
import { hrefOf } from '../../lib/router.ts'
import { useRead } from '../../lib/use-read.ts'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import layout from '../../ui/layout.module.css'
import { Link } from '../../ui/link.tsx'
import { JobErrors } from './job-errors.tsx'
import styles from './review.module.css'

/** What waits for a person: the first topics of the queue with their details, and the jobs that met errors. */
export function Outstanding() {
  const { data, error, reload } = useRead('GET /api/admin/topics/outstanding', {})
  if (error) return <ErrorPanel error={error} effect="Nothing was changed." onRetry={reload} />
  if (!data) return <p className={layout.muted}>Loading the review queue…</p>
  return (
    <div className={layout.cards}>
      <section className={layout.card} aria-label="Topics in the review queue">
        <h2>{count(data.total)} topics in the review queue</h2>
        {data.topics.length === 0 ? (
          <p className={layout.muted}>No topics in the review queue.</p>
        ) : (
          <ul className={styles.reviewList}>
            {data.topics.map(({ id, topicName, parentCategory, segmentType, reviewReason, engineVersion }) => (
              <li key={id}>
                <Link href={hrefOf('globalTopic', { id })}>{topicName}</Link>
                <span>{reviewReason}</span>
                <span className={layout.muted}>
                  {[parentCategory, segmentType, `engine ${engineVersion}`].filter(Boolean).join(' · ')}
                </span>
              </li>
            ))}
          </ul>
        )}
      </section>
      <section className={layout.card} aria-label="Jobs with errors">
        <h2>Jobs with errors</h2>
        <JobErrors jobs={data.jobs} none="No reclassify jobs with errors." />
      </section>
    </div>
  )
}
