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
  if (!data) return <p className="muted">Reading what waits…</p>
  return (
    <div className="cards">
      <section className="card" aria-label="Topics that wait">
        <h2>{count(data.total)} topics wait</h2>
        {data.topics.length === 0 ? (
          <p className="muted">No topic waits for review.</p>
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
      <section className="card" aria-label="Jobs that met errors">
        <h2>Jobs that met errors</h2>
        <JobErrors jobs={data.jobs} none="No reclassify job has met an error." />
      </section>
    </div>
  )
}
