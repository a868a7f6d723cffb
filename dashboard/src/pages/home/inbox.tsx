import { joinClasses } from '../../lib/class-names.ts'
import { usePlatforms } from '../../lib/platforms.ts'
import { useSession } from '../../lib/session.ts'
import { Badge } from '../../ui/badge.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import layout from '../../ui/layout.module.css'
import { Link } from '../../ui/link.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import styles from './home.module.css'
import { findNeeds, importDays, type Need, toneOf } from './needs.ts'
import type { Home } from './use-home.ts'

const toneWords = { bad: 'Problem', warn: 'Warning', plain: 'To do' } as const

/** What waits for a person, the most urgent first, each with the place to see to it. */
export function Inbox({ home }: { home: Home }) {
  const { role } = useSession()
  const { titleOf } = usePlatforms()
  const { connections, summary, review, imports, usage, keys, failed, error, reload } = home
  const needs =
    connections.data && summary.data && review.data && imports.data && usage.data
      ? findNeeds({
          connections: connections.data,
          summary: summary.data,
          failed,
          inReview: review.data.total,
          imports: imports.data,
          usage: usage.data,
          keys: keys.data ?? [],
          titleOf,
          now: Date.now(),
        })
      : undefined
  return (
    <section className={joinClasses(layout.card, styles.inbox)} aria-labelledby="needs" aria-busy={!needs}>
      <h2 id="needs">What needs you</h2>
      {error ? (
        <ErrorPanel error={error} effect="Nothing was changed." onRetry={reload} />
      ) : (
        <NeedList
          needs={needs}
          checked={`connections, activations, topics in review, imports of the last ${importDays} days, quotas${keys.data ? ', API keys' : ''}`}
          mayAct={role !== 'viewer'}
        />
      )}
    </section>
  )
}

interface NeedListProps {
  /** Absent while they are read. */
  needs: readonly Need[] | undefined
  checked: string
  mayAct: boolean
}

export function NeedList({ needs, checked, mayAct }: NeedListProps) {
  if (!needs) return <p className={layout.muted}>Checking…</p>
  if (needs.length > 0) {
    return (
      <ul>
        {needs.map((need) => (
          <NeedLine key={need.key} need={need} mayAct={mayAct} />
        ))}
      </ul>
    )
  }
  return (
    <div role="status">
      <p>
        <strong>Nothing needs you</strong>
      </p>
      <p className={layout.muted}>Checked: {checked}.</p>
    </div>
  )
}

function NeedLine({ need, mayAct }: { need: Need; mayAct: boolean }) {
  const { title, cause, moment, action, href } = need
  const tone = toneOf(need)
  return (
    <li data-tone={tone}>
      <Badge tone={tone}>{toneWords[tone]}</Badge>
      <div className={styles.what}>
        <strong>{title}</strong>
        <p className={layout.muted}>
          {cause}
          {moment && (
            <>
              {' '}
              {moment.word} <RelativeTime value={moment.at} />.
            </>
          )}
        </p>
      </div>
      {mayAct && (
        <Link className={styles.act} href={href} aria-label={`${action}: ${title}`}>
          {action}
        </Link>
      )}
    </li>
  )
}
