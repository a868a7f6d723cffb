import { retries } from '../lib/api.ts'
import { dismiss, notices } from '../lib/notices.ts'
import { useOutdated } from '../lib/outdated.ts'
import { useStore } from '../lib/store.ts'
import buttons from './button.module.css'
import { explain } from './error-panel.tsx'
import styles from './notices.module.css'

/** What stands between the page and today's truth: a call that is tried again, or one that was given up. */
function ServiceNote() {
  const [retried] = useStore(retries).values()
  const { reason, reload } = useOutdated()
  if (retried) return <p>{explain(retried).what}. Retrying…</p>
  if (!reason) return null
  return (
    <p role="alert">
      {explain(reason).what}. What you see may be out of date.
      <button type="button" className={buttons.quiet} onClick={reload}>
        Retry
      </button>
    </p>
  )
}

/** What was just done, in a corner; the region is always there, so that a reader hears what is put into it. */
export function Notices() {
  const shown = useStore(notices)
  return (
    <div className={styles.notices} role="status" aria-live="polite">
      <ServiceNote />
      {shown.map(({ id, text, action }) => (
        <p key={id}>
          {text}
          {action && (
            <button
              type="button"
              className={buttons.quiet}
              onClick={() => {
                dismiss(id)
                action.run()
              }}
            >
              {action.title}
            </button>
          )}
          <button type="button" className={buttons.icon} aria-label="Dismiss" onClick={() => dismiss(id)}>
            ×
          </button>
        </p>
      ))}
    </div>
  )
}
