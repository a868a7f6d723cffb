import type { ComponentProps } from 'react'
import { Link } from './link.tsx'
import styles from './row-link.module.css'

/** The name of a row as a link: to open in another tab, or to copy. With the keyboard, the row itself is opened. */
export function RowLink(props: ComponentProps<typeof Link>) {
  return <Link tabIndex={-1} className={styles.link} {...props} />
}
