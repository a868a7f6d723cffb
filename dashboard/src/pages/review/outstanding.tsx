import { count } from '../../lib/format.ts'
import { hrefOf } from '../../lib/router.ts'
import { useRead } from '../../lib/use-read.ts'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Link } from '../../ui/link.tsx'
import { JobErrors } from './job-errors.tsx'

/** What waits for a person: the first topics of the queue with their details, and the jobs that met errors. */
export function Outstanding() {
  const { data, error, reload } = useRead('GET /api/admin/topics/outstanding', {})
  if (error) return <ErrorPanel error={error} effect="Nothing was changed." onRetry={reload} />
  if (!data) return <p className="muted">Loading the review queue…</p>
  return (
    <div className="cards">
      <section className="card" aria-label="Topics in the review queue">
        <h2>{count(data.total)} topics in the review queue</h2>
        {data.topics.length === 0 ? (
          <p className="muted">No topics in the review queue.</p>
        ) : (
          <ul className="review-list">
            {data.topics.map(({ id, topicName, parentCategory, segmentType, reviewReason, engineVersion }) => (
              <li key={id}>
                <Link href={hrefOf('globalTopic', { id })}>{topicName}</Link>
                <span>{reviewReason}</span>
                <span className="muted">
                  {[parentCategory, segmentType, `engine ${engineVersion}`].filter(Boolean).join(' · ')}
                </span>
              </li>
            ))}
          </ul>
        )}
      </section>
      <section className="card" aria-label="Jobs with errors">
        <h2>Jobs with errors</h2>
        <JobErrors jobs={data.jobs} none="No reclassify jobs with errors." />
      </section>
    </div>
  )
}
