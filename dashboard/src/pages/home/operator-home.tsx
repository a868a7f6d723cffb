import { joinClasses } from '../../lib/class-names.ts'
import { dayMs } from '../../lib/days.ts'
import { many } from '../../lib/format.ts'
import { hrefOf } from '../../lib/router.ts'
import { useRead } from '../../lib/use-read.ts'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import layout from '../../ui/layout.module.css'
import styles from './home.module.css'
import { NeedList } from './inbox.tsx'
import type { Need } from './needs.ts'

const pollMs = 30_000
const failedShown = 5
const failedDays = 7

/** What waits for operators: jobs that failed, the review queue, duplicates; and which engine answers. */
export function OperatorHome() {
  const jobs = useRead('GET /api/admin/jobs', { query: { status: 'failed', limit: failedShown } }, { everyMs: pollMs })
  const review = useRead('GET /api/admin/topics/review', { query: { pageSize: 1 } }, { everyMs: pollMs })
  const sweepQuery = { jobType: 'dedup_sweep', status: 'completed', limit: 1 } as const
  const sweeps = useRead('GET /api/admin/jobs', { query: sweepQuery }, { everyMs: pollMs })
  const [newest] = sweeps.data ?? []
  const sweep = useRead(
    'GET /api/admin/jobs/:jobId',
    { params: { jobId: newest?.id ?? '' } },
    { enabled: newest !== undefined },
  )
  const engine = useRead('GET /api/admin/engine', {})
  const reads = [jobs, review, sweeps, engine]
  const error = reads.find((each) => each.error)?.error
  const clusters = sweep.data?.result.clusters
  const found = Array.isArray(clusters) ? clusters.length : 0
  const inReview = review.data?.reviewCount ?? 0
  const needs: readonly Need[] = [
    ...(jobs.data ?? []).flatMap(({ id, job_type, errors, completed_at, created_at }): Need[] => {
      const at = completed_at ?? created_at
      if (Date.now() - Date.parse(at) > failedDays * dayMs) return []
      return [
        {
          key: id,
          urgency: 1,
          title: `Job ${job_type.replaceAll('_', ' ')} failed`,
          cause: errors[0]?.message ?? 'The job stopped before its end.',
          moment: { word: 'Failed', at },
          action: 'Open job',
          href: hrefOf('job', { id }),
        },
      ]
    }),
    ...(found > 0 && newest
      ? [
          {
            key: 'duplicates',
            urgency: 4,
            title: many(found, 'duplicate cluster'),
            cause: 'Found by the newest dedup sweep.',
            moment: { word: 'Created', at: newest.created_at },
            action: 'Compare duplicates',
            href: hrefOf('duplicates'),
          },
        ]
      : []),
    ...(inReview > 0
      ? [
          {
            key: 'review',
            urgency: 4,
            title: `${many(inReview, 'topic')} in the review queue`,
            cause: 'Topics of the shared catalog that wait for a reviewer.',
            action: 'Open review queue',
            href: hrefOf('review'),
          },
        ]
      : []),
  ]
  const isRead = reads.every(({ data }) => data !== undefined)
  return (
    <section className={joinClasses(layout.card, styles.inbox)} aria-labelledby="operator-needs" aria-busy={!isRead}>
      <h2 id="operator-needs">What needs an operator</h2>
      {error ? (
        <ErrorPanel
          error={error}
          effect="Nothing was changed."
          onRetry={() => {
            for (const each of reads) each.reload()
          }}
        />
      ) : (
        <NeedList
          needs={isRead ? needs : undefined}
          checked={`jobs that failed in the last ${failedDays} days, the review queue, duplicates of the newest sweep`}
          mayAct
        />
      )}
      {engine.data && (
        <p className={layout.hint}>
          Engine {engine.data.engineVersion}, revision <code>{engine.data.revision}</code>
        </p>
      )}
    </section>
  )
}
