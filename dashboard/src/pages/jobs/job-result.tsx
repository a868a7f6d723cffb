import { count, many, percent, words } from '../../lib/format.ts'
import { hrefOf } from '../../lib/router.ts'
import layout from '../../ui/layout.module.css'
import { Link } from '../../ui/link.tsx'
import { isOpen, type Job } from './job-kinds.ts'
import styles from './jobs.module.css'

interface Cluster {
  readonly winnerId: string
  readonly winnerName: string
  readonly loserNames: readonly string[]
  readonly similarity: number
}

const clustersOf = ({ result }: Job): readonly Cluster[] =>
  Array.isArray(result.clusters) ? (result.clusters as Cluster[]) : []

const shown = 8

/** What came of a job: its clusters, the batches it sent, the numbers it found. */
export function JobResult({ job }: { job: Job }) {
  const clusters = clustersOf(job)
  const rest = Object.entries(job.result).filter(([key]) => key !== 'clusters')
  return (
    <section className={layout.card} aria-label="Result">
      <div className={layout.line}>
        <h2>Result</h2>
        <span className={layout.room} />
        {clusters.length > 0 && (
          <Link href={hrefOf('duplicates', {}, { sweep: job.id })}>Compare {many(clusters.length, 'cluster')}</Link>
        )}
      </div>
      {clusters.length > 0 && (
        <ul className={styles.jobClusters}>
          {clusters.slice(0, shown).map(({ winnerId, winnerName, loserNames, similarity }) => (
            <li key={winnerId + loserNames.join()}>
              <span className={layout.numeric}>{percent(similarity)}</span>
              <span>
                <strong>{winnerName}</strong> ← {loserNames.join(', ')}
              </span>
            </li>
          ))}
        </ul>
      )}
      {rest.length > 0 ? (
        <dl className={layout.pairs}>
          {rest.map(([key, value]) => (
            <div key={key}>
              <dt>{words(key.replaceAll(/([A-Z])/g, ' $1').toLowerCase())}</dt>
              <dd>
                <Value value={value} />
              </dd>
            </div>
          ))}
        </dl>
      ) : (
        clusters.length === 0 && <p className={layout.muted}>{emptyWords(job)}</p>
      )}
    </section>
  )
}

function emptyWords(job: Job): string {
  if (job.job_type === 'dedup_sweep' && job.status === 'completed') return 'No duplicates found.'
  return isOpen(job) ? 'No result yet.' : 'No result beyond the counts.'
}

function Value({ value }: { value: unknown }) {
  if (typeof value === 'number') return count(value)
  if (typeof value === 'string' || typeof value === 'boolean') return String(value)
  if (Array.isArray(value) && value.every((each) => typeof each === 'string'))
    return (
      <span className={styles.ids}>
        {value.length === 0 ? 'none' : value.map((each) => <code key={each}>{each}</code>)}
      </span>
    )
  if (Array.isArray(value) && value.length === 0) return 'none'
  return <pre>{JSON.stringify(value, null, 2)}</pre>
}
