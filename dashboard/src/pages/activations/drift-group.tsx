import type { ReactNode } from 'react'
import type { Reply } from '../../lib/api.ts'
import { joinClasses } from '../../lib/class-names.ts'
import { count } from '../../lib/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { DiffText } from '../../ui/diff-text.tsx'
import layout from '../../ui/layout.module.css'
import styles from './activations.module.css'

export type Difference = Reply<'GET /api/activations/drift'>['renamed'][number]

export const nameOf = ({ topicName, actual, platformSegmentId }: Difference): string =>
  topicName ?? actual?.name ?? platformSegmentId

interface Props {
  readonly title: string
  readonly total: number
  readonly says: string
  readonly segments: readonly Difference[]
  readonly actions: readonly {
    readonly title: string
    readonly run: (segment: Difference) => void
    readonly offered?: (segment: Difference) => boolean
  }[]
}

/** Differences of one kind, each in three columns: as pushed, as it would be named now, as the platform has it. */
export function DriftGroup({ title, total, says, segments, actions }: Props) {
  if (total === 0) return null
  return (
    <section className={layout.tight} aria-label={title}>
      <div>
        <h2>
          {title} <span className={layout.muted}>{count(total)}</span>
        </h2>
        <p className={layout.muted}>{says}</p>
      </div>
      <ul className={styles.drift}>
        <li className={styles.driftHead} aria-hidden="true">
          <span>Pushed</span>
          <span>Generated now</span>
          <span>On the platform</span>
          <span />
        </li>
        {segments.map((segment) => (
          <li key={segment.platformSegmentId}>
            <Column title="Pushed">
              {segment.topicName && <strong>{segment.topicName}</strong>}
              {segment.pushed?.name ?? <span className={layout.muted}>Not pushed by txadv</span>}
            </Column>
            <Column title="Generated now">
              {segment.generated ? (
                <Against pushed={segment.pushed?.name} now={segment.generated.name} />
              ) : (
                <span className={layout.muted}>Not in your library</span>
              )}
            </Column>
            <Column title="On the platform">
              <Actual segment={segment} />
              <span className={joinClasses(layout.hint, styles.why)}>Segment {segment.platformSegmentId}</span>
            </Column>
            <div className={styles.driftActions}>
              {actions
                .filter(({ offered }) => offered?.(segment) ?? true)
                .map((action) => (
                  <button
                    key={action.title}
                    type="button"
                    aria-label={`${action.title} ${nameOf(segment)}`}
                    onClick={() => action.run(segment)}
                  >
                    {action.title}
                  </button>
                ))}
            </div>
          </li>
        ))}
      </ul>
      {total > segments.length && (
        <p className={layout.muted}>
          Showing {count(segments.length)} of {count(total)}. Resolve these, then compare again.
        </p>
      )}
    </section>
  )
}

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <span className={styles.columnTitle}>{title}</span>
      {children}
    </div>
  )
}

const pricesIn = ({ actual, current }: NonNullable<Difference['prices']>): string => {
  const shown = (price: typeof actual) => (price ? `${price.cpm} ${price.currency}` : 'no price')
  return `CPM ${shown(actual)}, set to ${shown(current)}`
}

/** A name compared with the pushed one: only what differs is marked. */
function Against({ pushed, now }: { pushed: string | undefined; now: string }) {
  if (pushed === undefined) return <span>{now}</span>
  if (pushed === now) return <span className={layout.muted}>As pushed</span>
  return <DiffText before={pushed} after={now} />
}

function Actual({ segment: { pushed, actual, prices } }: { segment: Difference }) {
  if (actual === null) return <Badge tone="bad">missing</Badge>
  const isReworded = pushed !== null && actual.description !== null && actual.description !== pushed.description
  return (
    <>
      <Against pushed={pushed?.name} now={actual.name} /> {!actual.onSale && <Badge tone="bad">inactive</Badge>}
      {prices && <span className={joinClasses(layout.hint, styles.why)}>{pricesIn(prices)}</span>}
      {isReworded && (
        <span className={joinClasses(layout.hint, styles.why)}>
          <DiffText before={pushed.description} after={actual.description} />
        </span>
      )}
    </>
  )
}
