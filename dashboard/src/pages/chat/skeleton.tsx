import { joinClasses } from '../../lib/class-names.ts'
import layout from '../../ui/layout.module.css'
import styles from './cards.module.css'

/** Holds the place of an answer, and says what is being done. */
export function Skeleton({ children }: { children: string }) {
  return (
    <div className={joinClasses(layout.card, styles.chatSkeleton)} aria-busy="true">
      <p className={layout.muted}>{children}</p>
      <span className={styles.wide} />
      <span />
      <span className={styles.short} />
    </div>
  )
}
