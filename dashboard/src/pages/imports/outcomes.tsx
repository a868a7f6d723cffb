import type { RowOutcome } from '@txadv/contract/vocabulary'
import type { Reply } from '../../lib/api.ts'
import { count } from '../../lib/format.ts'
import { Link } from '../../ui/link.tsx'
import styles from './imports.module.css'

export type Batch = Reply<'GET /api/import'>[number]
export type Outcomes = Readonly<Partial<Record<RowOutcome, number>>>

/** The outcomes as a person reads them, good ones first. */
export const outcomeTitles: Readonly<Record<RowOutcome, string>> = {
  created: 'Created',
  adopted: 'Adopted',
  updated: 'Updated',
  duplicate: 'Duplicate',
  error: 'Error',
  undone: 'Undone',
}
const order = Object.keys(outcomeTitles) as RowOutcome[]

export const outcomesOf = (batch: Batch): Outcomes => ({
  created: batch.success_count,
  adopted: batch.adopted_count,
  updated: batch.updated_count,
  duplicate: batch.duplicate_count,
  error: batch.error_count,
})

/** How the rows of an import divide, as one bar; what is still to come is left empty. */
export function OutcomeBar({ outcomes, total }: { outcomes: Outcomes; total: number }) {
  const parts = order.map((outcome) => ({ outcome, value: outcomes[outcome] ?? 0 })).filter(({ value }) => value > 0)
  const said = parts.map(({ outcome, value }) => `${count(value)} ${outcomeTitles[outcome].toLowerCase()}`).join(', ')
  return (
    <span className={styles.outcomeBar} role="img" aria-label={said || 'No rows yet'} title={said}>
      {parts.map(({ outcome, value }) => (
        <span
          key={outcome}
          className={styles.share}
          data-outcome={outcome}
          style={{ inlineSize: `${(100 * value) / Math.max(1, total)}%` }}
        />
      ))}
    </span>
  )
}

interface LegendProps {
  readonly outcomes: Outcomes
  readonly chosen: RowOutcome | 'all' | null
  /** The address that shows the rows of one outcome, or of all. */
  readonly hrefOf: (outcome: RowOutcome | undefined) => string
  readonly total: number
}

/** The numbers of the bar; each leads to its rows. */
export function OutcomeLegend({ outcomes, chosen, hrefOf, total }: LegendProps) {
  const shown = order.filter((outcome) => outcome !== 'undone' || outcomes.undone)
  return (
    <nav className={styles.outcomeLegend} aria-label="Rows by outcome">
      <Link href={hrefOf(undefined)} aria-current={chosen === 'all' ? 'true' : undefined}>
        <span>All rows</span> <strong>{count(total)}</strong>
      </Link>
      {shown.map((outcome) => (
        <Link key={outcome} href={hrefOf(outcome)} aria-current={chosen === outcome ? 'true' : undefined}>
          <span className={styles.dot} data-outcome={outcome} aria-hidden="true" />
          <span>{outcomeTitles[outcome]}</span> <strong>{count(outcomes[outcome] ?? 0)}</strong>
        </Link>
      ))}
    </nav>
  )
}
