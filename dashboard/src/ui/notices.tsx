import { dismiss, notices } from '../lib/notices.ts'
import { useStore } from '../lib/store.ts'

/** What was just done, in a corner; the region is always there, so that a reader hears what is put into it. */
export function Notices() {
  const shown = useStore(notices)
  return (
    <div className="notices" role="status" aria-live="polite">
      {shown.map(({ id, text, action }) => (
        <p key={id}>
          {text}
          {action && (
            <button
              type="button"
              className="quiet"
              onClick={() => {
                dismiss(id)
                action.run()
              }}
            >
              {action.title}
            </button>
          )}
          <button type="button" className="quiet icon" aria-label="Dismiss" onClick={() => dismiss(id)}>
            ×
          </button>
        </p>
      ))}
    </div>
  )
}
