import type { ReactNode } from 'react'
import { count } from '../lib/format.ts'
import type { Selection } from '../lib/selection.ts'
import buttons from './button.module.css'
import layout from './layout.module.css'
import styles from './selection-bar.module.css'

interface Props {
  readonly selection: Selection
  readonly total: number
  /** Whether the actions can be done to all that match. */
  readonly mayPickAll?: boolean
  readonly children: ReactNode
}

/** What can be done with what is picked; nothing while nothing is. */
export function SelectionBar({ selection, total, mayPickAll = false, children }: Props) {
  const picked = selection.all ? total : selection.ids.size
  if (picked === 0) return null
  return (
    <section className={styles.selectionBar} aria-label="Selected rows">
      <strong>{selection.all ? `All ${count(total)} matching` : `${count(picked)} selected`}</strong>
      {mayPickAll && !selection.all && picked < total && (
        <button type="button" className={buttons.quiet} onClick={selection.pickAll}>
          Select all {count(total)} matching
        </button>
      )}
      <span className={layout.room} />
      {children}
      <button type="button" className={buttons.quiet} onClick={selection.clear}>
        Clear
      </button>
    </section>
  )
}
