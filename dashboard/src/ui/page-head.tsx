import type { ReactNode } from 'react'
import { joinClasses } from '../lib/class-names.ts'
import { Link } from './link.tsx'
import styles from './page-head.module.css'

interface Props {
  readonly title: string
  /** Where the page belongs to, for the way back. */
  readonly back?: { readonly title: string; readonly href: string }
  /** Stays in sight while the page scrolls: for forms longer than the window. */
  readonly sticky?: boolean
  /** Leaves a title that may be long a line of its own in a narrow window. */
  readonly long?: boolean
  /** What can be done here, at the right. */
  readonly children?: ReactNode
}

/** What the page is, the way back, and what can be done on it. */
export function PageHead({ title, back, sticky = false, long = false, children }: Props) {
  return (
    <div className={joinClasses(styles.pageHead, sticky && styles.sticky, long && styles.long)} data-part="page-head">
      <title>{`${title} · txadv`}</title>
      <div className={styles.titles}>
        {back && (
          <Link className={styles.back} href={back.href}>
            ← {back.title}
          </Link>
        )}
        <h1>{title}</h1>
      </div>
      {children}
    </div>
  )
}
