import { Badge } from '../../ui/badge.tsx'
import { SectionHead } from './section-head.tsx'

const polls = [
  { want: 'New topics', ask: 'GET /api/topics?sortBy=created_at&sortOrder=desc', often: 'each minute' },
  { want: 'Segments: live, failed, stale', ask: 'GET /api/activations', often: 'each 5 minutes' },
  { want: 'An import', ask: 'GET /api/import/:batchId/status', often: 'each 2 seconds until it is over' },
] as const

const planned =
  'topic.classified topic.reclassified topic.deleted import.completed import.failed activation.pushed activation.deactivated activation.stale sync.completed sync.failed connection.test_failed'.split(
    ' ',
  )

/** Webhooks do not exist yet: says so, and what to ask for instead. */
export function Webhooks() {
  return (
    <>
      <SectionHead
        title="Webhooks"
        about="Not there yet. txadv sends no events and calls no address of yours, so there is nothing to set up here."
      >
        <Badge tone="warn">planned</Badge>
      </SectionHead>
      <div className="cards">
        <section className="card" aria-labelledby="poll">
          <h3 id="poll">What to do until then</h3>
          <p className="muted">Ask the API with a key. These answers are cheap, and count against no quota.</p>
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
          <h3 id="planned">What is planned</h3>
          <p className="muted">
            Signed HTTPS calls, at least once, tried again for 24 hours. The design may change before it comes; build
            nothing on it yet.
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
