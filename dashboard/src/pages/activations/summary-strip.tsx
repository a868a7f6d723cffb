import { type ActivationStatus, activationStatuses } from '@txadv/contract/vocabulary'
import type { Reply } from '../../lib/api.ts'
import { joinClasses } from '../../lib/class-names.ts'
import { count, many, percent, words } from '../../lib/format.ts'
import layout from '../../ui/layout.module.css'
import styles from './activations.module.css'
import type { View } from './view.ts'

export type Summary = Reply<'GET /api/activations/summary'>

/** A count that may be a least one. */
export const staleWords = ({ stale, staleComplete }: Summary): string => count(stale) + (staleComplete ? '' : '+')

const isIn = (values: readonly string[] | undefined, value: string) => !values || values.includes(value)

/** How many there are in each status, of what the filters for connection and platform leave. */
export function countsOf(summary: Summary, view: View): Readonly<Record<ActivationStatus, number>> {
  const counts = { pending: 0, active: 0, deactivated: 0, error: 0 }
  for (const { connectionId, platform, status, count: held } of summary.counts)
    if (isIn(view.connectionId, connectionId) && isIn(view.platform, platform)) counts[status] += held
  return counts
}

interface Props {
  readonly summary: Summary | undefined
  readonly view: View
  readonly onPick: (picked: { status: string | undefined; stale: string | undefined }) => void
}

/** All activations as one bar, by status; each number is a filter. The share that is stale stands beside it. */
export function SummaryStrip({ summary, view, onPick }: Props) {
  const counts = summary && countsOf(summary, view)
  const total = counts ? Object.values(counts).reduce((sum, each) => sum + each, 0) : 0
  const inDoubt = summary?.counts.reduce((sum, each) => sum + each.inDoubt, 0) ?? 0
  const onSale =
    summary?.counts.reduce((sum, { status, count: held }) => sum + (status === 'active' ? held : 0), 0) ?? 0
  const shown = (value: number | undefined) => (value === undefined ? '…' : count(value))
  return (
    <section className={styles.strip} aria-label="Activations by status">
      <div className={styles.stripBar} aria-hidden="true">
        {activationStatuses.map((status) => (
          <span
            key={status}
            className={styles.share}
            data-status={status}
            style={{ inlineSize: `${total > 0 && counts ? (100 * counts[status]) / total : 0}%` }}
          />
        ))}
      </div>
      <div className={styles.stripNumbers}>
        <Figure
          title="All"
          value={shown(counts && total)}
          on={!view.status && !view.stale}
          onPick={() => onPick({ status: undefined, stale: undefined })}
        />
        {activationStatuses.map((status) => (
          <Figure
            key={status}
            title={words(status)}
            value={shown(counts?.[status])}
            mark={status}
            on={view.status?.includes(status) === true && !view.stale}
            onPick={() => onPick({ status, stale: undefined })}
          />
        ))}
        <Figure
          title="Stale"
          value={summary ? staleWords(summary) : '…'}
          hint={summary && onSale > 0 ? hintOf(summary.stale / onSale, view) : undefined}
          mark="stale"
          on={Boolean(view.stale)}
          onPick={() => onPick({ status: undefined, stale: 'true' })}
        />
        {summary && summary.orphaned > 0 && (
          <p className={styles.stripDoubt}>
            {many(summary.orphaned, 'orphaned segment')} on sale. The topic is gone; a refresh takes it off.
          </p>
        )}
        {inDoubt > 0 && (
          <p className={joinClasses(layout.muted, styles.stripDoubt)}>
            {many(inDoubt, 'segment')} unconfirmed. txadv rechecks automatically.
          </p>
        )}
      </div>
    </section>
  )
}

/** Which ones are stale is counted over all connections, whatever is filtered. */
const hintOf = (share: number, view: View): string =>
  view.connectionId || view.platform ? 'on all connections' : `${percent(share)} of active segments`

interface FigureProps {
  readonly title: string
  readonly value: string
  readonly hint?: string | undefined
  readonly mark?: string
  readonly on: boolean
  readonly onPick: () => void
}

function Figure({ title, value, hint, mark, on, onPick }: FigureProps) {
  return (
    <button type="button" className={styles.stripNumber} aria-pressed={on} onClick={onPick}>
      <span className={styles.stripTitle}>
        {mark && <span className={styles.dot} data-status={mark} aria-hidden="true" />}
        {title}
      </span>
      <span className={styles.stripValue}>{value}</span>
      {hint && <span className={layout.hint}>{hint}</span>}
    </button>
  )
}
