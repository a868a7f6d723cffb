import { words } from '../../lib/format.ts'
import { hrefOf } from '../../lib/router.ts'
import { useRead } from '../../lib/use-read.ts'
import { Badge, StatusBadge } from '../../ui/badge.tsx'
import layout from '../../ui/layout.module.css'
import { Link } from '../../ui/link.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import styles from './topic.module.css'

/** Where the topic is live, platform by platform. */
export function Activations({ id }: { id: string }) {
  const { data, error } = useRead('GET /api/topics/activation-status', { query: { ids: id } })
  const standing = Object.entries(data?.[id] ?? {})
  return (
    <section className={layout.card} aria-labelledby="activations">
      <h2 id="activations">Activations</h2>
      <ProblemNote error={error} />
      {data && standing.length === 0 && (
        <p className={layout.muted}>No activations. Push the topic from the library.</p>
      )}
      {standing.length > 0 && (
        <ul className={styles.rows}>
          {standing.map(([platform, { status, stale, connectionId }]) => (
            <li key={platform}>
              <Link href={hrefOf('activations', {}, { platform, connectionId })}>{words(platform)}</Link>
              <span className={layout.line}>
                {stale && <Badge tone="warn">stale</Badge>}
                <StatusBadge status={status} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
