import type { ReactNode } from 'react'
import layout from '../../ui/layout.module.css'
import styles from './settings.module.css'

interface Props {
  readonly title: string
  /** What the section is for, in a sentence or two. */
  readonly about: ReactNode
  /** What can be done, at the right. */
  readonly children?: ReactNode
}

/** What a section of the settings is for, and its one button. */
export function SectionHead({ title, about, children }: Props) {
  return (
    <div className={styles.sectionHead}>
      <div>
        <h2>{title}</h2>
        <p className={layout.muted}>{about}</p>
      </div>
      {children}
    </div>
  )
}
