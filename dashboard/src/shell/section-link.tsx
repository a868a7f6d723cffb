import type { PageName } from '@txadv/contract/pages'
import { useId } from 'react'
import { shortCount } from '../lib/format.ts'
import { hrefOf } from '../lib/router.ts'
import layout from '../ui/layout.module.css'
import { Link } from '../ui/link.tsx'
import { SectionIcon } from './section-icon.tsx'
import styles from './shell.module.css'

interface Props {
  readonly page: PageName
  readonly title: string
  readonly isHere: boolean
  /** What waits for a person there. */
  readonly badge: { readonly count: number; readonly text: string } | undefined
  readonly onNavigate: () => void
}

/** A section in the navigation, with how much waits there; the number describes the link and is no part of its name. */
export function SectionLink({ page, title, isHere, badge, onNavigate }: Props) {
  const id = useId()
  return (
    <>
      <Link
        href={hrefOf(page)}
        aria-current={isHere ? 'page' : undefined}
        aria-describedby={badge && id}
        title={badge?.text}
        onNavigate={onNavigate}
      >
        <SectionIcon page={page} />
        {title}
        {badge && (
          <span className={styles.waiting} aria-hidden="true">
            {shortCount(badge.count)}
          </span>
        )}
      </Link>
      {badge && (
        <span id={id} className={layout.unseen}>
          {badge.text}
        </span>
      )}
    </>
  )
}
