import { useEffect, useRef, useState } from 'react'
import { joinClasses } from '../../lib/class-names.ts'
import { count } from '../../lib/format.ts'
import { hrefOf } from '../../lib/router.ts'
import { CheckBox } from '../../ui/field.tsx'
import layout from '../../ui/layout.module.css'
import { Link } from '../../ui/link.tsx'
import { isOpen, type Job } from './job-kinds.ts'
import styles from './jobs.module.css'

/** What went wrong with single items, newest first; while it is followed, the newest stays in sight. */
export function JobLog({ job }: { job: Job }) {
  const [following, setFollowing] = useState(true)
  const list = useRef<HTMLOListElement>(null)
  const { errors, error_count: all } = job
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new error moves the list
  useEffect(() => {
    if (following && list.current) list.current.scrollTop = 0
  }, [errors.length, following])
  return (
    <section className={joinClasses(layout.card, styles.jobLog)} aria-label="Log">
      <div className={layout.line}>
        <h2>Log</h2>
        <span className={layout.room} />
        {isOpen(job) && (
          <CheckBox
            label="Follow the newest"
            checked={following}
            onChange={(event) => setFollowing(event.target.checked)}
          />
        )}
      </div>
      {errors.length === 0 ? (
        <p className={layout.muted}>{isOpen(job) ? 'No errors so far.' : 'No errors.'}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by the keyboard
        <ol ref={list} tabIndex={0} aria-label="Errors, newest first">
          {errors
            .map((error, n) => ({ ...error, n }))
            .reverse()
            .map(({ id, name, message, n }) => (
              <li key={n}>
                {id?.startsWith('tp_') ? (
                  <Link href={hrefOf('globalTopic', { id })}>{name ?? id}</Link>
                ) : (
                  <strong>{name ?? id ?? 'Job'}</strong>
                )}
                <span>{message}</span>
              </li>
            ))}
        </ol>
      )}
      {all > errors.length && (
        <p className={layout.muted}>
          {count(errors.length)} of {count(all)} errors shown.
        </p>
      )}
    </section>
  )
}
