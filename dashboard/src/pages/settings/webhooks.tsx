import { Badge } from '../../ui/badge.tsx'
import { SectionHead } from './section-head.tsx'

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
      <div className="cards">
        <section className="card" aria-labelledby="poll">
          <h3 id="poll">Poll the API</h3>
          <p className="muted">Use an API key. These requests don’t count against a quota.</p>
          <dl className="polls">
            {polls.map(({ want, ask, often }) => (
              <div key={want}>
                <dt>
                  {want} <span className="muted">{often}</span>
                </dt>
                <dd>
                  <code>{ask}</code>
                </dd>
              </div>
            ))}
          </dl>
        </section>
        <section className="card" aria-labelledby="planned">
          <h3 id="planned">Planned events</h3>
          <p className="muted">
            Signed HTTPS calls, delivered at least once, retried for 24 hours. The design may change before release.
          </p>
          <ul className="line events">
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
