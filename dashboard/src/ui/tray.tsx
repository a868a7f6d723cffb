import { useState } from 'react'
import { many } from '../lib/format.ts'
import { hrefOfWork, isOver, unfollow, useWork } from '../lib/work.ts'
import buttons from './button.module.css'
import { Link } from './link.tsx'
import { RunProgress } from './run-progress.tsx'
import styles from './tray.module.css'

const units = {
  import: 'row',
  push: 'segment',
  sync: 'page',
  hygiene: 'segment',
  job: 'item',
  change: 'topic',
} as const

/** Long work that goes on while the person is elsewhere. */
export function Tray() {
  const work = useWork()
  const [open, setOpen] = useState(true)
  if (work.length === 0) return null
  const running = work.filter(({ progress }) => !isOver(progress)).length
  return (
    <aside className={styles.tray} aria-label="Background activity">
      <button type="button" className={buttons.quiet} aria-expanded={open} onClick={() => setOpen(!open)}>
        {running > 0 ? `${many(running, 'task')} running` : 'All tasks completed'}
      </button>
      {open && (
        <ul>
          {work.map(({ work: each, startedAt, progress }) => (
            <li key={each.id}>
              <Link href={hrefOfWork(each)}>
                <RunProgress title={each.title} progress={progress} startedAt={startedAt} unit={units[each.kind]} />
              </Link>
              {isOver(progress) && (
                <button
                  type="button"
                  className={buttons.icon}
                  aria-label={`Dismiss ${each.title}`}
                  onClick={() => unfollow(each.id)}
                >
                  ×
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
    </aside>
  )
}
