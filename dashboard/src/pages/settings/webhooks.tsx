import { joinClasses } from '../../lib/class-names.ts'
import { Badge } from '../../ui/badge.tsx'
import layout from '../../ui/layout.module.css'
import { SectionHead } from './section-head.tsx'
import styles from './settings.module.css'

const polls = [
  { want: 'New topics', ask: 'GET /api/topics?sortBy=created_at&sortOrder=desc', often: 'every minute' },
  { want: 'Activations: active, error, stale', ask: 'GET /api/activations', often: 'every 5 minutes' },
  { want: 'Import progress', ask: 'GET /api/import/:batchId/status', often: 'every 2 seconds until it ends' },
] as const

const planned =
  'topic.classified topic.reclassified topic.deleted import.completed import.failed activation.pushed activation.deactivated activation.stale sync.completed sync.failed connection.test_failed'.split(
    ' ',
  )

/** Webhooks do not exist yet: says so, and what to ask for instead. */
export function Webhooks() {
  return (
    <>
      <SectionHead title="Webhooks" about="Not available yet. Poll the API.">
        <Badge tone="warn">planned</Badge>
      </SectionHead>
      <div className={layout.cards}>
        <section className={layout.card} aria-labelledby="poll">
          <h3 id="poll">Poll the API</h3>
          <p className={layout.muted}>Use an API key. These requests don’t count against a quota.</p>
          <dl className={styles.polls}>
            {polls.map(({ want, ask, often }) => (
              <div key={want}>
                <dt>
                  {want} <span className={layout.muted}>{often}</span>
                </dt>
                <dd>
                  <code>{ask}</code>
                </dd>
              </div>
            ))}
          </dl>
        </section>
        <section className={layout.card} aria-labelledby="planned">
          <h3 id="planned">Planned events</h3>
          <p className={layout.muted}>
            Signed HTTPS calls, delivered at least once, retried for 24 hours. The design may change before release.
          </p>
          <ul className={joinClasses(layout.line, styles.events)}>
            {planned.map((event) => (
              <li key={event}>
                <code>{event}</code>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </>
  )
}
