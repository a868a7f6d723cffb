import { useEffect } from 'react'
import type { Rows } from '../../lib/use-rows.ts'
import buttons from '../../ui/button.module.css'
import layout from '../../ui/layout.module.css'
import styles from './review.module.css'
import type { Reviewed } from './review-state.ts'
import type { RowResult } from './row-results.tsx'

interface Props {
  readonly rows: Rows<RowResult> & { readonly total: number }
  readonly at: number
  readonly reviewed: Reviewed
  readonly onOpen: (index: number) => void
}

const shown = 15
const marks = { kept: '✓', skipped: '×' } as const

/** The topics around the one that is looked at. */
export function ReviewList({ rows, at, reviewed, onOpen }: Props) {
  const first = Math.max(0, Math.min(at - Math.floor(shown / 2), rows.total - shown))
  const indexes = Array.from({ length: Math.min(shown, rows.total) }, (_, n) => first + n)
  const last = first + indexes.length - 1
  useEffect(() => rows.show(first, last), [rows.show, first, last])
  return (
    <ol className={styles.reviewList} start={first + 1} aria-label="Topics to review">
      {indexes.map((index) => {
        const result = rows.at(index)
        const decision = result && reviewed.decisions[result.row]?.is
        return (
          <li key={index}>
            <button
              type="button"
              className={buttons.quiet}
              tabIndex={index === at ? 0 : -1}
              aria-current={index === at ? 'true' : undefined}
              onClick={() => onOpen(index)}
            >
              <span className={styles.mark} data-decision={decision} aria-hidden="true">
                {decision ? marks[decision] : ''}
              </span>
              <span className={styles.name}>
                {result ? (reviewed.names[result.id ?? ''] ?? result.topic_name) : '…'}
              </span>
              {decision && <span className={layout.unseen}>, {decision}</span>}
            </button>
          </li>
        )
      })}
    </ol>
  )
}
