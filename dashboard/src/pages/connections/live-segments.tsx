import { activationStatuses } from '@txadv/contract/vocabulary'
import { count, words } from '../../lib/format.ts'
import { usePlatforms } from '../../lib/platforms.ts'
import { hrefOf } from '../../lib/router.ts'
import { useRead } from '../../lib/use-read.ts'
import figures from '../../ui/counts.module.css'
import layout from '../../ui/layout.module.css'
import { Link } from '../../ui/link.tsx'
import type { Connection } from './connection-record.ts'

/** How many segments of the connection there are in each status, each number a way to them. */
export function LiveSegments({ connection: { id, platform } }: { connection: Connection }) {
  const { find } = usePlatforms()
  const { data, error } = useRead('GET /api/activations/summary', {})
  const counts = data?.counts.filter(({ connectionId }) => connectionId === id) ?? []
  return (
    <section className={layout.card} aria-label="Segments">
      <div className={layout.line}>
        <h2>Segments</h2>
        <span className={layout.room} />
        <Link href={hrefOf('activations', {}, { connectionId: id })}>All activations</Link>
        {!find(platform)?.unlisted && (
          <Link href={hrefOf('drift', {}, { connection: id })}>Compare with the platform</Link>
        )}
      </div>
      {error ? (
        <p className={layout.muted}>Counts could not be loaded.</p>
      ) : (
        <dl className={figures.counts}>
          {activationStatuses.map((status) => (
            <div key={status}>
              <dt>{words(status)}</dt>
              <dd>
                <Link href={hrefOf('activations', {}, { connectionId: id, status })}>
                  {data ? count(counts.find((each) => each.status === status)?.count ?? 0) : '…'}
                </Link>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
